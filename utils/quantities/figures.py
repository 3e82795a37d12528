"""The rules for numbers on one scale: equality, rounding, about, bounds, ranges (accuracy.md 5.5).

In: two `Figures` in the same base unit. Out: an `Outcome`. Not here: bringing quantities to one scale (comparison), dates.
"""

from dataclasses import dataclass
from decimal import Decimal

from utils.quantities.outcome import Outcome
from utils.quantities.quantity import Modifier

LOWER_BOUNDS = frozenset({Modifier.MORE_THAN, Modifier.AT_LEAST})
UPPER_BOUNDS = frozenset({Modifier.LESS_THAN, Modifier.AT_MOST})
BOUNDS = LOWER_BOUNDS | UPPER_BOUNDS
_STRICT = frozenset({Modifier.MORE_THAN, Modifier.LESS_THAN})
_ROUGH = frozenset({Modifier.ABOUT, Modifier.NEARLY})
_SAME = Decimal("1e-40")
_CLOSE = Decimal("0.05")
_FAIR = Decimal("0.10")
_COARSE = Decimal("0.25")
_NEARLY_SLACK = Decimal("1.01")
_ROUND = 100
_LOOSE = Decimal("1.5")


@dataclass(frozen=True, slots=True)
class Figures:
    """A number or range on a scale with what decides how exactly it is meant."""

    low: Decimal
    high: Decimal
    precision: Decimal
    roundness: Decimal
    modifier: Modifier
    ranged: bool
    descending: bool
    margin: Decimal | None


def compare_figures(claim: Figures, evidence: Figures, *, converted: bool) -> Outcome:
    """Return how `evidence` bears on `claim`; `converted` where the units differ, so that both are rounded."""
    if Modifier.VAGUE in (claim.modifier, evidence.modifier):
        overlap = claim.low <= evidence.high and evidence.low <= claim.high
        return Outcome.WEAK if overlap else Outcome.INCOMPARABLE
    if claim.ranged and evidence.ranged:
        return _two_ranges(claim, evidence, converted=converted)
    if claim.ranged:
        return _range_against_point(claim, evidence)
    if claim.modifier in BOUNDS:
        return _bound(claim, evidence)
    if evidence.ranged:
        return _point_against_range(claim, evidence)
    if evidence.modifier in BOUNDS:
        return _point_against_bound(claim, evidence)
    return _rough(claim, evidence) if claim.modifier in _ROUGH else _exact(claim, evidence, converted=converted)


def same(one: Decimal, other: Decimal) -> bool:
    """Whether two numbers are equal but for the last digits of a conversion."""
    return abs(one - other) <= _SAME * max(abs(one), abs(other))


def is_loose(claim: Figures, evidence: Figures) -> bool:
    """Whether a bound of the claim is met by far: more than half as much again."""
    if claim.modifier in LOWER_BOUNDS:
        return evidence.low > claim.high * _LOOSE
    return claim.modifier in UPPER_BOUNDS and evidence.high * _LOOSE < claim.low


def _off(claim: Figures, evidence: Figures) -> tuple[Decimal, Decimal]:
    """Return the difference, and the difference in proportion to the evidence."""
    difference = abs(claim.low - evidence.low)
    return difference, difference / abs(evidence.low) if evidence.low else Decimal(1)


def _exact(claim: Figures, evidence: Figures, *, converted: bool) -> Outcome:
    if same(claim.low, evidence.low):
        return _same_centre(claim, evidence)
    difference, share = _off(claim, evidence)
    if evidence.margin is not None and difference <= evidence.margin:
        return Outcome.WEAK
    if evidence.modifier in _ROUGH:
        near = difference <= max(abs(evidence.low) * _CLOSE, min(evidence.roundness / 2, abs(evidence.low) * _FAIR))
        return Outcome.WEAK if near else Outcome.CONFLICT
    if difference <= claim.precision / 2 and (converted or claim.precision > evidence.precision):
        return (
            Outcome.MATCH
            if share <= _CLOSE
            else Outcome.WEAK
            if share <= _COARSE or not claim.low
            else Outcome.CONFLICT
        )
    round_claim = claim.roundness >= claim.precision * _ROUND and claim.roundness > evidence.roundness
    rounded = round_claim and difference <= claim.roundness / 2
    finer = difference <= evidence.precision / 2 and evidence.precision > claim.precision
    return Outcome.WEAK if (rounded or finer) and share <= _CLOSE else Outcome.CONFLICT


def _same_centre(claim: Figures, evidence: Figures) -> Outcome:
    if claim.margin is not None and evidence.margin is not None:
        return Outcome.MATCH if same(claim.margin, evidence.margin) else Outcome.CONFLICT
    adds = claim.margin is not None or evidence.modifier is Modifier.NEARLY
    return Outcome.WEAK if adds else Outcome.MATCH


def _rough(claim: Figures, evidence: Figures) -> Outcome:
    """Judge about and nearly: within half a unit of the last significant digit, or 5 %; nearly never exceeds."""
    if same(claim.low, evidence.low):
        return Outcome.MATCH
    difference, share = _off(claim, evidence)
    if claim.modifier is Modifier.NEARLY and abs(evidence.low) > abs(claim.low) * _NEARLY_SLACK:
        return Outcome.CONFLICT
    if difference > max(claim.roundness / 2, abs(claim.low) * _CLOSE) or share > _COARSE:
        return Outcome.CONFLICT
    return Outcome.WEAK if share > _FAIR or evidence.modifier in _ROUGH else Outcome.MATCH


