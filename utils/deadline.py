"""A deadline that is passed down through the stages that take time."""

import time
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Deadline:
    """A point in time on the monotonic clock, in seconds."""

    moment: float

    @classmethod
    def after(cls, seconds: float) -> Self:
        """Return the deadline `seconds` from now."""
        return cls(time.monotonic() + seconds)

    @property
    def remaining(self) -> float:
        """Seconds left, never negative."""
        return max(0.0, self.moment - time.monotonic())

    @property
    def passed(self) -> bool:
        """Whether no time is left."""
        return self.remaining == 0.0
