"""Comparing dates and times of day: containment, parts of periods, before and after, the ends of a stretch.

In: two values with their quantities. Out: an `Outcome`. Not here: durations, which are numbers (figures).
"""

from dataclasses import replace
from decimal import Decimal

from utils.quantities.calendar_days import date_of, day_number
from utils.quantities.figures import LOWER_BOUNDS, UPPER_BOUNDS
from utils.quantities.outcome import Outcome
from utils.quantities.quantity import ZERO, Edge, Kind, Modifier, Quantity, Value

_DAY = Decimal(1440)
_ABOUT_MINUTES = Decimal(15)
_LONGEST_MONTH = 31


def compare_dates(claim: Value, evidence: Value, said: Quantity, found: Quantity) -> Outcome:
    """Return how a date of the evidence bears on a date of the claim; `said` and `found` are their quantities.

    A claim that is less exact is supported by what it contains; one that is more exact than the evidence only weakly.
    """
    if Kind.YEARLESS_DATE not in (claim.kind, evidence.kind):
        return _compare_periods(claim, evidence, said, found)
    in_claim, in_evidence = _in_any_year(claim), _in_any_year(evidence)
    if in_claim is None or in_evidence is None:
        return Outcome.INCOMPARABLE
    outcome = _compare_periods(in_claim, in_evidence, said, found)
    adds_a_year = claim.kind is not Kind.YEARLESS_DATE
    return Outcome.WEAK if adds_a_year and outcome is Outcome.MATCH else outcome


def compare_times(claim: Value, evidence: Value, said: Quantity, found: Quantity) -> Outcome:
    """Return how a time of day or a range of times bears on another; midnight may lie inside a range."""
    if claim.ranged and evidence.ranged:
        return _compare_hours(claim, evidence)
    if evidence.ranged:
        return _time_in_hours(claim.low, evidence, said.edge, Outcome.MATCH)
    if claim.ranged:
        return _time_in_hours(evidence.low, claim, found.edge, Outcome.WEAK)
    bounded = _compare_limits(claim, evidence, said.modifier, found.modifier)
    return bounded or _compare_clocks(claim.low, evidence.low, said.modifier, found.modifier)


def _compare_periods(claim: Value, evidence: Value, said: Quantity, found: Quantity) -> Outcome:
    if claim.part or evidence.part:
        return _compare_parts(claim, evidence)
    bounded = _compare_limits(claim, evidence, said.modifier, found.modifier)
    if bounded is not None:
        return bounded
    if claim.ranged and evidence.ranged:
        return _compare_stretches(claim, evidence)
    if claim.ranged:
        return Outcome.WEAK if _overlap(claim, evidence) else Outcome.CONFLICT
    return _at_an_edge(claim, evidence, said.edge) if evidence.ranged else _contains(claim, evidence, said.modifier)


def _in_any_year(value: Value) -> Value | None:
    """Return a day or month without its year, None for longer stretches."""
    if value.kind is Kind.YEARLESS_DATE:
        return value
    if value.kind is not Kind.DATE or value.high - value.low >= _LONGEST_MONTH:
        return None
    low, high = (Decimal(day_number(0, *date_of(int(day))[1:])) for day in (value.low, value.high))
    return replace(value, low=low, high=high) if low <= high else None


def _overlap(claim: Value, evidence: Value) -> bool:
    return claim.low <= evidence.high and evidence.low <= claim.high


def _same_days(claim: Value, evidence: Value) -> bool:
    return (claim.low, claim.high) == (evidence.low, evidence.high)


def _contains(claim: Value, evidence: Value, modifier: Modifier) -> Outcome:
    if claim.low <= evidence.low and evidence.high <= claim.high:
        return Outcome.MATCH
    slack = claim.precision * 2 if modifier is Modifier.ABOUT else ZERO
    near = claim.low - slack <= evidence.high and evidence.low <= claim.high + slack
    return Outcome.WEAK if near else Outcome.CONFLICT


def _compare_parts(claim: Value, evidence: Value) -> Outcome:
    """Judge periods of which only a part is meant: early 2021 is not late 2021."""
    if _same_days(claim, evidence) and claim.part and evidence.part:
        return Outcome.MATCH if claim.part == evidence.part else Outcome.CONFLICT
    return Outcome.WEAK if _overlap(claim, evidence) else Outcome.CONFLICT


