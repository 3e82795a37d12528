"""Texts to unit vectors.

In: texts. Out: a float32 matrix, one row a text, each row of length one. Not here: storing or searching vectors.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

FloatMatrix = NDArray[np.float32]


class Embedder(Protocol):
    """A model of meaning. The same text gives the same vector, whatever stands beside it in the call."""

    name: str
    dimensions: int

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        """Return the vectors of `texts`, shape (texts, dimensions)."""
        ...
