"""A deadline that is passed down through the stages that take time, and the part of it for calls that may hang."""

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


class Allowance:
    """The time that one run may spend on calls to a server that may hang: half of what is left of its deadline.

    A call gets at most twelve seconds of it, and none if less than `LEAST_SECONDS` are left or a call failed before.
    """

    LEAST_SECONDS = 3.0
    _MOST_SECONDS = 12.0

    def __init__(self, deadline: Deadline) -> None:
        self._whole = Deadline.after(deadline.remaining / 2)
        self._failed = False

    def next(self) -> Deadline | None:
        """Return the deadline of the next call, None if there is none."""
        if self._failed or self._whole.remaining < self.LEAST_SECONDS:
            return None
        return Deadline.after(min(self._MOST_SECONDS, self._whole.remaining))

    def fail(self) -> None:
        """Record that a call failed: the next one would probably fail too."""
        self._failed = True
