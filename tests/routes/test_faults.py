"""Faults of our own: answered, or told in a stream, without a word of what was posted."""

import json
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from fastapi.testclient import TestClient

from core.result import RunStarted
from routes.compat.openai_messages import ChatRequest
from routes.compat.openai_replies import heading_of
from routes.compat.openai_stream import Gate, stream_of
from routes.faults import Faults, stream
from utils.errors import Unavailable

TEXT = "what somebody posted"


def fail() -> None:
    raise ValueError(TEXT)


def begin_and_fail() -> StreamingResponse:
    def pieces() -> Iterator[str]:
        yield "the beginning"
        raise ValueError(TEXT)

    return StreamingResponse(pieces())


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = FastAPI()
    for handler in (fail, begin_and_fail):
        app.get(f"/{handler.__name__}", response_model=None)(handler)
    app.add_middleware(Faults)
    return TestClient(app)


def test_a_fault_is_a_problem_that_quotes_nothing(client: TestClient) -> None:
    response = client.get("/fail")
    assert (response.status_code, response.json()["code"]) == (500, "internal_error")
    assert response.headers["content-type"] == "application/problem+json"
    assert TEXT not in response.text


def test_a_response_that_has_begun_ends(client: TestClient) -> None:
    response = client.get("/begin_and_fail")
    assert (response.status_code, response.text) == (200, "the beginning")


def test_a_stream_in_which_something_breaks_ends_with_a_problem() -> None:
    def events(error: Exception | None) -> Iterator[RunStarted]:
        yield RunStarted(event="run", run_id="r")
        if error:
            raise error

    assert [each.event for each in stream(events(None))] == ["run"]
    request = ChatRequest(messages=[])
    gate = Gate(None, lambda beginning: True)
    for error, code in ((Unavailable("Gone.", code="model_broken"), "model_broken"), (OSError("x"), "internal_error")):
        *_, last = stream(events(error))
        assert (last.event, json.loads(last.raw_data or "")["code"]) == ("problem", code)
        *_, line = stream_of(events(error), request, gate, heading_of("r", "m"))
        assert json.loads(line.removeprefix("data: "))["error"]["code"] == code
