import random
from dataclasses import replace
from typing import Any

import pytest

from core.delivery import REFUSAL
from core.firewall import NOT_ANSWERED, Action, Answered, Bands, OnFail
from core.methods.contract import DEFAULT_OPTIONS, RequestOptions
from core.methods.method import ByClaim
from core.pipeline import NO_ANSWER, NOT_IN_DOCUMENTS, Pipeline
from core.result import (
    AnswerWritten,
    ClaimJudged,
    Decided,
    Event,
    Finished,
    QueryResult,
    Route,
    StepStarted,
    VerifyResult,
)
from core.verdict import Status
from generation.answer_model import AnswerModel
from generation.failure import Outcome, WritingFailed
from generation.language_model import LanguageModel
from generation.reviewing import Reviewer
from generation.writing import Writer, WritingMode
from tests.core.corpora import corpus, firewall_rule, verifier
from tests.core.examples import MODELS
from tests.doubles import QUOTING, FailingAnswers, ScriptedModel, ScriptedWriter, WordAnswers
from utils.deadline import Deadline
from utils.errors import Unavailable, VerificationFailed

LEASE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros. The flat has two balconies."
TRUE, FALSE = "The monthly rent is 1,450 euros.", "The monthly rent is 1,540 euros."
QUESTION = "What is the monthly rent?"


def pipeline(writer: Writer, answers: AnswerModel | None = None, decomposer: LanguageModel | None = None) -> Pipeline:
    """Return a pipeline; with `answers` it tells whether a text answers its question."""
    judging = replace(verifier(), answers=answers)
    methods = {"firewall": ByClaim(judging, firewall_rule())}
    return Pipeline(judging, methods, writer, decomposer, MODELS, relevance_threshold=0.3)


def request_options(
    on_fail: OnFail = OnFail.ANNOTATE, *, attempts: int = 2, bands: Bands | None = None
) -> RequestOptions:
    return RequestOptions(
        run_id="run",
        method="firewall",
        options=DEFAULT_OPTIONS,
        on_fail=on_fail,
        threshold=0.6,
        bands=bands,
        passages=7,
        attempts=attempts,
    )


def events_of(
    asked: Pipeline,
    question: str = QUESTION,
    chosen: RequestOptions | None = None,
    sources: tuple[str, ...] = (LEASE,),
    seconds: float = 60,
) -> list[Event]:
    return list(asked.ask(question, corpus(*sources), chosen or request_options(), Deadline.after(seconds)))


def ask(asked: Writer | Pipeline, question: str = QUESTION, **chosen: Any) -> QueryResult:
    """Return the end of `events_of`."""
    last = events_of(asked if isinstance(asked, Pipeline) else pipeline(asked), question, **chosen)[-1]
    assert isinstance(last, Finished) and isinstance(last.result, QueryResult)
    return last.result


def verify(text: str, on_fail: OnFail = OnFail.ANNOTATE, question: str = "") -> VerifyResult:
    held = pipeline(QUOTING, WordAnswers() if question else None)
    *_, last = held.verify(text, corpus(LEASE), request_options(on_fail), Deadline.after(60), question=question)
    assert isinstance(last, Finished)
    return last.result


def test_a_failing_answer_is_written_again_without_the_rejected_claim() -> None:
    writer = ScriptedWriter(f"{FALSE} The flat has two balconies.", TRUE)
    result = ask(writer)
    assert (result.decision.action, result.text) == (Action.PASS, TRUE)
    assert [attempt.decision.action for attempt in result.attempts] == [Action.REGENERATE, Action.PASS]
    assert [request.mode for request in writer.asked] == [WritingMode.PLAIN, WritingMode.STRICT]
    assert writer.asked[1].verified == ("The flat has two balconies.",)
    assert "1,540" not in str(writer.asked[1])


