from dataclasses import replace

import pytest

from retrieval.contract import RunHistory
from retrieval.records import Feedback, Run, RunState
from tests.retrieval.samples import LONGEST_RUN, QUOTA, Clock, Place, lone_stores
from utils.errors import NotFound


@pytest.fixture
def runs(place: Place) -> RunHistory:
    return lone_stores(place, replace(QUOTA, runs=3)).runs


def run(run_id: str, state: RunState = RunState.RUNNING, result: str | None = None) -> Run:
    return Run(id=run_id, kind="verify", created=1_000_000.5, state=state, request='{"text": "é"}', result=result)


def said(label: str, claim_index: int = 0) -> Feedback:
    return Feedback(run_id="a", claim_index=claim_index, label=label, note="“why”", created=2.5)


def test_a_run_comes_back_and_is_replaced(runs: RunHistory) -> None:
    runs.save(run("a"))
    assert runs.run("a") == run("a")
    runs.save(run("b"))
    runs.save(run("a", RunState.FINISHED, '{"claims": []}'))
    assert runs.runs() == (run("b"), run("a", RunState.FINISHED, '{"claims": []}'))


def test_an_unknown_run_is_not_found(runs: RunHistory) -> None:
    for call in (lambda: runs.run("x"), lambda: runs.feedback("x"), lambda: runs.add_feedback(said("wrong"))):
        with pytest.raises(NotFound):
            call()


def test_the_oldest_run_goes_first_with_its_feedback(runs: RunHistory) -> None:
    runs.save(run("a"))
    runs.add_feedback(said("wrong"))
    for run_id in ("b", "c", "a", "d"):
        runs.save(run(run_id))
    assert [kept.id for kept in runs.runs()] == ["d", "c", "b"]
    runs.save(run("a"))
    assert runs.feedback("a") == ()


def test_a_run_that_a_crash_cut_short_is_interrupted(place: Place) -> None:
    clock, quota = Clock(), replace(QUOTA, runs=3)
    before = lone_stores(place, quota, clock).runs
    for run_id, state in (("a", RunState.RUNNING), ("b", RunState.FINISHED), ("c", RunState.FAILED)):
        before.save(run(run_id, state).model_copy(update={"created": clock.now}))
    assert before.run("a").state is RunState.RUNNING
    clock.now += LONGEST_RUN + 1
    after = lone_stores(place, quota, clock).runs
    assert [kept.state for kept in after.runs()] == [RunState.FAILED, RunState.FINISHED, RunState.INTERRUPTED]
    assert after.run("a").state is RunState.INTERRUPTED
    after.save(run("a", RunState.FINISHED))
    assert after.run("a").state is RunState.FINISHED


def test_the_last_word_on_a_claim_counts(runs: RunHistory) -> None:
    runs.save(run("a"))
    for feedback in (said("right", 1), said("wrong", 0), said("unsure", 1)):
        runs.add_feedback(feedback)
    assert runs.feedback("a") == (said("wrong", 0), said("unsure", 1))
    runs.save(run("a", RunState.FINISHED))
    assert len(runs.feedback("a")) == 2


def test_any_character_that_a_caller_may_send_is_kept(runs: RunHistory) -> None:
    runs.save(run("a"))
    odd = said("wrong").model_copy(update={"note": "NUL \x00, tab \t, 𝄞, \u202e"})
    runs.add_feedback(odd)
    assert runs.feedback("a") == (odd,)
    for call in (runs.run, runs.feedback):
        with pytest.raises(NotFound):
            call("a\x00")
