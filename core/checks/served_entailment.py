"""Entailment by an inference server (text-embeddings-inference, `/predict`).

Input: pairs of (evidence window, claim). Output: one `Prediction` per pair. The server names each figure by its label,
in its own order; it states its labels once, at the start. It returns one row per pair, so no words are doubted. Does
not speak HTTP (utils/inference_server.py).
"""

from collections.abc import Mapping, Sequence
from typing import Self

import numpy as np
from pydantic import BaseModel, TypeAdapter

from core.checks.entailment import MOST_REMEMBERED, EntailmentModel, Pair, Prediction, entailment_of, label_order
from utils.errors import Unavailable
from utils.inference_server import InferenceServer
from utils.recent import RecentResults


class _LabelScore(BaseModel):
    label: str
    score: float


_ROW = TypeAdapter(list[_LabelScore])


class ServedEntailment(EntailmentModel):
    """A three-way NLI model run by another process. Implements `EntailmentModel`."""

    def __init__(self, server: InferenceServer, name: str, labels: Mapping[str, str]) -> None:
        self.name = name
        self._server = server
        self._labels = frozenset(labels.values())
        self._order = tuple(labels[str(place)] for place in label_order(labels))
        self._known: RecentResults[Pair, Prediction] = RecentResults(MOST_REMEMBERED)

    @classmethod
    def load(cls, address: str, *, key: str | None, seconds: float, patience: float) -> Self:
        """Ask the server what it serves. Raises `Unavailable`, also if it is not three-way NLI (model_not_nli)."""
        server, served = InferenceServer.load(address, key=key, seconds=seconds, patience=patience)
        labels = served.model_type.classifier.id2label if served.model_type.classifier else {}
        return cls(server, served.name, labels)

    def classify(self, pairs: Sequence[Pair]) -> list[Prediction]:
        """Return the prediction for each pair, in order. Raises `Unavailable` if the server returns none."""
        return self._known.resolve(pairs, self._compute)

    def _compute(self, pairs: Sequence[Pair]) -> list[Prediction]:
        inputs = [list(pair) for pair in pairs]
        return [
            self._prediction(row) for row in self._server.ask("/predict", inputs, _ROW, raw_scores=True, truncate=True)
        ]

    def _prediction(self, row: Sequence[_LabelScore]) -> Prediction:
        scores = {prediction.label: prediction.score for prediction in row}
        if len(row) != len(self._labels) or scores.keys() != self._labels:
            raise Unavailable("The inference server gave figures of other labels.", code="inference_malformed")
        return Prediction(entailment_of(np.asarray([scores[label] for label in self._order], np.float32)), ())
