"""All that the checks found for one claim, before anything is decided.

In: nothing. Out: `Findings` and `Signals`, the figures that probabilities are made of. Not here: the checks themselves.
"""

from dataclasses import dataclass

from core.checks.computation import Computation
from core.checks.details import Details
from core.checks.entailment import Entailment
from core.claim import Claim
from core.evidence import Selection, Sentence, Window
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
class Findings:
    """What every stage found.

    `computation` is what a table decides, if one does; the details are then those that other documents speak of.
    `copied` is the sentence that says the claim word for word, if one does. `read`: claim and evidence are in a
    language that the entailment model reads.
    """

    claim: Claim
    computation: Computation | None
    selection: Selection
    readings: tuple[Reading, ...]
    details: Details
    copied: Sentence | None
    read: bool
    signals: Signals
    probabilities: Probabilities

    @property
    def most_entailing(self) -> Reading | None:
        """The reading that supports the claim most."""
        return max(self.readings, key=lambda reading: reading.entailment.entailed, default=None)

    @property
    def most_contradicting(self) -> Reading | None:
        """The reading that contradicts the claim most."""
        return max(self.readings, key=lambda reading: reading.entailment.contradicted, default=None)
