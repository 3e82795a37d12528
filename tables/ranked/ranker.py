"""What ranks computations: how well a described computation matches a question or claim.

Input: pairs of a described computation and a sentence. Output: a score for each, above 0 if it is more likely meant
than no computation at all. The service's ranker is the chooser (utils/chooser.py), which was trained on written
questions and claims (training/tables). Does not describe computations (telling.py).
"""

from collections.abc import Sequence
from typing import Protocol


class Ranker(Protocol):
    """A model that scores described computations against a sentence.

    `least`: the probability from which on a computation may be what is asked for.
    """

    least: float

    def scores(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """Return a score for each pair of a described computation and a sentence. Raises `Unavailable`."""
        ...
