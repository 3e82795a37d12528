import time
from collections.abc import Iterator

import pytest

from core.methods.alignment.endpoint import AlignScoreServer
from tests.scripted_server import FAULTS, Reply, ScriptedServer, dripped, reply
from utils.deadline import Deadline
from utils.errors import Unavailable

PAIRS = [("The rent is 900 euros.", "The rent is 900 euros."), ("The rent is 900 euros.", "The rent is 5 euros.")]


def scored(score: object) -> Reply:
    return reply(200, f'{{"alignscore": {score}}}'.encode())


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def client(server: ScriptedServer) -> Iterator[AlignScoreServer]:
    made = AlignScoreServer(f"{server.url}/alignscore_base", 1.0)
    yield made
    made.close()


def test_each_pair_is_sent_once_and_its_score_kept(server: ScriptedServer, client: AlignScoreServer) -> None:
    server.respond(lambda request: scored(0.9 if "900" in request.payload["claim"] else 0.2))
    for _ in range(2):
        assert client.score(PAIRS, Deadline.after(5)) == [0.9, 0.2]
    assert [request.path for request in server.requests] == ["/alignscore_base"] * 2
    assert {(request.payload["evidence"], request.payload["claim"]) for request in server.requests} == set(PAIRS)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        pytest.param(reply(404, b"{}"), "alignscore_unavailable", id="wrong path"),
        pytest.param(FAULTS["500"], "alignscore_unavailable", id="error"),
        pytest.param(reply(302, b"", headers={"location": "/elsewhere"}), "alignscore_unavailable", id="redirect"),
        pytest.param(FAULTS["cut_in_body"], "alignscore_unavailable", id="cut"),
        pytest.param(FAULTS["200_html"], "alignscore_malformed", id="page"),
        pytest.param(reply(200, b'{"score": 0.9}'), "alignscore_malformed", id="another key"),
        pytest.param(scored("NaN"), "alignscore_malformed", id="not a number"),
        pytest.param(scored(1.7), "alignscore_malformed", id="too high"),
        pytest.param(scored("null"), "alignscore_malformed", id="null"),
        pytest.param(FAULTS["20_megabytes"], "alignscore_malformed", id="endless"),
        pytest.param(FAULTS["hang"], "alignscore_timed_out", id="hang"),
        pytest.param(dripped(scored(0.9), pause=0.05), "alignscore_timed_out", id="drip"),
    ],
)
def test_a_fault_is_no_score_and_comes_in_time(
    server: ScriptedServer, client: AlignScoreServer, answer: Reply, code: str
) -> None:
    server.respond(lambda request: answer)
    begun = time.perf_counter()
    with pytest.raises(Unavailable) as caught:
        client.score(PAIRS, Deadline.after(20))
    assert caught.value.code == code
    assert time.perf_counter() - begun < 2
    assert "127.0.0.1" not in caught.value.detail


def test_a_failure_is_not_kept(server: ScriptedServer, client: AlignScoreServer) -> None:
    server.then(FAULTS["500"]).respond(lambda request: scored(0.9))
    with pytest.raises(Unavailable):
        client.score(PAIRS[:1], Deadline.after(5))
    assert client.score(PAIRS[:1], Deadline.after(5)) == [0.9]


def test_the_run_may_have_less_time_than_the_server(server: ScriptedServer, client: AlignScoreServer) -> None:
    server.respond(lambda request: FAULTS["hang"])
    begun = time.perf_counter()
    with pytest.raises(Unavailable):
        client.score(PAIRS, Deadline.after(0.2))
    assert time.perf_counter() - begun < 0.8


def test_nobody_there_is_said_so() -> None:
    client = AlignScoreServer("http://127.0.0.1:9/alignscore_base", 1.0)
    with pytest.raises(Unavailable) as caught:
        client.score(PAIRS, Deadline.after(5))
    client.close()
    assert caught.value.code == "alignscore_unavailable"
