"""Changes recomputed from two values of the evidence: doubled, halved, rose by 50, fell 12 %, rose from 40 to 81.

In: the text of a claim and the quantities of its evidence. Out: a `ChangeCheck`, None where the claim states no
change or the evidence does not give two values. "By" and "to" are kept apart: a rise by 50 is not a rise to 50. Not
here: evidence that states the change itself ("sales rose 5 %"), which `compare` judges.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from functools import lru_cache
from itertools import pairwise

from utils.quantities.comparison import compare
from utils.quantities.figures import BOUNDS, CLOSE, LOWER_BOUNDS, ROUGH, UPPER_BOUNDS
from utils.quantities.finding import find_quantities
from utils.quantities.number_words import ONES
from utils.quantities.outcome import Outcome
from utils.quantities.quantity import ARITHMETIC, ZERO, Change, Edge, Kind, Modifier, Quantity
from utils.quantities.scales import MOVES, dimension_of

_MULTIPLES = {
    "doubl": Decimal(2), "tripl": Decimal(3), "trebl": Decimal(3), "quadrupl": Decimal(4), "quintupl": Decimal(5),
    "halv": Decimal("0.5"),
}  # fmt: skip
_MULTIPLIED = re.compile(
    r"(?:(?P<how>more than|over|at least|nearly|almost|less than|about|roughly|around)\s+)?"
    rf"\b(?:(?P<root>{'|'.join(_MULTIPLES)})(?:ed|ing)(?!\s+(?:as|up|down|over|back))"
    rf"|(?:to|will|would|could|did)\s+(?P<bare>{'|'.join(_MULTIPLES)})e"
    r"|(?:rose|risen|increased|grew|grown|expanded|went up|jumped)\s+(?:by\s+)?"
    rf"(?P<fold>\d{{1,3}}|{'|'.join(ONES)})[- ]?(?:fold|times))\b",
    re.IGNORECASE,
)
_AT_LEAST = frozenset({"more than", "over", "at least"})
_NOT_QUITE = frozenset({"nearly", "almost", "less than"})
_NEARLY = Decimal("0.90")
_BESIDE = 30
_SLACK = Decimal("1.01")
_LEVELS = frozenset({Kind.COUNT, Kind.MEASURE, Kind.MONEY, Kind.PERCENT, Kind.DURATION, Kind.PART})
_CHANGES = _LEVELS | {Kind.PERCENTAGE_POINT, Kind.FRACTION}

_Shows = Callable[[Quantity, Quantity], bool | None]


@dataclass(frozen=True, slots=True)
class ChangeCheck:
    """What recomputing a change gave, and the two values of the evidence that it was computed from."""

    outcome: Outcome
    earlier: Quantity
    later: Quantity


def change_between(claim: str, evidence: Sequence[Quantity]) -> ChangeCheck | None:
    """Return whether two values of the evidence show the change that `claim` states; match or conflict.

    Only values that the evidence puts in an order of time count. With exactly two of them, a change that they do not
    show is a conflict; among more, only neighbours that show it are reported.
    """
    with localcontext(ARITHMETIC):
        shows = _stated_change(claim)
        pairs = _pairs(evidence) if shows is not None else []
        for earlier, later in pairs:
            shown = shows(earlier, later) if shows is not None else None
            if shown:
                return ChangeCheck(Outcome.MATCH, earlier, later)
            if shown is False and len(pairs) == 1:
                return ChangeCheck(Outcome.CONFLICT, earlier, later)
        return None


@lru_cache(maxsize=256)
def _stated_change(claim: str) -> _Shows | None:
    """Return the test whether two values show the change that a claim states, None where it states none.

    Kept, as a claim is asked about once for each of its figures.
    """
    multiple = _MULTIPLIED.search(claim)
    if multiple is not None:
        return lambda earlier, later: _is_multiplied(multiple, earlier, later)
    stated = find_quantities(claim)
    levels = [level for quantity in stated for level in _levels(quantity)]
    for start, end in pairwise(levels):
        if start.edge is Edge.START and _alike(start, end):
            return lambda earlier, later: _took_course(start, end, earlier, later)
    change = next((quantity for quantity in stated if quantity.change in MOVES and quantity.kind in _CHANGES), None)
    return (lambda earlier, later: _is_moved(change, earlier, later)) if change is not None else None


def _pairs(evidence: Sequence[Quantity]) -> list[tuple[Quantity, Quantity]]:
    """Return the pairs of values that the evidence puts in an order of time.

    Either each value stands beside its year, or the words give a course: "from 40 to 81", "40 -> 81", "81, up from 40".
    """
    levels = [level for quantity in evidence for level in _levels(quantity)]
    dated = _by_year(levels, [found for found in evidence if found.kind is Kind.YEAR and not found.value.ranged])
    if dated:
        return [(one, other) for one, other in pairwise(dated) if _alike(one, other)]
    pairs = [_in_time(one, other) for one, other in pairwise(levels) if _alike(one, other)]
    return [(one, other) for one, other in pairs if one.edge is Edge.START]


def _by_year(levels: list[Quantity], years: list[Quantity]) -> list[Quantity]:
    """Return the values in the order of the years beside them, nothing where values and years do not alternate."""
    if len(levels) != len(years) or len(levels) < 2:
        return []
    year_first = years[0].span.start < levels[0].span.start
    pairs = [(year, level) if year_first else (level, year) for level, year in zip(levels, years, strict=True)]
    in_text = [quantity for pair in pairs for quantity in pair]
    apart = any(after.span.start < before.span.end for before, after in pairwise(in_text))
    far = any(second.span.start - first.span.end > _BESIDE for first, second in pairs)
    if apart or far:
        return []
    ordered = sorted(zip(years, levels, strict=True), key=lambda pair: pair[0].value.low)
    return [level for _, level in ordered]


def _levels(quantity: Quantity) -> list[Quantity]:
    """Return the values that a quantity gives: itself, or both ends of "from 40 to 81"; a change is none."""
    value = quantity.value
    if quantity.kind not in _LEVELS or quantity.change in MOVES or quantity.modifier in BOUNDS | {Modifier.VAGUE}:
        return []
    if not value.ranged:
        return [quantity]
    if quantity.edge is not Edge.START:
        return []
    ends = (value.high, value.low) if value.descending else (value.low, value.high)
    start, end = (replace(quantity, readings=(replace(value, low=end, high=end, ranged=False),)) for end in ends)
    return [start, replace(end, edge=Edge.NONE)]


def _in_time(one: Quantity, other: Quantity) -> tuple[Quantity, Quantity]:
    """Return two values in the order of time: "81, up from 40" names the later one first."""
    return (other, one) if other.edge is Edge.START and one.edge is not Edge.START else (one, other)


def _alike(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities may be values of one thing at two times."""
    same_thing = one.noun == other.noun or not (one.noun and other.noun)
    same_unit = dimension_of(one.value) == dimension_of(other.value) and one.value.currency == other.value.currency
    return one.kind is other.kind and same_unit and same_thing


