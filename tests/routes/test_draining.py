"""A service that is told to stop while work is under way, as a process of its own."""

import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import UploadFile
from fastapi.testclient import TestClient

from api import create_app
from benchmarks.process import ServiceProcess
from config.settings import Settings
from routes.uploading import Destination, take_in_all
from tests.calls import LEASE, workspace
from tests.scripted_server import FAULTS, Piece, Reply, ScriptedServer, completion
from utils.errors import NotFound, Unavailable

QUESTION = {"question": "What is the deposit?", "attempts": 0}
MOST_SECONDS = 20
"""Much more than it may take on a busy machine, much less than a run may take."""


def late(seconds: float) -> Reply:
    """An answer that is a while in coming."""
    whole = completion("The deposit is 2,900 euros [S0].")
    return replace(whole, pieces=(Piece(seconds, whole.pieces[0].data),))


@pytest.fixture
def model() -> Iterator[ScriptedServer]:
    with ScriptedServer() as server:
        yield server


def service(folder: Path, model: ScriptedServer, **settings: str) -> ServiceProcess:
    chosen = {"NLI_MODEL": "word-overlap", "LLM_BASE_URL": f"{model.url}/v1", "LLM_REVIEW": "0", "DRAIN_SECONDS": "1"}
    return ServiceProcess(folder, chosen | settings)


def events(lines: Iterator[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of a stream as they come."""
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


class Reader(threading.Thread):
    """Reads a stream to its end; `begun` is set by its first event of `kind`."""

    def __init__(self, client: httpx2.Client, path: str, kind: str, **request: Any) -> None:
        super().__init__()
        self.begun = threading.Event()
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self._stream = partial(client.stream, "POST", path, **request)
        self._kind = kind
        self.start()
        assert self.begun.wait(20)

    def run(self) -> None:
        with self._stream() as response:
            for event in events(response.iter_lines()):
                self.heard.append(event)
                if event[0] == self._kind:
                    self.begun.set()


def test_a_stream_that_can_end_in_time_ends_with_its_result(tmp_path: Path, model: ScriptedServer) -> None:
    model.then(late(2))
    with service(tmp_path, model, DRAIN_SECONDS="20") as running:
        with httpx2.Client(base_url=running.address, timeout=60) as client:
            named = workspace(client)
            reader = Reader(client, "/api/query/stream", "run", json=QUESTION, headers=named)
            running.tell_to_stop()
            reader.join()
        assert running.stop() == 0
        event, body = reader.heard[-1]
        assert event == "result" and body["result"]["text"] == "The deposit is 2,900 euros [S0]."
        running.start()
        listed = httpx2.get(f"{running.address}/api/runs", headers=named).json()["runs"]
        assert [run["state"] for run in listed] == ["finished"]


def test_streams_that_run_and_wait_beyond_it_are_told(tmp_path: Path, model: ScriptedServer) -> None:
    model.then(FAULTS["hang"])
    with service(tmp_path, model, MOST_RUNNING="1") as running:
        with httpx2.Client(base_url=running.address, timeout=60) as client:
            named = workspace(client)
            at_work = Reader(client, "/api/query/stream", "run", json=QUESTION, headers=named)
            waiting = Reader(client, "/api/query/stream", "queued", json=QUESTION, headers=named)
            begun = time.monotonic()
            running.tell_to_stop()
            at_work.join()
            waiting.join()
        assert running.stop() == 0
        assert time.monotonic() - begun < MOST_SECONDS
        for reader in (at_work, waiting):
            event, body = reader.heard[-1]
            assert (event, body["status"], body["code"]) == ("problem", 503, "shutting_down")
        assert "run" not in [event for event, _ in waiting.heard]
        running.start()
        listed = httpx2.get(f"{running.address}/api/runs", headers=named).json()["runs"]
        assert [run["state"] for run in listed] == ["interrupted"]


def test_a_request_that_is_no_stream_is_told_and_nobody_is_let_in(tmp_path: Path, model: ScriptedServer) -> None:
    model.then(FAULTS["hang"])
    with service(tmp_path, model) as running, httpx2.Client(base_url=running.address, timeout=60) as client:
        named = workspace(client)
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(client.post, "/api/query", json=QUESTION, headers=named)
            while not model.requests:
                time.sleep(0.01)
            running.tell_to_stop()
            time.sleep(0.5)
            with pytest.raises(httpx2.ConnectError):
                httpx2.get(f"{running.address}/healthz")
            answer = asked.result()
        assert running.stop() == 0
        assert (answer.status_code, answer.json()["code"]) == (503, "shutting_down")


def test_an_upload_is_told_between_two_steps_and_leaves_nothing(tmp_path: Path) -> None:
    app = create_app(Settings(data_directory=tmp_path, nli_model="word-overlap"))
    with TestClient(app):
        service, lane = app.state.service, app.state.lanes.reading
        workspace, token = service.library.create()
        with lane.enter(None) as place:
            files = [UploadFile(BytesIO(LEASE.encode()), filename="lease.txt")]
            upload = take_in_all(service, files, None, Destination(workspace, token, made=True), place)
            assert next(upload).event == "step"
            lane.close()
            with pytest.raises(Unavailable) as told:
                next(upload)
        assert (told.value.status, told.value.code) == (503, "shutting_down")
        with pytest.raises(NotFound):
            service.library.open(token)
