"""Admission of slow work: places in a lane, a queue behind them, and a refusal that says when to come back.

Input: the caller. Output: a place, or `Overloaded` at once. Quick requests need none. A waiting caller holds a thread,
so `Lanes.threads` includes one for every place and quick requests keep their own.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
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
        self._each = each
        self._turns = threading.BoundedSemaphore(running)
        self._lock = threading.Lock()
        self._places: dict[Place, None] = {}
        self._seconds = _FIRST_GUESS_SECONDS
        self._is_closed = False

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
            self._places[place] = None
            return place

    @contextmanager
    def turn(self, workspace: str | None, has_left: HasLeft = stays) -> Iterator[None]:
        """Wait for a turn and hold it. Raises like `enter` and `Place.begin`."""
        with self.enter(workspace, has_left) as place:
            place.begin()
            yield

    def close(self) -> None:
        """Admit no one any more, not even those who already wait."""
        self._is_closed = True

    def go_on(self) -> None:
        """Raise `Unavailable` (shutting_down) if the lane is closed."""
        if self._is_closed:
            raise shutting_down()

    def _refusal(self, detail: str, code: str) -> Overloaded:
        error = Overloaded(detail, code=code)
        error.retry_after = self._seconds * len(self._places) / self.running
        return error

    def _ahead_of(self, place: "Place") -> int:
        with self._lock:
            before = next((index for index, other in enumerate(self._places) if other is place), 0)
        return max(0, before - self.running + 1)

    def _leave(self, place: "Place", seconds: float | None) -> None:
        with self._lock:
            if place not in self._places:
                return
            del self._places[place]
            if seconds is not None:
                self._seconds += _WEIGHT_OF_THE_LATEST * (seconds - self._seconds)
                self._turns.release()


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
        return self._lane._ahead_of(self)

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
        self._lane._leave(self, None if self._begun is None else time.monotonic() - self._begun)


@dataclass(frozen=True, slots=True)
class Entrance:
    """A lane as seen by one client; `has_left` says whether the client has left."""

    lane: Lane
    has_left: HasLeft

    def enter(self, workspace: str | None) -> Place:
        """Take a place without waiting, like `Lane.enter`."""
        return self.lane.enter(workspace, self.has_left)

    def turn(self, workspace: str | None) -> AbstractContextManager[None]:
        """Wait for a turn and hold it, like `Lane.turn`."""
        return self.lane.turn(workspace, self.has_left)


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
