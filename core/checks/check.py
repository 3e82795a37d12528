"""The interface of the detail checks, and what they share.

Input: none. Output: the `Check` protocol; quantities and identifiers, parsed once per text. A check compares what can
be compared exactly: it says what matches, what is missing and what is invented. It does not decide whether a value
refers to the same thing; the entailment model does (substitution.py). Does not define the checks or their order
(checks.py).
"""

from collections.abc import Sequence
from typing import Protocol

from core.evidence import Selection
from core.verdict import Comparison
from utils.errors import Unavailable
from utils.quantities import Identifier, Quantity, find_identifiers, find_quantities
from utils.recent import remembered
from utils.stages import StageName

MOST_PAIRS = 20_000
"""The most pairs of a claim detail and an evidence detail; a pair takes up to a tenth of a millisecond."""


class Check(Protocol):
    """A detail check. `name` is the stage's name in results; `kind` is its term in the error vocabulary."""

    name: StageName
    kind: str

    def run(self, claim: str, selection: Selection) -> tuple[Comparison, ...]:
        """Compare every detail of this check's kind in `claim` with the evidence, in claim order."""
        ...


@remembered(16384)
def quantities_of(text: str) -> tuple[Quantity, ...]:
    """Return the quantities of a text."""
    return find_quantities(text)


@remembered(16384)
def identifiers_of(text: str) -> tuple[Identifier, ...]:
    """Return the identifiers of a text."""
    return find_identifiers(text)


def limit_pairs(claimed: Sequence[object], found: Sequence[object]) -> None:
    """Raise `Unavailable` (too_many_figures) if there are too many pairs of details to compare in time."""
    if len(claimed) * len(found) > MOST_PAIRS:
        detail = "The claim and its passages hold more figures than can be compared; ask in smaller claims."
        raise Unavailable(detail, code="too_many_figures")
