"""Stop calling a failing server for a while, so that neither it nor the users wait for nothing.

Input: successes and failures as they happen. Output: how long to wait. Does not decide what counts as a failure.
"""

import threading
import time
from collections import deque
from collections.abc import Callable


class CircuitBreaker:
    """Opens after `limit` failures within `window` seconds; then lets one trial call through every `pause` seconds.

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
        """Return 0.0 if a call may be made, else the seconds until the next trial."""
        with self._lock:
            now = self._clock()
            if self._next_trial is None:
                return 0.0
            if now < self._next_trial:
                return self._next_trial - now
            self._next_trial = now + self._pause
            return 0.0

    def succeed(self) -> None:
        """Record a successful call."""
        with self._lock:
            self._failures.clear()
            self._next_trial = None

    def fail(self) -> None:
        """Record a failed call."""
        with self._lock:
            now = self._clock()
            self._failures.append(now)
            while self._failures[0] <= now - self._window:
                self._failures.popleft()
            if self._next_trial is not None or len(self._failures) >= self._limit:
                self._next_trial = now + self._pause
