"""Whether an evidence window entails, contradicts or leaves open a claim, according to a trained model.

Input: pairs of (evidence window, claim). Output: three probabilities per pair, and the words of the claim that the
model doubts. Does not choose the windows (evidence.py) or draw conclusions (core/judge.py).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

import numpy as np

from utils.errors import Unavailable
from utils.onnx import FloatVector, ModelOutput, OnnxModel
from utils.recent import RecentResults
from utils.record import Record, Span

Pair = tuple[str, str]
MOST_REMEMBERED = 50_000

_BEGINNINGS = ("entail", "neutral", "contradict")


class Entailment(Record):
    """Probabilities, adding up to one, that the evidence entails the claim, leaves it open, contradicts it."""

    entailed: float
    neutral: float
    contradicted: float


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a model finds for one pair.

    `doubted`: places of the claim's words that the evidence does not support; empty if the model cannot tell.
    """

    entailment: Entailment
    doubted: tuple[Span, ...]


class EntailmentModel(Protocol):
    """An entailment model. The same pair gives the same prediction, whatever else is in the batch.

    `reads_meaning`: whether its output can verify a claim.
    """

    name: str
    reads_meaning: bool = True

    def require_ready(self) -> None:
        """Raise `Unavailable` if the model is missing; one that is loaded is ready."""
        return

    def classify(self, pairs: Sequence[Pair]) -> list[Prediction]:
        """Return the prediction for each pair, in order. Raises `Unavailable`."""
        ...


class ModelCard(Record):
    """The contents of a model folder's `model.json`: name, order of the logits, window and checksum."""

    name: str
    labels: tuple[str, ...]
    most_tokens: int
    sha256: str


class OnnxEntailment(EntailmentModel):
    """The verifier shipped in models/, int8 in ONNX Runtime."""

    def __init__(self, model: OnnxModel, card: ModelCard) -> None:
        self.name = card.name
        self.sha256 = card.sha256
        self.model = model
        self._labels = len(card.labels)
        self._order = label_order(dict(enumerate(card.labels)))
        self._known: RecentResults[Pair, Prediction] = RecentResults(MOST_REMEMBERED, cache="opinions")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Load the model in `folder`. Raises `Unavailable` if a file is missing, damaged or not the recorded one."""
        if not (folder / "model.json").is_file():
            raise Unavailable(f"There is no verifier in {folder.name}.", code="model_missing")
        try:
            card = ModelCard.model_validate_json((folder / "model.json").read_bytes())
        except ValueError as error:
            raise Unavailable("The verifier's model.json cannot be read.", code="model_damaged") from error
        files = folder / "model.int8.onnx", folder / "tokenizer.json"
        return cls(OnnxModel.load(*files, most_tokens=card.most_tokens, sha256=card.sha256), card)

    def classify(self, pairs: Sequence[Pair]) -> list[Prediction]:
        """Return the prediction for each pair, in order."""
        return self._known.resolve(pairs, self._compute)

    def _compute(self, pairs: Sequence[Pair]) -> list[Prediction]:
        return [Prediction(self._entailment(output.rows[0]), doubted_words(output)) for output in self.model.run(pairs)]

    def _entailment(self, logits: FloatVector) -> Entailment:
        """Return the probabilities for logits. Raises `Unavailable` (model_broken) unless there is one per label."""
        if logits.shape != (self._labels,):
            raise Unavailable("The verifier gave another number of figures than it has labels.", code="model_broken")
        return entailment_of(logits[list(self._order)])


def label_order(labels: Mapping[int, str] | Mapping[str, str]) -> tuple[int, ...]:
    """Return the positions of the entailment, neutral and contradiction logits.

    Raises `Unavailable` (model_not_nli) unless the labels name all three: a guess would permute every verdict.
    """
    order = []
    for beginning in _BEGINNINGS:
        places = [int(place) for place, label in labels.items() if str(label).lower().startswith(beginning)]
        if len(places) != 1:
            raise Unavailable(
                "The model's labels do not name entailment, neutral, contradiction.", code="model_not_nli"
            )
        order.append(places[0])
    return tuple(order)


def entailment_of(logits: FloatVector) -> Entailment:
    """Return the softmax of three logits in the order entailed, neutral, contradicted.

    Raises `Unavailable` (model_broken) if one is not a finite number: such a figure must not decide anything.
    """
    if not np.isfinite(logits).all():
        raise Unavailable("The verifier gave figures that are not numbers.", code="model_broken")
    powers = np.exp(logits - logits.max())
    entailed, neutral, contradicted = (powers / powers.sum()).tolist()
    return Entailment(entailed=entailed, neutral=neutral, contradicted=contradicted)


def doubted_words(output: ModelOutput) -> tuple[Span, ...]:
    """Return the places of the claim's words with a token that is more likely unsupported than supported.

    The second output, if there is one, is one logit per token (training/network.py).
    """
    if len(output.rows) < 2:
        return ()
    encoding = output.encoding
    doubted = {
        word
        for logit, sequence, word in zip(output.rows[1], encoding.sequence_ids, encoding.word_ids, strict=True)
        if sequence == 1 and word is not None and logit > 0
    }
    places = (encoding.word_to_chars(word, sequence_index=1) for word in sorted(doubted))
    return tuple(Span(start=place[0], end=place[1]) for place in places if place)
