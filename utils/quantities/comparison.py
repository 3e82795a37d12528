"""Comparing a quantity of a claim with a quantity of the evidence (accuracy.md 5.5).

In: two quantities. Out: an `Outcome`, and whether a bound is met by far. Not here: which quantities belong together; that
is decided by who calls. Changes that must be computed from two values are in growth.
"""

from dataclasses import dataclass
from decimal import Decimal, localcontext

from utils.quantities.context import DATES
from utils.quantities.currencies import may_be_same, surely_same
from utils.quantities.figures import Figures, compare_figures, is_loose, same
from utils.quantities.moments import compare_dates, compare_times
from utils.quantities.outcome import Outcome
from utils.quantities.quantity import ARITHMETIC, ONE, ZERO, Change, Kind, Quantity, Value

_DAYS_OF_A_MONTH = Decimal("30.436875")
_SECONDS_OF_A_MONTH = _DAYS_OF_A_MONTH * 86400
_PERCENT = Decimal("0.01")
_SMALL_COUNT = 6
_MOVES = frozenset({Change.RISE, Change.FALL})
_PAIRS = frozenset({Kind.RATIO, Kind.SCORE})
_MISSING_UNIT = "written"


@dataclass(frozen=True, slots=True)
class _View:
    """A value on one scale; values are comparable on a scale that both have."""

    scale: str
    low: Decimal
    high: Decimal
    precision: Decimal
    roundness: Decimal


def compare(claim: Quantity, evidence: Quantity) -> Outcome:
    """Return how `evidence` bears on `claim`.

    Ambiguous writings are compared in every reading: a conflict needs all comparable readings to conflict, a match all
    of them to match or both sides to be written alike; anything between is weak.
    """
    with localcontext(ARITHMETIC):
        if len(claim.readings) == len(evidence.readings) == 1:
            return _compare(claim.value, evidence.value, claim, evidence)
        pairs = [(one, other) for one in claim.readings for other in evidence.readings]
        outcomes = [(one, other, _compare(one, other, claim, evidence)) for one, other in pairs]
        return _summed_up([found for found in outcomes if found[2] is not Outcome.INCOMPARABLE], claim, evidence)


def loose_bound(claim: Quantity, evidence: Quantity) -> bool:
    """Whether the claim gives a bound that the evidence meets by far: "fewer than 100" of 40, "over 50" of 90."""
    if compare(claim, evidence) is not Outcome.MATCH:
        return False
    with localcontext(ARITHMETIC):
        views = _shared_views(claim.value, evidence.value, claim, evidence)
        if views is None:
            return False
        return is_loose(_figures(views[0], claim.value, claim), _figures(views[1], evidence.value, evidence))


def _summed_up(outcomes: list[tuple[Value, Value, Outcome]], claim: Quantity, evidence: Quantity) -> Outcome:
    found = {outcome for _, _, outcome in outcomes}
    if not found:
        return Outcome.INCOMPARABLE
    if found == {Outcome.CONFLICT}:
        return Outcome.CONFLICT
    matches = [(one, other) for one, other, outcome in outcomes if outcome is Outcome.MATCH]
    alike = {one for one, _ in matches} == set(claim.readings) and {other for _, other in matches} == set(
        evidence.readings
    )
    certain = found == {Outcome.MATCH} and all(_family(one.kind) is _family(other.kind) for one, other in matches)
    return Outcome.MATCH if alike or certain else Outcome.WEAK


def _family(kind: Kind) -> Kind:
    return Kind.DATE if kind in DATES else kind


