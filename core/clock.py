"""How long the stages of a run took.

In: the end of each stage. Out: `Timings`. Not here: limits of time (utils/deadline.py).
"""

import time
from dataclasses import dataclass, field
from typing import Self

from core.result import Timings


@dataclass(slots=True)
class Clock:
    """A stopwatch: each lap counts from the one before."""

    started: float
    last: float
    spent: dict[str, float] = field(default_factory=dict)

    @classmethod
    def start(cls) -> Self:
        """Return a clock that starts now."""
        now = time.perf_counter()
        return cls(now, now)

    def lap(self, stage: str) -> None:
        """Add the time since the last lap to `stage`: search, write or verify."""
        now = time.perf_counter()
        self.spent[stage] = self.spent.get(stage, 0.0) + now - self.last
        self.last = now

    def timings(self) -> Timings:
        """Return the milliseconds of each stage and in all."""
        stages = {name: round(1000 * self.spent.get(name, 0.0), 1) for name in ("search", "write", "verify")}
        return Timings(**stages, total=round(1000 * (time.perf_counter() - self.started), 1))
