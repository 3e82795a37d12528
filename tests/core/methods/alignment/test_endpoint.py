import time

import pytest

from tests.core.methods.judged import align_score, scored
from tests.scripted_server import FAULTS, Reply, reply
from utils.deadline import Deadline
from utils.errors import Unavailable

PAIRS = [("The rent is 900 euros.", "The rent is 900 euros."), ("The rent is 900 euros.", "The rent is 5 euros.")]


def test_each_pair_is_sent_once_and_its_score_kept() -> None:
    with align_score(scored(0.5)) as (client, server):
        server.respond(lambda request: scored(0.9 if "900" in request.payload["claim"] else 0.2))
        for _ in range(2):
            assert client.score(PAIRS, Deadline.after(5)) == [0.9, 0.2]
    assert [request.path for request in server.requests] == ["/alignscore_base"] * 2
    assert {(request.payload["evidence"], request.payload["claim"]) for request in server.requests} == set(PAIRS)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        pytest.param(FAULTS["500"], "alignscore_unavailable", id="error"),
        pytest.param(reply(302, b"", headers={"location": "/elsewhere"}), "alignscore_unavailable", id="redirect"),
        pytest.param(FAULTS["200_html"], "alignscore_malformed", id="page"),
        pytest.param(reply(200, b'{"score": 0.9}'), "alignscore_malformed", id="another key"),
        pytest.param(scored("NaN"), "alignscore_malformed", id="not a number"),
        pytest.param(scored(1.7), "alignscore_malformed", id="too high"),
        pytest.param(FAULTS["hang"], "alignscore_timed_out", id="hang"),
    ],
)
def test_a_fault_is_no_score_and_comes_in_time(answer: Reply, code: str) -> None:
    with align_score(answer) as (client, _):
        begun = time.perf_counter()
        with pytest.raises(Unavailable) as caught:
            client.score(PAIRS, Deadline.after(20))
        assert time.perf_counter() - begun < 2
    assert caught.value.code == code
    assert "127.0.0.1" not in caught.value.detail
