import random
from dataclasses import replace

import pytest

from core.answering import NOT_ASKED, Reading, judge_answer, review_answer
from core.examination import Statement
from core.firewall import Answered
from core.result import Problem
from core.verifier import Verifier
from generation.answer_model import AnswerModel
from generation.failure import Outcome, WritingFailed
from generation.reviewing import Reviewer
from tests.core.corpora import corpus, verifier
from tests.doubles import FailingAnswers, ScriptedModel, WordAnswers
from tests.generation.samples import passage
from utils.chooser import AnswerThresholds
from utils.deadline import Deadline
from utils.errors import Unavailable

QUESTION = "Is the monthly rent due in advance?"
"""Of four stems: month, rent, due, advanc."""
WHOLE = "The monthly rent is due in advance."
ABSENCE = "The documents do not mention the monthly rent due in advance."
THRESHOLDS = AnswerThresholds(yes=0.75, partly=0.5, quoted=0.5, row=0.5)


def with_answers(model: AnswerModel | None) -> Verifier:
    return replace(verifier(), answers=model)


@pytest.mark.parametrize(
    ("posted", "expected"),
    [
        pytest.param(WHOLE, Answered.YES, id="all of it"),
        pytest.param("The monthly rent is high.", Answered.PARTLY, id="at the threshold of partly"),
        pytest.param("The rent is high.", Answered.NO, id="below both"),
        pytest.param(f"The flat has two balconies. {WHOLE}", Answered.YES, id="behind what does not answer"),
        pytest.param(f"{WHOLE} The documents do not mention the deposit.", Answered.YES, id="beside an absence"),
        pytest.param(f"I do not know the deposit. {WHOLE} Do you want to know more?", Answered.YES, id="by a refusal"),
        pytest.param(f"**{WHOLE}** [S0]", Answered.YES, id="beside markup and a citation"),
        pytest.param("The monthly rent is high. It is due in advance.", Answered.YES, id="two together"),
        pytest.param("The monthly rent is high. It is new. It is due in advance.", Answered.PARTLY, id="one between"),
        pytest.param(("The flat is old.", WHOLE), Answered.YES, id="one of two posted claims"),
        pytest.param(("The flat is old.",), Answered.NO, id="no posted claim"),
        pytest.param((ABSENCE,), Answered.NO, id="a posted absence"),
    ],
)
def test_the_best_sentence_or_two_in_a_row_decide_by_the_thresholds(
    posted: str | tuple[str, ...], expected: Answered
) -> None:
    statement = Statement.of_text(posted) if isinstance(posted, str) else Statement.of_claims(posted)
    assert judge_answer(QUESTION, statement, with_answers(WordAnswers(THRESHOLDS))) is expected


@pytest.mark.parametrize(
    ("question", "text", "expected", "read"),
    [
        pytest.param(QUESTION, "I cannot answer this question.", Answered.NO, [], id="a refusal"),
        pytest.param(QUESTION, ABSENCE, Answered.NO, [], id="an absence"),
        pytest.param(QUESTION, "Thank you for asking!", Answered.NO, [], id="a greeting"),
        pytest.param(QUESTION, QUESTION, Answered.NO, [], id="a question"),
        pytest.param(QUESTION, "", Answered.NO, [], id="nothing"),
        pytest.param("Yes?", "Yes.", Answered.YES, [("Yes.", "Yes?")], id="a yes alone"),
        pytest.param("", WHOLE, None, [], id="no question"),
        pytest.param(" \n", WHOLE, None, [], id="a blank question"),
    ],
)
def test_what_says_nothing_is_not_read_and_answers_nothing_and_without_a_question_nothing_is_told(
    question: str, text: str, expected: Answered | None, read: list[tuple[str, str]]
) -> None:
    model = WordAnswers(THRESHOLDS)
    assert judge_answer(question, Statement.of_text(text), with_answers(model)) is expected
    assert model.asked == read


@pytest.mark.parametrize("model", [None, FailingAnswers(Unavailable("It fails."))], ids=["missing", "failing"])
def test_a_model_that_is_missing_or_fails_tells_nothing(model: AnswerModel | None) -> None:
    assert judge_answer(QUESTION, Statement.of_text(WHOLE), with_answers(model)) is None


def test_a_sentence_is_read_alone_with_the_one_before_and_in_its_context_in_a_passage() -> None:
    model = WordAnswers(THRESHOLDS)
    held = passage("4. Rent\nThe flat has two balconies. The monthly  rent is due in advance.", document="my_lease.pdf")
    statement = Statement.of_text(f"{WHOLE} Cats are welcome.")
    judge_answer(QUESTION, statement, with_answers(model), [held])
    assert [sentence for sentence, _ in model.asked] == [
        WHOLE,
        "Cats are welcome.",
        f"my lease | 4. Rent The flat has two balconies. | {WHOLE}",
        f"{WHOLE} Cats are welcome.",
    ]


def reviewed(model: ScriptedModel, question: str = QUESTION, text: str = WHOLE, seconds: float = 30) -> Reading:
    parts = replace(with_answers(WordAnswers(THRESHOLDS)), reviewer=Reviewer(model, random.Random(0)))
    return review_answer(question, Statement.of_text(text), parts, Deadline.after(seconds), corpus(WHOLE))


@pytest.mark.parametrize("said", Answered)
def test_a_language_model_says_whether_a_text_answers(said: Answered) -> None:
    model = ScriptedModel(said.value)
    assert reviewed(model) == Reading(said, by_language_model=True)
    assert WHOLE in model.asked[0] and QUESTION in model.asked[0]


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        pytest.param("Perhaps.", "llm_malformed", id="no word"),
        pytest.param(WritingFailed(Outcome.RATE_LIMITED), "llm_rate_limited", id="no reply"),
    ],
)
def test_without_its_word_the_answer_model_judges_and_it_is_told(reply: str | WritingFailed, code: str) -> None:
    problem = Problem(code=code, detail=NOT_ASKED, retry_after=None)
    assert reviewed(ScriptedModel(reply)) == Reading(Answered.YES, by_language_model=False, problem=problem)


def test_without_time_to_ask_the_answer_model_judges_and_nobody_failed() -> None:
    model = ScriptedModel("no")
    assert reviewed(model, seconds=1) == Reading(Answered.YES, by_language_model=False)
    assert not model.asked


@pytest.mark.parametrize(
    ("question", "text", "expected"), [(QUESTION, ABSENCE, Answered.NO), ("", WHOLE, None)], ids=["refusal", "none"]
)
def test_it_is_not_asked_about_a_refusal_or_without_a_question(
    question: str, text: str, expected: Answered | None
) -> None:
    model = ScriptedModel()
    assert reviewed(model, question, text).answered is expected
    assert not model.asked