def test_after_two_more_attempts_the_answer_goes_out_with_notes() -> None:
    writer = ScriptedWriter(FALSE)
    result = ask(writer)
    assert [request.mode for request in writer.asked] == list(WritingMode)
    assert result.decision.action is Action.ANNOTATE
    assert result.answer == FALSE
    assert result.text.startswith(FALSE) and "Not supported" in result.text
    assert len(result.attempts) == 3


def test_the_best_attempt_is_delivered_not_the_last() -> None:
    better = "The monthly rent is high. The flat has two balconies."
    result = ask(ScriptedWriter(FALSE, better, FALSE))
    assert result.answer == better
    assert [attempt.answer for attempt in result.attempts] == [FALSE, better, FALSE]


def test_no_attempt_follows_the_deadline() -> None:
    writer = ScriptedWriter(FALSE)
    result = ask(writer, seconds=0)
    assert len(writer.asked) == 1
    assert {claim.status for claim in result.claims} == {Status.NOT_CHECKED}
    assert result.decision.action is not Action.PASS


def test_a_question_beside_the_documents_is_not_sent_to_the_writer() -> None:
    writer = ScriptedWriter(TRUE)
    result = ask(writer, "Who won the regatta in Brisbane?")
    assert writer.asked == []
    assert (result.route, result.text) == (Route.NO_EVIDENCE, NOT_IN_DOCUMENTS)
    assert (result.decision.support_ratio, result.decision.answered) == (None, Answered.NO)
    assert result.decision.action is not Action.PASS


@pytest.mark.parametrize("outcome", Outcome)
def test_a_language_model_that_fails_leaves_the_passages(outcome: Outcome) -> None:
    result = ask(ScriptedWriter(WritingFailed(outcome)))
    assert result.problem is not None
    assert result.problem.code == f"llm_{outcome}"
    assert (result.text, result.claims) == (NO_ANSWER, ())
    assert result.evidence
    assert result.decision.action is Action.REFRAIN


def test_a_model_that_fails_at_the_second_attempt_leaves_the_first() -> None:
    result = ask(ScriptedWriter(FALSE, WritingFailed(Outcome.TIMED_OUT)))
    assert result.answer == FALSE
    assert result.problem is not None
    assert result.decision.action is Action.ANNOTATE


@pytest.mark.parametrize(
    ("reply", "code"),
    [(f"1 | {TRUE}", None), (WritingFailed(Outcome.TIMED_OUT), "llm_timed_out"), ("Sure!", "claims_not_in_answer")],
    ids=["worded", "the model fails", "the model says something else"],
)
def test_a_language_model_that_does_not_word_the_claims_is_told(reply: str | WritingFailed, code: str | None) -> None:
    result = ask(pipeline(ScriptedWriter(TRUE), decomposer=ScriptedModel(reply)))
    assert (result.problem and result.problem.code) == code
    assert [claim.status for claim in result.claims] == [Status.VERIFIED]


def test_events_come_in_the_order_of_the_work() -> None:
    events = events_of(pipeline(ScriptedWriter(FALSE, TRUE)))
    kinds = [event.name if isinstance(event, StepStarted) else type(event).__name__ for event in events]
    one = ["writing", AnswerWritten.__name__, "checking", ClaimJudged.__name__, Decided.__name__]
    assert kinds == ["searching", *one, *one, Finished.__name__]


@pytest.mark.parametrize(
    ("on_fail", "delivered"),
    [
        pytest.param(OnFail.NOOP, f"{FALSE} The flat has a garden. The deposit is 2,900 euros.", id="noop"),
        pytest.param(OnFail.FIX, f"{TRUE} The deposit is 2,900 euros.", id="fix"),
        pytest.param(OnFail.FILTER, "The deposit is 2,900 euros.", id="filter"),
        pytest.param(OnFail.REFRAIN, "This cannot be answered reliably from the documents.", id="refrain"),
        pytest.param(OnFail.BLOCK, "", id="block"),
    ],
)
def test_what_is_delivered_of_a_failing_text(on_fail: OnFail, delivered: str) -> None:
    result = verify(f"{FALSE} The flat has a garden. The deposit is 2,900 euros.", on_fail)
    assert (result.text, result.decision.action.value) == (delivered, on_fail.value)


