"""How likely the evidence entails a claim, how many bits the claim needs from what it cites, and how many it got.

Input: a verdict or a claim with corpora; two intervals of probability, p1 with all evidence, p0 without what is cited.
Output: a `Chance`; a `Budget` in bits (both documents say bits but compute in nats). The local verifier's calibrated
probability of support is the lower bound; if its rule says yes, the upper bound is 1.

`source` (sources/3): observed = KL(p1 || 0.5), required = KL(p1 || p0), gap = observed - required; a confidence
decides. `strawberry` (pythea, strawberry/trace_budget.py): observed = KL(p1 || p0), required = KL(target || p0), gap =
required - observed. A claim that the evidence makes less likely counts as negative and is flagged.
"""

import math
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product

from core.calibration import Calibration
from core.claim import Claim
from core.findings import Findings, mean_logit
from core.judge import Judgement
from core.methods.evidence_budget.citing import Labels
from core.methods.evidence_budget.hiding import Hiding
from core.methods.evidence_budget.report import Band, Bits, EvidenceBudgetOptions
from core.verdict import CONTRADICTION, Status, Verdict
from core.verifier import Rule
from generation.chat_client import ChatClient
from generation.entailment_question import Chance, ask_whether_entailed
from retrieval.passage import Passage
from utils.deadline import Deadline
from utils.record import Record

EPSILON = 1e-12
_SURE = 0.7
_BOUNDS = ((0.0, Band.OK), (2.0, Band.MINOR), (10.0, Band.SUSPICIOUS))
_YES, _NO, _UNSURE = "YES", "NO", "UNSURE"
_CERTAIN = frozenset({"copied", "computed"})
_OF_STATUS = {Status.VERIFIED: 1.0, Status.PARTIAL: 0.5, Status.HALLUCINATED: 0.0}
_PASSAGES_OF_A_CITED_SOURCE = 2


class Budget(Record):
    """A formula's figures for a claim, by their names in `ClaimBudget`.

    `evidence_use` and `confidence` are the source's, whatever formula decides.
    """

    observed: Bits
    required: Bits
    budget_gap: Bits
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
        budget_gap=gap,
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
    corners = list(product((p1.lower, p1.upper), (p0.lower, p0.upper)))
    observed = _range(divergence(after, 0.5) for after, _ in corners)
    required = _range(divergence(after, before) for after, before in corners)
    gap = _range(divergence(after, 0.5) - divergence(after, before) for after, before in corners)
    return observed, required, gap


def _range(amounts: Iterable[float]) -> Bits:
    kept = list(amounts)
    return Bits(minimum=min(kept), maximum=max(kept))


def with_chances(rule: Rule) -> Rule:
    """Return `rule` made to read also if it could judge without reading but the chance of its judgement is a figure."""

    def judge(findings: Findings) -> Judgement:
        judgement = rule(findings)
        is_certain = judgement.status is Status.VERIFIED or (judgement.error_type or "").startswith(CONTRADICTION)
        if findings.computation is None and judgement.status is not Status.NOT_CHECKED and not is_certain:
            findings.read()
        return judgement

    return judge


def chance_of(verdict: Verdict | None, calibration: Calibration) -> Chance | None:
    """Return the chance that a verdict stands for, None if a check failed; without a verdict nothing was read."""
    if verdict is None or verdict.reason == "no_evidence":
        unread = calibration.support.probability(mean_logit(()))
        return Chance(lower=unread, upper=unread, said=_UNSURE)
    if verdict.status is Status.NOT_CHECKED:
        return None
    if verdict.has_hard_conflict:
        return Chance(lower=0.0, upper=0.0, said=_NO)
    support = verdict.support_probability
    if support is None or (verdict.reason in _CERTAIN and verdict.status is Status.VERIFIED):
        support = _OF_STATUS.get(verdict.status, 0.0)
    verified = verdict.status is Status.VERIFIED
    return Chance(lower=support, upper=1.0 if verified else support, said=_YES if verified else _UNSURE)


def ask_both(
    claim: Claim,
    passages: Sequence[Passage],
    corpora: tuple[Hiding, Hiding],
    labels: Labels,
    model: ChatClient,
    deadline: Deadline,
) -> tuple[Chance, Chance]:
    """Ask a language model twice in parallel: with `passages` as each of the two corpora shows them.

    Raises `WritingFailed`.
    """

    def ask(corpus: Hiding) -> Chance:
        shown = [(_label(place, passage, labels), corpus.shown(passage)) for place, passage in enumerate(passages)]
        return ask_whether_entailed(claim.context_text, shown, model, deadline)

    with ThreadPoolExecutor(len(corpora)) as threads:
        p1, p0 = threads.map(ask, corpora)
    return p1, p0


def passages_to_show(claim: Claim, everything: Hiding, cited: Sequence[Passage], limit: int) -> list[Passage]:
    """Return the passages for a language model to read: the best for the claim, and the best of those it cites."""
    found = list(everything.whole_passages(claim.context_text, limit))
    for passage in cited:
        found += everything.alone(passage).whole_passages(claim.context_text, _PASSAGES_OF_A_CITED_SOURCE)
    places = [(each.document_id, each.span) for each in found]
    return [each for number, each in enumerate(found) if places.index(places[number]) == number]


def _label(place: int, passage: Passage, labels: Labels) -> str:
    name = labels.of_place(passage.document_id, passage.span.start, passage.span.end)
    return f"{place + 1} (from {name})" if name else f"{place + 1}"
