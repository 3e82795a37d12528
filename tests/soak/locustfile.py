"""Clients of the service for locust: `locust -f tests/soak/locustfile.py --headless CLASS ...`; crowd.py starts it.

In: the address, and for those who ask their documents the tokens of workspaces, as JSON in `TOKENS`. Out: figures by
name and status: `verify 200`, `query 429`; a refusal that does not say when to come back is `query 429 bare`, a
connection that broke `query 0`. Each client waits for its answer, and a second after a refusal.
"""

import itertools
import json
import os
import random
import time
from typing import Any

from locust import FastHttpUser, task

from tests.soak.crowd_material import BODIES, QUESTION, SOURCES, table, ten_claims

SECONDS_AFTER_A_REFUSAL = 1.0
_numbers = itertools.count()
_tokens = itertools.cycle(json.loads(os.environ.get("TOKENS") or "[null]"))


class Client(FastHttpUser):
    """Sends requests and names what comes of them."""

    abstract = True
    network_timeout = 120.0
    connection_timeout = 30.0

    def send(self, name: str, path: str, **sent: Any) -> Any:
        """Post; return the JSON of the answer, None where there is none."""
        with self.client.post(path, catch_response=True, **sent) as response:
            status = response.status_code or 0
            bare = status in (429, 503) and not response.headers.get("retry-after")
            response.request_meta["name"] = f"{name} {status}{' bare' if bare else ''}"
            response.success()
            answer = response.json() if status == 200 else None
        if status != 200:
            time.sleep(SECONDS_AFTER_A_REFUSAL)
        return answer


class VerifiesTheSame(Client):
    """Asks what was asked before."""

    @task
    def verify(self) -> None:
        """Send one of a few bodies."""
        self.send("verify", "/api/verify", json={"claims": ten_claims(random.randrange(BODIES)), "sources": SOURCES})


class VerifiesAnew(Client):
    """Asks what nobody asked before."""

    @task
    def verify(self) -> None:
        """Send a body of its own."""
        number = 1_000_000 * os.getpid() + next(_numbers)
        self.send("verify", "/api/verify", json={"claims": ten_claims(number), "sources": SOURCES})


class Asks(Client):
    """Asks its documents."""

    def on_start(self) -> None:
        """Take the token of a workspace, which another client may have as well."""
        self.token = next(_tokens)

    @task
    def ask(self) -> None:
        """Ask a question."""
        self.send("query", "/api/query", json=QUESTION, headers={"X-Workspace-Token": self.token})


class Uploads(Client):
    """Uploads tables into a workspace of its own, and clears it now and then."""

    kilobytes = int(os.environ.get("KILOBYTES", "200"))
    token: str | None = None

    @task
    def upload(self) -> None:
        """Upload three tables, then clear."""
        for _ in range(3):
            headers = {"X-Workspace-Token": self.token} if self.token else {}
            data = table(self.kilobytes, next(_numbers))
            answer = self.send("upload", "/api/upload", files={"files": ("leases.csv", data)}, headers=headers)
            self.token = answer["workspace_token"] if answer else self.token
        if self.token:
            self.send("clear", "/api/clear-uploads", headers={"X-Workspace-Token": self.token})


class Deletes(Client):
    """Uploads a small text and deletes it."""

    token: str | None = None

    @task
    def delete(self) -> None:
        """Upload and delete."""
        headers = {"X-Workspace-Token": self.token} if self.token else {}
        text = f"The rent of flat {next(_numbers)} is 900 euros a month.".encode()
        answer = self.send("upload", "/api/upload", files={"files": ("lease.txt", text)}, headers=headers)
        if answer:
            self.token = answer["workspace_token"]
            body = {"document_id": answer["files"][0]["document"]["id"]}
            self.send("delete", "/api/delete-file", json=body, headers={"X-Workspace-Token": self.token})
