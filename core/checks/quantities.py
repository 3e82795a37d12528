"""Whether the numbers, units, dates and times of a claim are in its evidence.

Input: a claim's text and its evidence. Output: one `Comparison` for each quantity that matches the evidence, and for
each one written in digits that matches nothing; also the values that could replace one. Does not parse or compare
quantities (utils/quantities), decide whether a value refers to the same thing (the entailment model does) or read
tables (tables/).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.evidence import Selection, Sentence
from core.verdict import Comparison, Outcome
from utils.errors import Unavailable
from utils.quantities import Outcome as Agreement
from utils.quantities import Quantity, compare, find_quantities
from utils.recent import remembered

MOST_PAIRS = 20_000
"""The most pairs of a claim detail and an evidence detail; a pair takes up to a tenth of a millisecond."""
_EXPLANATIONS = {
    Outcome.MATCH: "The sources have {found} for {claimed}.",
    Outcome.WEAK: "{claimed} is near {found} in the sources, or allows it.",
    Outcome.MISSING: "{claimed} is not in the passages about this.",
    Outcome.CONFLICT: "The claim says {claimed}, the sources say {found}.",
}


@dataclass(frozen=True, slots=True)
class Value:
    """A quantity of the evidence and the sentence that contains it."""

    quantity: Quantity
    sentence: Sentence

    @property
    def text(self) -> str:
        """The value with its unit, as written."""
        return self.quantity.value_span.of(self.sentence.text)


@remembered(16384)
def quantities_of(text: str) -> tuple[Quantity, ...]:
    """Return the quantities of a text."""
    return find_quantities(text)


def limit_pairs(claimed: Sequence[object], found: Sequence[object]) -> None:
    """Raise `Unavailable` (too_many_figures) if there are too many pairs of details to compare in time."""
    if len(claimed) * len(found) > MOST_PAIRS:
        detail = "The claim and its passages hold more figures than can be compared; ask in smaller claims."
        raise Unavailable(detail, code="too_many_figures")


def compare_quantities(claim: str, selection: Selection) -> tuple[Comparison, ...]:
    """Compare every quantity of `claim` with those of the passages."""
    claimed = quantities_of(claim)
    if not claimed:
        return ()
    values = values_of(selection.ranked)
    limit_pairs(claimed, values)
    return tuple(comparison for each in claimed for comparison in _compare(claim, each, values))


def _compare(claim: str, quantity: Quantity, values: Sequence[Value]) -> Iterator[Comparison]:
    agreements = [(compare(quantity, value.quantity), value) for value in values]
    for agreement, outcome in ((Agreement.MATCH, Outcome.MATCH), (Agreement.WEAK, Outcome.WEAK)):
        value = next((value for said, value in agreements if said is agreement), None)
        if value is not None:
            yield compared(claim, quantity, outcome, value)
            return
    if any(map(str.isdigit, quantity.value_span.of(claim))):
        yield compared(claim, quantity, Outcome.MISSING)


def values_of(sentences: Sequence[Sentence]) -> list[Value]:
    """Return the quantities of sentences, in order."""
    return [Value(quantity, sentence) for sentence in sentences for quantity in quantities_of(sentence.text)]


def rivals_of(quantity: Quantity, sentences: Sequence[Sentence]) -> Iterator[Value]:
    """Yield the values in `sentences` of the same sort as `quantity` that differ from it, each figure once."""
    seen = set()
    for value in values_of(sentences):
        if compare(quantity, value.quantity) is Agreement.CONFLICT and value.text not in seen:
            seen.add(value.text)
            yield value


def compared(claim: str, quantity: Quantity, outcome: Outcome, value: Value | None = None) -> Comparison:
    """Return the comparison of one quantity of `claim`, with `value` if there is one."""
    claimed, found = quantity.value_span.of(claim), value.text if value else None
    return Comparison(
        kind="numerical",
        claimed=claimed,
        span=quantity.value_span,
        found=found,
        evidence=value.sentence.source if value else None,
        outcome=outcome,
        explanation=_EXPLANATIONS[outcome].format(claimed=f"“{claimed}”", found=f"“{found}”"),
    )
