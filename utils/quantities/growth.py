"""Growth words recomputed from two values of the evidence: doubled, halved, rose by 50, fell 12 %, rose from 40 to 81.

In: the text of a claim and the quantities of its evidence. Out: a `ChangeCheck`, None where the claim states no change or
the evidence does not give the two values. Not here: evidence that states the change itself ("sales rose 5 %"): that is
`compare`. "By" and "to" are kept apart: a rise by 50 is not a rise to 50.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from itertools import pairwise

from utils.quantities.comparison import compare
from utils.quantities.figures import BOUNDS, LOWER_BOUNDS, UPPER_BOUNDS
from utils.quantities.finding import find_quantities
from utils.quantities.outcome import Outcome
from utils.quantities.quantity import ARITHMETIC, Change, Edge, Kind, Modifier, Quantity

_MULTIPLES = {
    "doubl": 2, "tripl": 3, "trebl": 3, "quadrupl": 4, "quintupl": 5, "halv": Decimal("0.5"),
}  # fmt: skip
_GREW = re.compile(
    r"(?:(?P<how>more than|over|at least|nearly|almost|less than|about|roughly|around)\s+)?"
    r"\b(?:(?P<root>doubl|tripl|trebl|quadrupl|quintupl|halv)(?:ed|es|ing|e)"
    r"|(?:rose|risen|increased|grew|grown|expanded|went up|jumped)\s+(?:by\s+)?(?P<fold>two|three|four|five|six|seven|eight|nine|ten|\d{1,3})"
    r"[- ]?(?:fold|times))\b(?!\s+(?:room|bed|standard|check))",
    re.IGNORECASE,
)
_SIZES = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_TOLERANCE = Decimal("0.05")
_NEARLY = Decimal("0.90")
_SLACK = Decimal("1.01")
_LEVELS = frozenset({Kind.COUNT, Kind.MEASURE, Kind.MONEY, Kind.PERCENT, Kind.DURATION, Kind.PART})
_MOVES = frozenset({Change.RISE, Change.FALL})


@dataclass(frozen=True, slots=True)
class ChangeCheck:
    """What recomputing a change gave, and the two values of the evidence that it was computed from."""

    outcome: Outcome
    earlier: Quantity
    later: Quantity


def change_between(claim: str, evidence: Sequence[Quantity]) -> ChangeCheck | None:
    """Return whether two values of the evidence show the change that `claim` states; match or conflict.

    With exactly two comparable values a change that they do not show is a conflict; among more, only a pair of
    neighbours that shows it is reported.
    """
    with localcontext(ARITHMETIC):
        pairs = _pairs(evidence)
        multiple = _GREW.search(claim)
        stated = find_quantities(claim)
        course = _course(stated)
        change = next(
            (quantity for quantity in stated if quantity.change in _MOVES and quantity.kind in _LEVELS_OF_CHANGE), None
        )
        for earlier, later in pairs:
            shown = (
                _multiplied(multiple, earlier, later) if multiple is not None
                else _took_course(course, earlier, later) if course is not None
                else _moved(change, earlier, later) if change is not None
                else None
            )  # fmt: skip
            if shown is None:
                continue
            if shown:
                return ChangeCheck(Outcome.MATCH, earlier, later)
            if len(pairs) == 1:
                return ChangeCheck(Outcome.CONFLICT, earlier, later)
        return None


_LEVELS_OF_CHANGE = _LEVELS | {Kind.PERCENTAGE_POINT, Kind.FRACTION}


def _pairs(evidence: Sequence[Quantity]) -> list[tuple[Quantity, Quantity]]:
    """Return the neighbouring levels of one sort, each pair in the order of time."""
    levels = [level for quantity in evidence for level in _levels(quantity)]
    years = [quantity for quantity in evidence if quantity.kind is Kind.YEAR and not quantity.value.ranged]
    if len(levels) == len(years) == 2 and years[0].value.low > years[1].value.low:
        levels.reverse()
        return [(levels[0], levels[1])] if _alike(*levels) else []
    return [_in_time(one, other) for one, other in pairwise(levels) if _alike(one, other)]


def _levels(quantity: Quantity) -> list[Quantity]:
    """Return the levels that a quantity gives: itself, or both ends of "from 40 to 81"."""
    value = quantity.value
    if quantity.kind not in _LEVELS or quantity.change in _MOVES or quantity.modifier in BOUNDS | {Modifier.VAGUE}:
        return []
    if not value.ranged:
        return [quantity]
    if quantity.edge is not Edge.START:
        return []
    ends = [replace(value, low=end, high=end, ranged=False) for end in (value.low, value.high)]
    if value.descending:
        ends.reverse()
    return [
        replace(quantity, readings=(end,), edge=edge) for end, edge in zip(ends, (Edge.START, Edge.NONE), strict=True)
    ]


def _in_time(one: Quantity, other: Quantity) -> tuple[Quantity, Quantity]:
    later_first = other.edge is Edge.START and one.edge is not Edge.START
    return (
        (other, one)
        if later_first or one.change is Change.REACHED and other.change is not Change.REACHED
        else (one, other)
    )


def _alike(one: Quantity, other: Quantity) -> bool:
    same_unit = one.value.unit == other.value.unit or (
        one.value.unit is not None and other.value.unit is not None
        and one.value.unit.dimension == other.value.unit.dimension
    )  # fmt: skip
    return one.kind is other.kind and same_unit and one.value.currency == other.value.currency


def _multiplied(claim: re.Match[str] | None, earlier: Quantity, later: Quantity) -> bool | None:
    if claim is None or not earlier.value.low:
        return None
    if claim["root"]:
        goal = Decimal(_MULTIPLES[claim["root"].lower()])
    else:
        fold = claim["fold"].lower()
        goal = Decimal(_SIZES.get(fold) or fold)
    ratio = later.value.low / earlier.value.low
    how = (claim["how"] or "").lower()
    grows = goal > 1
    if how in ("more than", "over", "at least"):
        return ratio >= goal if grows else ratio <= goal
    if how in ("nearly", "almost", "less than"):
        return goal * _NEARLY <= ratio <= goal * _SLACK if grows else goal / _SLACK <= ratio <= goal / _NEARLY
    return abs(ratio - goal) <= goal * _TOLERANCE


def _course(stated: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    """Return the two levels of "from 40 to 81"."""
    for one, other in pairwise([level for quantity in stated for level in _levels(quantity)]):
        if (
            one.edge is Edge.START
            and (other.change is Change.REACHED or other.edge is Edge.NONE)
            and _alike(one, other)
        ):
            return one, other
    return None


def _took_course(course: tuple[Quantity, Quantity] | None, earlier: Quantity, later: Quantity) -> bool | None:
    if course is None:
        return None
    outcomes = [compare(_level(side), _level(found)) for side, found in zip(course, (earlier, later), strict=True)]
    if Outcome.INCOMPARABLE in outcomes:
        return None
    return False if Outcome.CONFLICT in outcomes else True if outcomes == [Outcome.MATCH] * 2 else None


def _level(quantity: Quantity) -> Quantity:
    return replace(quantity, change=Change.NONE, edge=Edge.NONE)


def _moved(change: Quantity | None, earlier: Quantity, later: Quantity) -> bool | None:
    """Compare the stated change with the one between two levels, in per cent of the first or in their own unit."""
    if change is None:
        return None
    before, after = earlier.value.low, later.value.low
    difference = after - before
    value = change.value
    if value.kind is Kind.PERCENT or value.kind is Kind.FRACTION:
        if not before:
            return None
        moved = difference / abs(before)
    elif value.kind is Kind.PERCENTAGE_POINT:
        if earlier.kind is not Kind.PERCENT:
            return None
        moved = difference
    elif value.kind is earlier.kind or value.bare:
        moved = (
            difference
            if not value.bare or earlier.value.unit is None
            else earlier.value.written(after) - earlier.value.written(before)
        )
    else:
        return None
    if (moved > 0) != (change.change is Change.RISE) or not moved:
        return False
    return _is_meant(change, abs(moved))


def _is_meant(change: Quantity, moved: Decimal) -> bool:
    value = change.value
    if change.modifier in LOWER_BOUNDS:
        return moved >= value.low
    if change.modifier in UPPER_BOUNDS:
        return moved <= value.high
    rough = change.modifier in (Modifier.ABOUT, Modifier.NEARLY)
    slack = max(value.precision / 2, value.low * _TOLERANCE if rough else Decimal(0))
    if value.kind in (Kind.COUNT, Kind.MONEY) and value.precision == 1 and not rough:
        slack = Decimal(0)
    return value.low - slack <= moved <= value.high + slack