def test_a_failing_text_is_an_error_where_the_caller_wished_one() -> None:
    with pytest.raises(VerificationFailed):
        verify(FALSE, OnFail.EXCEPTION)
    assert verify(TRUE, OnFail.EXCEPTION).decision.action is Action.PASS


@pytest.mark.parametrize("on_fail", [OnFail.REASK, OnFail.FIX_REASK])
def test_the_prompt_to_ask_again_holds_what_stood_and_not_what_fell(on_fail: OnFail) -> None:
    prompt = verify(f"{FALSE} The deposit is 2,900 euros.", on_fail).reask_prompt
    assert prompt is not None
    assert "The deposit is 2,900 euros." in prompt
    assert "1,540" not in prompt


DEPOSIT, BALCONIES = "The deposit is 2,900 euros.", "The flat has two balconies."
"""TRUE and FALSE hold two of the three stems of QUESTION, these none."""


def ask_answering(writer: Writer, chosen: RequestOptions | None = None) -> QueryResult:
    """Ask a pipeline for which a text answers from half of the question's stems on."""
    return ask(pipeline(writer, WordAnswers()), chosen=chosen, sources=(TRUE, DEPOSIT, BALCONIES))


@pytest.mark.parametrize("answer", [BALCONIES, "I cannot answer this question."])
def test_an_answer_that_does_not_answer_is_written_again_with_all_passages(answer: str) -> None:
    writer = ScriptedWriter(answer, TRUE)
    result = ask_answering(writer)
    assert [attempt.decision.action for attempt in result.attempts] == [Action.REGENERATE, Action.PASS]
    assert [attempt.decision.answered for attempt in result.attempts] == [Answered.NO, Answered.YES]
    first, second = writer.asked
    assert (first.mode, second.mode) == (WritingMode.PLAIN, WritingMode.STRICT)
    assert second.passages == first.passages and len(first.passages) == 3
    assert (second.verified, second.unused) == ((), ())


@pytest.mark.parametrize("on_fail", [each for each in OnFail if each is not OnFail.EXCEPTION])
@pytest.mark.parametrize("bands", [None, Bands(block=0.4)], ids=["no bands", "bands"])
def test_an_answer_that_never_answers_is_at_last_withheld_whatever_the_caller_wished(
    on_fail: OnFail, bands: Bands | None
) -> None:
    writer = ScriptedWriter(BALCONIES)
    result = ask_answering(writer, request_options(on_fail, bands=bands))
    actions = [attempt.decision.action for attempt in result.attempts]
    assert actions == [Action.REGENERATE, Action.REGENERATE, Action.REFRAIN]
    assert (result.decision.action, result.decision.reason) == (Action.REFRAIN, NOT_ANSWERED)
    assert (result.decision.answered, result.decision.support_ratio) == (Answered.NO, None)
    assert (result.text, result.answer) == (NOT_IN_DOCUMENTS, BALCONIES)
    assert [claim.status for claim in result.claims] == [Status.VERIFIED]


@pytest.mark.parametrize(("said", "written"), [("no", 1), ("yes", 3)])
def test_what_a_language_model_calls_no_answer_is_not_written_again(said: str, written: int) -> None:
    reviewer = Reviewer(ScriptedModel(*3 * [said]), random.Random(0))
    judging = replace(verifier(), reviewer=reviewer)
    held = Pipeline(
        judging, {"firewall": ByClaim(judging, firewall_rule())}, ScriptedWriter(*3 * [FALSE]), None, MODELS, 0.3
    )
    result = ask(held)
    assert len(result.attempts) == written
    assert result.decision.answered is Answered(said)


