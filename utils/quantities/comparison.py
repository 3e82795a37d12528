"""Compare a quantity of a claim with a quantity of the evidence, as ranges on one scale.

Input: two quantities. Output: an `Outcome`. A point is a range of length zero, "at least 5" a range without an end, a
month the range of its days. Only equal values match, and a date that contains the other; values that are merely near
match weakly. Does not pair quantities; the caller does.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from enum import StrEnum

from utils.quantities.currencies import may_be_same, surely_same
from utils.quantities.dates import in_any_year
from utils.quantities.quantity import ARITHMETIC, DATES, ONE, Edge, Kind, Modifier, Quantity, Value


class Outcome(StrEnum):
    """How a quantity of the evidence relates to a quantity of the claim.

    `INCOMPARABLE` neither supports nor contradicts: another kind, another dimension, or no conclusion.
    """

    MATCH = "match"
    WEAK = "weak"
    CONFLICT = "conflict"
    INCOMPARABLE = "incomparable"


_LOWER = frozenset({Modifier.MORE_THAN, Modifier.AT_LEAST})
_UPPER = frozenset({Modifier.LESS_THAN, Modifier.AT_MOST})
_STRICT = frozenset({Modifier.MORE_THAN, Modifier.LESS_THAN})
_PLAIN = frozenset({Modifier.EXACT, Modifier.ABOUT})
_ROUGH = frozenset({Modifier.ABOUT, Modifier.NEARLY})
_APART = DATES | {Kind.TIME, Kind.ORDINAL, Kind.RATIO}
_SHARES = frozenset({Kind.PERCENT, Kind.PERCENTAGE_POINT})
_ENDLESS = Decimal("Infinity")
_SAME = Decimal("1e-20")
_CLOSE = Decimal("0.05")
_FAR = Decimal("0.25")
_ROUNDED = Decimal("0.003")
_ROUND_ZEROS = 3
_SMALL_COUNT = 6
_DAY = Decimal(1440)
_SECONDS_OF_A_MONTH = Decimal("30.436875") * 86400
_COUNTED_DENOMINATOR = "noun:"
_AS_WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A value on one scale."""

    scale: str
    low: Decimal
    high: Decimal
    precision: Decimal

    def holds(self, other: "_Stretch") -> bool:
        return self.low <= other.low and other.high <= self.high

    def is_same(self, other: "_Stretch") -> bool:
        return _same(self.low, other.low) and _same(self.high, other.high)


def compare(claim: Quantity, evidence: Quantity) -> Outcome:
    """Return how `evidence` relates to `claim`.

    Ambiguous quantities are compared in every reading. Readings that cannot be compared are ignored; all others must
    conflict for a conflict, and match for a match, unless both sides are written alike; anything else is weak.
    """
    with localcontext(ARITHMETIC):
        pairs = [
            (one, other, outcome)
            for one in claim.readings
            for other in evidence.readings
            if (outcome := _compare(one, other, claim, evidence)) is not Outcome.INCOMPARABLE
        ]
    found = {outcome for _, _, outcome in pairs}
    if found <= {Outcome.CONFLICT}:
        return Outcome.CONFLICT if found else Outcome.INCOMPARABLE
    matches = [(one, other) for one, other, outcome in pairs if outcome is Outcome.MATCH]
    all_said = {one for one, _ in matches} == set(claim.readings)
    all_found = {other for _, other in matches} == set(evidence.readings)
    certain = found == {Outcome.MATCH} and all(_family(one) is _family(other) for one, other in matches)
    return Outcome.MATCH if (all_said and all_found) or certain else Outcome.WEAK


def _family(value: Value) -> Kind:
    return Kind.DATE if value.kind in DATES else value.kind


def _same(one: Decimal, other: Decimal) -> bool:
    """Whether two numbers are equal up to rounding in a conversion."""
    return one == other or abs(one - other) <= _SAME * min(abs(one), abs(other))


