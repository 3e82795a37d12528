"""Placeholder for a model that could not be loaded: every use raises the error from loading.

The service starts without it, so that the status can report it; no claim is judged by a silent substitute.
"""

from dataclasses import dataclass
from typing import NoReturn

from utils.chooser import AnswerThresholds
from utils.errors import Unavailable

_NOTHING_ANSWERS = AnswerThresholds(yes=1.0, partly=1.0, quoted=1.0, row=1.0)


@dataclass(slots=True)
class MissingModel:
    """Raises `Unavailable` whenever the model is used."""

    name: str
    error: Unavailable
    dimensions: int = 384
    reads_meaning: bool = True
    thresholds: AnswerThresholds = _NOTHING_ANSWERS
    least: float = 1.0

    def _fail(self, *unused: object, **also_unused: object) -> NoReturn:
        raise Unavailable(self.error.detail, code=self.error.code)

    require_ready = embed = classify = nearness = probabilities = scores = _fail
