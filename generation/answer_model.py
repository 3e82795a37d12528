"""A model that judges whether a sentence answers a question by reading both side by side.

Input: pairs of (sentence, question). Output: a probability per pair, and a rank for choosing among sentences. Does not
hold the network (utils/chooser.py) or decide what follows from a probability (core/answering.py, quoting.py).
"""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from utils.chooser import AnswerThresholds, OnnxChooser, probability_of

if TYPE_CHECKING:  # it imports an HTTP client, which is not needed before a client is made
    from ingestion.embeddings import Embedder

Pair = tuple[str, str]
"""A sentence, alone or as `retrieval.passage.in_context` returns it, and a question."""
WEIGHT_OF_NEARNESS = 6.0
"""The weight of a cosine added to log odds: similarity shows which sentence answers, not whether one does."""


def rank_of(probability: float, nearness: float) -> float:
    """Return a score that orders the sentences of a question: log odds plus the weighted cosine."""
    held = min(max(probability, 1e-9), 1 - 1e-9)
    return math.log(held / (1 - held)) + WEIGHT_OF_NEARNESS * nearness


class AnswerModel(Protocol):
    """A model of answers. A pair always gives the same probability, whatever else is in the batch."""

    name: str
    thresholds: AnswerThresholds

    def probabilities(self, pairs: Sequence[Pair]) -> list[float]:
        """Return the probability that each pair's sentence answers its question. Raises `Unavailable`."""
        ...

    def nearness(self, pairs: Sequence[Pair]) -> list[float]:
        """Return the similarity in meaning of each pair. Raises `Unavailable`."""
        ...


class ChosenAnswers:
    """The answer model of the service: the chooser, and an embedder for nearness."""

    def __init__(self, chooser: OnnxChooser, embedder: "Embedder") -> None:
        self.name = chooser.name
        self.thresholds = chooser.thresholds
        self._chooser = chooser
        self._embedder = embedder

    def probabilities(self, pairs: Sequence[Pair]) -> list[float]:
        """Return the probability that each pair's sentence answers its question. Raises `Unavailable`."""
        return list(map(probability_of, self._chooser.scores(pairs)))

    def nearness(self, pairs: Sequence[Pair]) -> list[float]:
        """Return the cosine of each pair. Raises `Unavailable`."""
        if not pairs:
            return []
        first, second = (self._embedder.embed(texts) for texts in zip(*pairs, strict=True))
        cosines: list[float] = (first * second).sum(1).tolist()
        return cosines
