"""From signals to the calibrated probability of support.

Input: `Signals`. Output: a probability: of claims with .8, eight in ten are supported. A logistic model with
non-negative weights, so that more entailment never lowers support. training/calibrate.py fits it on the development
sets; the weights are stored next to the model that they were fitted for.
"""

from pathlib import Path
from typing import Self

from core.findings import Signals
from utils.chooser import probability_of
from utils.errors import Unavailable
from utils.record import Record


class Logistic(Record):
    """Weights by the names of `Signals`."""

    intercept: float
    weights: Signals

    def probability(self, signals: Signals) -> float:
        """Return 1 / (1 + exp(-(intercept + weights . signals)))."""
        weights = self.weights.model_dump()
        total = self.intercept + sum(weights[name] * value for name, value in signals.model_dump().items())
        return probability_of(total)


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
    support=Logistic(intercept=0.0, weights=Signals(entailed=1.0)),
    thresholds=Thresholds(verified=0.5, partial=0.3, contradicted=0.5),
    model_sha256="",
)
"""For a model without a fitted calibration: its own probability, unchanged."""
