from dataclasses import replace

import pytest

from core.firewall import Action, Bands, OnFail
from core.methods.by_claim import ByClaim
from core.methods.options import DEFAULT_OPTIONS
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
from core.wishes import Wishes
from generation.failure import Outcome, WritingFailed
from generation.quoting import QuotingWriter
from generation.writing import Writer, WritingMode
from tests.core.corpora import corpus, firewall_rule, verifier
from tests.core.examples import MODELS
from tests.core.test_claim_decomposer import ScriptedModel
from tests.doubles import ScriptedWriter
from utils.deadline import Deadline
from utils.errors import VerificationFailed

LEASE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros. The flat has two balconies."
TRUE, FALSE = "The monthly rent is 1,450 euros.", "The monthly rent is 1,540 euros."
QUESTION = "What is the monthly rent?"


def pipeline(writer: Writer) -> Pipeline:
    return Pipeline(
        verifier(), {"firewall": ByClaim(verifier(), firewall_rule())}, writer, None, MODELS, relevance_threshold=0.3
    )


def wishes(on_fail: OnFail = OnFail.ANNOTATE, *, attempts: int = 2, bands: Bands | None = None) -> Wishes:
    return Wishes(
        run_id="run",
        method="firewall",
        options=DEFAULT_OPTIONS,
        on_fail=on_fail,
        threshold=0.6,
        bands=bands,
        passages=7,
        attempts=attempts,
    )


def ask(writer: Writer, question: str = QUESTION, *, chosen: Wishes | None = None, seconds: float = 60) -> list[Event]:
    return list(pipeline(writer).ask(question, corpus(LEASE), chosen or wishes(), Deadline.after(seconds)))


def result_of(events: list[Event]) -> QueryResult:
    assert isinstance(events[-1], Finished)
    result = events[-1].result
    assert isinstance(result, QueryResult)
    return result


def verify(text: str, chosen: Wishes) -> VerifyResult:
    events = list(pipeline(QuotingWriter()).verify(text, corpus(LEASE), chosen, Deadline.after(60), question=""))
    assert isinstance(events[-1], Finished)
    return events[-1].result


def test_a_supported_answer_passes_at_the_first_attempt() -> None:
    result = result_of(ask(ScriptedWriter(TRUE)))
    assert (result.decision.action, result.text, len(result.attempts)) == (Action.PASS, TRUE, 1)
    assert result.route is Route.DOCUMENTS
    assert result.evidence


def test_a_failing_answer_is_written_again_without_the_rejected_claim() -> None:
    writer = ScriptedWriter(f"{FALSE} The flat has two balconies.", TRUE)
    result = result_of(ask(writer))
    assert (result.decision.action, result.text) == (Action.PASS, TRUE)
    assert [attempt.decision.action for attempt in result.attempts] == [Action.REGENERATE, Action.PASS]
    assert [request.mode for request in writer.asked] == [WritingMode.PLAIN, WritingMode.STRICT]
    assert writer.asked[1].verified == ("The flat has two balconies.",)
    assert "1,540" not in str(writer.asked[1])


def test_after_two_more_attempts_the_answer_goes_out_with_notes() -> None:
    writer = ScriptedWriter(FALSE)
    result = result_of(ask(writer))
    assert [request.mode for request in writer.asked] == list(WritingMode)
    assert result.decision.action is Action.ANNOTATE
    assert result.answer == FALSE
    assert result.text.startswith(FALSE) and "Not supported" in result.text
    assert len(result.attempts) == 3


def test_the_best_attempt_is_delivered_not_the_last() -> None:
    better = "The monthly rent is high. The flat has two balconies."
    result = result_of(ask(ScriptedWriter(FALSE, better, FALSE)))
    assert result.answer == better
    assert [attempt.answer for attempt in result.attempts] == [FALSE, better, FALSE]


def test_a_writer_that_cannot_vary_is_asked_once() -> None:
    writer = ScriptedWriter(FALSE, varies=False)
    result_of(ask(writer))
    assert len(writer.asked) == 1


def test_no_attempt_follows_the_deadline() -> None:
    writer = ScriptedWriter(FALSE)
    result = result_of(ask(writer, seconds=0))
    assert len(writer.asked) == 1
    assert {claim.status for claim in result.claims} == {Status.NOT_CHECKED}
    assert result.decision.action is not Action.PASS


def test_a_question_beside_the_documents_is_not_sent_to_the_writer() -> None:
    writer = ScriptedWriter(TRUE)
    result = result_of(ask(writer, "Who won the regatta in Brisbane?"))
    assert writer.asked == []
    assert (result.route, result.text) == (Route.NO_EVIDENCE, NOT_IN_DOCUMENTS)
    assert result.decision.support_ratio is None
    assert result.decision.action is not Action.PASS


