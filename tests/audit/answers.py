"""Verdicts made by hand."""

from audit.records import AuditedAnswer, AuditedClaim, AuditedCorrection, AuditedPassage
from core.firewall import Action
from core.verdict import Status

PASSAGE = AuditedPassage(source="S0", start=0, end=20, text="The rent is EUR 900.")


def claim(status: Status, text: str = "The rent is EUR 800.") -> AuditedClaim:
    wrong = status is Status.HALLUCINATED
    return AuditedClaim(
        text=text,
        start=0,
        end=len(text),
        status=status,
        reason="details_conflict" if wrong else "entailed",
        explanation="The claim says otherwise." if wrong else "The evidence says so.",
        error_type="contradiction/numerical" if wrong else None,
        support_probability=0.1 if wrong else 0.9,
        contradiction_probability=None,
        similarity=0.5,
        evidence=() if wrong else (PASSAGE,),
        contradicting_evidence=(PASSAGE,) if wrong else (),
        correction=AuditedCorrection(start=12, end=19, old="EUR 800", new="EUR 900") if wrong else None,
    )


def answer(row: int, *statuses: Status, text: str = "The rent is EUR 800.") -> AuditedAnswer:
    """An answer with claims of these statuses."""
    right = statuses.count(Status.VERIFIED)
    ratio = right / len(statuses) if statuses else None
    passed = bool(statuses) and right == len(statuses)
    return AuditedAnswer(
        row=row,
        id=f"r{row}",
        question="What is the rent?",
        action=Action.PASS if passed else Action.ANNOTATE,
        reason="enough_support" if passed else "contradicted" if statuses else "nothing_to_check",
        support_ratio=ratio,
        threshold=0.6,
        complete=True,
        claims=tuple(claim(status, text) for status in statuses),
    )
