"""Runs in separate threads, so that a client that disconnects loses nothing.

Input: the events of a run. Output: the same events, preceded by its position in the queue. If its reader leaves, a run
continues to its end; one that has not begun by then never does. Does not limit how many run and wait (admission.py).
"""

import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from copy import copy
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Self, TypeVar

from core.result import Event, Finished, Queued, VerifyResult
from core.runs.admission import SECONDS_BETWEEN_LOOKS, HasLeft, Lane, Place, shutting_down, stays
from utils.deadline import Deadline
from utils.errors import Unavailable

Result = TypeVar("Result", bound=VerifyResult)


@dataclass(frozen=True, slots=True)
class Work:
    """A run that has not begun: its events, and the id of its workspace, or None if it has none."""

    events: Iterator[Event]
    workspace: str | None


class Executor:
    """Threads for the runs of a lane."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self._threads = ThreadPoolExecutor(lane.running, thread_name_prefix="run")
        self._coming_in = threading.Lock()
        self._has_left: HasLeft = stays
        self._runs: set[_Run] = set()

    def asked_by(self, has_left: HasLeft) -> Self:
        """Return the executor for one reader; `has_left` says whether it has left and is polled while a run waits."""
        view = copy(self)
        view._has_left = has_left
        return view

    def start(self, work: Work, patience: Deadline | None = None) -> Generator[Event]:
        """Let a run begin as soon as it may and return its events; its errors are raised to the reader.

        Raises `Overloaded` at once if it may not even wait. A reader that drops the events has left, even before
        anything was read. One whose `patience` runs out gets `Unavailable` (too_slow); a run that has begun goes on.
        """
        with self._coming_in:  # keeps the order of places: a reader told that no one is ahead must be next
            run = _Run(work.events, self.lane.enter(work.workspace), self._has_left)
            self._runs.add(run)
            running = self._threads.submit(copy_context().run, run.run)
            running.add_done_callback(lambda _: self._runs.discard(run))
        events = run.read(patience)
        next(events)  # a generator that has begun notices when it is dropped
        return events

    def finish(self, work: Work, kind: type[Result], patience: Deadline | None = None) -> Result:
        """Run to the end and return the result, as `start` and `result_in` do."""
        return result_in(self.start(work, patience), kind)

    def break_off(self) -> None:
        """Tell the reader of every run that the service is shutting down (`shutting_down`).

        Waiting runs never begin. Runs that have begun are no longer waited for; they are stored if they end before the
        process does.
        """
        with self._coming_in:
            self.lane.close()
        for run in tuple(self._runs):
            run.break_off(shutting_down())

    def close(self) -> None:
        """Accept no more runs and wait for the current ones, unless they were broken off."""
        self._threads.shutdown(wait=not self.lane.is_closed)


def result_in(events: Iterable[Event], kind: type[Result]) -> Result:
    """Read the events of a run to the end and return its result, which must be of type `kind`."""
    for event in events:
        if isinstance(event, Finished) and isinstance(event.result, kind):
            return event.result
    raise AssertionError("a run ends with its result")


class _Run:
    """One run, shared by the thread that does it and the thread that reads it.

    Only the reading thread can ask whether the client has left.
    """

    def __init__(self, work: Iterator[Event], place: Place, has_left: HasLeft) -> None:
        self._work = work
        self._place = place
        self._has_left = has_left
        self._events: SimpleQueue[Event | BaseException | None] = SimpleQueue()
        self._begun = threading.Event()
        self._has_reader = True

    def run(self) -> None:
        """Do the work when its turn comes, unless the reader has left.

        The place is freed before the reader sees the end, so that it is free for a caller that comes back at once.
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
        except BaseException as error:  # noqa: BLE001  (any error is passed to the reader)
            ends.append(error)
        finally:
            self._place.leave()
        for end in (*ends, None):
            self._events.put(end)

    def break_off(self, error: Unavailable) -> None:
        """Raise `error` to the reader after it has read the events so far."""
        self._has_reader = False
        self._begun.set()
        self._events.put(error)

    def read(self, patience: Deadline | None) -> Generator[Event]:
        """Yield one event that tells nothing, then the events as they arrive; a run not begun by its end never will."""
        try:
            yield Queued(event="queued", ahead=0)
            yield from self._queued(patience)
            while (event := self._next(patience)) is not None:
                if isinstance(event, BaseException):
                    raise event
                yield event
        finally:
            self._has_reader = False

    def _queued(self, patience: Deadline | None) -> Iterator[Queued]:
        """Yield how many must finish first, every second, until the turn comes or patience runs out."""
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
