"""Admission of slow work: places in a lane, a queue behind them, and a refusal that says when to come back.

Input: the caller. Output: a place, or `Overloaded` at once. Quick requests need none. A waiting caller holds a thread,
so `Lanes.threads` includes one for every place and quick requests keep their own.
"""

import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple, Self

from utils.errors import Overloaded, Unavailable
from utils.metrics import LANE_WAIT_SECONDS

_THREADS_FOR_QUICK_REQUESTS = 40
_FIRST_GUESS_SECONDS = 1.0
_WEIGHT_OF_THE_LATEST = 0.2
SECONDS_BETWEEN_LOOKS = 1.0
HasLeft = Callable[[], bool]


def stays() -> bool:
    """Return False: a caller without a connection never leaves."""
    return False


def shutting_down() -> Unavailable:
    """Return the error for callers whose work was not done when the service shut down."""
    return Unavailable("The service is being stopped or replaced. Send the request again.", code="shutting_down")


class Lane:
    """Lets at most `running` run at once and `waiting` queue behind them, in total at most `each` per workspace."""

    def __init__(self, running: int, waiting: int, each: int, name: str = "runs") -> None:
        self.name = name
        self.running = running
        self.most = running + waiting
        self.is_closed = False
        self._each = each
        self._turns = threading.BoundedSemaphore(running)
        self._lock = threading.Lock()
        self._places: list[Place] = []
        self._seconds = _FIRST_GUESS_SECONDS

    @property
    def inside(self) -> int:
        """How many are running and waiting."""
        return len(self._places)

    @property
    def refusal(self) -> Overloaded | None:
        """The error for the next caller, or None while there is room. Takes no lock: the event loop reads it."""
        if len(self._places) < self.most:
            return None
        return self._refusal("Too much is waiting already; try again in a moment.", "overloaded")

    def enter(self, workspace: str | None, has_left: HasLeft = stays) -> "Place":
        """Take a place without waiting; its holder must leave it. `has_left` is polled while it waits.

        Raises `Overloaded`, or `Unavailable` if the service is shutting down.
        """
        self.go_on()
        with self._lock:
            if workspace and sum(place.workspace == workspace for place in self._places) >= self._each:
                detail = f"This workspace has {self._each} of these under way; try again when one has finished."
                raise self._refusal(detail, "workspace_busy")
            if refusal := self.refusal:
                raise refusal
            place = Place(self, workspace, has_left)
            self._places.append(place)
            return place

    def close(self) -> None:
        """Admit no one any more, not even those who already wait."""
        self.is_closed = True

    def go_on(self) -> None:
        """Raise `Unavailable` (shutting_down) if the lane is closed."""
        if self.is_closed:
            raise shutting_down()

    def _refusal(self, detail: str, code: str) -> Overloaded:
        error = Overloaded(detail, code=code)
        error.retry_after = self._seconds * len(self._places) / self.running
        return error


class Place(AbstractContextManager["Place"]):
    """One place in a lane: it waits, then has its turn, then is left."""

    def __init__(self, lane: Lane, workspace: str | None, has_left: HasLeft) -> None:
        self.workspace = workspace
        self._has_left = has_left
        self._lane = lane
        self._begun: float | None = None
        self.go_on = lane.go_on

    def __exit__(self, *_: object) -> None:
        self.leave()

    @property
    def ahead(self) -> int:
        """How many must finish before its turn comes; 0 from then on."""
        with self._lane._lock:
            before = self._lane._places.index(self) if self in self._lane._places else 0
        return max(0, before - self._lane.running + 1)

    def begin(self) -> None:
        """Wait for the turn. Raises `Unavailable` (client_left) if the client has left."""
        entered = time.monotonic()
        while not self._lane._turns.acquire(timeout=SECONDS_BETWEEN_LOOKS):
            self.go_on()
            if self._has_left():
                raise Unavailable("The client went away before its turn came.", code="client_left")
        self._begun = time.monotonic()
        LANE_WAIT_SECONDS.labels(self._lane.name).observe(self._begun - entered)

    def leave(self) -> None:
        """Give the place back, unless that has been done; the time of its turn counts for later refusals."""
        lane = self._lane
        with lane._lock:
            if self not in lane._places:
                return
            lane._places.remove(self)
            if self._begun is not None:
                lane._seconds += _WEIGHT_OF_THE_LATEST * (time.monotonic() - self._begun - lane._seconds)
                lane._turns.release()


class Lanes(NamedTuple):
    """The lanes of a service: runs, reading files, drawing pages."""

    runs: Lane
    reading: Lane
    pages: Lane

    @classmethod
    def of(cls, running: int, waiting: int, each: int) -> Self:
        """Return lanes that all have the same size."""
        return cls(*(Lane(running, waiting, each, name) for name in cls._fields))

    def close(self) -> None:
        """Close every lane, like `Lane.close`."""
        for lane in self:
            lane.close()

    @property
    def threads(self) -> int:
        """How many threads the framework needs: one for every place, and those for quick requests."""
        return _THREADS_FOR_QUICK_REQUESTS + sum(lane.most for lane in self)
