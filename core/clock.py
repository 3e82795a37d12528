"""How long the parts of a run took, as reported in its result.

Input: the parts, each a stage (utils/stages.py). Output: `Timings`. Does not limit time (utils/deadline.py).
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal, Self

from core.result import Timings
from utils.stages import Stage


@dataclass(slots=True)
class Clock:
    """A stopwatch for the parts of one run."""

    started: float
    spent: dict[str, float] = field(default_factory=dict)

    @classmethod
    def start(cls) -> Self:
        """Return a clock that starts now."""
        return cls(time.perf_counter())

    @contextmanager
    def part(self, name: Literal["search", "write", "verify"]) -> Iterator[Stage]:
        """Time the body of the `with` statement; times of the same part add up."""
        timed = Stage(name)
        try:
            with timed:
                yield timed
        finally:
            self.spent[name] = self.spent.get(name, 0.0) + timed.seconds

    def timings(self) -> Timings:
        """Return the milliseconds of each part and in total."""
        parts = {name: round(1000 * self.spent.get(name, 0.0), 1) for name in ("search", "write", "verify")}
        return Timings(**parts, total=round(1000 * (time.perf_counter() - self.started), 1))
