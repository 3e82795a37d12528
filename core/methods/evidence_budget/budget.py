"""The two formulas: how many bits a claim needs from the evidence that it cites, and how many it got.

Input: two intervals of probability, p1 with all evidence and p0 without what is cited. Output: a `Budget`. Pure. All
figures are in bits; both documents say bits but compute in nats. A Kullback-Leibler divergence has no sign, so a claim
that the evidence makes less likely would count as well informed: here it counts as negative and is flagged.

`source` (sources/3): observed = KL(p1 || 0.5), required = KL(p1 || p0), gap = observed - required; a confidence
decides. `strawberry` (pythea, strawberry/trace_budget.py): observed = KL(p1 || p0), required = KL(target || p0), gap =
required - observed, flagged if even the least required exceeds the most observed. If p0 is above the target nothing is
required, while the original flags such a claim even at p1 = 1.
"""

import math
from collections.abc import Iterable
from itertools import product

from core.methods.evidence_budget.options import EvidenceBudgetOptions
from core.methods.evidence_budget.report import Band, Bits, Chance
from utils.record import Record

EPSILON = 1e-12
_SURE = 0.7
_BOUNDS = ((0.0, Band.OK), (2.0, Band.MINOR), (10.0, Band.SUSPICIOUS))


class Budget(Record):
    """A formula's result for a claim; `evidence_use` and `confidence` are the source's, whatever formula decides."""

    observed: Bits
    required: Bits
    gap: Bits
    band: Band | None
    gain: float
    evidence_use: float
    confidence: float
    grounded: bool


def divergence(p: float, q: float) -> float:
    """Return KL(Ber(p) || Ber(q)) in bits, both kept 1e-12 away from 0 and 1."""
    p, q = (min(max(each, EPSILON), 1 - EPSILON) for each in (p, q))
    return p * math.log2(p / q) + (1 - p) * math.log2((1 - p) / (1 - q))


def gained(p1: float, p0: float) -> float:
    """Return KL(p1 || p0), negative if p1 is below p0."""
    return math.copysign(divergence(p1, p0), p1 - p0) if p1 != p0 else 0.0


def confidence_of(p1: float, p0: float, *, cites: bool) -> float:
    """Return the confidence of the source document, from 0 to 1; a claim without a citation is held back."""
    if not cites:
        return p1 * 0.7 if p1 > _SURE else p1 * 0.4
    return min(1.0, max(0.0, p1 - p0) * 1.5 + (0.3 if p1 > _SURE else 0.0))


def budget_of(p1: Chance, p0: Chance, *, cites: bool, contradicted: bool, options: EvidenceBudgetOptions) -> Budget:
    """Return a claim's budget by the formula that `options` name; neither formula grounds a contradicted claim."""
    use = max(0.0, p1.lower - p0.lower)
    confidence = confidence_of(p1.lower, p0.lower, cites=cites)
    gain = -divergence(p1.lower, p0.lower) if contradicted else gained(p1.lower, p0.lower)
    if options.formula == "strawberry":
        observed, required, gap = strawberry(p1, p0, options.target)
        enough, band = gap.minimum <= 0, band_of(gap.minimum)
    else:
        observed, required, gap = _source(p1, p0)
        used = use > options.least_use or not cites
        enough, band = confidence > options.least_confidence and used, None
    return Budget(
        observed=observed,
        required=required,
        gap=gap,
        band=band,
        gain=gain,
        evidence_use=use,
        confidence=confidence,
        grounded=enough and gain >= 0 and not contradicted,
    )


def strawberry(p1: Chance, p0: Chance, target: float) -> tuple[Bits, Bits, Bits]:
    """Return observed, required and gap, each as least and most over the corners of the intervals."""
    observed = _range(gained(after, before) for after, before in product((p1.lower, p1.upper), (p0.lower, p0.upper)))
    required = _range(max(0.0, gained(target, before)) for before in (p0.lower, p0.upper))
    gap = Bits(minimum=required.minimum - observed.maximum, maximum=required.maximum - observed.minimum)
    return observed, required, gap


def band_of(gap: float) -> Band:
    """Return the place of a gap on Strawberry's scale."""
    return next((band for bound, band in _BOUNDS if gap <= bound), Band.LIKELY_HALLUCINATION)


def _source(p1: Chance, p0: Chance) -> tuple[Bits, Bits, Bits]:
    observed = _range(divergence(after, 0.5) for after in (p1.lower, p1.upper))
    corners = list(product((p1.lower, p1.upper), (p0.lower, p0.upper)))
    required = _range(divergence(after, before) for after, before in corners)
    gap = _range(divergence(after, 0.5) - divergence(after, before) for after, before in corners)
    return observed, required, gap


def _range(amounts: Iterable[float]) -> Bits:
    kept = list(amounts)
    return Bits(minimum=min(kept), maximum=max(kept))
