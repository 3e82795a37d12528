"""Runs that wait, begin, end and are left."""

import threading
import time
from collections.abc import Iterator

import pytest

from core.result import Event, Queued, RunStarted, VerifyResult
from core.runs.admission import Lane
from core.runs.execution import Executor, Work
from utils.deadline import Deadline
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


def test_a_reader_whose_patience_ends_gets_an_error(executor: Executor) -> None:
    slow, begun = Held("slow"), time.monotonic()
    with pytest.raises(Unavailable) as raised:
        executor.finish(slow.work, VerifyResult, Deadline.after(0.05))
    assert raised.value.code == "too_slow"
    assert time.monotonic() - begun < 2
    slow.may_end.set()


def test_who_has_read_the_end_may_come_again_at_once() -> None:
    executor = Executor(Lane(running=1, waiting=0, each=1))
    for number in range(50):
        run = Held(str(number), "a")
        run.may_end.set()
        assert len(list(executor.start(run.work))) == 2
    executor.close()


def refused(lane: Lane, workspace: str | None = None) -> Overloaded:
    with pytest.raises(Overloaded) as raised:
        lane.enter(workspace)
    return raised.value


def test_one_workspace_leaves_room_for_others() -> None:
    lane = Lane(running=1, waiting=9, each=2)
    first, _ = lane.enter("a"), lane.enter("a")
    assert refused(lane, "a").code == "workspace_busy"
    lane.enter("b")
    lane.enter(None)
    first.leave()
    lane.enter("a")


def test_a_turn_that_fails_is_given_back() -> None:
    lane = Lane(running=1, waiting=0, each=1)
    with pytest.raises(ZeroDivisionError), lane.enter("a") as place:
        place.begin()
        _ = 1 / 0
    with lane.enter("a") as place:
        place.begin()
