"""A verdict as it leaves the service, built from the findings and the judgement.

Input: findings, a judgement, a correction. Output: a `Verdict`. Pure. Does not judge (judge.py).
"""

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from core.checks.entailment import Entailment
from core.findings import Findings
from core.judge import PARTLY, Judgement, doubted_in
from core.verdict import Check, Correction, Outcome, Status, Verdict
from utils.record import Span

SET_ASIDE = "A passage that gives instructions on how to judge claims was not used as evidence."
_NAMES = {"identifier": "identifiers", "numerical": "numbers"}
"""The checks by the kind of detail that they compare."""
_WORST_FIRST = (Outcome.CONFLICT, Outcome.MISSING, Outcome.UNBOUND, Outcome.WEAK, Outcome.MATCH)


def verdict_of(findings: Findings, judgement: Judgement, correction: Correction | None) -> Verdict:
    """Return the verdict on the claim of `findings`."""
    claim, read = findings.claim, findings.windows_read
    entailment = _entailment(findings, judgement) if read else None
    lacks_words = judgement.status is Status.HALLUCINATED or judgement.reason == PARTLY
    return Verdict(
        index=claim.index,
        text=claim.text,
        span=claim.span,
        status=judgement.status,
        reason=judgement.reason,
        explanation=_explained(findings, judgement),
        error_type=judgement.error_type,
        unsupported=_unsupported(findings) if lacks_words else (),
        support_probability=read.support if read and findings.computation is None else None,
        similarity=findings.selection.similarity,
        entailment=entailment,
        checks=_checks(findings, entailment),
        evidence=judgement.evidence,
        contradicting_evidence=judgement.against,
        correction=correction,
        table=findings.computation.check if findings.computation else None,
    )


def _entailment(findings: Findings, judgement: Judgement) -> Entailment | None:
    reading = findings.most_entailing if judgement.evidence else findings.most_contradicting
    return reading.entailment if reading else None


def _explained(findings: Findings, judgement: Judgement) -> str:
    """Return why, and mention a passage that was set aside if a reader may take it for evidence."""
    if judgement.status is Status.VERIFIED or not findings.selection.injected:
        return judgement.explanation
    return f"{judgement.explanation} {SET_ASIDE}"


def _unsupported(findings: Findings) -> tuple[Span, ...]:
    """Return the places in the answer of what conflicts or is missing, and of the words that no window supports.

    If a table decides, it is the figure or the name that the table contradicts.
    """
    if findings.computation is not None:
        conflict = findings.computation.conflict
        return _places([conflict.span] if conflict else [], findings)
    details = [detail.span for detail in findings.details.with_outcome(Outcome.CONFLICT, Outcome.MISSING)]
    outside = [word for word in doubted_in(findings) if not any(word.overlaps(detail) for detail in details)]
    return _places([*details, *outside], findings)


def _places(spans: Iterable[Span], findings: Findings) -> tuple[Span, ...]:
    places = (findings.claim.place_in_answer(span.start, span.end) for span in spans)
    return tuple(sorted({place for place in places if place is not None}, key=lambda place: place.start))


def _checks(findings: Findings, entailment: Entailment | None) -> tuple[Check, ...]:
    checks = [
        Check(
            name=_NAMES[kind],
            outcome=min((each.outcome for each in compared), key=_WORST_FIRST.index),
            figure=None,
            comparisons=compared,
        )
        for kind, compared in ((kind, tuple(each)) for kind, each in groupby(findings.details.all, attrgetter("kind")))
    ]
    figures = {
        "similarity": findings.selection.similarity,
        "entailment": entailment.entailed if entailment else None,
    }
    for name, figure in figures.items():
        if figure is not None:
            outcome = Outcome.MATCH if figure >= 0.5 else Outcome.WEAK
            checks.append(Check(name=name, outcome=outcome, figure=figure, comparisons=()))
    return tuple(checks)
