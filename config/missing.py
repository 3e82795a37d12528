"""What stands where a model should: it says at every call that it is missing and why.

In: the error with which loading failed. Out: an `Embedder`, an `EntailmentModel` and an `AnswerModel` that raise it.
The service starts without them, so that the status can say what is wrong, and no claim is ever judged by a quiet
stand-in (laws 1 and 7).
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
    """Raises `Unavailable` wherever a model is asked for anything."""

    name: str
    error: Unavailable
    dimensions: int = 384
    reads_meaning: bool = True
    thresholds: AnswerThresholds = _NOTHING_ANSWERS

    def require_ready(self) -> NoReturn:
        """Raise the error with which loading failed."""
        raise Unavailable(self.error.detail, code=self.error.code)

    def embed(self, texts: Sequence[str]) -> NoReturn:
        """Raise the error with which loading failed."""
        raise Unavailable(self.error.detail, code=self.error.code)

    def classify(self, pairs: Sequence[Pair]) -> NoReturn:
        """Raise the error with which loading failed."""
        raise Unavailable(self.error.detail, code=self.error.code)

    def nearness(self, pairs: Sequence[Pair]) -> NoReturn:
        """Raise the error with which loading failed."""
        raise Unavailable(self.error.detail, code=self.error.code)

    def ranks(self, pairs: Sequence[Pair]) -> NoReturn:
        """Raise the error with which loading failed."""
        raise Unavailable(self.error.detail, code=self.error.code)

    def probabilities(self, pairs: Sequence[Pair]) -> NoReturn:
        """Raise the error with which loading failed."""
        raise Unavailable(self.error.detail, code=self.error.code)