def test_a_quoted_answer_passes_word_for_word() -> None:
    result = result_of(ask(QuotingWriter()))
    assert result.decision.action is Action.PASS
    assert {claim.status for claim in result.claims} == {Status.VERIFIED, Status.NOT_A_CLAIM}


@pytest.mark.parametrize("outcome", Outcome)
def test_a_language_model_that_fails_leaves_the_passages(outcome: Outcome) -> None:
    result = result_of(ask(ScriptedWriter(WritingFailed(outcome))))
    assert result.problem is not None
    assert result.problem.code == f"llm_{outcome}"
    assert (result.text, result.claims) == (NO_ANSWER, ())
    assert result.evidence
    assert result.decision.action is Action.REFRAIN


def test_a_model_that_fails_at_the_second_attempt_leaves_the_first() -> None:
    result = result_of(ask(ScriptedWriter(FALSE, WritingFailed(Outcome.TIMED_OUT))))
    assert result.answer == FALSE
    assert result.problem is not None
    assert result.decision.action is Action.ANNOTATE


@pytest.mark.parametrize(
    ("reply", "code"),
    [(f"1 | {TRUE}", None), (WritingFailed(Outcome.TIMED_OUT), "llm_timed_out"), ("Sure!", "claims_not_in_answer")],
    ids=["worded", "the model fails", "the model says something else"],
)
def test_a_language_model_that_does_not_word_the_claims_is_told(reply: str | WritingFailed, code: str | None) -> None:
    asked = replace(pipeline(ScriptedWriter(TRUE)), decomposer=ScriptedModel(reply))
    result = result_of(list(asked.ask(QUESTION, corpus(LEASE), wishes(), Deadline.after(60))))
    assert (result.problem and result.problem.code) == code
    assert [claim.status for claim in result.claims] == [Status.VERIFIED]


def test_events_come_in_the_order_of_the_work() -> None:
    events = ask(ScriptedWriter(FALSE, TRUE))
    kinds = [event.name if isinstance(event, StepStarted) else type(event).__name__ for event in events]
    one = ["writing", AnswerWritten.__name__, "checking", ClaimJudged.__name__, Decided.__name__]
    assert kinds == ["searching", *one, *one, Finished.__name__]


@pytest.mark.parametrize(
    ("on_fail", "delivered"),
    [
        pytest.param(OnFail.NOOP, f"{FALSE} The deposit is 2,900 euros.", id="noop"),
        pytest.param(OnFail.FIX, f"{TRUE} The deposit is 2,900 euros.", id="fix"),
        pytest.param(OnFail.FILTER, "The deposit is 2,900 euros.", id="filter"),
        pytest.param(OnFail.REFRAIN, "This cannot be answered reliably from the documents.", id="refrain"),
        pytest.param(OnFail.BLOCK, "", id="block"),
    ],
)
def test_what_is_delivered_of_a_failing_text(on_fail: OnFail, delivered: str) -> None:
    result = verify(f"{FALSE} The deposit is 2,900 euros.", wishes(on_fail))
    assert (result.text, result.decision.action.value) == (delivered, on_fail.value)


def test_a_fixed_text_drops_what_cannot_be_corrected() -> None:
    result = verify(f"{FALSE} The flat has a garden. The deposit is 2,900 euros.", wishes(OnFail.FIX))
    assert result.text == f"{TRUE} The deposit is 2,900 euros."


def test_a_failing_text_is_an_error_where_the_caller_wished_one() -> None:
    with pytest.raises(VerificationFailed):
        verify(FALSE, wishes(OnFail.EXCEPTION))
    assert verify(TRUE, wishes(OnFail.EXCEPTION)).decision.action is Action.PASS


@pytest.mark.parametrize("on_fail", [OnFail.REASK, OnFail.FIX_REASK])
def test_the_prompt_to_ask_again_holds_what_stood_and_not_what_fell(on_fail: OnFail) -> None:
    prompt = verify(f"{FALSE} The deposit is 2,900 euros.", wishes(on_fail)).reask_prompt
    assert prompt is not None
    assert "The deposit is 2,900 euros." in prompt
    assert "1,540" not in prompt


@pytest.mark.parametrize("text", [FALSE, "Hello!", ""])
def test_the_three_bands_never_allow_what_failed(text: str) -> None:
    assert verify(text, wishes(bands=Bands(block=0.4))).decision.action is Action.BLOCK
