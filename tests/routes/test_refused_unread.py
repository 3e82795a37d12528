"""Who is turned away before his request is read, and who never is."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI, Request
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings
from core.runs.admission import Lanes
from routes.refused_unread import NEEDS_A_PLACE, RefusedUnread


def _app(lanes: Lanes) -> FastAPI:
    """Return an application that says whatever is asked how many bytes it was sent."""
    app = FastAPI()
    app.state.lanes = lanes
    app.add_middleware(RefusedUnread, most=100, special={})

    @app.api_route("/{path:path}", methods=["GET", "POST"])
    async def read(request: Request) -> int:
        return len(await request.body())

    return app


@pytest.fixture
def lanes() -> Lanes:
    """Return lanes with one place each."""
    return Lanes.of(1, 0, 1)


@pytest.mark.parametrize("path", [path for _, path in NEEDS_A_PLACE])
def test_where_every_place_is_taken_a_request_is_refused_until_one_is_free(lanes: Lanes, path: str) -> None:
    client, lane = TestClient(_app(lanes)), NEEDS_A_PLACE["POST", path]
    with getattr(lanes, lane).enter(None):
        refused = client.post(path, content=b"abc")
        assert (refused.status_code, refused.json()["code"]) == (429, "overloaded")
        assert int(refused.headers["Retry-After"]) >= 1
        other = next(each for (_, each), its_lane in NEEDS_A_PLACE.items() if its_lane != lane)
        assert client.post(other).status_code == 200
    assert client.post(path, content=b"abc").json() == len(b"abc")


def test_the_body_of_a_refused_request_is_not_read(lanes: Lanes) -> None:
    asked_for = []

    def body() -> Iterator[bytes]:
        asked_for.append("a piece")
        yield b"abc"

    app = TestClient(_app(lanes))
    with lanes.runs.enter(None):
        sent = app.build_request("POST", "/api/query", content=body())
        assert app.send(sent).status_code == 429
    assert asked_for == []
    assert app.post("/api/query", content=body()).json() == len(b"abc")
    assert asked_for == ["a piece"]


def test_what_may_need_no_place_is_let_in(lanes: Lanes) -> None:
    client = TestClient(_app(lanes))
    with lanes.runs.enter(None), lanes.reading.enter(None), lanes.pages.enter(None):
        for method, path in (
            ("GET", "/healthz"),
            ("GET", "/api/query"),
            ("POST", "/api/verify"),
            ("POST", "/v1/checks"),
        ):
            assert client.request(method, path).status_code == 200


def test_every_address_that_needs_a_place_is_one_of_the_service() -> None:
    known = {
        (method, route.path)
        for route in iter_route_contexts(create_app(Settings()).routes)
        for method in route.methods or ()
    }
    assert set(NEEDS_A_PLACE) <= known
