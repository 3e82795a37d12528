"""The data types of an audit: rows of a log, verdicts on them, rows that were set aside, how they were judged."""

from dataclasses import dataclass
from typing import Self

from pydantic import JsonValue

from core.firewall import Action, Answered
from core.result import Models, VerifyResult
from core.verdict import Evidence, Status, Verdict
from utils.record import Record

MOST_EXCERPT = 200


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


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows that are judged and stored together. A batch is named by the number of its `first` row."""

    first: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Shard:
    """A judged batch: one JSON line per row, each an `AuditedAnswer` or a `BadRow`, in row order."""

    first: int
    lines: bytes


class Options(Record):
    """The options of judging that a caller can choose."""

    method: str
    threshold: float


class JudgedBy(Record):
    """Everything that verdicts depend on, apart from the rows. `settings` are those that affect judging, by name."""

    options: Options
    models: Models
    settings: dict[str, JsonValue]


class AuditedPassage(Record):
    """A passage that decided; `start` and `end` index the text of `source`, an id from the row or S0, S1, ...."""

    source: str
    start: int
    end: int
    text: str

    @classmethod
    def of(cls, evidence: Evidence) -> Self:
        """Return the part of `evidence` that a log needs."""
        return cls(source=evidence.document_id, start=evidence.span.start, end=evidence.span.end, text=evidence.text)


class AuditedCorrection(Record):
    """One replacement that was verified again; `start` and `end` index the answer."""

    start: int
    end: int
    old: str
    new: str


class AuditedClaim(Record):
    """A claim with its verdict, in the terms of `/api/verify`; `start` and `end` index the answer."""

    text: str
    start: int
    end: int
    status: Status
    reason: str
    explanation: str
    error_type: str | None
    support_probability: float | None
    similarity: float | None
    evidence: tuple[AuditedPassage, ...]
    contradicting_evidence: tuple[AuditedPassage, ...]
    correction: AuditedCorrection | None

    @classmethod
    def of(cls, verdict: Verdict) -> Self:
        """Return the part of `verdict` that a log needs."""
        mend = verdict.correction
        placed = {
            "start": verdict.span.start,
            "end": verdict.span.end,
            "evidence": tuple(map(AuditedPassage.of, verdict.evidence)),
            "contradicting_evidence": tuple(map(AuditedPassage.of, verdict.contradicting_evidence)),
            "correction": mend
            and AuditedCorrection(start=mend.span.start, end=mend.span.end, old=mend.old, new=mend.new),
        }
        same = {name: getattr(verdict, name) for name in cls.model_fields if name not in placed}
        return cls(**same, **placed)


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
        decision = result.decision
        return cls(
            row=row,
            id=id_,
            question=question,
            action=decision.action,
            reason=decision.reason,
            support_ratio=decision.support_ratio,
            threshold=decision.threshold,
            complete=result.coverage.complete,
            claims=tuple(map(AuditedClaim.of, result.claims)),
            answered=decision.answered,
        )

    @property
    def passed(self) -> bool:
        """Whether the firewall lets the answer through."""
        return self.action is Action.PASS


Judged = AuditedAnswer | BadRow


def json_line(judged: Judged) -> bytes:
    """Return a verdict or a bad row as a line of JSON."""
    return judged.model_dump_json().encode() + b"\n"
