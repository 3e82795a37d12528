"""Whether a sentence says anything that can be checked: opinions, exclamations, wishes and pleasantries do not.

In: the vector of a sentence. Out: the probability that it is no claim. A logistic model over the vectors of the
built-in embedding model, learnt from written sentences (training/opinions.py). It is asked only about what no source
supports, so that it never verifies and never hides what a source contradicts. Not here: what follows
(core/verifier.py).
"""

import math
from pathlib import Path
from typing import Self

import numpy as np

from ingestion.embeddings import FloatMatrix
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
        """Return how likely a sentence with this vector is no claim."""
        total = self.intercept + float(np.dot(np.asarray(self.weights), vector))
        return 1 / (1 + math.exp(-max(-60.0, min(60.0, total))))
