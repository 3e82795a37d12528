"""Faults of our own: answered without a word of what was posted, and nothing else is touched."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from fastapi.testclient import TestClient

from routes import problems
from routes.faults import Faults, places_of
from utils.errors import NotFound

TEXT = "what somebody posted"


def fail() -> None:
    raise ValueError(TEXT)


def refuse() -> None:
    raise NotFound("It is not there.")


def answer() -> dict[str, str]:
    return {"text": TEXT}


def begin_and_fail() -> StreamingResponse:
    def pieces() -> Iterator[str]:
        yield "the beginning"
        raise ValueError(TEXT)

    return StreamingResponse(pieces())


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = FastAPI()
    for handler in (fail, refuse, answer, begin_and_fail):
        app.get(f"/{handler.__name__}", response_model=None)(handler)
    app.add_middleware(Faults)
    problems.install(app)
    return TestClient(app)


def test_a_fault_is_a_problem_that_quotes_nothing(client: TestClient) -> None:
    response = client.get("/fail")
    assert (response.status_code, response.json()["code"]) == (500, "internal_error")
    assert response.headers["content-type"] == "application/problem+json"
    assert TEXT not in response.text


def test_a_response_that_has_begun_ends(client: TestClient) -> None:
    response = client.get("/begin_and_fail")
    assert (response.status_code, response.text) == (200, "the beginning")


def test_errors_with_a_code_and_answers_stay_as_they_are(client: TestClient) -> None:
    assert client.get("/refuse").json()["code"] == "not_found"
    assert client.get("/answer").json() == {"text": TEXT}


def test_what_is_told_of_an_error_is_where_it_was_raised() -> None:
    with pytest.raises(ExceptionGroup) as caught:
        try:
            fail()
        except ValueError as error:
            raise ExceptionGroup("two", [error, OSError(TEXT)]) from None
    places = places_of(caught.value)
    assert places[-1].startswith("test_faults.py:")
    assert not any(TEXT in place for place in places)
