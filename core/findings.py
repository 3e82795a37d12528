"""Everything the checks found for one claim, before anything is decided.

Input: the results of the checks. Output: `Findings`, and the figure that the probability of support is computed from.
Reading the windows with the entailment model is the most expensive part, so it happens only when a rule first asks for
its result. Does not run the checks.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from core.checks.checks import Details
from core.checks.computation import Computation
from core.checks.entailment import Entailment
from core.claim import Claim
from core.evidence import Selection, Window
from core.verdict import Evidence
from utils.record import Span

_FARTHEST = 10.0


@dataclass(frozen=True, slots=True)
class Reading:
    """A window and what the entailment model made of it. `doubted`: places in `Claim.context_text`."""

    window: Window
    entailment: Entailment
    doubted: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class WindowsRead:
    """The readings of a claim's windows, and the calibrated probability that the evidence supports the claim."""

    readings: tuple[Reading, ...]
    details: Details
    support: float


@dataclass(slots=True)
class Findings:
    """What every stage found. It belongs to one claim on one thread.

    `computation` is what a table decides, if one does; `compared` then holds the details that other documents mention.
    `copied` are the sentences that state the claim word for word. `readable`: claim and evidence are in a language that
    the entailment model reads. `read_windows` lets the model read; `read` calls it once, so a rule uses that only if it
    can change the result. `find_dissent` returns the evidence against a supported claim on the very same thing.
    """

    claim: Claim
    computation: Computation | None
    selection: Selection
    compared: Details
    copied: tuple[Evidence, ...]
    readable: bool
    read_windows: Callable[[], WindowsRead]
    find_dissent: Callable[[], tuple[Evidence, ...]]
    windows_read: WindowsRead | None = None
    """The result of reading, None if nothing was read so far."""

    def read(self) -> WindowsRead:
        """Return the result of reading. Raises `Unavailable` if the model is missing or broken."""
        if self.windows_read is None:
            self.windows_read = self.read_windows()
        return self.windows_read

    @property
    def details(self) -> Details:
        """The details, with what reading settled about them if windows were read."""
        return self.windows_read.details if self.windows_read else self.compared

    @property
    def readings(self) -> tuple[Reading, ...]:
        """What the entailment model made of each window."""
        return self.read().readings

    @property
    def support(self) -> float:
        """The calibrated probability that the evidence supports the claim."""
        return self.read().support

    @property
    def most_entailing(self) -> Reading | None:
        """The reading that supports the claim most."""
        return max(self.readings, key=lambda reading: reading.entailment.entailed, default=None)

    @property
    def most_contradicting(self) -> Reading | None:
        """The reading that contradicts the claim most."""
        return max(self.readings, key=lambda reading: reading.entailment.contradicted, default=None)


def mean_logit(readings: Sequence[Reading]) -> float:
    """Return the mean logit of entailment over the windows; without a reading nothing supports the claim."""
    return fmean(_logit(reading.entailment.entailed) for reading in readings) if readings else -_FARTHEST


def _logit(probability: float) -> float:
    odds = (probability + 1e-9) / (1 - probability + 1e-9)
    return max(-_FARTHEST, min(_FARTHEST, math.log(odds)))
