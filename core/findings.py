"""All that the checks found for one claim, before anything is decided.

In: what the checks found. Out: `Findings` and `Signals`, the figures that probabilities are made of. What the
entailment model makes of the windows is the dearest of it: it reads when a rule first asks for what follows from that.
Not here: the checks themselves.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from core.checks.computation import Computation
from core.checks.details import Details
from core.checks.entailment import Entailment
from core.claim import Claim
from core.evidence import Selection, Sentence, Window
from core.verdict import Outcome
from utils.record import Record, Span


@dataclass(frozen=True, slots=True)
class Reading:
    """A window and what the entailment model made of it. `doubted`: places in `Claim.context_text`."""

    window: Window
    entailment: Entailment
    doubted: tuple[Span, ...]


class Signals(Record):
    """Figures about a claim and its evidence, each rising or falling with support in one direction only.

    entailed                the highest logit of the model over the windows that were read
    mostly_entailed         its mean over them: a single window that agrees by chance does not lift it far
    contradicted            the mean logit of contradiction
    share                   the claim's words in the best window, rare ones counting more
    similarity              the highest cosine of the claim and a sentence
    unmatched               values, names and identifiers of the claim that stand nowhere in the evidence
    unbound                 those that stand there for something else, or fit only loosely
    conflicts               details that the evidence contradicts
    """

    entailed: float
    mostly_entailed: float
    contradicted: float
    share: float
    similarity: float
    unmatched: float
    unbound: float
    conflicts: float


class Probabilities(Record):
    """Calibrated: of claims with support probability .8, eight of ten are supported."""

    support: float
    contradiction: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """The readings of a claim's windows, the figures made of them and of the details, and what these come to."""

    readings: tuple[Reading, ...]
    signals: Signals
    probabilities: Probabilities


class Weighing:
    """The reading of a claim's windows, which takes place when it is first asked for and, unless it fails, only once.

    It belongs to one claim on one thread. (Before Python 3.12 `functools.cached_property` lets one claim of all wait
    for another.)
    """

    __slots__ = ("_weigh", "so_far")

    def __init__(self, weigh: Callable[[], Weighed]) -> None:
        self._weigh = weigh
        self.so_far: Weighed | None = None
        """What came of it, None where nothing was read."""

    def result(self) -> Weighed:
        """Return what comes of reading. Raises `Unavailable` where the model is missing or broken."""
        if self.so_far is None:
            self.so_far = self._weigh()
        return self.so_far


@dataclass(frozen=True, slots=True)
class Findings:
    """What every stage found.

    `computation` is what a table decides, if one does; the details are then those that other documents speak of.
    `copied` is the sentence that says the claim word for word, if one does. `readable`: claim and evidence are in a
    language that the entailment model reads. Readings, signals and probabilities make the model read: a rule asks for
    them only where they can change what it says.
    """

    claim: Claim
    computation: Computation | None
    selection: Selection
    details: Details
    copied: Sentence | None
    readable: bool
    weighing: Weighing

    @property
    def readings(self) -> tuple[Reading, ...]:
        """What the entailment model made of each window."""
        return self.weighing.result().readings

    @property
    def signals(self) -> Signals:
        """The figures that the probabilities are made of."""
        return self.weighing.result().signals

    @property
    def probabilities(self) -> Probabilities:
        """How likely the claim is supported, and how likely contradicted."""
        return self.weighing.result().probabilities

    @property
    def most_entailing(self) -> Reading | None:
        """The reading that supports the claim most."""
        return max(self.readings, key=lambda reading: reading.entailment.entailed, default=None)

    @property
    def most_contradicting(self) -> Reading | None:
        """The reading that contradicts the claim most."""
        return max(self.readings, key=lambda reading: reading.entailment.contradicted, default=None)


def signals_of(selection: Selection, readings: Sequence[Reading], details: Details) -> Signals:
    """Return the figures that probabilities are computed from; without a reading nothing speaks for the claim."""
    outcomes = [detail.outcome for detail in details.said]
    entailed = [_logit(reading.entailment.entailed) for reading in readings] or [-10.0]
    contradicted = [_logit(reading.entailment.contradicted) for reading in readings] or [-10.0]
    return Signals(
        entailed=max(entailed),
        mostly_entailed=fmean(entailed),
        contradicted=fmean(contradicted),
        share=max((window.share for window in selection.windows), default=0.0),
        similarity=selection.similarity or 0.0,
        unmatched=outcomes.count(Outcome.MISSING),
        unbound=outcomes.count(Outcome.UNBOUND) + outcomes.count(Outcome.WEAK),
        conflicts=outcomes.count(Outcome.CONFLICT),
    )


def _logit(probability: float) -> float:
    return max(-10.0, min(10.0, math.log((probability + 1e-9) / (1 - probability + 1e-9))))
