"""The network that scores how well a described computation matches a question or claim.

Input: a sentence and described computations. Output: a score for each, above 0 if it is more likely meant than no
computation at all. The network was trained on written questions and claims (training/tables). Does not describe
computations (telling.py).
"""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Protocol, Self

import numpy as np

from utils.errors import Unavailable
from utils.onnx import OnnxModel, check_files
from utils.recent import RecentResults
from utils.record import Record


class Ranker(Protocol):
    """A model that scores described computations against a sentence.

    `least`: the probability from which on a computation may be what is asked for.
    """

    name: str
    least: float

    def scores(self, text: str, told: Sequence[str]) -> list[float]:
        """Return a score for each described computation, in order. Raises `Unavailable`."""
        ...


class RankerCard(Record):
    """The contents of the model folder's `model.json`."""

    name: str
    most_tokens: int
    least: float
    sha256: str


class OnnxRanker:
    """The ranker shipped in models/ranker: int8, in ONNX Runtime, loaded into memory when it is first used."""

    def __init__(self, open_model: Callable[[], OnnxModel], card: RankerCard, *, remembered: int = 50_000) -> None:
        self.name = card.name
        self.least = card.least
        self._open_model = open_model
        self._known: RecentResults[tuple[str, str], float] = RecentResults(remembered, cache="readings")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Check the files in `folder`. Raises `Unavailable` if one is missing, damaged or not the recorded one."""
        if not (folder / "model.json").is_file():
            raise Unavailable(f"There is no ranker in {folder.name}.", code="model_missing")
        try:
            card = RankerCard.model_validate_json((folder / "model.json").read_bytes())
        except ValueError as error:
            raise Unavailable("The ranker's model.json cannot be read.", code="model_damaged") from error
        files = folder / "model.int8.onnx", folder / "tokenizer.json"
        check_files(*files, sha256=card.sha256)
        return cls(partial(OnnxModel.load, *files, most_tokens=card.most_tokens, sha256=card.sha256), card)

    @cached_property
    def _model(self) -> OnnxModel:
        return self._open_model()

    def scores(self, text: str, told: Sequence[str]) -> list[float]:
        """Return a score for each described computation. Raises `Unavailable` if the model is damaged or broken."""
        return self._known.resolve([(one, text) for one in told], self._compute)

    def _compute(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [_finite(output.rows[0]) for output in self._model.run(pairs)]


def _finite(row: np.ndarray) -> float:
    figure = float(row.reshape(-1)[0])
    if not np.isfinite(figure):
        raise Unavailable("The ranker gave a figure that is no number.", code="model_broken")
    return figure
