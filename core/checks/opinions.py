"""Whether a sentence says anything checkable; opinions, exclamations, wishes and pleasantries do not.

Input: the embedding of a sentence. Output: the probability that it is not a claim. A logistic model on the embeddings
of the built-in model, trained on written sentences (training/opinions.py). It is asked only about text that no source
supports, so it never verifies and never hides a contradiction. Does not decide what follows (core/verifier.py).
"""

from pathlib import Path
from typing import Self

import numpy as np

from ingestion.embeddings import FloatMatrix
from utils.chooser import probability_of
from utils.record import Record

NOT_A_CLAIM_FROM = 0.75


class OpinionModel(Record):
    """Weights for the vectors of the embedding model `embedding`."""

    embedding: str
    intercept: float
    weights: tuple[float, ...]

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a model. Raises `OSError` or `ValueError`."""
        return cls.model_validate_json(path.read_bytes())

    def probability(self, vector: FloatMatrix) -> float:
        """Return the probability that a sentence with this vector is not a claim."""
        total = self.intercept + float(np.dot(np.asarray(self.weights), vector))
        return probability_of(total)
