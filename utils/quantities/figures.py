"""Two numbers on one scale: equality, rounding, about and nearly (accuracy.md 5.5).

In: two `Figures` in the same base unit that are points. Out: an `Outcome`. Not here: bounds and ranges (bounds),
bringing quantities to one scale (comparison).
"""

from dataclasses import dataclass
from decimal import Decimal

from utils.quantities.outcome import Outcome
from utils.quantities.quantity import ONE, Modifier

LOWER_BOUNDS = frozenset({Modifier.MORE_THAN, Modifier.AT_LEAST})
UPPER_BOUNDS = frozenset({Modifier.LESS_THAN, Modifier.AT_MOST})
BOUNDS = LOWER_BOUNDS | UPPER_BOUNDS
ROUGH = frozenset({Modifier.ABOUT, Modifier.NEARLY})

CLOSE = Decimal("0.05")
_SAME = Decimal("1e-40")
_FAIR = Decimal("0.10")
_COARSE = Decimal("0.25")
_NEARLY_SLACK = Decimal("1.01")
_ROUND = 100


@dataclass(frozen=True, slots=True)
class Figures:
    """A number or range on a scale with what decides how exactly it is meant; `counted` for whole counted things."""

    low: Decimal
    high: Decimal
    precision: Decimal
    roundness: Decimal
    modifier: Modifier
    ranged: bool
    descending: bool
    margin: Decimal | None
    counted: bool


def same(one: Decimal, other: Decimal) -> bool:
    """Whether two numbers are equal but for the last digits of a conversion."""
    return abs(one - other) <= _SAME * max(abs(one), abs(other))


def difference(claim: Figures, evidence: Figures) -> tuple[Decimal, Decimal]:
    """Return how far the claim is off, and the same in proportion to the evidence."""
    off = abs(claim.low - evidence.low)
    return off, off / abs(evidence.low) if evidence.low else ONE


def compare_points(claim: Figures, evidence: Figures, *, converted: bool) -> Outcome:
    """Return how one number bears on another; `converted` where their units differ, so that both are rounded."""
    if claim.modifier in ROUGH:
        return _compare_rough(claim, evidence)
    if same(claim.low, evidence.low):
        return _compare_margins(claim, evidence)
    off, share = difference(claim, evidence)
    if evidence.margin is not None and off <= evidence.margin:
        return Outcome.WEAK
    if evidence.modifier in ROUGH:
        allowed = max(abs(evidence.low) * CLOSE, min(evidence.roundness / 2, abs(evidence.low) * _FAIR))
        return Outcome.WEAK if off <= allowed else Outcome.CONFLICT
    if off <= claim.precision / 2 and (converted or claim.precision > evidence.precision):
        return _rounded(claim, share)
    return Outcome.WEAK if share <= CLOSE and _may_be_rounded(claim, evidence, off) else Outcome.CONFLICT


def _rounded(claim: Figures, share: Decimal) -> Outcome:
    """Judge a claim that the evidence rounds to: 90.4 to 90 supports, 1.6 to 2 weakly, 0.6 million to 1 million not."""
    if share <= CLOSE:
        return Outcome.MATCH
    return Outcome.WEAK if share <= _COARSE or not claim.low else Outcome.CONFLICT


def _may_be_rounded(claim: Figures, evidence: Figures, off: Decimal) -> bool:
    """Whether the claim is a round number near the evidence (50,000 of 49,873), or finer than rounded evidence."""
    round_number = claim.roundness >= claim.precision * _ROUND and claim.roundness > evidence.roundness
    if round_number and off <= claim.roundness / 2:
        return True
    return off <= evidence.precision / 2 and evidence.precision > claim.precision


def _compare_margins(claim: Figures, evidence: Figures) -> Outcome:
    if claim.margin is not None and evidence.margin is not None:
        return Outcome.MATCH if same(claim.margin, evidence.margin) else Outcome.CONFLICT
    adds = claim.margin is not None or evidence.modifier is Modifier.NEARLY
    return Outcome.WEAK if adds else Outcome.MATCH


def _compare_rough(claim: Figures, evidence: Figures) -> Outcome:
    """Judge about and nearly: within half a unit of the last significant digit, or 5 %; nearly never exceeds."""
    if same(claim.low, evidence.low):
        return Outcome.MATCH
    off, share = difference(claim, evidence)
    exceeded = claim.modifier is Modifier.NEARLY and abs(evidence.low) > abs(claim.low) * _NEARLY_SLACK
    if exceeded or off > max(claim.roundness / 2, abs(claim.low) * CLOSE) or share > _COARSE:
        return Outcome.CONFLICT
    return Outcome.WEAK if share > _FAIR or evidence.modifier in ROUGH else Outcome.MATCH
