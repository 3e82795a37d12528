"""Placeholder for a model that could not be loaded: every call reports that it is missing and why.

Input: the error raised on loading. Output: an `Embedder`, an `EntailmentModel` and an `AnswerModel` that raise it. The
service starts without these models, so that the status can report the problem; no claim is ever judged by a silent
substitute (laws 1 and 7).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from core.checks.answers import AnswerThresholds
from core.checks.entailment import Pair
from utils.errors import Unavailable

_NOTHING_ANSWERS = AnswerThresholds(yes=1.0, partly=1.0, quoted=1.0)


@dataclass(slots=True)
class MissingModel:
    """Raises `Unavailable` whenever the model is used."""

    name: str
    error: Unavailable
    dimensions: int = 384
    reads_meaning: bool = True
    thresholds: AnswerThresholds = _NOTHING_ANSWERS

    def require_ready(self) -> NoReturn:
        """Raise the error from loading."""
        raise Unavailable(self.error.detail, code=self.error.code)

    def embed(self, texts: Sequence[str]) -> NoReturn:
        """Raise the error from loading."""
        raise Unavailable(self.error.detail, code=self.error.code)

    def classify(self, pairs: Sequence[Pair]) -> NoReturn:
        """Raise the error from loading."""
        raise Unavailable(self.error.detail, code=self.error.code)

    def nearness(self, pairs: Sequence[Pair]) -> NoReturn:
        """Raise the error from loading."""
        raise Unavailable(self.error.detail, code=self.error.code)

    def ranks(self, pairs: Sequence[Pair]) -> NoReturn:
        """Raise the error from loading."""
        raise Unavailable(self.error.detail, code=self.error.code)

    def probabilities(self, pairs: Sequence[Pair]) -> NoReturn:
        """Raise the error from loading."""
        raise Unavailable(self.error.detail, code=self.error.code)
