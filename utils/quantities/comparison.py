"""Comparing a quantity of a claim with a quantity of the evidence (accuracy.md 5.5).

In: two quantities. Out: an `Outcome`, and whether a bound is met by far. Not here: which quantities belong together,
which the caller decides; changes that must be computed from two values (growth).
"""

from decimal import localcontext

from utils.quantities.bounds import compare_figures, is_loose, mirrored
from utils.quantities.context import DATES
from utils.quantities.currencies import may_be_same, surely_same
from utils.quantities.figures import Figures, same
from utils.quantities.moments import compare_dates, compare_times
from utils.quantities.outcome import Outcome
from utils.quantities.quantity import ARITHMETIC, ONE, ZERO, Change, Kind, Quantity, Value
from utils.quantities.scales import MOVES, View, crosses_the_calendar, dimension_of, shared_views

_SMALL_COUNT = 6
_PAIRS = frozenset({Kind.RATIO, Kind.SCORE})
_APART = DATES | {Kind.TIME, Kind.ORDINAL}
_COUNTED = frozenset({Kind.COUNT, Kind.PART, Kind.MONEY})


def compare(claim: Quantity, evidence: Quantity) -> Outcome:
    """Return how `evidence` bears on `claim`.

    Ambiguous writings are compared in every reading. Readings that cannot be compared are left out; all others must
    conflict for a conflict, and match for a match, unless both sides are written alike; anything between is weak.
    """
    with localcontext(ARITHMETIC):
        if not (claim.ambiguous or evidence.ambiguous):
            return _compare(claim.value, evidence.value, claim, evidence)
        pairs = [(one, other) for one in claim.readings for other in evidence.readings]
        outcomes = [(one, other, _compare(one, other, claim, evidence)) for one, other in pairs]
        return _summed_up([found for found in outcomes if found[2] is not Outcome.INCOMPARABLE], claim, evidence)


def loose_bound(claim: Quantity, evidence: Quantity) -> bool:
    """Whether the claim gives a bound that the evidence meets by far: "fewer than 100" of 40, "over 50" of 90."""
    if compare(claim, evidence) is not Outcome.MATCH:
        return False
    with localcontext(ARITHMETIC):
        views = shared_views(claim.value, evidence.value, claim, evidence)
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
    all_said = {one for one, _ in matches} == set(claim.readings)
    all_found = {other for _, other in matches} == set(evidence.readings)
    certain = found == {Outcome.MATCH} and all(_family(one) is _family(other) for one, other in matches)
    return Outcome.MATCH if (all_said and all_found) or certain else Outcome.WEAK


def _family(value: Value) -> Kind:
    return Kind.DATE if value.kind in DATES else value.kind


def _compare(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    families = {_family(one), _family(other)}
    if families == {Kind.DATE}:
        return compare_dates(one, other, claim, evidence)
    if families == {Kind.TIME}:
        return compare_times(one, other, claim, evidence)
    if families & _PAIRS:
        return _compare_pairs(one, other)
    if families & _APART and len(families) > 1:
        return Outcome.INCOMPARABLE
    if families == {Kind.PERCENT, Kind.PERCENTAGE_POINT}:
        return _percent_against_points(one, other, claim, evidence)
    outcome = _compare_amounts(one, other, claim, evidence)
    counted_alike = claim.noun != "" and claim.noun == evidence.noun
    derived = one.bare and one.spelled and one.high <= _SMALL_COUNT and not counted_alike
    return Outcome.INCOMPARABLE if derived and outcome is Outcome.CONFLICT else outcome


def _compare_pairs(one: Value, other: Value) -> Outcome:
    if one.kind is not other.kind:
        return Outcome.INCOMPARABLE
    first, second = (one.low, one.second or ZERO), (other.low, other.second or ZERO)
    if first == second or (one.kind is Kind.RATIO and first[0] * second[1] == second[0] * first[1]):
        return Outcome.MATCH
    return Outcome.WEAK if one.kind is Kind.SCORE and first == second[::-1] else Outcome.CONFLICT


def _percent_against_points(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    """Tell 2 % from 2 percentage points: the same figure, or two changes, contradict each other."""
    changes = claim.change in MOVES and evidence.change in MOVES
    figure = one.low == other.low or one.written(one.low) == other.written(other.low)
    return Outcome.CONFLICT if changes or figure else Outcome.INCOMPARABLE


def _compare_amounts(one: Value, other: Value, claim: Quantity, evidence: Quantity) -> Outcome:
    if one.currency and other.currency and not may_be_same(one.currency, other.currency):
        return Outcome.CONFLICT
    views = shared_views(one, other, claim, evidence)
    if views is None:
        return _without_denominator(one, other)
    first, second = _figures(views[0], one, claim), _figures(views[1], other, evidence)
    converted = one.unit != other.unit or one.kind is not other.kind
    outcome = _compare_moves(first, second, claim.change, evidence.change, converted=converted)
    if outcome is Outcome.CONFLICT and views[0].as_written and _same_but_for_scale(one, other):
        return Outcome.WEAK
    unsure = one.currency and other.currency and not surely_same(one.currency, other.currency)
    return Outcome.WEAK if outcome is Outcome.MATCH and (unsure or crosses_the_calendar(one, other)) else outcome


def _compare_moves(first: Figures, second: Figures, said: Change, found: Change, *, converted: bool) -> Outcome:
    """Compare figures that may be changes: opposite directions conflict, a rise by 50 is not a rise to 50."""
    if {said, found} == MOVES:
        return Outcome.CONFLICT
    if Change.REACHED in (said, found) and MOVES & {said, found}:
        return Outcome.CONFLICT if same(first.low, second.low) else Outcome.INCOMPARABLE
    if (said in MOVES) == (found in MOVES):
        return compare_figures(first, second, converted=converted)
    move, plain = (said, second) if said in MOVES else (found, first)
    if plain.low < 0 and move is Change.RISE:
        return Outcome.CONFLICT
    if plain.low < 0:
        first, second = (mirrored(first), second) if said in MOVES else (first, mirrored(second))
    outcome = compare_figures(first, second, converted=converted)
    return Outcome.WEAK if move is Change.FALL and plain.low >= 0 and outcome is Outcome.MATCH else outcome


def _figures(view: View, value: Value, quantity: Quantity) -> Figures:
    return Figures(
        low=view.low,
        high=view.high,
        precision=view.precision,
        roundness=view.roundness,
        modifier=quantity.modifier,
        ranged=value.ranged,
        descending=value.descending,
        margin=value.margin,
        counted=value.kind in _COUNTED and value.scale == 1 and value.precision == ONE,
    )


def _without_denominator(one: Value, other: Value) -> Outcome:
    """Judge "$5 per month" against "$5": the same figure supports weakly, another figure says nothing."""
    if (one.per is None) == (other.per is None) or dimension_of(one) != dimension_of(other):
        return Outcome.INCOMPARABLE
    return Outcome.WEAK if same(one.low, other.low) and same(one.high, other.high) else Outcome.INCOMPARABLE


def _same_but_for_scale(one: Value, other: Value) -> bool:
    """Whether a bare number is the figure before the scale word: 1.2 in a table and "$1.2 billion"."""
    figures = [value.written(value.low) / value.scale for value in (one, other)]
    return max(one.scale, other.scale) > 1 and same(*figures)