def _compare_stretches(claim: Value, evidence: Value) -> Outcome:
    """Judge "2019-2022" against "2019 to 2021": one end alike and the other not is another stretch."""
    starts = claim.low <= evidence.low < claim.low + claim.precision
    ends = claim.high - claim.precision < evidence.high <= claim.high
    if starts and ends:
        finer = claim.precision < evidence.precision and not _same_days(claim, evidence)
        return Outcome.WEAK if finer else Outcome.MATCH
    held = evidence.low <= claim.low and claim.high <= evidence.high
    holds = claim.low <= evidence.low and evidence.high <= claim.high
    return Outcome.WEAK if (held or holds) and not (starts or ends) else Outcome.CONFLICT


def _at_an_edge(claim: Value, evidence: Value, edge: Edge) -> Outcome:
    """Judge "since 2019" and "in 2020" against 2019-2021."""
    if edge is Edge.NONE:
        whole = claim.low <= evidence.low and evidence.high <= claim.high
        return Outcome.MATCH if whole else Outcome.WEAK if _overlap(claim, evidence) else Outcome.CONFLICT
    first = evidence.low if edge is Edge.START else evidence.high - evidence.precision + 1
    end = replace(evidence, low=first, high=first + evidence.precision - 1)
    return _contains(claim, end, Modifier.EXACT)


def _compare_limits(claim: Value, evidence: Value, said: Modifier, found: Modifier) -> Outcome | None:
    """Judge before, after and by; None where neither side says them."""
    direction, other = _direction(said), _direction(found)
    if direction and other:
        return _compare_two_limits(
            claim, evidence, alike=said is found, direction=direction if direction == other else 0
        )
    if other:
        beyond = _beyond(evidence, claim, other, found)
        return Outcome.WEAK if _same_days(claim, evidence) else Outcome.INCOMPARABLE if beyond else Outcome.CONFLICT
    if not direction:
        return None
    if _beyond(claim, evidence, direction, said):
        return Outcome.MATCH
    return Outcome.WEAK if _overlap(claim, evidence) and not _same_days(claim, evidence) else Outcome.CONFLICT


def _compare_two_limits(claim: Value, evidence: Value, *, alike: bool, direction: int) -> Outcome:
    """Judge "before 2019" against "before 2017"; `direction` is 0 where one says before and the other after."""
    equal = _same_days(claim, evidence)
    if not direction:
        return Outcome.CONFLICT if equal else Outcome.INCOMPARABLE
    if equal:
        return Outcome.MATCH if alike else Outcome.WEAK
    return Outcome.WEAK if (evidence.low - claim.low) * direction > 0 else Outcome.CONFLICT


def _direction(modifier: Modifier) -> int:
    return 1 if modifier in LOWER_BOUNDS else -1 if modifier in UPPER_BOUNDS else 0


def _beyond(limit: Value, value: Value, direction: int, modifier: Modifier) -> bool:
    """Whether `value` lies on the side of `limit` that the modifier asks for, the limit included for by."""
    if direction > 0:
        return value.low > limit.high or (modifier is Modifier.AT_LEAST and value.low >= limit.low)
    return value.high < limit.low or (modifier is Modifier.AT_MOST and value.high <= limit.high)


def _compare_clocks(said: Decimal, found: Decimal, how: Modifier, how_found: Modifier) -> Outcome:
    if _same_clock(said, found):
        return Outcome.MATCH
    apart = min(abs(said - found), _DAY - abs(said - found))
    if apart > _ABOUT_MINUTES or Modifier.ABOUT not in (how, how_found):
        return Outcome.CONFLICT
    return Outcome.MATCH if how_found is not Modifier.ABOUT else Outcome.WEAK


def _compare_hours(claim: Value, evidence: Value) -> Outcome:
    ends = _same_clock(claim.low, evidence.low), _same_clock(claim.high, evidence.high)
    if all(ends):
        return Outcome.MATCH
    inside = _within(claim.low, evidence) and _within(claim.high, evidence) and not any(ends)
    return Outcome.WEAK if inside else Outcome.CONFLICT


def _same_clock(one: Decimal, other: Decimal) -> bool:
    return (one - other) % _DAY == 0


def _within(minutes: Decimal, stretch: Value) -> bool:
    return stretch.low <= minutes <= stretch.high or stretch.low <= minutes + _DAY <= stretch.high


def _time_in_hours(minutes: Decimal, stretch: Value, edge: Edge, equal: Outcome) -> Outcome:
    """Judge a time against hours: an end of them where the words name one, else a moment within them."""
    if edge is Edge.NONE:
        return Outcome.WEAK if _within(minutes, stretch) else Outcome.CONFLICT
    return equal if _same_clock(minutes, stretch.low if edge is Edge.START else stretch.high) else Outcome.CONFLICT