def _is_multiplied(claim: re.Match[str], earlier: Quantity, later: Quantity) -> bool | None:
    if not earlier.value.low:
        return None
    fold = (claim["fold"] or "").lower()
    root = (claim["root"] or claim["bare"] or "").lower()
    goal = _MULTIPLES[root] if root else ONES[fold] if fold in ONES else Decimal(fold)
    ratio, how = later.value.low / earlier.value.low, (claim["how"] or "").lower()
    if how in _AT_LEAST:
        return ratio >= goal if goal > 1 else ratio <= goal
    if how in _NOT_QUITE:
        return goal * _NEARLY <= ratio <= goal * _SLACK if goal > 1 else goal / _SLACK <= ratio <= goal / _NEARLY
    return abs(ratio - goal) <= goal * CLOSE


def _took_course(start: Quantity, end: Quantity, earlier: Quantity, later: Quantity) -> bool | None:
    outcomes = {compare(_level(said), _level(found)) for said, found in ((start, earlier), (end, later))}
    if Outcome.INCOMPARABLE in outcomes or outcomes == {Outcome.WEAK}:
        return None
    return False if Outcome.CONFLICT in outcomes else outcomes == {Outcome.MATCH} or None


def _level(quantity: Quantity) -> Quantity:
    return replace(quantity, change=Change.NONE, edge=Edge.NONE)


def _is_moved(change: Quantity, earlier: Quantity, later: Quantity) -> bool | None:
    moved = _movement(change, earlier, later)
    if moved is None:
        return None
    rises = change.change is Change.RISE
    return _is_meant(change, abs(moved)) if moved and (moved > 0) == rises else False


def _movement(change: Quantity, earlier: Quantity, later: Quantity) -> Decimal | None:
    """Return the change from one value to the other in per cent of the first, in points, or in their own unit."""
    before, after = earlier.value.low, later.value.low
    if change.kind in (Kind.PERCENT, Kind.FRACTION):
        return (after - before) / abs(before) if before else None
    if change.kind is Kind.PERCENTAGE_POINT:
        return after - before if earlier.kind is Kind.PERCENT else None
    if change.value.bare:
        return earlier.value.written(after) - earlier.value.written(before)
    return after - before if dimension_of(change.value) == dimension_of(earlier.value) else None


def _is_meant(change: Quantity, moved: Decimal) -> bool:
    value = change.value
    if change.modifier in LOWER_BOUNDS:
        return moved >= value.low
    if change.modifier in UPPER_BOUNDS:
        return moved <= value.high
    rough = change.modifier in ROUGH
    counted = value.kind in (Kind.COUNT, Kind.MONEY) and value.precision == 1
    slack = max(value.precision / 2, value.low * CLOSE) if rough else ZERO if counted else value.precision / 2
    return value.low - slack <= moved <= value.high + slack
