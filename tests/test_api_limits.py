"""What a request may weigh: each way of sending too much is refused with a problem, each way of sending much is not."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from core.runs.requests import MOST_BODY_BYTES
from tests.calls import ask, problem, service, upload, verify, workspace

JSON = {"content-type": "application/json"}
FRANCE: dict[str, Any] = {"claims": ["The capital of France is Paris."], "sources": ["The capital of France is Paris."]}
DEEP = 200_000


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("store"), most_workspace_megabytes=12, most_file_megabytes=7) as running:
        yield running


def refused(response: Any, *statuses: int) -> None:
    assert response.status_code in statuses, response.text[:200]
    assert response.headers["content-type"] == "application/problem+json"


def in_pieces(body: bytes) -> Iterator[bytes]:
    """Give a body piece by piece, so that it is sent in chunks and without its length."""
    for start in range(0, len(body), 1 << 20):
        yield body[start : start + (1 << 20)]


LARGE = b'{"claims": ["' + b"a " * (MOST_BODY_BYTES // 2) + b'"]}'


@pytest.mark.parametrize("path", ["/api/delete-file", "/guards/default/validate"])
def test_a_body_that_is_too_large_is_refused(client: TestClient, path: str) -> None:
    refused(client.post(path, content=LARGE, headers=JSON), 413)
    refused(client.post(path, content=in_pieces(LARGE), headers=JSON), 413)


CHAT, VERTEX = "/v1/chat/completions", "/v1/projects/p/locations/l/groundingConfigs/g:check"
DEEP_JSON = {
    "open lists": b"[" * DEEP,
    "objects": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "any json": b'{"tool_calls":[{"name":"a","result":' + b"[" * DEEP + b"]" * DEEP + b"}]}",
    "a number of 100,000 digits": b'{"claims": [' + b"9" * 100_000 + b"]}",
}
ITEMS, FIELDS = ",".join(["1"] * 200_000), ",".join(f'"f{number}": 1' for number in range(50_000))
WRONG = {
    "a list": ("/api/verify", f'{{"claims": [{ITEMS}]}}'),
    "a list in a list": ("/api/verify", f'{{"sources": [{{"id": "a", "text": [{ITEMS}]}}]}}'),
    "a list of a dialect": (CHAT, f'{{"messages": [{{"role": "user", "content": [{ITEMS}]}}]}}'),
    "messages": ("/mcp", f"[{ITEMS}]"),
    "unknown fields": ("/api/verify", f"{{{FIELDS}}}"),
    "unknown fields of a dialect": (CHAT, f'{{"messages": [], "firewall": {{{FIELDS}}}}}'),
    "attributes": (VERTEX, f'{{"answerCandidate": "A.", "facts": [{{"attributes": {{{FIELDS}}}}}]}}'),
} | {f"{name}, {path}": (path, body) for name, body in DEEP_JSON.items() for path in ("/api/verify", "/mcp")}


@pytest.mark.parametrize(("path", "body"), WRONG.values(), ids=WRONG)
def test_json_that_is_too_deep_or_full_of_mistakes_costs_no_more_than_a_few(
    client: TestClient, path: str, body: str | bytes
) -> None:
    response = client.post(path, content=body, headers=JSON | {"accept": "application/json, text/event-stream"})
    assert 400 <= response.status_code < 500 and len(response.content) < 10_000


def test_many_fields_and_files_of_a_form_are_refused(client: TestClient) -> None:
    fields = {f"field{number}": "a" for number in range(100)}
    refused(client.post("/api/upload", data=fields, files={"files": ("a.txt", b"a")}), 400, 422)
    refused(client.post("/api/upload", data={"encoding": "a" * 5_000_000}, files={"files": ("a.txt", b"a")}), 400, 422)
    files = [("files", (f"{number}.txt", b"a")) for number in range(100)]
    refused(client.post("/api/upload", files=files), 400, 422)


def test_an_upload_that_is_too_large_is_refused(client: TestClient) -> None:
    refused(client.post("/api/upload", files={"files": ("a.txt", b"a" * 14_000_000)}), 413)


def test_an_upload_may_be_larger_than_json(client: TestClient) -> None:
    text = b"The rent is due on the first. " * ((MOST_BODY_BYTES + 100_000) // 30)
    response = client.post("/api/upload", files={"files": ("a.txt", text)})
    assert (response.status_code, response.json()["code"]) == (413, "file_too_large"), "its bytes arrived"


def test_the_largest_evidence_that_is_promised_is_taken(client: TestClient) -> None:
    body = {
        "claims": ["The rent is due."],
        "sources": ["\U0001f600" * 999_000 + " The rent is due."],
        "method": "magic",
    }
    response = client.post("/api/verify", content=json.dumps(body, ensure_ascii=False).encode(), headers=JSON)
    assert response.json()["code"] == "unknown_method", "the sources were within their limit"


def test_a_workspace_has_so_many_runs_and_uploads_at_once_and_others_have_theirs(tmp_path: Path) -> None:
    with service(tmp_path, most_in_flight=1) as client:
        mine = workspace(client)
        lanes = client.app.state.lanes  # type: ignore[attr-defined]
        id_ = client.app.state.service.library.open(mine["X-Workspace-Token"]).id  # type: ignore[attr-defined]
        with lanes.runs.enter(id_), lanes.reading.enter(id_):
            for path, sent in {
                "/api/query": {"json": {"question": "What is the rent?"}},
                "/api/query/stream": {"json": {"question": "What is the rent?"}},
                "/api/verify": {"json": {"claims": ["The rent is 900 euros."]}},
                "/api/upload": {"files": {"files": ("b.txt", b"The deposit is 900 euros.")}},
            }.items():
                response = client.post(path, headers=mine, **sent)  # type: ignore[arg-type]
                problem(response, 429, "workspace_busy")
                assert int(response.headers["retry-after"]) >= 1
            verify(client, **FRANCE)
            upload(client)
        ask(client, mine, "What is the rent?")


def test_a_refused_upload_makes_no_workspace(tmp_path: Path) -> None:
    with service(tmp_path, most_running=1, most_waiting=0) as client:
        state = client.app.state  # type: ignore[attr-defined]
        with state.lanes.reading.enter(None):
            refused(client.post("/api/upload", files={"files": ("a.txt", b"The rent is 5 euros.")}), 429)
        assert [path.name for path in tmp_path.iterdir() if path.is_dir() and any(path.iterdir())] == []


def test_the_event_loop_is_watched(client: TestClient) -> None:
    time.sleep(0.3)
    looks = re.search(r"^firewall_event_loop_lag_seconds_count (\S+)$", client.get("/metrics").text, re.MULTILINE)
    assert looks and float(looks.group(1)) > 0
