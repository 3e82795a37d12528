"""The rules for dates and times of day: containment, parts of periods, before and after, opening and closing ends.

In: two values with their quantities. Out: an `Outcome`. Not here: durations, which are numbers (figures).
"""

from dataclasses import replace
from decimal import Decimal

from utils.quantities.calendar_days import date_of, day_number
from utils.quantities.figures import LOWER_BOUNDS, UPPER_BOUNDS
from utils.quantities.outcome import Outcome
from utils.quantities.quantity import Edge, Kind, Modifier, Quantity, Value

_DAY = Decimal(1440)
_ABOUT_MINUTES = Decimal(15)
_LONGEST_MONTH = 31


def compare_dates(claim: Value, evidence: Value, said: Quantity, found: Quantity) -> Outcome:
    """Return how a date of the evidence bears on a date of the claim; `said` and `found` are their quantities.

    A claim that is less exact is supported by what it contains; one that is more exact than the evidence only weakly.
    """
    drops_year = claim.kind is not Kind.YEARLESS_DATE and evidence.kind is Kind.YEARLESS_DATE
    if Kind.YEARLESS_DATE in (claim.kind, evidence.kind):
        in_any_year = _in_any_year(claim), _in_any_year(evidence)
        if in_any_year[0] is None or in_any_year[1] is None:
            return Outcome.INCOMPARABLE
        claim, evidence = in_any_year
    outcome = _dates(claim, evidence, said, found)
    return Outcome.WEAK if drops_year and outcome is Outcome.MATCH else outcome


def _dates(claim: Value, evidence: Value, said: Quantity, found: Quantity) -> Outcome:
    if claim.part or evidence.part:
        return _parts(claim, evidence)
    bounded = _bounded(claim, evidence, said.modifier, found.modifier)
    if bounded is not None:
        return bounded
    if claim.ranged and evidence.ranged:
        return _two_stretches(claim, evidence)
    if claim.ranged:
        return Outcome.WEAK if _overlap(claim, evidence) else Outcome.CONFLICT
    if evidence.ranged:
        return _at_an_edge(claim, evidence, said.edge)
    return _contains(claim, evidence, said.modifier)


def _parts(claim: Value, evidence: Value) -> Outcome:
    """Judge periods of which only a part is meant: early 2021 is not late 2021."""
    if (claim.low, claim.high) == (evidence.low, evidence.high) and claim.part and evidence.part:
        return Outcome.MATCH if claim.part == evidence.part else Outcome.CONFLICT
    return Outcome.WEAK if _overlap(claim, evidence) else Outcome.CONFLICT


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


def _contains(claim: Value, evidence: Value, modifier: Modifier) -> Outcome:
    if claim.low <= evidence.low and evidence.high <= claim.high:
        return Outcome.MATCH
    slack = claim.precision * 2 if modifier is Modifier.ABOUT else 0
    near = claim.low - slack <= evidence.high and evidence.low <= claim.high + slack
    return Outcome.WEAK if near else Outcome.CONFLICT


def _two_stretches(claim: Value, evidence: Value) -> Outcome:
    starts = claim.low <= evidence.low < claim.low + claim.precision
    ends = claim.high - claim.precision < evidence.high <= claim.high
    finer = claim.precision < evidence.precision
    if starts and ends:
        return Outcome.WEAK if finer and (claim.low, claim.high) != (evidence.low, evidence.high) else Outcome.MATCH
    if starts or ends:
        return Outcome.CONFLICT
    held = evidence.low <= claim.low and claim.high <= evidence.high
    holds = claim.low <= evidence.low and evidence.high <= claim.high
    return Outcome.WEAK if held or holds else Outcome.CONFLICT