def _mirrored(figures: Figures) -> Figures:
    """Return the figures with their sign and their bounds turned round, so that an upper bound reads as a lower one."""
    turned = {
        Modifier.LESS_THAN: Modifier.MORE_THAN,
        Modifier.AT_MOST: Modifier.AT_LEAST,
        Modifier.MORE_THAN: Modifier.LESS_THAN,
        Modifier.AT_LEAST: Modifier.AT_MOST,
    }
    return Figures(
        -figures.high, -figures.low, figures.precision, figures.roundness,
        turned.get(figures.modifier, figures.modifier), figures.ranged, figures.descending, figures.margin,
    )  # fmt: skip


def _bound(claim: Figures, evidence: Figures) -> Outcome:
    if claim.modifier in UPPER_BOUNDS:
        claim, evidence = _mirrored(claim), _mirrored(evidence)
    if evidence.modifier in LOWER_BOUNDS:
        return _two_lower_bounds(claim, evidence)
    if evidence.modifier in UPPER_BOUNDS:
        return Outcome.CONFLICT if evidence.high <= claim.low else Outcome.INCOMPARABLE
    if evidence.ranged:
        return _bound_against_range(claim, evidence)
    if same(claim.low, evidence.low):
        if claim.modifier is Modifier.AT_LEAST:
            return Outcome.WEAK if evidence.modifier in _ROUGH else Outcome.MATCH
        rounded = evidence.modifier in _ROUGH or evidence.roundness > evidence.precision or evidence.precision > 1
        return Outcome.WEAK if rounded else Outcome.CONFLICT
    if evidence.low > claim.low:
        return Outcome.MATCH
    close = evidence.modifier in _ROUGH and _off(claim, evidence)[1] <= _CLOSE
    return Outcome.WEAK if close else Outcome.CONFLICT


def _two_lower_bounds(claim: Figures, evidence: Figures) -> Outcome:
    if same(claim.low, evidence.low):
        weaker = claim.modifier in _STRICT and evidence.modifier not in _STRICT
        return Outcome.WEAK if weaker else Outcome.MATCH
    return Outcome.MATCH if evidence.low > claim.low else Outcome.CONFLICT


def _bound_against_range(claim: Figures, evidence: Figures) -> Outcome:
    touches = same(claim.low, evidence.low) and claim.modifier is Modifier.AT_LEAST
    if evidence.low > claim.low or touches:
        return Outcome.MATCH
    return Outcome.CONFLICT if evidence.high < claim.low else Outcome.WEAK


def _point_against_bound(claim: Figures, evidence: Figures) -> Outcome:
    if evidence.modifier in UPPER_BOUNDS:
        claim, evidence = _mirrored(claim), _mirrored(evidence)
    difference, share = _off(claim, evidence)
    if same(claim.low, evidence.low) or (claim.modifier in _ROUGH and share <= _CLOSE):
        return Outcome.WEAK
    return Outcome.INCOMPARABLE if claim.low > evidence.low else Outcome.CONFLICT


def _point_against_range(claim: Figures, evidence: Figures) -> Outcome:
    slack = (
        abs(claim.low) * _CLOSE
        if claim.modifier in _ROUGH
        else claim.precision / 2
        if claim.precision > evidence.precision
        else 0
    )
    inside = evidence.low - slack <= claim.low <= evidence.high + slack
    return Outcome.WEAK if inside else Outcome.CONFLICT


def _range_against_point(claim: Figures, evidence: Figures) -> Outcome:
    if evidence.modifier in UPPER_BOUNDS:
        claim, evidence = _mirrored(claim), _mirrored(evidence)
    if evidence.modifier in LOWER_BOUNDS:
        return Outcome.CONFLICT if claim.high < evidence.low else Outcome.INCOMPARABLE
    slack = abs(evidence.low) * _CLOSE if evidence.modifier in _ROUGH else 0
    inside = claim.low - slack <= evidence.low <= claim.high + slack
    return Outcome.WEAK if inside else Outcome.CONFLICT


def _two_ranges(claim: Figures, evidence: Figures, *, converted: bool) -> Outcome:
    ends = [_end(claim, evidence, low=low, converted=converted) for low in (True, False)]
    if ends == [Outcome.MATCH, Outcome.MATCH]:
        return Outcome.MATCH if claim.descending == evidence.descending else Outcome.CONFLICT
    holds = claim.low <= evidence.low and evidence.high <= claim.high
    held = evidence.low <= claim.low and claim.high <= evidence.high
    return Outcome.WEAK if holds or held or Outcome.CONFLICT not in ends else Outcome.CONFLICT


def _end(claim: Figures, evidence: Figures, *, low: bool, converted: bool) -> Outcome:
    """Compare one end of two ranges as points."""
    ends = [
        Figures(place, place, side.precision, side.roundness, modifier, False, False, None)
        for side in (claim, evidence)
        for place in [side.low if low else side.high]
        for modifier in [side.modifier if side.modifier in _ROUGH else Modifier.EXACT]
    ]
    return compare_figures(*ends, converted=converted)
