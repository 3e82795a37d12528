"""Values that a claim computes from two of the evidence: a difference, a total, a multiple.

In: a claim's quantity and the sentences that may decide it. Out: the two values it follows from, if any. Only where
the claim says that it computes ("five days more", "twice as many", "in all"), because among many numbers two that fit
are soon found: such a value speaks weakly for a claim. Changes over time are utils/quantities/growth.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from core.checks.rivals import is_difference, is_multiple
from core.evidence import Sentence
from utils.quantities import Change, Kind, Quantity, compare, date_of, find_quantities
from utils.quantities import Outcome as Agreement
from utils.recent import remembered

MOST_SENTENCES = 4
_LEAST_SHARE = 0.25
_MOST_VALUES = 24
_TOTAL = re.compile(
    r"\b(?:total(?:s|led)?|altogether|in all|all told|combined|together|sum|between them|both)\b", re.IGNORECASE
)
_DIFFERENCE = re.compile(
    r"\b(?:differ(?:s|ed|ence)?|gap|margin|by|more|less|fewer|longer|later|earlier|than|after|apart|extra)\b",
    re.IGNORECASE,
)
_CLOSE = Decimal("0.07")
_MEASURED = frozenset({Kind.COUNT, Kind.MEASURE, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.PART})
_SECONDS_IN_A_DAY = 86400


@dataclass(frozen=True, slots=True)
class Derivation:
    """The two values that a claimed one follows from, as written, and the sentence of the first."""

    first: str
    second: str
    sentence: Sentence


def derive(claim: str, quantity: Quantity, sentences: Sequence[Sentence]) -> Derivation | None:
    """Return two values of the nearest sentences that give the claimed difference, total or multiple."""
    follows = _rule(claim, quantity)
    if follows is None:
        return None
    for (one, sentence), (other, place) in combinations(_values(sentences), 2):
        if follows(one, other):
            return Derivation(one.value_span.of(sentence.text), other.value_span.of(place.text), sentence)
    return None


def _values(sentences: Sequence[Sentence]) -> list[tuple[Quantity, Sentence]]:
    near = [each for each in sorted(sentences, key=lambda each: -each.rank)[:MOST_SENTENCES] if _is_near(each)]
    found = [(value, each) for each in near for value in _quantities_of(each.text)]
    return found[:_MOST_VALUES]


@remembered(256)
def _quantities_of(text: str) -> tuple[Quantity, ...]:
    """Return the quantities of a text; kept, as a claim is asked about once for each of its own."""
    return tuple(find_quantities(text))


def _is_near(sentence: Sentence) -> bool:
    return max(sentence.share, sentence.similarity or 0.0) >= _LEAST_SHARE


def _rule(claim: str, quantity: Quantity) -> Callable[[Quantity, Quantity], bool] | None:
    if is_multiple(quantity):
        return lambda one, other: _is_multiple_of(quantity.value.low, one, other)
    rules = list(_rules_of_amounts(claim, quantity))
    return (lambda one, other: any(rule(one, other) for rule in rules)) if rules else None


def _rules_of_amounts(claim: str, quantity: Quantity) -> Iterator[Callable[[Quantity, Quantity], bool]]:
    if quantity.kind not in _MEASURED | {Kind.PERCENTAGE_POINT}:
        return
    speaks_of_total, speaks_of_difference = _speaks_of(claim)
    if speaks_of_total:
        yield lambda one, other: _amounts_to(quantity, one, other, lambda a, b: a + b)
    if quantity.change is not Change.NONE or is_difference(claim, quantity) or speaks_of_difference:
        yield lambda one, other: _amounts_to(quantity, one, other, lambda a, b: abs(a - b))
        yield lambda one, other: _days_between(quantity, one, other)


@remembered(256)
def _speaks_of(claim: str) -> tuple[bool, bool]:
    """Whether a claim speaks of a total, and of a difference."""
    return _TOTAL.search(claim) is not None, _DIFFERENCE.search(claim) is not None


def _amounts_to(
    quantity: Quantity, one: Quantity, other: Quantity, combine: Callable[[Decimal, Decimal], Decimal]
) -> bool:
    first, second = one.value, other.value
    if one.kind is not other.kind or one.kind not in _MEASURED or first.unit != second.unit:
        return False
    if first.currency != second.currency or first.ranged or second.ranged:
        return False
    goal = quantity.value
    if quantity.kind is Kind.PERCENTAGE_POINT:
        return one.kind is Kind.PERCENT and combine(first.low, second.low) == goal.low
    alike = goal.currency == first.currency and _dimension(one) == _dimension(quantity) and first.bare == goal.bare
    return alike and combine(first.low, second.low) == goal.low


def _dimension(quantity: Quantity) -> str:
    return quantity.value.unit.dimension if quantity.value.unit else ""


def _days_between(quantity: Quantity, one: Quantity, other: Quantity) -> bool:
    """Whether two dates lie as many days, weeks or years apart as claimed; years only from two years."""
    if quantity.kind is not Kind.DURATION or one.kind is not other.kind:
        return False
    unit = quantity.value.unit
    if one.kind in (Kind.DATE, Kind.YEARLESS_DATE) and unit is not None and unit.dimension == "time":
        return abs(one.value.low - other.value.low) * _SECONDS_IN_A_DAY == quantity.value.low
    if one.kind is Kind.YEAR and unit is not None and unit.symbol == "year":
        years = (date_of(int(each.value.low))[0] for each in (one, other))
        return abs(next(years) - next(years)) == quantity.value.written(quantity.value.low)
    return False


def _is_multiple_of(goal: Decimal, one: Quantity, other: Quantity) -> bool:
    first, second = sorted((abs(one.value.low), abs(other.value.low)))
    if one.kind is not other.kind or one.kind not in _MEASURED or not first or one.value.unit != other.value.unit:
        return False
    return compare(one, other) is not Agreement.MATCH and abs(second / first - goal) <= goal * _CLOSE
