"""From signals to the calibrated probability of support.

In: `Signals`. Out: a probability: of claims with .8, eight of ten are supported. A logistic model whose weights are
not negative, so that more entailment never lowers support. Fitted by
training/calibrate.py on the development sets; the weights stand beside the model that they were fitted for.
"""

import math
from pathlib import Path
from typing import Self

from core.findings import Signals
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
        return 1 / (1 + math.exp(-max(-60.0, min(60.0, total))))


class Thresholds(Record):
    """From where a probability of support verifies a claim or makes it partial; below that it is hallucinated.

    `contradicted`: from this probability of the entailment model on, what is hallucinated or disputed is contradicted.
    """

    verified: float
    partial: float
    contradicted: float


class Calibration(Record):
    """The fitted model, the thresholds that go with it, and the checksum of the network that it was fitted for."""

    support: Logistic
    thresholds: Thresholds
    model_sha256: str

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a calibration. Raises `Unavailable` where the file is missing."""
        if not path.is_file():
            raise Unavailable(f"The calibration {path.name} is missing.", code="model_missing")
        return cls.model_validate_json(path.read_bytes())

    def with_verified_from(self, probability: float) -> Self:
        """Return this calibration with another threshold for `verified`."""
        partial = min(probability, self.thresholds.partial)
        thresholds = self.thresholds.model_copy(update={"verified": probability, "partial": partial})
        return self.model_copy(update={"thresholds": thresholds})


UNCALIBRATED = Calibration(
    support=Logistic(intercept=0.0, weights=Signals(entailed=1.0)),
    thresholds=Thresholds(verified=0.5, partial=0.3, contradicted=0.5),
    model_sha256="",
)
"""For a model that nothing was fitted for: its own probability, as it is."""
