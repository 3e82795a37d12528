"""What is said about a claim, and why.

Input: none. Output: `Verdict` and its parts, as they leave the service. Does not reach verdicts (judge.py).
"""

from enum import StrEnum

from core.checks.entailment import Entailment
from core.claim import Claim
from tables.answer import TableCheck
from utils.record import Record, Span

CONTRADICTION = "contradiction"
UNSUPPORTED_ADDITION = "unsupported_addition"
FABRICATED_REFERENCE = "fabricated_reference"
"""The categories of error, in the vocabulary shared in the field (LettuceDetect v2, HaluGate)."""


class Status(StrEnum):
    """What a claim is found to be.

    `partial`: a part of it is supported and a part is not, sources disagree, or support is in the middle band.
    `not_a_claim`: kept and shown, outside the support ratio.
    """

    VERIFIED = "verified"
    PARTIAL = "partial"
    HALLUCINATED = "hallucinated"
    NOT_CHECKED = "not_checked"
    NOT_A_CLAIM = "not_a_claim"


class Outcome(StrEnum):
    """What one comparison of a claim with its evidence came to.

    `unbound`: the value stands in the evidence, but for something else. `missing`: nothing to compare with was found.
    """

    MATCH = "match"
    WEAK = "weak"
    UNBOUND = "unbound"
    MISSING = "missing"
    CONFLICT = "conflict"


class Evidence(Record):
    """Text of a document or of a source in the request, with where it stands. `span` indexes that text."""

    document_id: str
    document_name: str
    page: int | None
    sheet: str | None
    cells: str | None
    span: Span
    text: str


class Comparison(Record):
    """One detail of a claim beside what the evidence says of it.

    `kind` is a word of the error vocabulary (numerical, unit, temporal, entity, identifier, negation, relational,
    quantifier, omission); `span` is the detail's place in `Claim.text`.
    """

    kind: str
    claimed: str
    span: Span
    found: str | None
    evidence: Evidence | None
    outcome: Outcome
    explanation: str


class Check(Record):
    """One stage of verification: its worst outcome, what was compared, or the figure that it measured."""

    name: str
    outcome: Outcome
    figure: float | None
    comparisons: tuple[Comparison, ...]


class Correction(Record):
    """One replacement in the answer, made and verified again before it is offered. `span` indexes the answer."""

    span: Span
    old: str
    new: str
    source: Evidence


class Verdict(Record):
    """A claim with its status and everything that led to it.

    `reason` is a stable code, `explanation` a sentence for people. `error_type` is "category/kind" in the vocabulary of
    design.md section 5 ("contradiction/numerical"). `support_probability` is how likely the evidence carries the claim,
    calibrated. Figures are None where the stage did not run, this one also where a table decides; `table` is what was
    computed of it.
    """

    index: int
    text: str
    span: Span
    status: Status
    reason: str
    explanation: str
    error_type: str | None
    unsupported: tuple[Span, ...]
    support_probability: float | None
    similarity: float | None
    entailment: Entailment | None
    checks: tuple[Check, ...]
    evidence: tuple[Evidence, ...]
    contradicting_evidence: tuple[Evidence, ...]
    correction: Correction | None
    table: TableCheck | None

    @property
    def has_hard_conflict(self) -> bool:
        """Whether a detail of the claim, or the claim as a whole, is contradicted by its evidence."""
        return self.status is Status.HALLUCINATED and (self.error_type or "").startswith(CONTRADICTION)


def unread(
    claim: Claim,
    status: Status,
    reason: str,
    explanation: str,
    *,
    evidence: tuple[Evidence, ...] = (),
    table: TableCheck | None = None,
) -> Verdict:
    """Return a verdict that was reached without reading documents: no figures, checks or correction."""
    return Verdict(
        index=claim.index,
        text=claim.text,
        span=claim.span,
        status=status,
        reason=reason,
        explanation=explanation,
        error_type=None,
        unsupported=(),
        support_probability=None,
        similarity=None,
        entailment=None,
        checks=(),
        evidence=evidence,
        contradicting_evidence=(),
        correction=None,
        table=table,
    )
