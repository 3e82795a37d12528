"""Models that fail once, at a call that is chosen before.

In: which call, the error. Out: an `Embedder` and an `EntailmentModel` that otherwise work. Not here: broken model files
(model_faults.py).
"""

from collections.abc import Sequence

from core.checks.entailment import Opinion, Pair
from ingestion.embeddings import FloatMatrix
from tests.doubles import WordEmbedder, WordEntailment


class Countdown:
    """Raises `error` at the `number`-th call, and says whether it has."""

    def __init__(self, number: int, error: Exception) -> None:
        self._left = number
        self._error = error
        self.struck = False

    def count(self) -> None:
        """Count one call."""
        self._left -= 1
        if self._left == 0:
            self.struck = True
            raise self._error


class FailingEmbedder(WordEmbedder):
    """Fails in its turn."""

    def __init__(self, countdown: Countdown) -> None:
        super().__init__()
        self._countdown = countdown

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        """Return vectors, or fail."""
        self._countdown.count()
        return super().embed(texts)


class FailingEntailment(WordEntailment):
    """Fails in its turn."""

    def __init__(self, countdown: Countdown) -> None:
        super().__init__()
        self._countdown = countdown

    def classify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """Return opinions, or fail."""
        self._countdown.count()
        return super().classify(pairs)