def _compare(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    kinds = {one.kind, other.kind}
    if kinds <= DATES:
        return _compare_dates(one, other, claim, evidence)
    if kinds & _APART and len(kinds) > 1:
        return Outcome.INCOMPARABLE
    if one.kind is Kind.TIME:
        return _compare_times(one, other, claim, evidence)
    if one.kind is Kind.RATIO:
        alike = one.low * (other.second or ONE) == other.low * (one.second or ONE)
        return Outcome.MATCH if (one.low, one.second) == (other.low, other.second) else _weak_if(alike)
    if kinds == _SHARES:
        return Outcome.CONFLICT if one.low == other.low else Outcome.INCOMPARABLE
    outcome = _compare_amounts(one, other, claim, evidence)
    derived = one.bare and one.spelled and one.high <= _SMALL_COUNT and not (claim.noun and claim.noun == evidence.noun)
    return Outcome.INCOMPARABLE if derived and outcome is Outcome.CONFLICT else outcome


def _weak_if(holds: bool) -> Outcome:
    return Outcome.WEAK if holds else Outcome.CONFLICT


def _compare_amounts(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    if one.currency and other.currency and not may_be_same(one.currency, other.currency):
        return Outcome.CONFLICT
    found = {stretch.scale: stretch for stretch in _stretches(other, one, evidence)}
    said = next((stretch for stretch in _stretches(one, other, claim) if stretch.scale in found), None)
    if said is None:
        return _without_denominator(one, other)
    outcome = _judge(said, found[said.scale], one, other, claim, evidence)
    if outcome is Outcome.CONFLICT and said.scale == _AS_WRITTEN and _same_but_for_scale(one, other):
        return Outcome.WEAK
    sure = surely_same(one.currency, other.currency) if one.currency and other.currency else True
    return Outcome.WEAK if outcome is Outcome.MATCH and (not sure or _crosses_the_calendar(one, other)) else outcome


def _without_denominator(one: Value, other: Value) -> Outcome:
    """Judge "$5 per month" against "$5": the same number supports weakly, another number is inconclusive."""
    alike = (one.per is None) != (other.per is None) and _dimension(one) == _dimension(other)
    return Outcome.WEAK if alike and (one.low, one.high) == (other.low, other.high) else Outcome.INCOMPARABLE


def _same_but_for_scale(one: Value, other: Value) -> bool:
    """Whether a bare number is the number before the scale word: 1.2 in a table and "$1.2 billion"."""
    figures = [value.written(value.low) / value.scale for value in (one, other)]
    return max(one.scale, other.scale) > 1 and _same(*figures)


def _dimension(value: Value) -> str:
    """Return what a value measures, without its denominator."""
    if value.kind is Kind.FRACTION:
        return "share"
    if value.kind in (Kind.MONEY, Kind.ORDINAL):
        return value.kind.value
    return value.unit.dimension if value.unit is not None else "number"


def _crosses_the_calendar(one: Value, other: Value) -> bool:
    """Whether one side is in months or years and the other in days or hours, which have no exact conversion."""
    units = ((one.unit, other.unit), (one.per, other.per))
    return any(a and b and {a.dimension, b.dimension} == {"time", "calendar"} for a, b in units)


def _stretches(value: Value, against: Value, quantity: Quantity) -> Iterator[_Stretch]:
    """Yield a value on each scale that it fits, the most specific first."""
    if value.kind is Kind.PART and value.second:
        share = value.low / value.second
        yield _Stretch(f"of {value.second.normalize()}", value.low, value.high, value.precision)
        yield _Stretch("share", share, share, value.precision / value.second)
    scale, factor = _dimension(value), ONE
    if scale == "calendar" and _crosses_the_calendar(value, against):
        scale, factor = "time", _SECONDS_OF_A_MONTH
    if value.per is not None:
        dimension, divisor = _denominator(value.per.dimension, value.per.factor, against)
        scale, factor = f"{scale} per {dimension}", factor / divisor
    yield _Stretch(scale, value.low * factor, value.high * factor, value.precision * factor)
    if value.kind is Kind.FRACTION:
        yield _Stretch("number", value.low, value.high, value.precision)
    if value.per is None and (value.bare or against.bare) and not (value.bare and _says_what_it_is(quantity, against)):
        factor = ONE if value.unit is None else value.unit.factor
        yield _Stretch(_AS_WRITTEN, value.written(value.low), value.written(value.high), value.precision / factor)


def _says_what_it_is(quantity: Quantity, against: Value) -> bool:
    """Whether a bare number cannot have the unit of the other side, as in "attendance: 90.4"."""
    return quantity.noun != "" or (quantity.ambiguous and against.kind is not Kind.MONEY)


def _denominator(dimension: str, divisor: Decimal, against: Value) -> tuple[str, Decimal]:
    """Return the dimension and size of a rate's denominator; "per 100,000" fits any counted thing."""
    if dimension.startswith(_COUNTED_DENOMINATOR) and against.per is not None:
        unnamed = _COUNTED_DENOMINATOR in (dimension, against.per.dimension)
        return _COUNTED_DENOMINATOR if unnamed else dimension, divisor
    return ("time", divisor * _SECONDS_OF_A_MONTH) if dimension == "calendar" else (dimension, divisor)


def _compare_dates(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    """Judge dates; a claim that adds a year to a yearless date of the evidence is only supported weakly."""
    yearless = Kind.YEARLESS_DATE in (one.kind, other.kind)
    said, found = (in_any_year(one), in_any_year(other)) if yearless else (one, other)
    if said is None or found is None:
        return Outcome.INCOMPARABLE
    if found.ranged and not said.ranged and claim.edge is not Edge.NONE:
        starts = claim.edge is Edge.START
        low = found.low if starts else found.high - found.last_precision + 1
        high = found.low + found.precision - 1 if starts else found.high
        found = replace(found, low=low, high=high, ranged=False)
    outcome = _judge(_as_it_is(said), _as_it_is(found), said, found, claim, evidence)
    adds = yearless and one.kind is not Kind.YEARLESS_DATE
    return Outcome.WEAK if adds and outcome is Outcome.MATCH else outcome


def _as_it_is(value: Value) -> _Stretch:
    """Return the days or minutes of a date or time; there is only one scale of each."""
    return _Stretch("", value.low, value.high, value.precision)


def _compare_times(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    """Judge times of day: as a boundary if the words say so, else as a moment in a range, which may cross midnight."""
    if other.ranged and not one.ranged and claim.edge is not Edge.NONE:
        end = (other.low if claim.edge is Edge.START else other.high) % _DAY
        other = replace(other, low=end, high=end, ranged=False)
    if other.ranged and one.low < other.low and one.high + _DAY <= other.high:
        one = replace(one, low=one.low + _DAY, high=one.high + _DAY)
    return _judge(_as_it_is(one), _as_it_is(other), one, other, claim, evidence)


def _bounded(stretch: _Stretch, value: Value, modifier: Modifier) -> _Stretch:
    """Return the range with the open end that "at least" or "before" implies."""
    day = ONE if value.kind in DATES and modifier in _STRICT else Decimal(0)
    if modifier in _LOWER:
        return replace(stretch, low=stretch.high + day if day else stretch.low, high=_ENDLESS)
    if modifier in _UPPER:
        return replace(stretch, low=-_ENDLESS, high=stretch.low - day if day else stretch.high)
    return stretch


def _judge(said: _Stretch, found: _Stretch, one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    modifiers = {claim.modifier, evidence.modifier}
    said, found = _bounded(said, one, claim.modifier), _bounded(found, other, evidence.modifier)
    if one.ranged and other.ranged and not said.is_same(found):
        finer = one.kind in DATES and modifiers <= _PLAIN and _has_both_ends(one, other)
        return Outcome.MATCH if finer else Outcome.CONFLICT
    if evidence.modifier in _LOWER | _UPPER:
        return _against_a_bound(said, found, claim.modifier, evidence.modifier)
    least = claim.modifier in (Modifier.AT_LEAST, Modifier.AT_MOST) and one.low == one.high == other.low == other.high
    if least or said.is_same(found):
        return Outcome.MATCH if least or len(modifiers) == 1 or modifiers <= _PLAIN else Outcome.WEAK
    if said.holds(found):
        exact = one.kind in DATES and not one.ranged and claim.modifier in _PLAIN
        return Outcome.MATCH if exact else Outcome.WEAK
    return _weak_if(found.holds(said) or _is_near(said, found, one, other, rough=bool(modifiers & _ROUGH)))


def _against_a_bound(said: _Stretch, found: _Stretch, claim: Modifier, evidence: Modifier) -> Outcome:
    """Judge a claim of "over 50": 40 contradicts it, 60 may support it, "over 60" is another bound."""
    if said.is_same(found):
        return Outcome.MATCH if claim is evidence else Outcome.WEAK
    if claim in _PLAIN and found.holds(said):
        return Outcome.WEAK if said.low == found.low or said.high == found.high else Outcome.INCOMPARABLE
    overlap = said.low < found.high and found.low < said.high and not found.holds(said)
    return Outcome.WEAK if said.holds(found) else Outcome.INCOMPARABLE if overlap else Outcome.CONFLICT


def _has_both_ends(said: Value, found: Value) -> bool:
    """Whether each end of the dates found is within that of the claim: "March 2019 to May 2021" in "2019 to 2021"."""
    starts = said.low <= found.low < said.low + said.precision
    return starts and said.high - said.last_precision < found.high <= said.high


def _is_near(said: _Stretch, found: _Stretch, one: Value, other: Value, *, rough: bool) -> bool:
    """Whether one number is the other rounded: to its last digit, to its zeros, or as "about" allows."""
    off = max(said.low - found.high, found.low - said.high)
    if one.kind in DATES or one.kind is Kind.TIME:
        return rough and off <= 2 * said.precision
    size = max(abs(end) for end in (said.low, found.low) if end.is_finite())
    allowed = max(min(said.precision / 2, size * _FAR), min(found.precision / 2, size * _CLOSE))
    if rough or _is_round(one) or _is_round(other):
        allowed = max(allowed, size * (_CLOSE if rough else _ROUNDED))
    return off <= allowed


def _is_round(value: Value) -> bool:
    """Whether a number, without its scale word, ends with three zeros or more."""
    written = (value.written(value.low) / value.scale).normalize()
    return bool(written) and int(written.as_tuple().exponent) >= _ROUND_ZEROS
