from pathlib import Path

import pytest

from retrieval.database import Database
from retrieval.records import Feedback, Run, RunState
from retrieval.run_store import RunStore
from retrieval.store import MIGRATIONS
from utils.errors import NotFound


@pytest.fixture
def runs(tmp_path: Path) -> RunStore:
    return RunStore(Database.open(tmp_path / "store.sqlite", MIGRATIONS), most_runs=3)


def run(run_id: str, state: RunState = RunState.RUNNING, result: str | None = None) -> Run:
    return Run(id=run_id, kind="verify", created=1.5, state=state, request='{"text": "é"}', result=result)


def said(label: str, claim_index: int = 0) -> Feedback:
    return Feedback(run_id="a", claim_index=claim_index, label=label, note="“why”", created=2.5)


def test_a_run_comes_back_and_is_replaced(runs: RunStore) -> None:
    runs.save(run("a"))
    assert runs.run("a") == run("a")
    runs.save(run("b"))
    runs.save(run("a", RunState.FINISHED, '{"claims": []}'))
    assert runs.runs() == (run("b"), run("a", RunState.FINISHED, '{"claims": []}'))


def test_an_unknown_run_is_not_found(runs: RunStore) -> None:
    for call in (lambda: runs.run("x"), lambda: runs.feedback("x"), lambda: runs.add_feedback(said("wrong"))):
        with pytest.raises(NotFound):
            call()


def test_the_oldest_run_goes_first_with_its_feedback(runs: RunStore) -> None:
    runs.save(run("a"))
    runs.add_feedback(said("wrong"))
    for run_id in ("b", "c", "a", "d"):
        runs.save(run(run_id))
    assert [kept.id for kept in runs.runs()] == ["d", "c", "b"]
    runs.save(run("a"))
    assert runs.feedback("a") == ()


def test_a_run_that_a_crash_cut_short_is_interrupted(runs: RunStore) -> None:
    for run_id, state in (("a", RunState.RUNNING), ("b", RunState.FINISHED), ("c", RunState.FAILED)):
        runs.save(run(run_id, state))
    runs.interrupt_running()
    assert [kept.state for kept in runs.runs()] == [RunState.FAILED, RunState.FINISHED, RunState.INTERRUPTED]


def test_the_last_word_on_a_claim_counts(runs: RunStore) -> None:
    runs.save(run("a"))
    for feedback in (said("right", 1), said("wrong", 0), said("unsure", 1)):
        runs.add_feedback(feedback)
    assert runs.feedback("a") == (said("wrong", 0), said("unsure", 1))
    runs.save(run("a", RunState.FINISHED))
    assert len(runs.feedback("a")) == 2
