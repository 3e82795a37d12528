"""Runs in threads of their own, so that a client that goes away loses nothing.

In: the events of a run. Out: the same events, as the run reaches them. A run whose reader leaves goes on to its end
and is kept in its workspace. At most `running` at once and `waiting` behind them; further ones are refused. Not here:
what a run does.
"""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import TypeVar

from core.result import Event, Finished, VerifyResult
from utils.deadline import Deadline
from utils.errors import Overloaded, Unavailable

Result = TypeVar("Result", bound=VerifyResult)
_SECONDS_A_RUN = 3.0


class Executor:
    """Threads for runs, and the count of those that are in."""

    def __init__(self, running: int, waiting: int) -> None:
        self._threads = ThreadPoolExecutor(running, thread_name_prefix="run")
        self._places = threading.BoundedSemaphore(running + waiting)
        self._running = running
        self._waiting = waiting

    def start(self, work: Iterator[Event], patience: Deadline | None = None) -> Iterator[Event]:
        """Begin a run and return its events; an error in it is raised to the reader. Raises `Overloaded`.

        A reader whose `patience` ends gets `Unavailable` (too_slow); the run goes on.
        """
        if not self._places.acquire(blocking=False):
            error = Overloaded("Too many runs are waiting; try again in a moment.")
            error.retry_after = _SECONDS_A_RUN * (self._waiting / self._running + 1)
            raise error
        events: SimpleQueue[Event | BaseException | None] = SimpleQueue()
        self._threads.submit(self._run, work, events)
        return _read(events, patience)

    def finish(self, work: Iterator[Event], kind: type[Result], patience: Deadline | None = None) -> Result:
        """Run to the end and return the result, which is of `kind`."""
        for event in self.start(work, patience):
            if isinstance(event, Finished) and isinstance(event.result, kind):
                return event.result
        raise AssertionError("a run ends with its result")

    def close(self) -> None:
        """Take no more runs and wait for those that are in."""
        self._threads.shutdown()

    def _run(self, work: Iterator[Event], events: SimpleQueue[Event | BaseException | None]) -> None:
        try:
            for event in work:
                events.put(event)
        except BaseException as error:  # noqa: BLE001  (handed to the reader, whatever it is)
            events.put(error)
        else:
            events.put(None)
        finally:
            self._places.release()


def _read(events: SimpleQueue[Event | BaseException | None], patience: Deadline | None) -> Iterator[Event]:
    while (event := _next(events, patience)) is not None:
        if isinstance(event, BaseException):
            raise event
        yield event


def _next(events: SimpleQueue[Event | BaseException | None], patience: Deadline | None) -> Event | BaseException | None:
    try:
        return events.get(timeout=patience.remaining if patience else None)
    except Empty:
        raise Unavailable("The check was not done in the time that the client waits.", code="too_slow") from None
