"""Runs that wait, begin, end and are left."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from core.result import Event, Queued, RunStarted, VerifyResult
from core.runs.admission import Lane
from core.runs.execution import Executor, Work
from utils.errors import Overloaded, Unavailable


@pytest.fixture
def executor() -> Iterator[Executor]:
    executor = Executor(Lane(running=1, waiting=2, each=2))
    yield executor
    executor.close()


class Held:
    """A run that says its name and goes on when it may."""

    def __init__(self, name: str, workspace: str | None = None) -> None:
        self.name, self.begun, self.may_end = name, threading.Event(), threading.Event()
        self.work = Work(self._events(), workspace)

    def _events(self) -> Iterator[Event]:
        self.begun.set()
        yield RunStarted(event="run", run_id=self.name)
        self.may_end.wait(10)
        yield RunStarted(event="run", run_id=f"{self.name} ends")


def test_a_run_that_may_begin_is_not_said_to_wait(executor: Executor) -> None:
    run = Held("first")
    run.may_end.set()
    assert [event.event for event in executor.start(run.work)] == ["run", "run"]


def test_a_run_that_waits_is_told_its_place_as_it_changes(executor: Executor) -> None:
    first, second, third = Held("first"), Held("second"), Held("third")
    reads = [executor.start(run.work) for run in (first, second, third)]
    assert first.begun.wait(5)
    assert next(reads[2]) == Queued(event="queued", ahead=2)
    first.may_end.set()
    assert next(e.ahead for e in reads[2] if isinstance(e, Queued) and e.ahead != 2) == 1
    second.may_end.set()
    third.may_end.set()
    assert next(event.event for event in reads[2] if not isinstance(event, Queued)) == "run"


def test_many_that_come_at_once_begin_in_the_order_of_their_places() -> None:
    executor, begun = Executor(Lane(running=1, waiting=40, each=1)), []

    def noting(name: str) -> Iterator[Event]:
        begun.append(name)
        yield RunStarted(event="run", run_id=name)

    first = Held("first")
    reading = executor.start(first.work)
    assert first.begun.wait(5)
    with ThreadPoolExecutor(40) as crowd:
        reads = list(crowd.map(lambda name: (name, executor.start(Work(noting(name), None))), map(str, range(40))))
        told = {name: next(read) for name, read in reads}
    first.may_end.set()
    executor.close()
    assert next(reading) == RunStarted(event="run", run_id="first")
    ahead = {name: event.ahead for name, event in told.items() if isinstance(event, Queued)}
    assert sorted(ahead.values()) == list(range(1, 41))
    assert begun == sorted(ahead, key=ahead.__getitem__)


def test_the_threads_of_runs_stand_before_the_first_and_end_with_the_last() -> None:
    def standing() -> int:
        return sum(thread.name.startswith("run") for thread in threading.enumerate())

    before = standing()
    executor = Executor(Lane(running=3, waiting=0, each=1))
    assert standing() == before + 3
    executor.close()
    assert standing() == before


def test_more_than_wait_are_refused_and_never_begin(executor: Executor) -> None:
    held = [Held(str(number)) for number in range(4)]
    reads = [executor.start(run.work) for run in held[:3]]
    with pytest.raises(Overloaded) as raised:
        executor.start(held[3].work)
    assert raised.value.retry_after is not None
    for run in held:
        run.may_end.set()
    executor.close()
    assert [run.begun.is_set() for run in held] == [True, True, True, False]
    assert [len([event for event in read if not isinstance(event, Queued)]) for read in reads] == [2, 2, 2]


@pytest.mark.parametrize("has_read", [True, False], ids=["after reading", "before reading"])
@pytest.mark.parametrize("closes", [True, False], ids=["closes", "lets go"])
def test_a_run_that_nobody_waits_for_any_more_never_begins(executor: Executor, has_read: bool, closes: bool) -> None:
    first, left, kept = Held("first"), Held("left"), Held("kept")
    reads = [executor.start(first.work)]
    events = executor.start(left.work)
    if has_read:
        assert isinstance(next(events), Queued)
    if closes:
        events.close()
    del events
    reads.append(executor.start(kept.work))
    for run in (first, left, kept):
        run.may_end.set()
    executor.close()
    assert [run.begun.is_set() for run in (first, left, kept)] == [True, False, True]


def test_a_run_whose_reader_went_away_while_it_waited_never_begins(executor: Executor) -> None:
    first, left = Held("first"), Held("left")
    reading = executor.start(first.work)
    assert first.begun.wait(5)
    with pytest.raises(Unavailable) as raised:
        executor.asked_by(lambda: True).finish(left.work, VerifyResult)
    assert raised.value.code == "client_left"
    first.may_end.set()
    executor.close()
    assert not left.begun.is_set()
    reading.close()


def test_a_run_that_has_begun_goes_on_without_its_reader(executor: Executor) -> None:
    ended = threading.Event()

    def work() -> Iterator[Event]:
        yield RunStarted(event="run", run_id="a")
        yield RunStarted(event="run", run_id="b")
        ended.set()

    events = executor.start(Work(work(), None))
    next(events)
    events.close()
    assert ended.wait(5)


def test_who_has_read_the_end_may_come_again_at_once() -> None:
    executor = Executor(Lane(running=1, waiting=0, each=1))
    for number in range(200):
        run = Held(str(number), "a")
        run.may_end.set()
        assert len(list(executor.start(run.work))) == 2
    executor.close()
