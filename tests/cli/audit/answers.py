"""Verdicts made by hand."""

from cli.audit.records import AuditedAnswer, AuditedClaim
from core.firewall import Action, Answered
from core.verdict import Correction, Status
from tests.core.examples import evidence
from utils.record import Span

PASSAGE = evidence("The rent is EUR 900.", "S0")
MENDED = Correction(span=Span(start=12, end=19), old="EUR 800", new="EUR 900", source=PASSAGE)


def claim(status: Status, text: str = "The rent is EUR 800.") -> AuditedClaim:
    wrong = status is Status.HALLUCINATED
    return AuditedClaim(
        text=text,
        span=Span(start=0, end=len(text)),
        status=status,
        reason="numerical_conflict" if wrong else "entailed",
        explanation="The claim says “EUR 800”, the sources say “EUR 900”." if wrong else "Supported by this passage.",
        error_type="contradiction/numerical" if wrong else None,
        support_probability=0.1 if wrong else 0.9,
        similarity=0.5,
        evidence=() if wrong else (PASSAGE,),
        contradicting_evidence=(PASSAGE,) if wrong else (),
        correction=MENDED if wrong else None,
    )


def answer(
    row: int, *statuses: Status, text: str = "The rent is EUR 800.", answered: Answered | None = None
) -> AuditedAnswer:
    """An answer with claims of these statuses; one that does not answer its question is refused, whatever they are."""
    right = statuses.count(Status.VERIFIED)
    refused = answered is Answered.NO
    passed = bool(statuses) and right == len(statuses) and not refused
    reason = "enough_support" if passed else "contradicted" if statuses else "nothing_to_check"
    return AuditedAnswer(
        row=row,
        id=f"r{row}",
        question="What is the rent?",
        action=Action.PASS if passed else Action.REFRAIN if refused else Action.ANNOTATE,
        reason="not_answered" if refused else reason,
        support_ratio=right / len(statuses) if statuses and not refused else None,
        threshold=0.6,
        complete=True,
        claims=tuple(claim(status, text) for status in statuses),
        answered=answered,
    )