@pytest.mark.parametrize("asks", [True, False], ids=["query", "verify"])
@pytest.mark.parametrize("reply", ["yes", WritingFailed(Outcome.RATE_LIMITED)], ids=["a reply", "none"])
def test_a_language_model_that_does_not_say_whether_it_answers_is_told(asks: bool, reply: str | WritingFailed) -> None:
    judging = replace(verifier(), answers=WordAnswers(), reviewer=Reviewer(ScriptedModel(reply), random.Random(0)))
    held = replace(
        pipeline(ScriptedWriter(TRUE)), verifier=judging, methods={"firewall": ByClaim(judging, firewall_rule())}
    )
    if asks:
        result: VerifyResult = ask(held)
    else:
        *_, last = held.verify(TRUE, corpus(LEASE), request_options(), Deadline.after(60), question=QUESTION)
        assert isinstance(last, Finished)
        result = last.result
    assert (result.decision.action, result.decision.answered) == (Action.PASS, Answered.YES)
    assert (result.problem and result.problem.code) == (None if reply == "yes" else "llm_rate_limited")


@pytest.mark.parametrize("answers", [(BALCONIES, FALSE, BALCONIES), (FALSE, BALCONIES, BALCONIES)], ids=["2nd", "1st"])
def test_an_attempt_that_answers_is_better_than_a_true_one_that_does_not(answers: tuple[str, ...]) -> None:
    result = ask_answering(ScriptedWriter(*answers))
    assert (result.answer, result.decision.answered) == (FALSE, Answered.YES)
    assert result.decision.action is Action.ANNOTATE
    assert result.text.startswith(FALSE)


@pytest.mark.parametrize("model", [None, FailingAnswers(Unavailable("It fails."))], ids=["no model", "a failing one"])
def test_where_no_model_can_tell_an_answer_is_judged_by_its_support_alone(model: AnswerModel | None) -> None:
    result = ask(pipeline(ScriptedWriter(BALCONIES), model))
    assert (result.decision.action, result.decision.answered, result.text) == (Action.PASS, None, BALCONIES)
    assert result.decision.support_ratio == 1.0


@pytest.mark.parametrize("on_fail", [OnFail.ANNOTATE, OnFail.NOOP])
def test_a_writer_that_finds_no_answer_in_the_documents_says_so_and_claims_nothing(on_fail: OnFail) -> None:
    result = ask_answering(QUOTING, request_options(on_fail))
    assert (result.decision.action, result.decision.reason) == (Action.REFRAIN, NOT_ANSWERED)
    assert (result.decision.answered, result.decision.support_ratio) == (Answered.NO, None)
    assert (result.text, result.answer, result.claims, result.attempts) == (NOT_IN_DOCUMENTS, "", (), ())
    assert result.route is Route.DOCUMENTS
    assert result.problem is None
    assert len(result.evidence) == 3


@pytest.mark.parametrize(
    ("text", "question", "action", "answered", "status"),
    [
        pytest.param(TRUE, QUESTION, Action.PASS, Answered.YES, Status.VERIFIED, id="true and answers"),
        pytest.param(FALSE, QUESTION, Action.ANNOTATE, Answered.YES, Status.HALLUCINATED, id="false and answers"),
        pytest.param(BALCONIES, "", Action.PASS, None, Status.VERIFIED, id="true without a question"),
        pytest.param(BALCONIES, QUESTION, Action.REFRAIN, Answered.NO, Status.VERIFIED, id="true, no answer"),
    ],
)
def test_a_posted_text_is_judged_beside_its_question(
    text: str, question: str, action: Action, answered: Answered | None, status: Status
) -> None:
    result = verify(text, question=question)
    assert (result.decision.action, result.decision.answered) == (action, answered)
    assert [claim.status for claim in result.claims] == [status]
    assert (result.text == REFUSAL) is (action is Action.REFRAIN)
