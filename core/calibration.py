"""From what the network reads to the calibrated probability of support.

Input: a mean logit of entailment (findings.py). Output: a probability: of claims with .8, eight in ten are supported. A
logistic model with a non-negative weight, so that more entailment never lowers support. training/calibrate.py fits it
on the development sets; it is stored next to the network that it was fitted for.
"""

from pathlib import Path
from typing import Literal, Self

from utils.chooser import probability_of
from utils.errors import Unavailable
from utils.record import Record


class Logistic(Record):
    """The weight of the mean logit of entailment, by its name."""

    intercept: float
    weights: dict[Literal["entailed"], float]

    def probability(self, logit: float) -> float:
        """Return 1 / (1 + exp(-(intercept + weight * logit)))."""
        return probability_of(self.intercept + self.weights["entailed"] * logit)


class Thresholds(Record):
    """The least probabilities of support for `verified` and `partial`; a claim below both is hallucinated.

    `contradicted`: the least model probability at which a hallucinated or disputed claim counts as contradicted.
    `fitted`: the calibrated threshold of `verified`, if another was set in its place.
    """

    verified: float
    partial: float
    contradicted: float
    fitted: float | None = None

    @property
    def verified_alone(self) -> float:
        """The least probability for `verified` where a language model should have read the claim too, but failed."""
        return max(self.verified, self.fitted or 0.0)


class Calibration(Record):
    """The fitted model, the thresholds that go with it, and the checksum of the network that it was fitted for."""

    support: Logistic
    thresholds: Thresholds
    model_sha256: str

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a calibration. Raises `Unavailable` if the file is missing."""
        if not path.is_file():
            raise Unavailable(f"The calibration {path.name} is missing.", code="model_missing")
        return cls.model_validate_json(path.read_bytes())

    def with_verified_from(self, probability: float) -> Self:
        """Return this calibration with another threshold for `verified`."""
        partial = min(probability, self.thresholds.partial)
        chosen = {"verified": probability, "partial": partial, "fitted": self.thresholds.verified}
        thresholds = self.thresholds.model_copy(update=chosen)
        return self.model_copy(update={"thresholds": thresholds})


UNCALIBRATED = Calibration(
    support=Logistic(intercept=0.0, weights={"entailed": 1.0}),
    thresholds=Thresholds(verified=0.5, partial=0.3, contradicted=0.5),
    model_sha256="",
)
"""For a model without a fitted calibration: its own probability, unchanged."""
