import json
import time
from collections.abc import Sequence

import pytest

from core.methods.provenance.querying import QueryServers
from tests.scripted_server import FAULTS, Reply, ScriptedServer, dripped, reply
from utils.deadline import Deadline
from utils.errors import InvalidRequest, Unavailable

CHUNKS = [["The rent is 900 euros.", 0.1], ["The deposit is 5 euros.", 0.4]]
FOUND = reply(200, json.dumps(CHUNKS).encode())


def ask(server: ScriptedServer, seconds: float = 5) -> Sequence[tuple[str, float]] | None:
    servers = QueryServers(frozenset({server.url}))
    with servers.connected(f"{server.url}/search?index=a", Deadline.after(seconds)) as query:
        return query("rent", 2)


def test_text_and_k_are_posted_and_pairs_come_back() -> None:
    with ScriptedServer(FOUND) as server:
        assert [list(pair) for pair in ask(server) or ()] == CHUNKS
    request = server.requests[0]
    assert (request.method, request.path, request.payload) == ("POST", "/search?index=a", {"text": "rent", "k": 2})
    assert "authorization" not in request.headers and "cookie" not in request.headers


ANOTHER_FORM = {"object": b"{}", "bare": b'[["chunk"]]', "NaN": b'[["chunk", NaN]]', "half": b'[["\\ud800", 0.1]]'}
FAILING = {name: FAULTS[name] for name in ("500", "200_html", "cut_in_body", "20_megabytes")}
FAILING |= {name: reply(200, body) for name, body in ANOTHER_FORM.items()}


@pytest.mark.parametrize("answer", FAILING.values(), ids=FAILING)
def test_a_server_that_fails_or_answers_in_another_form_is_a_fault(answer: Reply) -> None:
    with ScriptedServer(answer) as server, pytest.raises(Unavailable) as fault:
        ask(server)
    assert fault.value.code == "query_failed"


@pytest.mark.parametrize("slow", [Reply((), hangs=True), dripped(FOUND, pause=0.05)], ids=["silent", "dripping"])
def test_a_server_is_not_waited_for_beyond_the_deadline(slow: Reply) -> None:
    begun = time.monotonic()
    with ScriptedServer(slow) as server, pytest.raises(Unavailable) as fault:
        ask(server, seconds=0.3)
    assert fault.value.code == "query_timed_out"
    assert time.monotonic() - begun < 2


def test_a_redirect_is_not_followed() -> None:
    with ScriptedServer() as inner, ScriptedServer(reply(307, b"", headers={"location": inner.url})) as server:
        with pytest.raises(Unavailable):
            ask(server)
        assert inner.requests == []


@pytest.mark.parametrize("origins", [{"http://search.example"}, set[str]()], ids=["one is named", "none is named"])
@pytest.mark.parametrize(
    "url",
    [
        "https://search.example/search",
        "http://search.example:81/search",
        "HTTP://search.example:443/search",
        "http://search.example:0/search",
        "http://search.example.evil.example/search",
        "http://search.example@evil.example/",
        "http://evil.example\\@search.example/",
        "http://evil.example#@search.example/",
        "file:///etc/passwd",
        "http://[::1",
    ],
)
def test_only_the_named_origins_may_be_asked(url: str, origins: set[str]) -> None:
    servers = QueryServers(frozenset(origins))
    with pytest.raises(InvalidRequest) as refused, servers.connected(url, Deadline.after(5)):
        pass
    assert refused.value.code == "query_url_not_allowed"


@pytest.mark.parametrize(
    ("origin", "url"),
    [
        ("http://search.example", "HTTP://search.example:80/search"),
        ("HTTPS://search.example:443", "https://search.example/search"),
        ("http://search.example", "http://SEARCH.example:80/search"),
    ],
)
def test_an_origin_is_the_same_with_its_usual_port_and_in_capitals(origin: str, url: str) -> None:
    with QueryServers(frozenset({origin})).connected(url, Deadline.after(5)) as query:
        assert callable(query)
