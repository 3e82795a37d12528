"""Bounds and ranges on one scale: over, at least, under, up to, 5-10 (accuracy.md 5.5).

In: two `Figures` in the same base unit. Out: an `Outcome`. `compare_figures` takes any two; points go to figures. Upper
bounds are judged as lower bounds of the mirrored numbers.
"""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from utils.quantities.figures import (
    BOUNDS,
    CLOSE,
    LOWER_BOUNDS,
    ROUGH,
    UPPER_BOUNDS,
    Figures,
    compare_points,
    difference,
    same,
)
from utils.quantities.outcome import Outcome
from utils.quantities.quantity import ZERO, Modifier

_STRICT = frozenset({Modifier.MORE_THAN, Modifier.LESS_THAN})
_MIRRORED = {
    Modifier.LESS_THAN: Modifier.MORE_THAN,
    Modifier.AT_MOST: Modifier.AT_LEAST,
    Modifier.MORE_THAN: Modifier.LESS_THAN,
    Modifier.AT_LEAST: Modifier.AT_MOST,
}
_LOOSE = Decimal("1.5")


def compare_figures(claim: Figures, evidence: Figures, *, converted: bool) -> Outcome:
    """Return how `evidence` bears on `claim`; `converted` where the units differ, so that both are rounded."""
    if Modifier.VAGUE in (claim.modifier, evidence.modifier):
        overlap = claim.low <= evidence.high and evidence.low <= claim.high
        return Outcome.WEAK if overlap else Outcome.INCOMPARABLE
    shapes = _shape(claim), _shape(evidence)
    if shapes == ("point", "point"):
        return compare_points(claim, evidence, converted=converted)
    if shapes == ("range", "range"):
        return _two_ranges(claim, evidence, converted=converted)
    bounded = claim if claim.modifier in BOUNDS else evidence
    if bounded.modifier in UPPER_BOUNDS:
        claim, evidence = mirrored(claim), mirrored(evidence)
    return _RULES[shapes](claim, evidence)


def is_loose(claim: Figures, evidence: Figures) -> bool:
    """Whether a bound of the claim is met by far: by more than half as much again."""
    if claim.modifier in LOWER_BOUNDS:
        return evidence.low > claim.high * _LOOSE
    return claim.modifier in UPPER_BOUNDS and evidence.high * _LOOSE < claim.low


def mirrored(figures: Figures) -> Figures:
    """Return the figures with their sign and their bound turned round."""
    modifier = _MIRRORED.get(figures.modifier, figures.modifier)
    return replace(figures, low=-figures.high, high=-figures.low, modifier=modifier)


def _shape(figures: Figures) -> str:
    return "range" if figures.ranged else "bound" if figures.modifier in BOUNDS else "point"


def _bound_against_point(claim: Figures, evidence: Figures) -> Outcome:
    rough = evidence.modifier in ROUGH
    if same(claim.low, evidence.low):
        return _bound_met_exactly(claim, evidence, rough=rough)
    if evidence.low > claim.low:
        return Outcome.MATCH
    return Outcome.WEAK if rough and difference(claim, evidence)[1] <= CLOSE else Outcome.CONFLICT


def _bound_met_exactly(claim: Figures, evidence: Figures, *, rough: bool) -> Outcome:
    """Judge "over 50" of 50: false of a count like 47, undecided of a figure that may be rounded."""
    if claim.modifier is Modifier.AT_LEAST:
        return Outcome.WEAK if rough else Outcome.MATCH
    rounded = rough or not evidence.counted or evidence.roundness > evidence.precision
    return Outcome.WEAK if rounded else Outcome.CONFLICT


def _two_bounds(claim: Figures, evidence: Figures) -> Outcome:
    if evidence.modifier in UPPER_BOUNDS:
        return Outcome.CONFLICT if evidence.high <= claim.low else Outcome.INCOMPARABLE
    if same(claim.low, evidence.low):
        stricter = claim.modifier in _STRICT and evidence.modifier not in _STRICT
        return Outcome.WEAK if stricter else Outcome.MATCH
    return Outcome.MATCH if evidence.low > claim.low else Outcome.CONFLICT


def _bound_against_range(claim: Figures, evidence: Figures) -> Outcome:
    touches = same(claim.low, evidence.low) and claim.modifier is Modifier.AT_LEAST
    if evidence.low > claim.low or touches:
        return Outcome.MATCH
    return Outcome.CONFLICT if evidence.high < claim.low else Outcome.WEAK


def _point_against_bound(claim: Figures, evidence: Figures) -> Outcome:
    rough = claim.modifier in ROUGH and difference(claim, evidence)[1] <= CLOSE
    if same(claim.low, evidence.low) or rough:
        return Outcome.WEAK
    return Outcome.INCOMPARABLE if claim.low > evidence.low else Outcome.CONFLICT


def _point_against_range(claim: Figures, evidence: Figures) -> Outcome:
    slack = claim.precision / 2 if claim.precision > evidence.precision else ZERO
    return _inside(claim.low, evidence, abs(claim.low) * CLOSE if claim.modifier in ROUGH else slack)


def _range_against_point(claim: Figures, evidence: Figures) -> Outcome:
    return _inside(evidence.low, claim, abs(evidence.low) * CLOSE if evidence.modifier in ROUGH else ZERO)


def _inside(point: Decimal, stretch: Figures, slack: Decimal) -> Outcome:
    return Outcome.WEAK if stretch.low - slack <= point <= stretch.high + slack else Outcome.CONFLICT


def _range_against_bound(claim: Figures, evidence: Figures) -> Outcome:
    return Outcome.CONFLICT if claim.high < evidence.low else Outcome.INCOMPARABLE


def _two_ranges(claim: Figures, evidence: Figures, *, converted: bool) -> Outcome:
    lows, highs = (
        compare_points(_end(claim, low=low), _end(evidence, low=low), converted=converted) for low in (True, False)
    )
    if lows is highs is Outcome.MATCH:
        return Outcome.MATCH if claim.descending == evidence.descending else Outcome.CONFLICT
    holds = claim.low <= evidence.low and evidence.high <= claim.high
    held = evidence.low <= claim.low and claim.high <= evidence.high
    return Outcome.WEAK if holds or held or Outcome.CONFLICT not in (lows, highs) else Outcome.CONFLICT


def _end(figures: Figures, *, low: bool) -> Figures:
    """Return one end of a range as a point."""
    place = figures.low if low else figures.high
    modifier = figures.modifier if figures.modifier in ROUGH else Modifier.EXACT
    return replace(figures, low=place, high=place, modifier=modifier, ranged=False, descending=False)


_RULES: dict[tuple[str, str], Callable[[Figures, Figures], Outcome]] = {
    ("bound", "point"): _bound_against_point,
    ("bound", "bound"): _two_bounds,
    ("bound", "range"): _bound_against_range,
    ("point", "bound"): _point_against_bound,
    ("point", "range"): _point_against_range,
    ("range", "point"): _range_against_point,
    ("range", "bound"): _range_against_bound,
}
