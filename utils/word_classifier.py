"""A linear classifier of short texts by the words and pairs of words that they hold.

Input: a text. Output: the log probability of each label. Fitted by training/computation_kinds.py. Does not
know what its labels mean.
"""

import math
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Self

from pydantic import model_validator

from utils.errors import Unavailable
from utils.record import Record

_WORD = re.compile(r"[a-z]+|\d|[^\sa-z\d]")


def features_of(text: str) -> Iterator[str]:
    """Yield the words of a text and the pairs of neighbouring words, in lower case; each digit and sign is a word."""
    words = _WORD.findall(text.lower())
    yield from words
    yield from (f"{one} {other}" for one, other in pairwise(words))


class WordClassifier(Record):
    """Labels, and the weight of each feature for each of them."""

    labels: tuple[str, ...]
    intercepts: tuple[float, ...]
    weights: dict[str, tuple[float, ...]]

    @model_validator(mode="after")
    def _check_lengths(self) -> Self:
        if not self.labels or {len(self.labels)} != {len(own) for own in (self.intercepts, *self.weights.values())}:
            raise ValueError("each label needs an intercept and a weight for every feature")
        return self

    @classmethod
    def load(cls, file: Path) -> Self:
        """Return the classifier in a file. Raises `Unavailable` if it is missing or damaged."""
        try:
            return cls.model_validate_json(file.read_bytes())
        except OSError as error:
            raise Unavailable(f"There is no {file.name} in {file.parent.name}.", code="model_missing") from error
        except ValueError as error:
            raise Unavailable(f"{file.name} cannot be read.", code="model_damaged") from error

    def log_probabilities(self, text: str) -> dict[str, float]:
        """Return the log probability of each label."""
        found = [own for feature in set(features_of(text)) if (own := self.weights.get(feature)) is not None]
        sums = [math.fsum(column) for column in zip(self.intercepts, *found, strict=True)]
        most = max(sums)
        whole = most + math.log(math.fsum(math.exp(each - most) for each in sums))
        return {label: each - whole for label, each in zip(self.labels, sums, strict=True)}
