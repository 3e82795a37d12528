"""Calls of the service over HTTP, as most tests make them: each looks at the status before it gives what came.

In: a client and what is sent. Out: bodies, the header that opens a workspace, events. Not here: what a test expects.
"""

import json
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Client, Response

from api import create_app
from config.settings import Settings
from tests.watchful_client import WatchfulClient

LEASE = (
    "The monthly rent is 1,450 euros and is due on the third working day. The deposit is 2,900 euros. "
    "The tenant may not keep dogs. The flat on the second floor has two balconies."
)


def service(folder: Path, **settings: Any) -> TestClient:
    """Return a client of a service that stores in `folder`; a `with` starts the service."""
    values: dict[str, Any] = {"data_directory": folder, "log_level": "error", **settings}
    made = Settings(**values)
    return WatchfulClient(create_app(made), raise_server_exceptions=False)


def closed_service(folder: Path, **settings: Any) -> TestClient:
    """Return a client of a service without its engines, whose page has two files: what is refused needs no more."""
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<title>The page</title>")
    (folder / "assets" / "index-1.js").write_text("1")
    made = Settings(data_directory=folder / "store", log_level="error", **settings)
    return TestClient(create_app(made, folder), raise_server_exceptions=False)


def posted(client: Client, path: str, body: object, **headers: str) -> Any:
    """Post a body, as JSON in ASCII, and return what a reply with status 200 holds."""
    sent = {"content-type": "application/json", **headers}
    response = client.post(path, content=json.dumps(body), headers=sent)
    assert response.status_code == 200, response.text
    return response.json()


def verify(client: Client, headers: dict[str, str] | None = None, **body: object) -> dict[str, Any]:
    """Verify a text or claims."""
    found: dict[str, Any] = posted(client, "/api/verify", body, **(headers or {}))
    return found


def ask(client: Client, headers: dict[str, str], question: str, **body: object) -> dict[str, Any]:
    """Ask the documents of a workspace."""
    found: dict[str, Any] = posted(client, "/api/query", {"question": question, **body}, **headers)
    return found


def upload(
    client: Client, text: str | bytes = LEASE, name: str = "lease.txt", headers: dict[str, str] | None = None
) -> dict[str, Any]:
    """Upload a file, to the workspace that `headers` name or to a new one."""
    data = text.encode() if isinstance(text, str) else text
    response = client.post("/api/upload", files={"files": (name, data)}, headers=headers)
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


def workspace(client: Client, text: str | bytes = LEASE, name: str = "lease.txt") -> dict[str, str]:
    """Return the header that opens a new workspace with one file."""
    return {"X-Workspace-Token": upload(client, text, name)["workspace_token"]}


def problem(response: Response, status: int, code: str) -> dict[str, Any]:
    """Return a problem document, which is whole: the one place that says what an error looks like."""
    assert (response.status_code, response.headers["content-type"]) == (status, "application/problem+json")
    body: dict[str, Any] = response.json()
    assert (body["code"], body["status"]) == (code, status)
    assert body["type"].endswith(code) and body["title"] and body["detail"]
    return body


def events(response: Response) -> list[tuple[str, dict[str, Any]]]:
    """Return the events of a stream that has ended, each by its name."""
    found = []
    for block in response.text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line and not line.startswith(":"))
        if "event" in lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found
