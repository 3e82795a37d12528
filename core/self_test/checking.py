"""Whether a new value is certainly false: it conflicts with the old one and is nowhere else in the document.

Input: a sentence, its document and changes of one quantity. Output: the first valid change. Does not handle dates,
which may contain one another (moments.py).
"""

from collections.abc import Iterator, Sequence
from random import Random

from core.self_test.edit import Change, Edit, rewritten
from core.self_test.page import Page, Sentence
from utils.quantities import Kind, Outcome, Quantity, compare, find_quantities

FIGURES = frozenset({Kind.COUNT, Kind.MEASURE, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.PERCENTAGE_POINT})


def conflicting(
    sentence: Sentence, page: Page, kind: str, quantity: Quantity, changes: Sequence[Change], chooser: Random
) -> Iterator[Edit]:
    """Yield the first of `changes`, in random order, that makes a value which conflicts and is nowhere else."""
    for change in chooser.sample(changes, len(changes)):
        new = value_near(rewritten(sentence.text, change)[0], change.start)
        if new is None or compare(new, quantity) is not Outcome.CONFLICT:
            continue
        if not any(_equal(new, other) for other in page.quantities):
            yield sentence.edit(kind, "contradicted", change)
            return


def value_near(claim: str, place: int) -> Quantity | None:
    """Return the quantity of `claim` at `place` or right after it."""
    found = find_quantities(claim)
    return next((each for each in found if each.span.start <= place + 2 and place < each.span.end + 2), None)


def _equal(one: Quantity, other: Quantity) -> bool:
    """Whether the two are the same figure, in whatever unit."""
    first, second = (
        (value.low, value.high, value.currency, value.unit.dimension if value.unit else "")
        for value in (one.value, other.value)
    )
    return first == second