def _at_an_edge(claim: Value, evidence: Value, edge: Edge) -> Outcome:
    """Judge "since 2019" and "in 2020" against 2019-2021."""
    if edge is Edge.NONE:
        whole = claim.low <= evidence.low and evidence.high <= claim.high
        return Outcome.MATCH if whole else Outcome.WEAK if _overlap(claim, evidence) else Outcome.CONFLICT
    first = evidence.low if edge is Edge.START else evidence.high - evidence.precision + 1
    end = replace(evidence, low=first, high=first + evidence.precision - 1)
    return _contains(claim, end, Modifier.EXACT) if _overlap(claim, end) else Outcome.CONFLICT


def _bounded(claim: Value, evidence: Value, said: Modifier, found: Modifier) -> Outcome | None:
    """Judge before, after and by; None where neither side says them."""
    directions = [1 if side in LOWER_BOUNDS else -1 if side in UPPER_BOUNDS else 0 for side in (said, found)]
    if directions == [0, 0]:
        return None
    equal = (claim.low, claim.high) == (evidence.low, evidence.high)
    if directions[0] and directions[1]:
        if directions[0] != directions[1]:
            return Outcome.CONFLICT if equal else Outcome.INCOMPARABLE
        if equal:
            return Outcome.MATCH if said is found else Outcome.WEAK
        follows = (evidence.low - claim.low) * directions[0] > 0
        return Outcome.WEAK if follows else Outcome.CONFLICT
    if directions[1]:
        if equal:
            return Outcome.WEAK
        return Outcome.INCOMPARABLE if _beyond(evidence, claim, directions[1], found) else Outcome.CONFLICT
    if _beyond(claim, evidence, directions[0], said):
        return Outcome.MATCH
    return Outcome.WEAK if _overlap(claim, evidence) and not equal else Outcome.CONFLICT


def _beyond(limit: Value, value: Value, direction: int, modifier: Modifier) -> bool:
    """Whether `value` lies on the side of `limit` that the modifier asks for, the limit included for by."""
    if direction > 0:
        return value.low > limit.high or (modifier is Modifier.AT_LEAST and value.low >= limit.low)
    return value.high < limit.low or (modifier is Modifier.AT_MOST and value.high <= limit.high)


def compare_times(claim: Value, evidence: Value, said: Quantity, found: Quantity) -> Outcome:
    """Return how a time of day or a range of times bears on another; midnight may lie inside a range."""
    if claim.ranged and evidence.ranged:
        ends = _same_clock(claim.low, evidence.low), _same_clock(claim.high, evidence.high)
        if any(ends):
            return Outcome.MATCH if all(ends) else Outcome.CONFLICT
        return Outcome.WEAK if _within(claim.low, evidence) and _within(claim.high, evidence) else Outcome.CONFLICT
    if evidence.ranged:
        return _time_at_an_edge(claim.low, evidence, said.edge, Outcome.MATCH)
    if claim.ranged:
        return _time_at_an_edge(evidence.low, claim, found.edge, Outcome.WEAK)
    bounded = _bounded(claim, evidence, said.modifier, found.modifier)
    if bounded is not None:
        return bounded
    if _same_clock(claim.low, evidence.low):
        return Outcome.MATCH
    apart = min(abs(claim.low - evidence.low), _DAY - abs(claim.low - evidence.low))
    if apart > _ABOUT_MINUTES or Modifier.ABOUT not in (said.modifier, found.modifier):
        return Outcome.CONFLICT
    return Outcome.MATCH if found.modifier is not Modifier.ABOUT else Outcome.WEAK


def _same_clock(one: Decimal, other: Decimal) -> bool:
    return (one - other) % _DAY == 0


def _within(minutes: Decimal, stretch: Value) -> bool:
    return stretch.low <= minutes <= stretch.high or stretch.low <= minutes + _DAY <= stretch.high


def _time_at_an_edge(minutes: Decimal, stretch: Value, edge: Edge, equal: Outcome) -> Outcome:
    if edge is Edge.NONE:
        return Outcome.WEAK if _within(minutes, stretch) else Outcome.CONFLICT
    return equal if _same_clock(minutes, stretch.low if edge is Edge.START else stretch.high) else Outcome.CONFLICT
