"""A model that judges whether a sentence answers a question by reading both side by side.

Input: pairs of (sentence, question). Output: a probability per pair, and a rank for choosing among sentences. The model
is in models/answers with the thresholds fitted for it (docs/decisions/0023-an-answer-model.md). Does not decide what
follows from a probability (core/answering.py, generation/quoting.py).
"""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, Self

from ingestion.embeddings import Embedder
from utils.errors import Unavailable
from utils.onnx import ModelOutput, OnnxModel
from utils.recent import RecentResults
from utils.record import Record

Pair = tuple[str, str]
"""A sentence, alone or as `retrieval.passage.in_context` returns it, and a question."""
WEIGHT_OF_NEARNESS = 6.0
"""The weight of a cosine added to log odds: similarity shows which sentence answers, not whether one does."""


def rank_of(probability: float, nearness: float) -> float:
    """Return a score that orders the sentences of a question: log odds plus the weighted cosine."""
    held = min(max(probability, 1e-9), 1 - 1e-9)
    return math.log(held / (1 - held)) + WEIGHT_OF_NEARNESS * nearness


class AnswerThresholds(Record):
    """Thresholds for the probability that a sentence answers a question.

    yes      from here on it answers
    partly   from here on it may answer; below, it does not
    quoted   from here on the offline writer quotes it
    """

    yes: float
    partly: float
    quoted: float


class AnswerCard(Record):
    """The content of `model.json` in the model's folder."""

    name: str
    most_tokens: int
    thresholds: AnswerThresholds
    sha256: str


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


class OnnxAnswers:
    """The answer model shipped in models/answers, int8 in ONNX Runtime."""

    def __init__(self, model: OnnxModel, card: AnswerCard, embedder: Embedder, *, remembered: int = 20_000) -> None:
        self.name = card.name
        self.thresholds = card.thresholds
        self._model = model
        self._embedder = embedder
        self._known: RecentResults[Pair, float] = RecentResults(remembered, cache="answers")

    @classmethod
    def load(cls, folder: Path, embedder: Embedder) -> Self:
        """Load the model in `folder`. Raises `Unavailable` if a file is missing, damaged or not the recorded one."""
        if not (folder / "model.json").is_file():
            raise Unavailable(f"There is no answer model in {folder.name}.", code="model_missing")
        try:
            card = AnswerCard.model_validate_json((folder / "model.json").read_bytes())
        except ValueError as error:
            raise Unavailable("The answer model's model.json cannot be read.", code="model_damaged") from error
        files = folder / "model.int8.onnx", folder / "tokenizer.json"
        return cls(OnnxModel.load(*files, most_tokens=card.most_tokens, sha256=card.sha256), card, embedder)

    def probabilities(self, pairs: Sequence[Pair]) -> list[float]:
        """Return the probability that each pair's sentence answers its question. Raises `Unavailable`."""
        return self._known.resolve(pairs, self._compute)

    def nearness(self, pairs: Sequence[Pair]) -> list[float]:
        """Return the cosine of each pair. Raises `Unavailable`."""
        if not pairs:
            return []
        first, second = (self._embedder.embed(texts) for texts in zip(*pairs, strict=True))
        cosines: list[float] = (first * second).sum(1).tolist()
        return cosines

    def _compute(self, pairs: Sequence[Pair]) -> list[float]:
        return [_probability(output) for output in self._model.run(pairs)]


def _probability(output: ModelOutput) -> float:
    logit = float(output.rows[0].reshape(-1)[0])
    if not math.isfinite(logit):
        raise Unavailable("The answer model gave a figure that is not a number.", code="model_broken")
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, logit))))
