"""From signals to calibrated probabilities.

In: `Signals`. Out: `Probabilities` of support and of contradiction. Two logistic models whose weights have fixed signs,
so that more entailment never lowers support and a missing number never raises it. Fitted by training/calibrate.py on
the development sets; the weights stand beside the model that they were fitted for.
"""

import math
from pathlib import Path
from typing import Self

from core.findings import Probabilities, Signals
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
    """From where a probability of support verifies or makes a claim partial, and one of contradiction condemns it.

    `sure`: from where support verifies a claim with a detail that may stand for something else, or is only derived.
    """

    verified: float
    sure: float
    partial: float
    contradicted: float


class Calibration(Record):
    """The fitted models, the thresholds that go with them, and the checksum of the model that they were fitted for."""

    support: Logistic
    contradiction: Logistic
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
        sure = max(probability, self.thresholds.sure)
        thresholds = self.thresholds.model_copy(update={"verified": probability, "sure": sure})
        return self.model_copy(update={"thresholds": thresholds})

    def probabilities(self, signals: Signals) -> Probabilities:
        """Return the calibrated probabilities for `signals`."""
        return Probabilities(
            support=self.support.probability(signals), contradiction=self.contradiction.probability(signals)
        )


_NOTHING = Signals(**dict.fromkeys(Signals.model_fields, 0.0))

UNCALIBRATED = Calibration(
    support=Logistic(intercept=0.0, weights=_NOTHING.model_copy(update={"entailed": 1.0})),
    contradiction=Logistic(intercept=0.0, weights=_NOTHING.model_copy(update={"contradicted": 1.0})),
    thresholds=Thresholds(verified=0.5, sure=0.9, partial=0.3, contradicted=0.5),
    model_sha256="",
)
"""For a model that nothing was fitted for: its own probabilities, as they are."""
