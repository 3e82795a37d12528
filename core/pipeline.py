"""From a question or a text to a result, end to end.

Input: a question or a text, a corpus, the caller's options. Output: events, the last of which holds the result. A
generator: a caller that stops reading stops the work. Does not do the work of each stage, choose the engines or speak
HTTP.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.answering import judge_answer
from core.attempts import Tried, decided, fault_of_wording, judged, or_raise, reask_prompt, refined, taken_apart
from core.claim_decomposer import decompose
from core.delivery import deliver
from core.examination import Statement, nothing_examined
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
from core.searching import Search, search
from core.tabular import decision_on, delivered, examined_answer
from core.tracing import traced
from core.verifier import Verifier
from generation.failure import WritingFailed
from generation.language_model import LanguageModel
from generation.writing import Writer, WritingRequest
from retrieval.passage import Corpus
from retrieval.rails import NO_RAIL, Rail, events_for_readers, for_readers, masked_by
from retrieval.retriever import HybridCorpus
from tables.answer import TableAnswer
from utils.deadline import Deadline
from utils.stages import Stage

NOT_IN_DOCUMENTS = "Your documents do not say this."
NO_ANSWER = "No answer could be written; these are the passages that were found."
WRITE_AGAIN = "Write the answer again from these passages."


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
        guarded = self.rail.over(corpus, requested.sensitive_data)
        calls = tuple(call.model_copy(update={"arguments": masked_by(guarded, call.arguments)}) for call in tool_calls)
        events = self._verify(posted, guarded, requested, deadline, question, calls)
        return events_for_readers(self._traced(events, corpus, beyond, requested, deadline), guarded)

    def _verify(
        self,
        posted: str | tuple[str, ...],
        corpus: Corpus,
        requested: RequestOptions,
        deadline: Deadline,
        question: str,
        tool_calls: tuple[ToolCall, ...],
    ) -> Iterator[Event]:
        clock = Clock()
        method = self.methods[requested.method]
        with clock.part("verify"):
            taken = taken_apart(posted, method, requested)
            case = Case(taken, corpus, question, requested.options, deadline, tool_calls, corpus.numbered)
            examined = yield from judged(method, case, 1, newest_wins=requested.newest_wins)
        answered = judge_answer(question, examined.statement, self.verifier)
        decision = decided(examined, requested, attempts_left=0, answered=answered)
        yield Decided(event="decision", attempt=1, decision=decision)
        passages = corpus.search(question or taken.text[:1000], requested.passages)
        asked = WritingRequest(question=question or WRITE_AGAIN, passages=passages)
        yield Finished(
            event="result",
            result=VerifyResult(
                run_id=requested.run_id,
                decision=or_raise(decision),
                claims=examined.verdicts,
                coverage=examined.coverage,
                text=deliver(examined, decision.action),
                method=requested.method,
                report=examined.report,
                models=self.models,
                timings_ms=clock.timings(),
                reask_prompt=reask_prompt(decision, refined(asked, examined.verdicts, corpus)),
                searched=(),
                whereabouts=(),
            ),
        )

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
        guarded = self.rail.over(corpus, requested.sensitive_data)
        events = self._ask(question, guarded, requested, deadline)
        return events_for_readers(self._traced(events, corpus, beyond, requested, deadline), guarded)

    def _traced(
        self,
        events: Iterator[Event],
        corpus: HybridCorpus,
        beyond: HybridCorpus | None,
        requested: RequestOptions,
        deadline: Deadline,
    ) -> Iterator[Event]:
        """Yield `events`, adding to the result how it came about."""
        further = self.rail.over(beyond, requested.sensitive_data) if beyond is not None else None
        return traced(events, corpus, further, self.methods["firewall"], requested, deadline)

    def _ask(self, question: str, corpus: Corpus, requested: RequestOptions, deadline: Deadline) -> Iterator[Event]:
        clock = Clock()
        yield StepStarted(event="step", name="searching", attempt=1)
        with clock.part("search") as searching:
            how = Search(self.rail, self.verifier, self.relevance_threshold)
            found = search(question, corpus, requested.passages, how)
            searching.note(route=found.route.value, passages=len(found.request.passages))
        if found.computed:
            yield from self._computed(question, found.computed, corpus, requested, clock)
            return
        request, route = found.request, found.route
        tried: list[Tried] = []
        problem = None
        if route is Route.DOCUMENTS:
            try:
                yield from self._write_until_supported(request, corpus, requested, deadline, clock, tried)
            except WritingFailed as failure:
                problem = Problem(code=failure.code, detail=failure.detail, retry_after=failure.retry_after)
        result = self._result(request, route, tried, problem, corpus, requested, clock)
        yield Finished(
            event="result", result=result.model_copy(update={"table_note": found.note, "passage_checks": found.checks})
        )

    def _computed(
        self, question: str, computed: TableAnswer, corpus: Corpus, requested: RequestOptions, clock: Clock
    ) -> Iterator[Event]:
        """Yield the answer of a table with its verdict."""
        yield AnswerWritten(event="answer", attempt=1, answer=computed.sentence)
        examined = examined_answer(computed, corpus)
        for verdict in examined.verdicts:
            yield ClaimJudged(event="claim", attempt=1, total=1, claim=verdict)
        decision = decision_on(examined, computed, requested.threshold, requested.on_fail)
        yield Decided(event="decision", attempt=1, decision=decision)
        request = WritingRequest(question=question, passages=())
        result = self._result(request, Route.TABLE, (), None, corpus, requested, clock)
        update = {
            "decision": or_raise(decision),
            "claims": examined.verdicts,
            "coverage": examined.coverage,
            "text": delivered(examined, computed, decision.action),
            "answer": computed.sentence,
            "table": computed,
        }
        yield Finished(event="result", result=result.model_copy(update=update))

    def _write_until_supported(
        self,
        request: WritingRequest,
        corpus: Corpus,
        requested: RequestOptions,
        deadline: Deadline,
        clock: Clock,
        tried: list[Tried],
    ) -> Iterator[Event]:
        """Write and check, refining the request, until an answer passes or no attempts are left; fills `tried`."""
        action = Action.REGENERATE
        while action is Action.REGENERATE:
            number = len(tried) + 1
            yield StepStarted(event="step", name="writing", attempt=number)
            with clock.part("write") as writing:
                draft = self.writer.write(for_readers(request), deadline)
                writing.note(attempt=number, model=draft.writer, truncated=draft.truncated, characters=len(draft.text))
            if not draft.text:
                return
            yield AnswerWritten(event="answer", attempt=number, answer=draft.text)
            method = self.methods[requested.method]
            with clock.part("verify"):
                taken = self._worded(draft.text, method, requested, deadline)
                case = Case(taken, corpus, request.question, requested.options, deadline, cited=request.passages)
                examined = yield from judged(method, case, number, newest_wins=requested.newest_wins)
            left = requested.attempts + 1 - number if self.writer.varies and not deadline.passed else 0
            answered = judge_answer(request.question, examined.statement, self.verifier, request.passages)
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
            tried.append(Tried(request, examined, record))
            action = decision.action
            request = refined(request, () if answered is Answered.NO else examined.verdicts, corpus)

    def _worded(self, answer: str, method: Method, requested: RequestOptions, deadline: Deadline) -> Statement:
        """Return the units of an answer; a language model may word them if they are judged claim by claim."""
        if self.decomposer and isinstance(method, ByClaim):
            with Stage("extract"):
                return Statement.of_answer(decompose(answer, self.decomposer, deadline), answer)
        return taken_apart(answer, method, requested)

    def _result(
        self,
        request: WritingRequest,
        route: Route,
        tried: Sequence[Tried],
        problem: Problem | None,
        corpus: Corpus,
        requested: RequestOptions,
        clock: Clock,
    ) -> QueryResult:
        """Deliver the best attempt, or say why there is none."""
        if tried:
            best = max(tried, key=lambda attempt: attempt.rank)
            examined, answer = best.examined, best.record.answer
            answered = best.record.decision.answered
            decision = or_raise(decided(examined, requested, attempts_left=0, answered=answered))
            text = NOT_IN_DOCUMENTS if answered is Answered.NO else deliver(examined, decision.action)
            again = refined(best.request, examined.verdicts, corpus)
        else:
            text = NO_ANSWER if problem else NOT_IN_DOCUMENTS
            examined, answer, again = nothing_examined(corpus), "", request
            decision = refrain("no_answer", requested.threshold) if problem else _not_in_documents(route, requested)
        return QueryResult(
            run_id=requested.run_id,
            decision=decision,
            claims=examined.verdicts,
            coverage=examined.coverage,
            text=text,
            method=requested.method,
            report=examined.report,
            models=self.models,
            timings_ms=clock.timings(),
            reask_prompt=reask_prompt(decision, again),
            searched=(),
            whereabouts=(),
            question=request.question,
            answer=answer,
            route=route,
            table=None,
            table_note=None,
            attempts=tuple(attempt.record for attempt in tried),
            evidence=request.passages,
            passage_checks=(),
            problem=problem or fault_of_wording(examined),
        )


def _not_in_documents(route: Route, requested: RequestOptions) -> Decision:
    """Return the decision if nothing that was found is about the question, or none of it answers."""
    reason = "no_evidence" if route is Route.NO_EVIDENCE else NOT_ANSWERED
    return refrain(reason, requested.threshold, Answered.NO)
