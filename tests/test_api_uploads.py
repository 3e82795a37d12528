"""Uploads as a stream, and a text that is read again: events in order, and nothing left of what was stopped."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

from config.settings import Settings
from tests.calls import LEASE, events, problem, service, upload
from tests.running import running_service

BAD_PDF = ("a.pdf", b"%PDF-1.7 broken")
GOOD = ("b.txt", LEASE.encode())
NO_TYPE = ("c.exe", b"MZ\x00\x01")
HEBREW = "הפיקדון הוא 2,900 אירו."


def send(client: TestClient, *files: tuple[str, bytes]) -> list[tuple[str, dict[str, Any]]]:
    response = client.post("/api/upload/stream", files=[("files", file) for file in files])
    assert (response.status_code, response.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
    return events(response)


LONG = "".join(f"Room {room} of the inn has {room % 7} windows to the street. " for room in range(1_500))
"""About 100 passages."""


def words(found: list[tuple[str, dict[str, Any]]]) -> list[str]:
    return [body["name"] if event == "step" else event for event, body in found]


class TestStream:
    def test_each_file_has_its_own_events_and_a_bad_one_stops_no_other(self, client: TestClient) -> None:
        found = send(client, BAD_PDF, GOOD, NO_TYPE, GOOD)
        by_file = [
            [word for word, (_, body) in zip(words(found), found, strict=True) if body.get("file") == place]
            for place in range(4)
        ]
        assert by_file == [
            ["checking", "reading", "file"],
            ["checking", "reading", "cutting", "embedding", "storing", "file"],
            ["checking", "reading", "file"],
            ["checking", "file"],
        ]
        outcomes = [body["outcome"] for event, body in found if event == "file"]
        codes = [outcome["problem"] and outcome["problem"]["code"] for outcome in outcomes]
        assert codes == ["file_damaged", None, "file_type_not_supported", "file_duplicate"]
        result = found[-1][1]["result"]
        assert result["files"] == outcomes
        listed = client.get("/api/documents", headers={"X-Workspace-Token": result["workspace_token"]}).json()
        assert listed["documents"] == [outcomes[1]["document"]]

    def test_an_upload_of_which_nothing_can_be_taken_ends_with_the_problem_of_its_twin(
        self, client: TestClient
    ) -> None:
        client.headers["X-Request-Id"] = "twins"
        found = send(client, BAD_PDF, NO_TYPE)
        twin = client.post("/api/upload", files=[("files", BAD_PDF), ("files", NO_TYPE)])
        assert words(found)[-2:] == ["file", "problem"]
        assert found[-1][1] == problem(twin, 422, "file_damaged")
        assert [outcome["status"] for outcome in twin.json()["files"]] == ["rejected"] * 2

    def test_an_unknown_workspace_is_refused_before_the_stream(self, client: TestClient) -> None:
        sent = client.post("/api/upload/stream", files={"files": GOOD}, headers={"X-Workspace-Token": "x"})
        problem(sent, 404, "not_found")
        problem(client.post("/api/upload/stream"), 422, "invalid_request")


def test_a_missing_engine_ends_the_stream_as_a_problem_and_leaves_nothing(tmp_path: Path) -> None:
    with service(tmp_path, embedding_model=str(tmp_path / "none")) as degraded:
        before = {path.name for path in tmp_path.iterdir()}
        degraded.headers["X-Request-Id"] = "twins"
        found = send(degraded, GOOD)
        twin = degraded.post("/api/upload", files={"files": GOOD})
        assert {path.name for path in tmp_path.iterdir()} == before
    assert words(found)[-2:] == ["embedding", "problem"]
    assert found[-1][1] == problem(twin, 503, "model_missing")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("leaving")
    with running_service(Settings(data_directory=folder, log_level="error")) as address:
        yield address, folder


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        pytest.param("say %22yes%22.txt", 'say "yes".txt', id="quotation marks"),
        pytest.param("two%0D%0Alines.txt", "twolines.txt", id="a line break, which is not shown"),
        pytest.param("100%25 %2E%2E%2Fsure %0a.txt", "100%25 %2E%2E%2Fsure %0a.txt", id="what no browser escapes"),
        pytest.param('say \\"no\\".txt', 'say "no".txt', id="as curl escapes"),
    ],
)
def test_a_name_is_shown_without_the_escapes_of_browsers(served: tuple[str, Path], sent: str, name: str) -> None:
    part = f'--edge\r\nContent-Disposition: form-data; name="files"; filename="{sent}"\r\n\r\n{sent}\r\n--edge--\r\n'
    headers = {"Content-Type": "multipart/form-data; boundary=edge"}
    uploaded = httpx2.post(f"{served[0]}/api/upload", content=part, headers=headers).json()
    assert [(file["name"], file["document"]["name"]) for file in uploaded["files"]] == [(name, name)]


class TestLeaving:
    def leave(self, address: str, headers: dict[str, str]) -> None:
        """Send a file that takes long, and go away once its embedding has begun."""
        files = {"files": ("long.txt", LONG)}
        with httpx2.stream(
            "POST", f"{address}/api/upload/stream", files=files, headers=headers, timeout=60
        ) as response:
            for line in response.iter_lines():
                if '"name":"embedding"' in line:
                    return

    def test_a_client_that_leaves_stops_the_file_and_keeps_what_was_there(self, served: tuple[str, Path]) -> None:
        address, folder = served
        kept = httpx2.post(f"{address}/api/upload", files={"files": GOOD}).json()
        headers = {"X-Workspace-Token": kept["workspace_token"]}
        before = {path.name for path in folder.iterdir()}
        self.leave(address, headers)
        self.leave(address, {})
        until = time.monotonic() + 20
        while {path.name for path in folder.iterdir()} != before and time.monotonic() < until:
            time.sleep(0.1)
        assert {path.name for path in folder.iterdir()} == before, "the workspace that was made for it is gone"
        listed = httpx2.get(f"{address}/api/documents", headers=headers).json()["documents"]
        assert [entry["name"] for entry in listed] == ["b.txt"]


class TestReadingAgain:
    @pytest.fixture
    def misread(self, client: TestClient) -> tuple[dict[str, str], dict[str, Any]]:
        """A text in cp1255 that was taken for something else: the header of its workspace, and its entry."""
        body = upload(client, HEBREW.encode("cp1255"))
        return {"X-Workspace-Token": body["workspace_token"]}, body["files"][0]["document"]

    def test_the_kept_bytes_are_read_in_the_chosen_encoding(self, client: TestClient, misread) -> None:
        headers, entry = misread
        address = f"/api/documents/{entry['id']}"
        assert client.get(address, headers=headers).json()["text"] != HEBREW
        sent = client.post(f"{address}/read-as", json={"encoding": "windows-1255"}, headers=headers)
        (again,) = sent.json()["documents"]
        assert (again["id"], again["name"], again["encoding"]) == (entry["id"], "lease.txt", "cp1255")
        assert client.get(address, headers=headers).json()["text"] == HEBREW

    def test_a_reading_that_is_refused_leaves_the_one_before(self, client: TestClient, misread) -> None:
        headers, entry = misread
        for encoding, status, code in (
            ("klingon", 422, "file_encoding_unknown"),
            ("x" * 41, 422, "invalid_request"),
            (entry["encoding"], 409, "file_duplicate"),
        ):
            address = f"/api/documents/{entry['id']}/read-as"
            problem(client.post(address, json={"encoding": encoding}, headers=headers), status, code)
        assert client.get("/api/documents", headers=headers).json()["documents"] == [entry]
