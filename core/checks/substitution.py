"""Whether the evidence has a different value for the very thing that a claim gives a value for.

Input: a claim, windows, an entailment model. Output: the conflicts, each with the right value. The
entailment model can tell which of a text's many values belongs to the claim: each is substituted into the claim, and if
the evidence entails the result but not the claim, that value is the right one. A date of another event, or a number in
a name, does not give a sentence that the evidence entails. Does not find values (quantities.py) or decide the claim
(judge.py).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from core.checks.checks import Details
from core.checks.quantities import Value, compared, quantities_of, rivals_of
from core.evidence import Window
from core.verdict import Comparison, Outcome
from utils.quantities import Quantity

MOST_RIVALS = 6
Support = Callable[[Window, str], float]
"""The calibrated probability that a window supports a claim."""


@dataclass(frozen=True, slots=True)
class Substituted:
    """A claim with a value from the evidence substituted, and the window that contains the value."""

    text: str
    value: Value
    window: Window


def with_conflicts(
    details: Details, claim: str, windows: Sequence[Window], support: Support, least: Callable[[Quantity], float | None]
) -> Details:
    """Return `details` with the conflicts of the claim's values with values that the evidence has instead.

    A value of the evidence conflicts if the claim with it has a support of at least `least` of the claim's value; None
    means that this value is not tried.
    """
    for quantity in quantities_of(claim):
        lowest = least(quantity)
        conflict = None if lowest is None else _conflict(claim, quantity, windows, support, lowest)
        if conflict is not None:
            details = details.with_conflict(conflict)
    return details


def _conflict(
    claim: str, quantity: Quantity, windows: Sequence[Window], support: Support, least: float
) -> Comparison | None:
    """Return the conflict of `quantity` with a value that gives the claim a support of at least `least`.

    The values are compared using their own sentences, which are short; the best is read in its window only if its
    sentence alone is inconclusive.
    """
    tried = list(islice(_substituted(claim, quantity, windows), MOST_RIVALS))
    if not tried:
        return None
    supports = [support(Window((each.value.sentence,)), each.text) for each in tried]
    highest = max(supports)
    best = tried[supports.index(highest)]
    if highest < least and support(best.window, best.text) < least:
        return None
    return compared(claim, quantity, Outcome.CONFLICT, best.value)


def _substituted(claim: str, quantity: Quantity, windows: Sequence[Window]) -> Iterator[Substituted]:
    span = quantity.value_span
    for window in windows:
        for value in rivals_of(quantity, sorted(window.sentences, key=lambda sentence: -sentence.rank)):
            yield Substituted(claim[: span.start] + value.text + claim[span.end :], value, window)
