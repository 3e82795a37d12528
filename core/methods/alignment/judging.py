"""From a sentence's score to a status.

Input: findings, the alignment of the claim, a caller's bands. Output: a `Judgement`. Pure. What the default rule finds
contradicted, disputed or decided by a table, and absence claims, stay as they are: a score vetoes nothing (design.md,
law 3). A detail missing from the evidence keeps a claim from being verified. Does not compute scores (scoring.py).
"""

from core.claim import ClaimKind
from core.findings import Findings
from core.judge import Judgement, telling_passages
from core.methods.alignment.options import AlignmentOptions
from core.methods.alignment.scoring import Aligned, Alignment, Unaligned
from core.verdict import CONTRADICTION, UNSUPPORTED_ADDITION, Outcome, Status


def judge_alignment(
    findings: Findings, alignment: Alignment, by_default: Judgement, options: AlignmentOptions
) -> Judgement:
    """Judge a claim by its score if nothing else decides it; `by_default` is the judgement of `firewall`."""
    if _is_settled(findings, by_default):
        return by_default
    if isinstance(alignment, Unaligned):
        return Judgement.of(Status.NOT_CHECKED, alignment.reason, alignment.explanation)
    return _by_score(findings, alignment, options)


def _by_score(findings: Findings, aligned: Aligned, options: AlignmentOptions) -> Judgement:
    passages, score = telling_passages(aligned.window), f"Alignment {aligned.score:.2f}."
    missing = findings.details.with_outcome(Outcome.MISSING)
    if aligned.score >= options.enough and not missing:
        return Judgement.of(Status.VERIFIED, "aligned", f"Supported by this passage. {score}", evidence=passages)
    error_type = f"{UNSUPPORTED_ADDITION}/{missing[0].kind}" if missing else UNSUPPORTED_ADDITION
    if aligned.score >= options.lowest:
        explanation = missing[0].explanation if missing else "The sources support part of this."
        return Judgement.of(Status.PARTIAL, "partly_aligned", f"{explanation} {score}", error_type, evidence=passages)
    explanation = missing[0].explanation if missing else "No passage supports this."
    return Judgement.of(Status.HALLUCINATED, "unsupported", f"{explanation} {score}", error_type)


def _is_settled(findings: Findings, judgement: Judgement) -> bool:
    return (
        judgement.status is Status.NOT_CHECKED
        or findings.computation is not None
        or findings.claim.kind is ClaimKind.ABSENCE
        or bool(findings.details.with_outcome(Outcome.CONFLICT))
        or bool(judgement.contradicting_evidence)
        or (judgement.error_type or "").startswith(CONTRADICTION)
    )
