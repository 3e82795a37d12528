"""What the detail checks share: quantities and identifiers, parsed once per text, and the limit on comparisons.

Input: a text; details of a claim and of its evidence. Output: the quantities and identifiers of the text; an error if
there are too many to compare. Does not compare them (quantities.py, identifiers.py).
"""

from collections.abc import Sequence

from utils.errors import Unavailable
from utils.quantities import Identifier, Quantity, find_identifiers, find_quantities
from utils.recent import remembered

MOST_PAIRS = 20_000
"""The most pairs of a claim detail and an evidence detail; a pair takes up to a tenth of a millisecond."""


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
