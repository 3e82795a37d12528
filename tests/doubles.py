"""Real implementations of the project's interfaces, small enough to be worked out by hand."""

import hashlib
from collections.abc import Sequence

import numpy as np

from ingestion.embeddings import FloatMatrix
from utils.text import content_stems


class WordEmbedder:
    """A bag of words: every stem adds one at a place that its hash chooses, and the row is scaled to length one.

    Two texts have cosine 1 when they hold the same stems, 0 when they share none (unless two stems fall on one place).
    A text without content words is a zero row. `asked` holds every text that was ever embedded, in order.
    """

    name = "word-embedder"

    def __init__(self, dimensions: int = 384) -> None:
        self.dimensions = dimensions
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        self.asked.extend(texts)
        rows = np.zeros((len(texts), self.dimensions), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for stem in content_stems(text):
                row[self._place(stem)] += 1
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / np.where(lengths == 0, 1, lengths), np.float32)

    def _place(self, stem: str) -> int:
        return int.from_bytes(hashlib.sha256(stem.encode("utf-8", "replace")).digest()[:4], "big") % self.dimensions
