"""The seam of every check of details, and what the checks share.

In: nothing. Out: the `Check` protocol; the reading of quantities and identifiers, made once a text. A check compares
what can be compared exactly: it says what agrees, what stands nowhere and what is invented. Whether a value stands for
the same thing is not its business: the entailment model reads that (substitution.py). Not here: the checks, their order
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
"""The most pairs of a detail of the claim and one of the evidence; a pair takes up to a tenth of a millisecond."""


class Check(Protocol):
    """A check of details. `name` is the stage's name in results; `kind` is its word of the error vocabulary."""

    name: StageName
    kind: str

    def run(self, claim: str, selection: Selection) -> tuple[Comparison, ...]:
        """Compare every detail of `claim` of this check's kind with the evidence, in the order of the claim."""
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
    """Raise `Unavailable` (too_many_figures) where so many details of both sides would not be compared in time."""
    if len(claimed) * len(found) > MOST_PAIRS:
        detail = "The claim and its passages hold more figures than can be compared; ask in smaller claims."
        raise Unavailable(detail, code="too_many_figures")
