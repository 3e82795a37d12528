"""Runs in threads of their own, so that a client that goes away loses nothing.

In: the events of a run. Out: the same events, as the run reaches them; before them its place in the queue. A run whose
reader leaves goes on to its end and is kept in its workspace; one that has not begun by then never does. Not here: how
many may run and wait (admission.py), what a run does.
"""

import threading
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from copy import copy
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Self, TypeVar
from weakref import finalize

from core.result import Event, Finished, Queued, VerifyResult
from core.runs.admission import SECONDS_BETWEEN_LOOKS, HasLeft, Lane, Place, shutting_down, stays
from utils.deadline import Deadline
from utils.errors import Unavailable

Result = TypeVar("Result", bound=VerifyResult)


@dataclass(frozen=True, slots=True)
class Work:
    """A run that has not begun: its events, and the id of its workspace, None where it has none."""

    events: Iterator[Event]
    workspace: str | None


class Executor:
    """Threads for the runs of a lane."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self._threads = _standing_threads(lane.running)
        self._coming_in = threading.Lock()
        self._has_left: HasLeft = stays
        self._runs: set[_Run] = set()
        self._broken_off = threading.Event()

    def asked_by(self, has_left: HasLeft) -> Self:
        """Return the same for one reader: `has_left` tells whether he went away, and is asked while a run waits."""
        view = copy(self)
        view._has_left = has_left
        return view

    def start(self, work: Work, patience: Deadline | None = None) -> "Reading":
        """Let a run begin as soon as it may and return its events; an error in it is raised to the reader.

        Raises `Overloaded` at once where it may not even wait. A reader whose `patience` ends gets `Unavailable`
        (too_slow); a run that has begun goes on.
        """
        with self._coming_in:  # in the order of their places: who is told that nobody is before him is the next
            run = _Run(work.events, self.lane.enter(work.workspace), self._has_left)
            self._runs.add(run)
            running = self._threads.submit(copy_context().run, run.run)
            running.add_done_callback(lambda _: self._runs.discard(run))
        return Reading(run, patience)

    def finish(self, work: Work, kind: type[Result], patience: Deadline | None = None) -> Result:
        """Run to the end and return the result, which is of `kind`."""
        for event in self.start(work, patience):
            if isinstance(event, Finished) and isinstance(event.result, kind):
                return event.result
        raise AssertionError("a run ends with its result")

    def break_off(self) -> None:
        """Tell whoever reads a run that the service ends (`shutting_down`). What waits never begins; what has begun is
        not waited for any more, and is stored if it ends before the process does.
        """
        self._broken_off.set()
        with self._coming_in:
            self.lane.close()
        for run in tuple(self._runs):
            run.break_off(shutting_down())

    def close(self) -> None:
        """Take no more runs and wait for those that are in, unless they were broken off."""
        self._threads.shutdown(wait=not self._broken_off.is_set())


def _standing_threads(number: int) -> ThreadPoolExecutor:
    """Return so many threads that stand already: where many come at once, each would wait for all that begin."""
    threads = ThreadPoolExecutor(number, thread_name_prefix="run")
    all_stand = threading.Barrier(number)
    for _ in range(number):
        threads.submit(all_stand.wait)
    return threads


class Reading(Iterator[Event]):
    """The events of a run for its one reader. Whoever lets go of it has left, also before he has read anything."""

    def __init__(self, run: "_Run", patience: Deadline | None) -> None:
        self._events = run.read(patience)
        self._left = finalize(self, run.leave)

    def __next__(self) -> Event:
        return next(self._events)

    def close(self) -> None:
        """Leave."""
        self._left()
        self._events.close()


class _Run:
    """One run between the thread that does it and the one that reads it; only the latter can ask after the client."""

    def __init__(self, work: Iterator[Event], place: Place, has_left: HasLeft) -> None:
        self._work = work
        self._place = place
        self._has_left = has_left
        self._events: SimpleQueue[Event | BaseException | None] = SimpleQueue()
        self._begun = threading.Event()
        self._has_reader = True

    def run(self) -> None:
        """Do the work when the turn comes, unless nobody waits for it any more.

        The place is free before the reader learns the end: who comes again at once finds it so.
        """
        ends: list[Event | BaseException] = []
        try:
            self._place.begin()
            if self._has_reader:
                self._begun.set()
                for event in self._work:
                    if isinstance(event, Finished):
                        ends.append(event)
                    else:
                        self._events.put(event)
        except BaseException as error:  # noqa: BLE001  (handed to the reader, whatever it is)
            ends.append(error)
        finally:
            self._place.leave()
        for end in (*ends, None):
            self._events.put(end)

    def break_off(self, error: Unavailable) -> None:
        """Raise `error` to the reader as soon as he has read what there is."""
        self._has_reader = False
        self._begun.set()
        self._events.put(error)

    def leave(self) -> None:
        """Nobody reads any more: what has not begun never does."""
        self._has_reader = False

    def read(self, patience: Deadline | None) -> Generator[Event, None, None]:
        """Yield the events as they come."""
        try:
            yield from self._queued(patience)
            while (event := self._next(patience)) is not None:
                if isinstance(event, BaseException):
                    raise event
                yield event
        finally:
            self.leave()

    def _queued(self, patience: Deadline | None) -> Iterator[Queued]:
        """Yield how many must end first, every second, until the turn comes or patience ends."""
        while not self._begun.is_set() and (ahead := self._place.ahead):
            yield Queued(event="queued", ahead=ahead)
            self._begun.wait(min(SECONDS_BETWEEN_LOOKS, patience.remaining if patience else SECONDS_BETWEEN_LOOKS))
            if self._has_left():
                raise Unavailable("The client went away before the run began.", code="client_left")
            if patience and patience.passed:
                return

    def _next(self, patience: Deadline | None) -> Event | BaseException | None:
        try:
            return self._events.get(timeout=patience.remaining if patience else None)
        except Empty:
            raise Unavailable("The check did not finish in the time that the client waits.", code="too_slow") from None
