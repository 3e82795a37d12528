"""Questions and texts from beginning to end.

In: a question or a text, a corpus, the caller's wishes. Out: events, the last of which holds the result. A generator:
who stops reading stops the work. Not here: the work of each stage, which engines serve, HTTP.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.checks.computation import answer as answer_from_tables
from core.checks.identifiers import identifiers_of
from core.claim_decomposer import decompose
from core.claim_extractor import extract
from core.clock import Clock
from core.delivery import deliver
from core.evidence import select
from core.examination import Examined, Statement, examine, nothing_examined
from core.firewall import Action, Bands, Decision, OnFail, decide, refrain
from core.refining import reask_prompt, refined, request_for
from core.result import (
    AnswerWritten,
    Attempt,
    ClaimJudged,
    Decided,
    Event,
    Finished,
    Models,
    Problem,
    QueryResult,
    Route,
    StepStarted,
    VerifyResult,
)
from core.tabular import decision_on, examined_answer, stands
from core.verifier import Rule, Verifier
from generation.failure import WritingFailed
from generation.language_model import LanguageModel
from generation.writing import Writer, WritingRequest
from retrieval.passage import Corpus
from tables.answer import TableAnswer
from utils.deadline import Deadline
from utils.errors import VerificationFailed
from utils.record import Record

NOT_IN_DOCUMENTS = "This is not in your documents."
NO_ANSWER = "No answer could be written; these are the passages that were found."
WRITE_AGAIN = "Write the answer again from these passages."


class Wishes(Record):
    """What a caller may choose for one run, and the id under which it is kept."""

    run_id: str
    method: str
    on_fail: OnFail
    threshold: float
    bands: Bands | None
    passages: int
    attempts: int


@dataclass(frozen=True, slots=True)
class Tried:
    """One attempt: what was asked, what came of it."""

    request: WritingRequest
    examined: Examined
    record: Attempt


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The loaded stages. `rules` are the rules of judgement by name; `decomposer` words claims where one is wished."""

    verifier: Verifier
    rules: Mapping[str, Rule]
    writer: Writer
    decomposer: LanguageModel | None
    models: Models
    relevance_threshold: float

    def verify(
        self, statement: Statement, corpus: Corpus, wishes: Wishes, deadline: Deadline, *, question: str
    ) -> Iterator[Event]:
        """Judge a text or posted claims; `question` (may be empty) is what they answer.

        Raises `VerificationFailed` where they fail and the caller wished an error.
        """
        clock = Clock.start()
        examined = yield from self._examine(statement, corpus, wishes, deadline, attempt=1)
        clock.lap("verify")
        decision = _decide(examined, wishes, attempts_left=0)
        yield Decided(event="decision", attempt=1, decision=decision)
        asked = request_for(question or WRITE_AGAIN, corpus.search(question or statement.text[:1000], wishes.passages))
        yield Finished(
            event="result",
            result=VerifyResult(
                run_id=wishes.run_id,
                decision=_or_raise(decision),
                claims=examined.verdicts,
                coverage=examined.coverage,
                text=deliver(examined, decision.action),
                method=wishes.method,
                models=self.models,
                timings_ms=clock.timings(),
                reask_prompt=reask_prompt(decision, refined(asked, examined.verdicts, corpus)),
            ),
        )

    def ask(self, question: str, corpus: Corpus, wishes: Wishes, deadline: Deadline) -> Iterator[Event]:
        """Answer a question: by computing where a table can, else from passages, writing again while an answer fails
        and attempts are left.
        """
        clock = Clock.start()
        yield StepStarted(event="step", name="searching", attempt=1)
        note = None
        if corpus.tables:
            computed = answer_from_tables(question, corpus)
            if isinstance(computed, TableAnswer) and stands(computed, corpus):
                yield from self._computed(question, computed, corpus, wishes, clock)
                return
            note = computed.sentence if isinstance(computed, TableAnswer) else computed.reason
        request = request_for(question, corpus.search(question, wishes.passages))
        clock.lap("search")
        tried: list[Tried] = []
        problem = None
        route = Route.DOCUMENTS if self._is_relevant(request, corpus, wishes) else Route.NO_EVIDENCE
        if route is Route.DOCUMENTS:
            try:
                yield from self._write_until_supported(request, corpus, wishes, deadline, clock, tried)
            except WritingFailed as failure:
                problem = Problem(code=failure.code, detail=failure.detail, retry_after=failure.retry_after)
        result = self._result(request, route, tried, problem, corpus, wishes, clock)
        yield Finished(event="result", result=result.model_copy(update={"table_note": note}))

    def _computed(
        self, question: str, computed: TableAnswer, corpus: Corpus, wishes: Wishes, clock: Clock
    ) -> Iterator[Event]:
        """Yield the answer of a table with its verdict."""
        clock.lap("search")
        yield AnswerWritten(event="answer", attempt=1, answer=computed.sentence)
        examined = examined_answer(computed, corpus)
        for verdict in examined.verdicts:
            yield ClaimJudged(event="claim", attempt=1, total=1, claim=verdict)
        decision = decision_on(examined, wishes.threshold, wishes.on_fail)
        yield Decided(event="decision", attempt=1, decision=decision)
        result = self._result(request_for(question, ()), Route.TABLE, (), None, corpus, wishes, clock)
        update = {
            "decision": decision,
            "claims": examined.verdicts,
            "coverage": examined.coverage,
            "text": computed.sentence,
            "answer": computed.sentence,
            "table": computed,
        }
        yield Finished(event="result", result=result.model_copy(update=update))

    def _write_until_supported(
        self,
        request: WritingRequest,
        corpus: Corpus,
        wishes: Wishes,
        deadline: Deadline,
        clock: Clock,
        tried: list[Tried],
    ) -> Iterator[Event]:
        """Write and check, refining the request, until an answer passes or no attempt is left; fills `tried`."""
        action = Action.REGENERATE
        while action is Action.REGENERATE:
            number = len(tried) + 1
            yield StepStarted(event="step", name="writing", attempt=number)
            draft = self.writer.write(request, deadline)
            clock.lap("write")
            yield AnswerWritten(event="answer", attempt=number, answer=draft.text)
            extraction = decompose(draft.text, self.decomposer, deadline) if self.decomposer else extract(draft.text)
            statement = Statement.of_answer(extraction, draft.text)
            examined = yield from self._examine(statement, corpus, wishes, deadline, number)
            clock.lap("verify")
            left = wishes.attempts + 1 - number if self.writer.varies and not deadline.passed else 0
            decision = _decide(examined, wishes, attempts_left=left)
            yield Decided(event="decision", attempt=number, decision=decision)
            record = Attempt(
                answer=draft.text,
                mode=request.mode.value,
                truncated=draft.truncated,
                decision=decision,
                claims=examined.verdicts,
                coverage=examined.coverage,
            )
            tried.append(Tried(request, examined, record))
            action = decision.action
            request = refined(request, examined.verdicts, corpus)

    def _examine(
        self, statement: Statement, corpus: Corpus, wishes: Wishes, deadline: Deadline, attempt: int
    ) -> Generator[Event, None, Examined]:
        """Yield verdicts as they are reached and return the whole."""
        yield StepStarted(event="step", name="checking", attempt=attempt)
        judging = examine(statement, corpus, self.verifier, self.rules[wishes.method], deadline)
        while True:
            try:
                verdict = next(judging)
            except StopIteration as end:
                examined: Examined = end.value
                return examined
            yield ClaimJudged(event="claim", attempt=attempt, total=len(statement.units), claim=verdict)

    def _is_relevant(self, request: WritingRequest, corpus: Corpus, wishes: Wishes) -> bool:
        """Whether a passage, or one sentence of it, is near enough to the question, or shares an identifier with it.

        A chunk of 1000 characters about many things has a low cosine with a question about one of them.
        """
        codes = {identifier.normal for identifier in identifiers_of(request.question)}
        if any(
            passage.relevance >= self.relevance_threshold
            or codes & {identifier.normal for identifier in identifiers_of(passage.text)}
            for passage in request.passages
        ):
            return True
        nearest = select(request.question, corpus, self.verifier.embedder, passages=wishes.passages).similarity
        return nearest is not None and nearest >= self.relevance_threshold

    def _result(
        self,
        request: WritingRequest,
        route: Route,
        tried: Sequence[Tried],
        problem: Problem | None,
        corpus: Corpus,
        wishes: Wishes,
        clock: Clock,
    ) -> QueryResult:
        """Deliver the best attempt, or say why there is none."""
        if tried:
            best = max(tried, key=_standing)
            examined, answer = best.examined, best.record.answer
            decision = _or_raise(_decide(examined, wishes, attempts_left=0))
            text, again = deliver(examined, decision.action), refined(best.request, examined.verdicts, corpus)
        else:
            text = NO_ANSWER if problem else NOT_IN_DOCUMENTS
            examined, answer, again = nothing_examined(corpus), "", request
            decision = refrain("no_answer" if problem else "no_evidence", wishes.threshold)
        return QueryResult(
            run_id=wishes.run_id,
            decision=decision,
            claims=examined.verdicts,
            coverage=examined.coverage,
            text=text,
            method=wishes.method,
            models=self.models,
            timings_ms=clock.timings(),
            reask_prompt=reask_prompt(decision, again),
            question=request.question,
            answer=answer,
            route=route,
            table=None,
            table_note=None,
            attempts=tuple(attempt.record for attempt in tried),
            evidence=request.passages,
            problem=problem,
        )


def _decide(examined: Examined, wishes: Wishes, *, attempts_left: int) -> Decision:
    return decide(
        examined.verdicts,
        covered=examined.coverage.complete,
        threshold=wishes.threshold,
        on_fail=wishes.on_fail,
        attempts_left=attempts_left,
        bands=wishes.bands,
    )


def _standing(attempt: Tried) -> tuple[bool, float]:
    """Order attempts: one without a contradiction first, then by support."""
    contradicted = any(verdict.has_hard_conflict for verdict in attempt.examined.verdicts)
    ratio = attempt.record.decision.support_ratio
    return not contradicted, -1.0 if ratio is None else ratio


def _or_raise(decision: Decision) -> Decision:
    if decision.action is Action.EXCEPTION:
        raise VerificationFailed(f"The answer failed verification ({decision.reason}).")
    return decision
