"""The data types of an audit: rows of a log, verdicts on them, rows that were set aside, how they were judged."""

from dataclasses import dataclass
from typing import Self

from pydantic import JsonValue

from core.firewall import Action, Answered
from core.result import Models, VerifyResult
from core.verdict import Correction, Evidence, Status, Verdict
from utils.record import Record, Span

MOST_EXCERPT = 200
_OF_THE_DECISION = ("action", "reason", "support_ratio", "threshold", "answered")


class BadRow(Record):
    """A row that could not be judged: a stable code, a sentence, and the beginning of the row. Rows count from 1."""

    row: int
    code: str
    detail: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Row:
    """One row as it was read: its unchecked `content`, or the `fault` that says why it has none."""

    number: int
    content: object
    excerpt: str
    characters: int
    fault: BadRow | None

    @classmethod
    def bad(cls, number: int, code: str, detail: str, excerpt: str) -> Self:
        """Return a row that cannot even be read."""
        return cls(number, None, excerpt, 0, BadRow(row=number, code=code, detail=detail, excerpt=excerpt))

    def set_aside(self, code: str, detail: str) -> BadRow:
        """Return this row as one that could not be judged."""
        return BadRow(row=self.number, code=code, detail=detail, excerpt=self.excerpt)


class Options(Record):
    """The options of judging that a caller can choose."""

    method: str
    threshold: float


class JudgedBy(Record):
    """Everything that verdicts depend on, apart from the rows. `settings` are those that affect judging, by name."""

    options: Options
    models: Models
    settings: dict[str, JsonValue]


class AuditedClaim(Record):
    """The part of a claim's verdict that a log needs. Ids of documents are those of the row, or S0, S1."""

    text: str
    span: Span
    status: Status
    reason: str
    explanation: str
    error_type: str | None
    support_probability: float | None
    similarity: float | None
    evidence: tuple[Evidence, ...]
    contradicting_evidence: tuple[Evidence, ...]
    correction: Correction | None

    @classmethod
    def of(cls, verdict: Verdict) -> Self:
        """Return that part of `verdict`."""
        return cls(**{name: getattr(verdict, name) for name in cls.model_fields})


class AuditedAnswer(Record):
    """The verdict on one row. `complete`: every character of the answer was examined or set aside with a reason.

    `answered` is None if the row has no question, if no model could tell, and in audits older than this field.
    """

    row: int
    id: str | None
    question: str
    action: Action
    reason: str
    support_ratio: float | None
    threshold: float
    complete: bool
    claims: tuple[AuditedClaim, ...]
    answered: Answered | None = None

    @classmethod
    def of(cls, row: int, id_: str | None, question: str, result: VerifyResult) -> Self:
        """Return the part of `result` that a log needs: everything that does not differ from run to run."""
        claims = tuple(map(AuditedClaim.of, result.claims))
        told = {name: getattr(result.decision, name) for name in _OF_THE_DECISION}
        return cls(row=row, id=id_, question=question, complete=result.coverage.complete, claims=claims, **told)

    @property
    def passed(self) -> bool:
        """Whether the firewall lets the answer through."""
        return self.action is Action.PASS


Judged = AuditedAnswer | BadRow
"""What becomes of a row."""
