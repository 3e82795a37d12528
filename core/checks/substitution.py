"""Whether the evidence has another value for the very thing that a claim gives a value for.

In: a claim, one of its quantities, windows, an entailment model. Out: the conflict, with the value that would be
right. Which of the many values of a text belongs to the claim is what the entailment model can read: the claim is
read with each of them in the place of its own, and one that the evidence says, where it does not say the claim, is
the right one. A date of another event, or a number that is part of a name, makes no sentence that the evidence says.
Not here: finding values (quantities.py), what follows for the claim (judge.py).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from core.checks.quantities import Value, compared, rivals_of
from core.evidence import Window
from core.verdict import Comparison, Outcome
from utils.quantities import Quantity

MOST_RIVALS = 6
Support = Callable[[Window, str], float]
"""The calibrated probability that a window carries a claim."""


@dataclass(frozen=True, slots=True)
class Substituted:
    """A claim with a value of the evidence in the place of its own, and the window where that value stands."""

    text: str
    value: Value
    window: Window

    def alone(self) -> Window:
        """Return the sentence of the value alone."""
        return Window((self.value.sentence,))


def find_conflict(
    claim: str, quantity: Quantity, windows: Sequence[Window], support: Support, *, least: float
) -> Comparison | None:
    """Return the conflict of `quantity` with a value that makes the claim one whose support is at least `least`.

    The values are compared beside their own sentences, which are short; the best is read in its window only where its
    sentence alone does not tell enough.
    """
    tried = list(islice(_substituted(claim, quantity, windows), MOST_RIVALS))
    if not tried:
        return None
    supports = [support(each.alone(), each.text) for each in tried]
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
