"""Whether the evidence has another value for the very thing that a claim gives a value for.

In: a claim, one of its quantities, windows, an entailment model. Out: the conflict, with the value that would be
right. Which of the many values of a text belongs to the claim is what the entailment model can read: the claim is
read with each of them in the place of its own, and one that the evidence says, where it does not say the claim, is
the right one. A date of another event, or a number that is part of a name, makes no sentence that the evidence says.
Not here: finding values (quantities.py), what follows for the claim (judge.py).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.checks.quantities import Value, compared, rivals_of
from core.evidence import Window
from core.verdict import Comparison, Outcome
from utils.quantities import Quantity

MOST_RIVALS = 6
Support = Callable[[Window, str], float]
"""The calibrated probability that a window carries a claim."""


@dataclass(frozen=True, slots=True)
class Substituted:
    """A claim with a value of the evidence in the place of its own, and how likely the evidence carries it."""

    text: str
    value: Value
    support: float


def find_conflict(
    claim: str, quantity: Quantity, windows: Sequence[Window], support: Support, *, least: float
) -> Comparison | None:
    """Return the conflict of `quantity` with a value that makes the claim one whose support is at least `least`."""
    best = max(_substituted(claim, quantity, windows, support), key=lambda each: each.support, default=None)
    if best is None or best.support < least:
        return None
    return compared(claim, quantity, Outcome.CONFLICT, best.value)


def _substituted(claim: str, quantity: Quantity, windows: Sequence[Window], support: Support) -> Iterator[Substituted]:
    span = quantity.value_span
    tried = 0
    for window in windows:
        for value in rivals_of(quantity, sorted(window.sentences, key=lambda sentence: -sentence.rank)):
            if tried == MOST_RIVALS:
                return
            tried += 1
            text = claim[: span.start] + value.text + claim[span.end :]
            yield Substituted(text, value, support(window, text))
