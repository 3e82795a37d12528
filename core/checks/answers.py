"""Whether a sentence answers a question, as the verifier's network sees it and by how near the two are in meaning.

In: pairs of (sentence, question). Out: a probability a pair. The network has an output for it (training/network.py):
it reads the question where it else reads a claim. Both together tell more than either alone
(docs/decisions/0017-answers-and-reranking.md). Not here: what follows from it (core/answering.py).
"""

import math
from collections.abc import Sequence
from typing import Protocol

from core.checks.entailment import OnnxEntailment, Pair
from ingestion.embeddings import Embedder
from utils.errors import Unavailable
from utils.onnx import ModelOutput, OnnxModel
from utils.recent import RecentResults

_OUTPUT = "answers"
_WEIGHT_OF_NEARNESS, _USUAL_NEARNESS = 6.0, 0.4


class AnswerModel(Protocol):
    """A model of answers. The same pair gives the same probability, whatever stands beside it in the call."""

    def probabilities(self, pairs: Sequence[Pair]) -> list[float]:
        """Return for each pair (sentence, question) how likely the one answers the other. Raises `Unavailable`."""
        ...


class OnnxAnswers:
    """The answer output of a verifier in ONNX, with the cosines of an embedding model."""

    def __init__(self, model: OnnxModel, place: int, embedder: Embedder, *, remembered: int = 20_000) -> None:
        self._model = model
        self._place = place
        self._embedder = embedder
        self._known: RecentResults[Pair, float] = RecentResults(remembered, cache="answers")

    @classmethod
    def of(cls, verifier: OnnxEntailment, embedder: Embedder) -> "OnnxAnswers | None":
        """Return the answer output of `verifier`, None where its network has none."""
        names = [output.name for output in verifier.model.session.get_outputs()]
        return cls(verifier.model, names.index(_OUTPUT), embedder) if _OUTPUT in names else None

    def probabilities(self, pairs: Sequence[Pair]) -> list[float]:
        """Return for each pair (sentence, question) how likely the one answers the other. Raises `Unavailable`."""
        return self._known.resolve(pairs, self._compute)

    def _compute(self, pairs: Sequence[Pair]) -> list[float]:
        first, second = (self._embedder.embed(texts) for texts in zip(*pairs, strict=True))
        nearness = (first * second).sum(1).tolist()
        return [self._probability(*each) for each in zip(self._model.run(pairs), nearness, strict=True)]

    def _probability(self, output: ModelOutput, nearness: float) -> float:
        figures = output.rows[self._place]
        logit = float(figures) if figures.shape == () else math.nan
        if not math.isfinite(logit):
            raise Unavailable("The verifier gave figures that are not numbers.", code="model_broken")
        logit += _WEIGHT_OF_NEARNESS * (nearness - _USUAL_NEARNESS)
        return 1 / (1 + math.exp(-max(-60.0, min(60.0, logit))))
