"""What a run returns: results, the times that they report, and the events on the way to them.

Input: none. Output: the records that leave the service for `/api/verify` and `/api/query`, the events of their
streams, and the `Clock` of a run. Does not produce them (pipeline.py) or speak HTTP (routes/).
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Literal

from core.claim import Skipped
from core.firewall import Decision
from core.methods.contract import Report
from core.verdict import Evidence, Verdict
from retrieval.passage import Passage
from retrieval.rails import PassageCheck
from tables.answer import TableAnswer
from utils.record import Record
from utils.stages import Stage


class Coverage(Record):
    """How much was examined. `pass` needs `complete`: every character of the answer in a judged claim or set aside.

    `evidence_characters` is the length of all text that was searched for each claim.
    """

    complete: bool
    answer_characters: int
    examined_characters: int
    evidence_characters: int
    skipped: tuple[Skipped, ...]


class Models(Record):
    """What judged: so that the same input can give the same verdict again.

    `reviewer` is the language model that reads claims and answers again, None if none does.
    """

    embedding: str
    entailment: str
    entailment_sha256: str
    writer: str | None
    reviewer: str | None = None
    rules: str
    verified_threshold: float
    partial_threshold: float
    contradicted_threshold: float


class DocumentDigest(Record):
    """A document that was searched, and the SHA-256 of its text."""

    document_id: str
    sha256: str


class Timings(Record):
    """Milliseconds."""

    search: float
    write: float
    verify: float
    total: float


class Clock:
    """A stopwatch for the parts of one run, started when it is made."""

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._spent = {"search": 0.0, "write": 0.0, "verify": 0.0}

    @contextmanager
    def part(self, name: Literal["search", "write", "verify"]) -> Iterator[Stage]:
        """Time the body of the `with` statement; times of the same part add up."""
        timed = Stage(name)
        try:
            with timed:
                yield timed
        finally:
            self._spent[name] += timed.seconds

    def timings(self) -> Timings:
        """Return the milliseconds of each part and in total."""
        spent = self._spent | {"total": time.perf_counter() - self._started}
        return Timings(**{name: round(1000 * seconds, 1) for name, seconds in spent.items()})


class Problem(Record):
    """Something that went wrong without ending the run. `retry_after` is in seconds."""

    code: str
    detail: str
    retry_after: float | None


class Place(StrEnum):
    """Where what decides a claim was found."""

    FETCHED = "fetched"
    """In a passage that was fetched for the question."""
    SUPPORTED_ELSEWHERE = "supported_elsewhere"
    """Elsewhere in the workspace, and it supports the claim: the search for the question missed it."""
    CONTRADICTED_ELSEWHERE = "contradicted_elsewhere"
    """Elsewhere in the workspace, and it contradicts the claim."""
    ABSENT = "absent"
    """Nowhere: no document says it and none says otherwise."""


class EvidenceLocation(Record):
    """Where what decides the claim at `index` was found, with the passages that stand elsewhere."""

    index: int
    place: Place
    passages: tuple[Evidence, ...]


class VerifyResult(Record):
    """The verdicts of one text or list of claims, and what is delivered of it.

    `reask_prompt` is what to ask next where the caller wished to ask again himself. `report` is what the method says
    beyond its verdicts, None where it says nothing more. `searched` are all documents that claims were held
    against, `whereabouts` tells where what decides each claim stands. `problem` is what a language model failed at.
    """

    run_id: str
    decision: Decision
    claims: tuple[Verdict, ...]
    coverage: Coverage
    text: str
    method: str
    report: Report | None
    models: Models
    timings_ms: Timings
    reask_prompt: str | None
    searched: tuple[DocumentDigest, ...]
    whereabouts: tuple[EvidenceLocation, ...]
    problem: Problem | None = None


class Attempt(Record):
    """One answer that was written, with its verdicts."""

    answer: str
    mode: str
    truncated: bool
    decision: Decision
    claims: tuple[Verdict, ...]
    coverage: Coverage


class Route(StrEnum):
    """Where an answer came from: computed from tables, written from passages, or nowhere."""

    TABLE = "table"
    DOCUMENTS = "documents"
    NO_EVIDENCE = "no_evidence"


class QueryResult(VerifyResult):
    """The answer to a question. `text` is what is delivered, `answer` what was written.

    `evidence` are the passages that it was written from, `passage_checks` what became of each that was found. `table`
    is what was computed where the route is `table`; `table_note` says why the tables did not answer, None where there
    are none or they did.
    """

    question: str
    answer: str
    route: Route
    table: TableAnswer | None
    table_note: str | None
    attempts: tuple[Attempt, ...]
    evidence: tuple[Passage, ...]
    passage_checks: tuple[PassageCheck, ...]


class Queued(Record):
    """The run waits; `ahead` is how many runs must end before it begins."""

    event: Literal["queued"]
    ahead: int


class RunStarted(Record):
    """The beginning: the run can be fetched under this id, even if the stream is cut."""

    event: Literal["run"]
    run_id: str


class StepStarted(Record):
    """A stage begins: searching, writing, checking. `attempt` counts from 1."""

    event: Literal["step"]
    name: str
    attempt: int


class ClaimJudged(Record):
    """One claim of the answer being checked has its verdict. `total` is how many claims there are."""

    event: Literal["claim"]
    attempt: int
    total: int
    claim: Verdict


class AnswerWritten(Record):
    """An answer was written and is about to be checked."""

    event: Literal["answer"]
    attempt: int
    answer: str


class Decided(Record):
    """What is done with an attempt."""

    event: Literal["decision"]
    attempt: int
    decision: Decision


class Finished(Record):
    """The end of a run."""

    event: Literal["result"]
    result: QueryResult | VerifyResult


Event = Queued | RunStarted | StepStarted | AnswerWritten | ClaimJudged | Decided | Finished
