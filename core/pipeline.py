"""From a question or a text to a result, end to end.

Input: a question or a text, a corpus, the caller's options. Output: events, the last of which holds the result. A
generator: a caller that stops reading stops the work. Does not do the work of each stage, choose the engines or speak
HTTP.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from core.answering import review_answer
from core.attempts import ASKING_AGAIN, Tried, decided, judged, or_raise, refined, taken_apart
from core.claim_decomposer import decompose
from core.delivery import deliver
from core.examination import Examined, Statement, nothing_examined
from core.firewall import NOT_ANSWERED, Action, Answered, Decision, refrain
from core.methods.contract import RequestOptions
from core.methods.method import ByClaim, Case, Method, ToolCall
from core.result import (
    AnswerWritten,
    Attempt,
    ClaimJudged,
    Clock,
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
from core.searching import Searched, search
from core.tabular import decision_on, delivered, examined_answer
from core.tracing import digests, evidence_locations, judged_elsewhere
from core.verifier import Verifier
from generation.failure import WritingFailed
from generation.language_model import LanguageModel
from generation.prompts import prompt_text
from generation.writing import Writer, WritingRequest
from retrieval.passage import Corpus, Passage
from retrieval.rails import NO_RAIL, Rail, events_for_readers, for_readers, masked_by
from retrieval.retriever import HybridCorpus
from tables.answer import TableAnswer
from utils.ahead import beside
from utils.deadline import Deadline
from utils.stages import Stage

NOT_IN_DOCUMENTS = "Your documents do not say this."
NO_ANSWER = "No answer could be written; these are the passages that were found."
WRITE_AGAIN = "Write the answer again from these passages."


@dataclass(frozen=True, slots=True)
class Run:
    """What every step of one run needs.

    `corpus` is searched, as the passage rail shows `documents`. `beyond` is where else to look for evidence on open
    claims.
    """

    method: Method
    documents: HybridCorpus
    corpus: Corpus
    beyond: Corpus | None
    requested: RequestOptions
    deadline: Deadline
    clock: Clock


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The loaded stages. `methods` are the judging methods by name; `decomposer` words claims if requested."""

    verifier: Verifier
    methods: Mapping[str, Method]
    writer: Writer
    decomposer: LanguageModel | None
    models: Models
    relevance_threshold: float
    rail: Rail = NO_RAIL

    def verify(
        self,
        posted: str | tuple[str, ...],
        corpus: HybridCorpus,
        requested: RequestOptions,
        deadline: Deadline,
        *,
        question: str,
        tool_calls: tuple[ToolCall, ...] = (),
        beyond: HybridCorpus | None = None,
    ) -> Iterator[Event]:
        """Judge a text, or claims that are judged as they are; `question` (may be empty) is what they answer.

        The results of `tool_calls` are part of `corpus`. `beyond` is where else to look for evidence on open claims.

        Raises `VerificationFailed` if they fail and the caller asked for an error.
        """
        run = self._run(corpus, beyond, requested, deadline)
        calls = tuple(
            call.model_copy(update={"arguments": masked_by(run.corpus, call.arguments)}) for call in tool_calls
        )
        return events_for_readers(self._verify(posted, run, question, calls), run.corpus)

    def ask(
        self,
        question: str,
        corpus: HybridCorpus,
        requested: RequestOptions,
        deadline: Deadline,
        *,
        beyond: HybridCorpus | None = None,
    ) -> Iterator[Event]:
        """Answer a question by computing if a table can, otherwise by writing from passages.

        An answer that fails is rewritten while attempts are left. `beyond` is where else to look for evidence on open
        claims.
        """
        run = self._run(corpus, beyond, requested, deadline)
        return events_for_readers(self._ask(question, run), run.corpus)

    def _run(
        self, documents: HybridCorpus, beyond: HybridCorpus | None, requested: RequestOptions, deadline: Deadline
    ) -> Run:
        guarded = self.rail.over(documents, requested.sensitive_data)
        elsewhere = None if beyond is None else self.rail.over(beyond, requested.sensitive_data)
        return Run(self.methods[requested.method], documents, guarded, elsewhere, requested, deadline, Clock())

    def _verify(
        self, posted: str | tuple[str, ...], run: Run, question: str, tool_calls: tuple[ToolCall, ...]
    ) -> Iterator[Event]:
        corpus, requested = run.corpus, run.requested
        with run.clock.part("verify"):
            taken = taken_apart(posted, run.method, requested)
            case = Case(taken, corpus, question, requested.options, run.deadline, tool_calls, corpus.numbered)
            with beside(partial(review_answer, question, taken, self.verifier, run.deadline, corpus)) as reviewing:
                examined = yield from judged(run.method, case, 1, newest_wins=requested.newest_wins)
        reading = reviewing.result()
        decision = decided(examined, requested, attempts_left=0, answered=reading.answered)
        yield Decided(event="decision", attempt=1, decision=decision)
        text = deliver(examined, or_raise(decision).action)
        again = None
        if decision.action in ASKING_AGAIN:
            passages = corpus.search(question or taken.text[:1000], requested.passages)
            asked = WritingRequest(question=question or WRITE_AGAIN, passages=passages)
            again = prompt_text(refined(asked, examined.verdicts, corpus))
        result = self._result(run, examined, decision, text, again, reading.problem, fetched=None)
        yield Finished(event="result", result=result)

    def _ask(self, question: str, run: Run) -> Iterator[Event]:
        yield StepStarted(event="step", name="searching", attempt=1)
        with run.clock.part("search") as searching:
            most, threshold = run.requested.passages, self.relevance_threshold
            found = search(question, run.corpus, most, self.rail, self.verifier, threshold, run.deadline)
            searching.note(route=found.route.value, passages=len(found.request.passages))
        if found.computed:
            yield from self._computed(found, found.computed, run)
            return
        tried: list[Tried] = []
        problem = None
        if found.route is Route.DOCUMENTS:
            try:
                yield from self._write_until_supported(found.request, run, tried)
            except WritingFailed as failure:
                problem = Problem(code=failure.code, detail=failure.detail, retry_after=failure.retry_after)
        result = self._best_of(tried, found, problem, run) if tried else self._unanswered(found, problem, run)
        yield Finished(event="result", result=result)

    def _computed(self, found: Searched, computed: TableAnswer, run: Run) -> Iterator[Event]:
        """Yield the answer of a table with its verdict."""
        yield AnswerWritten(event="answer", attempt=1, answer=computed.sentence)
        examined = examined_answer(computed, run.corpus)
        for verdict in examined.verdicts:
            yield ClaimJudged(event="claim", attempt=1, total=1, claim=verdict)
        decision = decision_on(examined, computed, run.requested.threshold, run.requested.on_fail)
        yield Decided(event="decision", attempt=1, decision=decision)
        text = delivered(examined, computed, or_raise(decision).action)
        result = self._result(run, examined, decision, text, None, None, fetched=None)
        yield Finished(event="result", result=_query_result(result, found, computed.sentence, ()))

    def _write_until_supported(self, request: WritingRequest, run: Run, tried: list[Tried]) -> Iterator[Event]:
        """Write and check, refining the request, until an answer passes or no attempts are left; fills `tried`."""
        requested, deadline = run.requested, run.deadline
        action = Action.REGENERATE
        while action is Action.REGENERATE:
            number = len(tried) + 1
            yield StepStarted(event="step", name="writing", attempt=number)
            with run.clock.part("write") as writing:
                draft = self.writer.write(for_readers(request), deadline)
                writing.note(attempt=number, model=draft.writer, truncated=draft.truncated, characters=len(draft.text))
            if not draft.text:
                return
            yield AnswerWritten(event="answer", attempt=number, answer=draft.text)
            with run.clock.part("verify"):
                taken = self._worded(draft.text, run)
                case = Case(taken, run.corpus, request.question, requested.options, deadline, cited=request.passages)
                answering = partial(
                    review_answer, request.question, taken, self.verifier, deadline, run.corpus, request.passages
                )
                with beside(answering) as reviewing:
                    examined = yield from judged(run.method, case, number, newest_wins=requested.newest_wins)
                reading = reviewing.result()
            answered = reading.answered
            refused = reading.by_language_model and answered is Answered.NO  # these passages would not answer either
            more = self.writer.varies and not deadline.passed and not refused
            left = requested.attempts + 1 - number if more else 0
            decision = decided(examined, requested, attempts_left=left, answered=answered)
            yield Decided(event="decision", attempt=number, decision=decision)
            record = Attempt(
                answer=draft.text,
                mode=request.mode.value,
                truncated=draft.truncated,
                decision=decision,
                claims=examined.verdicts,
                coverage=examined.coverage,
            )
            tried.append(Tried(request, examined, record, reading))
            action = decision.action
            request = refined(request, () if answered is Answered.NO else examined.verdicts, run.corpus)

    def _worded(self, answer: str, run: Run) -> Statement:
        """Return the units of an answer; a language model may word them if they are judged claim by claim."""
        if self.decomposer and isinstance(run.method, ByClaim):
            with Stage("extract"):
                return Statement.of_answer(decompose(answer, self.decomposer, run.deadline), answer)
        return taken_apart(answer, run.method, run.requested)

    def _best_of(self, tried: Sequence[Tried], found: Searched, problem: Problem | None, run: Run) -> QueryResult:
        """Deliver the best attempt."""
        best = max(tried, key=lambda attempt: attempt.rank)
        examined, answered = best.examined, best.record.decision.answered
        decision = or_raise(decided(examined, run.requested, attempts_left=0, answered=answered))
        text = NOT_IN_DOCUMENTS if answered is Answered.NO else deliver(examined, decision.action)
        asks = decision.action in ASKING_AGAIN
        again = prompt_text(refined(best.request, examined.verdicts, run.corpus)) if asks else None
        problem = problem or best.problem
        result = self._result(run, examined, decision, text, again, problem, fetched=found.request.passages)
        return _query_result(result, found, best.record.answer, tried)

    def _unanswered(self, found: Searched, problem: Problem | None, run: Run) -> QueryResult:
        """Say why there is no answer: nothing is about the question, nothing answers, or the writer failed."""
        if problem:
            text, decision = NO_ANSWER, refrain("no_answer", run.requested.threshold)
        else:
            reason = "no_evidence" if found.route is Route.NO_EVIDENCE else NOT_ANSWERED
            text, decision = NOT_IN_DOCUMENTS, refrain(reason, run.requested.threshold, Answered.NO)
        result = self._result(run, nothing_examined(run.corpus), decision, text, None, problem, fetched=None)
        return _query_result(result, found, "", ())

    def _result(
        self,
        run: Run,
        examined: Examined,
        decision: Decision,
        text: str,
        again: str | None,
        problem: Problem | None,
        *,
        fetched: Sequence[Passage] | None,
    ) -> VerifyResult:
        """Return the result, which tells a retrieval that missed from a model that made something up.

        `fetched` are the passages that the answer was written from, None if all evidence came with the request.
        """
        requested, verdicts = run.requested, examined.verdicts
        elsewhere = None
        if run.beyond is not None:
            elsewhere = judged_elsewhere(verdicts, run.beyond, self.methods["firewall"], requested, run.deadline)
        return VerifyResult(
            run_id=requested.run_id,
            decision=decision,
            claims=verdicts,
            coverage=examined.coverage,
            text=text,
            method=requested.method,
            report=examined.report,
            models=self.models,
            timings_ms=run.clock.timings(),
            reask_prompt=again,
            searched=digests(run.documents),
            whereabouts=evidence_locations(verdicts, fetched, elsewhere),
            problem=problem,
        )


def _query_result(result: VerifyResult, found: Searched, answer: str, tried: Sequence[Tried]) -> QueryResult:
    return QueryResult(
        **dict(result),
        question=found.request.question,
        answer=answer,
        route=found.route,
        table=found.computed,
        table_note=found.note,
        attempts=tuple(attempt.record for attempt in tried),
        evidence=found.request.passages,
        passage_checks=found.checks,
    )
