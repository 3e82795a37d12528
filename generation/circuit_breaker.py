"""Stop calling a failing server for a while. Does not decide what counts as a failure."""

import threading
import time
from collections import deque
from collections.abc import Callable

_MOST_FAILURES = 5
_WINDOW_SECONDS = 30.0
_PAUSE_SECONDS = 30.0


class CircuitBreaker:
    """Opens after five failures within 30 seconds; then lets one trial call through every 30 seconds.

    A success closes it. Thread-safe. `clock` gives seconds and never goes back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
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
            self._next_trial = now + _PAUSE_SECONDS
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
            while self._failures[0] <= now - _WINDOW_SECONDS:
                self._failures.popleft()
            if self._next_trial is not None or len(self._failures) >= _MOST_FAILURES:
                self._next_trial = now + _PAUSE_SECONDS
