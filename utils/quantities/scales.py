"""Bringing two amounts to one scale: kilometres and miles, percent and one-third, a bare number and "90 %".

In: two `Value`s with their quantities. Out: the `View`s on the first scale that both have, None where they have none.
Durations and rates in months or years meet those in days at the mean length of a month, and are marked so. Not here:
judging.
"""

from dataclasses import dataclass
from decimal import Decimal

from utils.quantities.quantity import ONE, Change, Kind, Quantity, Value

MOVES = frozenset({Change.RISE, Change.FALL})
_SECONDS_OF_A_MONTH = Decimal("30.436875") * 86400
_PERCENT = Decimal("0.01")
_COUNTED_DENOMINATOR = "noun:"
_AS_WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class View:
    """A value on one scale."""

    scale: str
    low: Decimal
    high: Decimal
    precision: Decimal
    roundness: Decimal

    @property
    def as_written(self) -> bool:
        """Whether this is the bare figure, compared because the other side names no unit."""
        return self.scale == _AS_WRITTEN


def shared_views(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> tuple[View, View] | None:
    """Return both values on the most telling scale that they share."""
    moves = claim.change in MOVES or evidence.change in MOVES
    others = {view.scale: view for view in _views(other, evidence, one, moves=moves)}
    for view in _views(one, claim, other, moves=moves):
        if view.scale in others:
            return view, others[view.scale]
    return None


def dimension_of(value: Value) -> str:
    """Return what a value measures, its denominator left out."""
    if value.kind is Kind.FRACTION:
        return "share"
    if value.kind in (Kind.MONEY, Kind.ORDINAL):
        return value.kind.value
    return value.unit.dimension if value.unit is not None else "number"


def crosses_the_calendar(one: Value, other: Value) -> bool:
    """Whether one side counts months or years and the other days or hours, which no exact factor joins."""
    for first, second in ((one.unit, other.unit), (one.per, other.per)):
        if first is not None and second is not None and {first.dimension, second.dimension} == {"time", "calendar"}:
            return True
    return False


def _views(value: Value, quantity: Quantity, against: Value, *, moves: bool) -> list[View]:
    """Return the scales on which `value` can be put, the most telling first."""
    views = [_with_unit(value, against, moves=moves)]
    if value.kind is Kind.PART and value.second:
        share = value.low / value.second
        whole = View(f"of {value.second.normalize()}", value.low, value.high, value.precision, value.roundness)
        views = [whole, View("share", share, share, _PERCENT, _PERCENT * 5), *views]
    if value.kind is Kind.FRACTION:
        views.append(View("number", value.low, value.high, _PERCENT, _PERCENT * 5))
    if _may_lack_its_unit(value, against, quantity):
        factor = ONE if value.unit is None else value.unit.factor
        low, high = value.written(value.low), value.written(value.high)
        views.append(View(_AS_WRITTEN, low, high, value.precision / factor, value.roundness / factor))
    return views


def _may_lack_its_unit(value: Value, against: Value, quantity: Quantity) -> bool:
    """Whether one of the two is a bare number that may be meant in the unit of the other ("attendance: 90.4")."""
    if value.per is not None or not (value.bare or against.bare):
        return False
    return not value.bare or not (quantity.noun or (quantity.ambiguous and against.kind is not Kind.MONEY))


def _with_unit(value: Value, against: Value, *, moves: bool) -> View:
    scale, factor = dimension_of(value), ONE
    low, high = value.low, value.high
    if value.unit is not None and value.unit.offset and moves:
        low, high = value.written(low) * value.unit.factor, value.written(high) * value.unit.factor
    if scale == "calendar" and crosses_the_calendar(value, against):
        scale, factor = "time", _SECONDS_OF_A_MONTH
    if value.per is not None:
        dimension, divisor = _denominator(value, against)
        scale, factor = f"{scale} per {dimension}", factor / divisor
    exact = value.kind is Kind.FRACTION
    precision, roundness = (_PERCENT, _PERCENT * 5) if exact else (value.precision, value.roundness)
    return View(scale, low * factor, high * factor, precision * factor, roundness * factor)


def _denominator(value: Value, against: Value) -> tuple[str, Decimal]:
    """Return what a rate divides by and how much of it; "per 100,000" goes with any counted thing."""
    if value.per is None:
        return "", ONE
    dimension, divisor = value.per.dimension, value.per.factor
    if dimension.startswith(_COUNTED_DENOMINATOR) and against.per is not None:
        unnamed = _COUNTED_DENOMINATOR in (dimension, against.per.dimension)
        dimension = _COUNTED_DENOMINATOR if unnamed else dimension
    if dimension == "calendar":
        dimension, divisor = "time", divisor * _SECONDS_OF_A_MONTH
    return dimension, divisor
