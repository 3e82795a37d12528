"""Spares a failing server, and the people who wait for it, further calls for a while.

In: successes and failures as they happen. Out: how long to stay away. Not here: what counts as a failure.
"""

import threading
import time
from collections import deque
from collections.abc import Callable


class CircuitBreaker:
    """Opens after `limit` failures within `window` seconds; each `pause` seconds later lets one call through to try.

    A success closes it. Thread-safe. `clock` gives seconds and never goes back.
    """

    def __init__(
        self,
        *,
        limit: int = 5,
        window: float = 30.0,
        pause: float = 30.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limit = limit
        self._window = window
        self._pause = pause
        self._clock = clock
        self._failures: deque[float] = deque()
        self._next_trial: float | None = None
        self._lock = threading.Lock()

    def admit(self) -> float:
        """Return 0.0 when a call may be made, else the seconds until the next trial."""
        with self._lock:
            now = self._clock()
            if self._next_trial is None:
                return 0.0
            if now < self._next_trial:
                return self._next_trial - now
            self._next_trial = now + self._pause
            return 0.0

    def succeed(self) -> None:
        """Note that a call went well."""
        with self._lock:
            self._failures.clear()
            self._next_trial = None

    def fail(self) -> None:
        """Note that a call failed."""
        with self._lock:
            now = self._clock()
            self._failures.append(now)
            while self._failures[0] <= now - self._window:
                self._failures.popleft()
            if self._next_trial is not None or len(self._failures) >= self._limit:
                self._next_trial = now + self._pause
