"""Everything the checks found for one claim, before anything is decided.

Input: the results of the checks. Output: `Findings` and `Signals`, the figures that the probability of support is
computed from. Reading the windows with the entailment model is the most expensive part, so it happens only when a rule
first asks for its result. Does not run the checks.
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
from utils.record import Record, Span

_FARTHEST = 10.0


@dataclass(frozen=True, slots=True)
class Reading:
    """A window and what the entailment model made of it. `doubted`: places in `Claim.context_text`."""

    window: Window
    entailment: Entailment
    doubted: tuple[Span, ...]


class Signals(Record):
    """Figures about a claim and its evidence, each of which rises with support.

    entailed   the mean logit of entailment over the windows that were read
    """

    entailed: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """The readings of a claim's windows, and the calibrated probability that the evidence supports the claim."""

    readings: tuple[Reading, ...]
    details: Details
    support: float


class Weighing:
    """The reading of a claim's windows, done on first use and, unless it fails, only once.

    It belongs to one claim on one thread. (Before Python 3.12 `functools.cached_property` makes claims wait for one
    another.)
    """

    __slots__ = ("_dissent", "_weigh", "so_far")

    def __init__(self, weigh: Callable[[], Weighed], dissent: Callable[[], tuple[Evidence, ...]]) -> None:
        self._weigh = weigh
        self._dissent = dissent
        self.so_far: Weighed | None = None
        """The result, None if nothing was read."""

    def result(self) -> Weighed:
        """Return the result of reading. Raises `Unavailable` if the model is missing or broken."""
        if self.so_far is None:
            self.so_far = self._weigh()
        return self.so_far

    def dissent(self) -> tuple[Evidence, ...]:
        """Return the evidence against the claim about the same thing, although the claim is supported."""
        return self._dissent()


@dataclass(frozen=True, slots=True)
class Findings:
    """What every stage found.

    `computation` is what a table decides, if one does; `compared` then holds the details that other documents mention.
    `copied` are the sentences that state the claim word for word. `readable`: claim and evidence are in a language that
    the entailment model reads. Using `weighing` makes the model read, so a rule does that only if it can change the
    result.
    """

    claim: Claim
    computation: Computation | None
    selection: Selection
    compared: Details
    copied: tuple[Evidence, ...]
    readable: bool
    weighing: Weighing

    @property
    def details(self) -> Details:
        """The details, with what reading settled about them if windows were read."""
        return self.weighing.so_far.details if self.weighing.so_far else self.compared

    @property
    def readings(self) -> tuple[Reading, ...]:
        """What the entailment model made of each window."""
        return self.weighing.result().readings

    @property
    def support(self) -> float:
        """The calibrated probability that the evidence supports the claim."""
        return self.weighing.result().support

    @property
    def most_entailing(self) -> Reading | None:
        """The reading that supports the claim most."""
        return most_entailing(self.readings)

    @property
    def most_contradicting(self) -> Reading | None:
        """The reading that contradicts the claim most."""
        return max(self.readings, key=lambda reading: reading.entailment.contradicted, default=None)


def most_entailing(readings: Sequence[Reading]) -> Reading | None:
    """Return the reading that supports the claim most, None if there is none."""
    return max(readings, key=lambda reading: reading.entailment.entailed, default=None)


def signals_of(readings: Sequence[Reading]) -> Signals:
    """Return the figures that support is computed from; without a reading nothing supports the claim."""
    if not readings:
        return Signals(entailed=-_FARTHEST)
    return Signals(entailed=fmean(_logit(reading.entailment.entailed) for reading in readings))


def _logit(probability: float) -> float:
    odds = (probability + 1e-9) / (1 - probability + 1e-9)
    return max(-_FARTHEST, min(_FARTHEST, math.log(odds)))
