"""How a value of a claim and a value of its evidence are shown beside each other.

In: a quantity and the text that it stands in. Out: text. Not here: comparing them (numbers.py).
"""

from core.verdict import Outcome
from utils.quantities import Quantity
from utils.text import words

_WORDS_BEFORE = 2
_EXPLANATIONS = {
    Outcome.MATCH: "The evidence has {found} for {claimed}.",
    Outcome.CONFLICT: "The claim says {claimed}, the evidence says {found}.",
    Outcome.UNBOUND: "{claimed} stands in the evidence, but maybe for something else.",
    Outcome.WEAK: "{claimed} agrees only loosely with {found}.",
    Outcome.MISSING: "{claimed} stands nowhere in the evidence.",
}


def unit_behind(claimed: str, quantity: Quantity) -> str:
    """Return the unit as it stands behind a figure, for a value of a table, whose unit is in the header."""
    if not quantity.unit_text or not claimed.endswith(quantity.unit_text):
        return ""
    figure = claimed.removesuffix(quantity.unit_text).rstrip()
    return claimed[len(figure) :]


def with_words_before(text: str, quantity: Quantity) -> str:
    """Return a value with the words that may make the difference: "falls by 3 %" beside "rises by 3 %"."""
    before = list(words(text[: quantity.value_span.start]))[-_WORDS_BEFORE:]
    start = before[0].start if before else quantity.value_span.start
    return text[start : quantity.value_span.end]


def explain(outcome: Outcome, claimed: str, found: str | None) -> str:
    """Return the sentence that says what came of comparing two values."""
    return _EXPLANATIONS[outcome].format(claimed=f"“{claimed}”", found=f"“{found}”")