def _compare(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    kinds = {one.kind, other.kind}
    if kinds <= DATES:
        return compare_dates(one, other, claim, evidence)
    if kinds == {Kind.TIME}:
        return compare_times(one, other, claim, evidence)
    if kinds & _PAIRS:
        return _compare_pairs(one, other)
    if kinds & DATES or Kind.TIME in kinds or (Kind.ORDINAL in kinds and len(kinds) > 1):
        return Outcome.INCOMPARABLE
    if kinds == {Kind.PERCENT, Kind.PERCENTAGE_POINT}:
        return _percent_against_points(one, other, claim, evidence)
    outcome = _compare_amounts(one, other, claim, evidence)
    derived = one.kind is Kind.COUNT and one.spelled and one.high <= _SMALL_COUNT and one.bare
    return Outcome.INCOMPARABLE if derived and outcome is Outcome.CONFLICT else outcome


def _compare_pairs(one: Value, other: Value) -> Outcome:
    if one.kind is not other.kind:
        return Outcome.INCOMPARABLE
    first, second = (one.low, one.second or ZERO), (other.low, other.second or ZERO)
    if first == second:
        return Outcome.MATCH
    if one.kind is Kind.RATIO:
        return Outcome.MATCH if first[0] * second[1] == second[0] * first[1] else Outcome.CONFLICT
    return Outcome.WEAK if first == second[::-1] else Outcome.CONFLICT


def _percent_against_points(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    """Tell 2 % from 2 percentage points: the same figure, or two changes, contradict each other."""
    changes = claim.change in _MOVES and evidence.change in _MOVES
    figure = one.low == other.low or one.written(one.low) == other.written(other.low)
    return Outcome.CONFLICT if changes or figure else Outcome.INCOMPARABLE


def _compare_amounts(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    if one.currency and other.currency and not may_be_same(one.currency, other.currency):
        return Outcome.CONFLICT
    views = _shared_views(one, other, claim, evidence)
    if views is None:
        return _without_denominator(one, other, claim, evidence)
    first, second = _figures(views[0], one, claim), _figures(views[1], other, evidence)
    converted = one.unit != other.unit or one.kind is not other.kind
    outcome = _moved(first, second, claim.change, evidence.change, converted=converted)
    if views[0].scale == _MISSING_UNIT and outcome is Outcome.CONFLICT and _same_but_for_scale(one, other):
        return Outcome.WEAK
    unsure = one.currency and other.currency and not surely_same(one.currency, other.currency)
    calendar = _crosses_the_calendar(one, other)
    return Outcome.WEAK if outcome is Outcome.MATCH and (unsure or calendar) else outcome


def _moved(first: Figures, second: Figures, said: Change, found: Change, *, converted: bool) -> Outcome:
    """Compare figures of which one or both may be changes: a fall of 5 is -5, a level reached is no change."""
    if {said, found} == _MOVES:
        return Outcome.CONFLICT
    moves = [side in _MOVES for side in (said, found)]
    if any(moves) and Change.REACHED in (said, found):
        return Outcome.CONFLICT if same(first.low, second.low) else Outcome.INCOMPARABLE
    outcome = compare_figures(first, second, converted=converted)
    if moves[0] == moves[1]:
        return outcome
    move, plain = (said, second) if moves[0] else (found, first)
    if plain.low < 0:
        turned = _turned(first) if moves[1] else first, _turned(second) if moves[0] else second
        return compare_figures(*turned, converted=converted) if move is Change.FALL else Outcome.CONFLICT
    return Outcome.WEAK if move is Change.FALL and outcome is Outcome.MATCH else outcome


def _turned(figures: Figures) -> Figures:
    return Figures(
        -figures.high, -figures.low, figures.precision, figures.roundness, figures.modifier, figures.ranged,
        figures.descending, figures.margin,
    )  # fmt: skip


def _figures(view: _View, value: Value, quantity: Quantity) -> Figures:
    return Figures(
        view.low,
        view.high,
        view.precision,
        view.roundness,
        quantity.modifier,
        value.ranged,
        value.descending,
        value.margin,
    )


def _shared_views(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> tuple[_View, _View] | None:
    moves = claim.change in _MOVES or evidence.change in _MOVES
    others = {view.scale: view for view in _views(other, evidence, one, moves=moves)}
    for view in _views(one, claim, other, moves=moves):
        if view.scale in others:
            return view, others[view.scale]
    return None


def _views(value: Value, quantity: Quantity, against: Value, *, moves: bool) -> list[_View]:
    """Return the scales on which `value` can be put, the most telling first."""
    views = [_on_its_scale(value, against, moves=moves)]
    if value.kind is Kind.PART and value.second:
        share = value.low / value.second
        whole = _View(f"of {value.second.normalize()}", value.low, value.high, value.precision, value.roundness)
        views = [whole, _View("share", share, share, _PERCENT, _PERCENT * 5), *views]
    if value.kind is Kind.FRACTION:
        views.append(_View("number", value.low, value.high, _PERCENT, _PERCENT * 5))
    if _may_lack_its_unit(value, against, quantity):
        factor = ONE if value.unit is None else value.unit.factor
        low, high = sorted((value.written(value.low), value.written(value.high)))
        views.append(_View(_MISSING_UNIT, low, high, value.precision / factor, value.roundness / factor))
    return views


def _may_lack_its_unit(value: Value, against: Value, quantity: Quantity) -> bool:
    """Whether one of the two is a bare number that may be meant in the unit of the other ("attendance: 90.4")."""
    if value.per is not None or not (value.bare or against.bare):
        return False
    return not value.bare or not (quantity.noun or (quantity.ambiguous and against.kind is not Kind.MONEY))


def _on_its_scale(value: Value, against: Value, *, moves: bool) -> _View:
    scale, low, high, factor = _scale(value), value.low, value.high, ONE
    if value.unit is not None and value.unit.offset and moves:
        low, high = value.written(low) * value.unit.factor, value.written(high) * value.unit.factor
    if value.unit is not None and value.unit.dimension == "calendar" and _crosses_the_calendar(value, against):
        scale, factor = "time", factor * _SECONDS_OF_A_MONTH
    if value.per is not None:
        per = value.per.factor
        dimension = value.per.dimension
        if "noun:" in (dimension, against.per.dimension if against.per else "") and dimension.startswith("noun:"):
            dimension = "noun:"
        if dimension == "calendar":
            dimension, per = "time", per * _SECONDS_OF_A_MONTH
        scale, factor = f"{scale} per {dimension}", factor / per
    precision, roundness = value.precision, value.roundness
    if value.kind is Kind.FRACTION:
        precision, roundness = _PERCENT, _PERCENT * 5
    return _View(scale, low * factor, high * factor, precision * abs(factor), roundness * abs(factor))


def _scale(value: Value) -> str:
    if value.kind is Kind.FRACTION:
        return "share"
    if value.kind is Kind.MONEY:
        return "money"
    if value.kind is Kind.ORDINAL:
        return "rank"
    return value.unit.dimension if value.unit is not None else "number"


def _crosses_the_calendar(one: Value, other: Value) -> bool:
    """Whether one side counts months or years and the other days or hours, which no exact factor joins."""
    for first, second in ((one.unit, other.unit), (one.per, other.per)):
        if first is not None and second is not None and {first.dimension, second.dimension} == {"time", "calendar"}:
            return True
    return False


def _without_denominator(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    """Judge "$5 per month" against "$5": the same figure supports weakly, another figure says nothing."""
    if (one.per is None) == (other.per is None) or _scale(one) != _scale(other):
        return Outcome.INCOMPARABLE
    return Outcome.WEAK if same(one.low, other.low) and same(one.high, other.high) else Outcome.INCOMPARABLE


def _same_but_for_scale(one: Value, other: Value) -> bool:
    """Whether a bare number is the figure before the scale word: 1.2 in a table and "$1.2 billion"."""
    return max(one.scale, other.scale) > 1 and same(
        one.written(one.low) / one.scale, other.written(other.low) / other.scale
    )
