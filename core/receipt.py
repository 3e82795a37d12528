"""A receipt of one verification: enough to run it again and confirm that the result is the same.

Input: a result. Output: a `Receipt` of hashes and figures, without a word of the answer or the documents; the
differences between two. Pure. Does not run anything again (routes/runs.py, cli/).
"""

from collections.abc import Sequence
from typing import Literal, TypeVar

from core.firewall import Answered
from core.methods.contract import MethodOptions
from core.result import DocumentDigest, Models, VerifyResult
from core.verdict import Evidence, Status, Verdict
from utils.keys import hash_of
from utils.record import Record, Span

_DIGITS = 6

R = TypeVar("R", bound=Record)


class EvidenceReceipt(Record):
    """One passage that a verdict rests on: where it stands, and a hash of its text."""

    document_id: str
    span: Span
    sha256: str


class ClaimReceipt(Record):
    """One verdict: a hash of the claim, its place, what was found, the figures to six digits."""

    sha256: str
    span: Span
    status: Status
    reason: str
    support_probability: float | None
    similarity: float | None
    evidence: tuple[EvidenceReceipt, ...]
    contradicting_evidence: tuple[EvidenceReceipt, ...]


class Judging(Record):
    """What a caller chose of the judging itself."""

    options: MethodOptions
    newest_wins: bool


class Receipt(Record):
    """What was judged, by what, against what, and what came of it.

    `documents` are all that was searched, each with a hash of its text. `threshold` is the support ratio from which the
    answer passes. `answered` is None where nobody could tell whether it answers, and in receipts from before that was
    asked.
    """

    version: Literal[1]
    run_id: str
    method: str
    judging: Judging
    models: Models
    answer_sha256: str
    documents: tuple[DocumentDigest, ...]
    claims: tuple[ClaimReceipt, ...]
    support_ratio: float | None
    threshold: float
    complete: bool
    answered: Answered | None = None

    @property
    def sha256(self) -> str:
        """The hash of everything but the run's id: two receipts of the same verification share it."""
        return hash_of(self.model_copy(update={"run_id": ""}).model_dump_json())


def receipt_of(result: VerifyResult, answer: str, judging: Judging) -> Receipt:
    """Return the receipt of a result on `answer`, the text that was judged."""
    return Receipt(
        version=1,
        run_id=result.run_id,
        method=result.method,
        judging=judging,
        models=result.models.model_copy(update={"writer": None}),
        answer_sha256=hash_of(answer),
        documents=result.searched,
        claims=tuple(map(_claim, result.claims)),
        support_ratio=result.decision.support_ratio,
        threshold=result.decision.threshold,
        complete=result.coverage.complete,
        answered=result.decision.answered,
    )


def differences(before: Receipt, after: Receipt) -> tuple[str, ...]:
    """Return the names of what differs between two receipts, claims by position; empty if they agree."""
    found = [name for name in _differing(before, after) if name not in ("run_id", "claims")]
    if len(before.claims) != len(after.claims):
        return (*found, "claims")
    pairs = enumerate(zip(before.claims, after.claims, strict=True))
    return (*found, *(f"claims.{place}.{name}" for place, pair in pairs for name in _differing(*pair)))


def _differing(one: R, other: R) -> list[str]:
    return [name for name in type(one).model_fields if getattr(one, name) != getattr(other, name)]


def _claim(verdict: Verdict) -> ClaimReceipt:
    return ClaimReceipt(
        sha256=hash_of(verdict.text),
        span=verdict.span,
        status=verdict.status,
        reason=verdict.reason,
        support_probability=_rounded(verdict.support_probability),
        similarity=_rounded(verdict.similarity),
        evidence=_passages(verdict.evidence),
        contradicting_evidence=_passages(verdict.contradicting_evidence),
    )


def _passages(found: Sequence[Evidence]) -> tuple[EvidenceReceipt, ...]:
    return tuple(
        EvidenceReceipt(document_id=each.document_id, span=each.span, sha256=hash_of(each.text)) for each in found
    )


def _rounded(figure: float | None) -> float | None:
    return None if figure is None else round(figure, _DIGITS)
