"""From similarity and findings to a status: similarity decides what is unsupported, but never verifies alone.

Input: `Findings` of a claim in a sentence that a chunk supports, or that none does. Output: a `Judgement`. Pure. The
rule `firewall` (core/judge.py) checks details, tables and entailment; what it finds contradicted stays so either way.
Does not decide what is near (nearness.py).
"""

from core.calibration import Thresholds
from core.findings import Findings
from core.judge import Judgement, judge
from core.verdict import CONTRADICTION, FABRICATED_REFERENCE, UNSUPPORTED_ADDITION, Evidence, Outcome, Status

SIMILAR_ONLY = "similar_only"
UNSUPPORTED = "provenance_unsupported"


def judge_similar(findings: Findings, thresholds: Thresholds, nearest: Evidence) -> Judgement:
    """Judge a claim of a sentence that the chunk `nearest` supports.

    It is verified if the rule `firewall` verifies it. If that rule finds no support, but no conflicting or missing
    detail either, similarity makes the claim partial.
    """
    judgement = judge(findings, thresholds)
    stands_in_the_way = findings.details.with_outcome(Outcome.CONFLICT, Outcome.MISSING)
    if judgement.status is not Status.HALLUCINATED or _is_refuted(judgement) or stands_in_the_way:
        return judgement
    explanation = "A passage is similar to this, but nothing in the evidence says it."
    return Judgement.of(Status.PARTIAL, SIMILAR_ONLY, explanation, UNSUPPORTED_ADDITION, evidence=(nearest,))


def judge_dissimilar(findings: Findings, thresholds: Thresholds, explanation: str) -> Judgement:
    """Judge a claim of a sentence that no chunk supports: contradicted if a detail or a table says otherwise.

    Entailment has no say here: it takes text about something else for a contradiction.
    """
    judgement = judge(findings, thresholds)
    compared = findings.computation is not None or findings.details.with_outcome(Outcome.CONFLICT)
    return judgement if compared and _is_refuted(judgement) else unsupported(explanation)


def unsupported(explanation: str) -> Judgement:
    """Return the judgement on text that no chunk supports."""
    return Judgement.of(Status.HALLUCINATED, UNSUPPORTED, explanation, UNSUPPORTED_ADDITION)


def _is_refuted(judgement: Judgement) -> bool:
    return (judgement.error_type or "").startswith((CONTRADICTION, FABRICATED_REFERENCE))
