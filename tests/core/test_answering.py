from dataclasses import replace

import pytest

from core.answering import judge_answer
from core.checks.answers import AnswerModel
from core.examination import Statement
from core.firewall import Answered
from core.verifier import Verifier
from tests.core.corpora import verifier
from tests.doubles import FailingAnswers, WordAnswers
from tests.generation.samples import passage
from utils.chooser import AnswerThresholds
from utils.errors import Unavailable

QUESTION = "Is the monthly rent due in advance?"
"""Of four stems: month, rent, due, advanc."""
WHOLE = "The monthly rent is due in advance."
THRESHOLDS = AnswerThresholds(yes=0.75, partly=0.5, quoted=0.5, row=0.5)


def with_answers(model: AnswerModel | None) -> Verifier:
    return replace(verifier(), answers=model)


def answered(text: str, question: str = QUESTION) -> Answered | None:
    return judge_answer(question, Statement.of_text(text), with_answers(WordAnswers(THRESHOLDS)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(WHOLE, Answered.YES, id="all of it"),
        pytest.param("The monthly rent is high.", Answered.PARTLY, id="at the threshold of partly"),
        pytest.param("The rent is high.", Answered.NO, id="below both"),
        pytest.param(f"The flat has two balconies. {WHOLE}", Answered.YES, id="behind what does not answer"),
    ],
)
def test_the_best_sentence_decides_by_the_thresholds(text: str, expected: Answered) -> None:
    assert answered(text) is expected


@pytest.mark.parametrize(
    "text",
    [
        "I cannot answer this question.",
        "The documents do not mention the monthly rent due in advance.",
        "Thank you for asking!",
        "Is the monthly rent due in advance?",
        "",
    ],
)
def test_what_refuses_greets_asks_or_finds_nothing_answers_nothing_whatever_its_words(text: str) -> None:
    model = WordAnswers(THRESHOLDS)
    assert judge_answer(QUESTION, Statement.of_text(text), with_answers(model)) is Answered.NO
    assert model.asked == []


@pytest.mark.parametrize(
    "text",
    [
        f"{WHOLE} The documents do not mention the deposit.",
        f"I do not know the deposit. {WHOLE} Do you want to know more?",
        f"**{WHOLE}** [S0]",
    ],
    ids=["an absence", "a refusal and a question", "markup and a citation"],
)
def test_what_stands_beside_an_answer_takes_nothing_from_it(text: str) -> None:
    assert answered(text) is Answered.YES


def test_a_yes_alone_is_read_beside_the_question() -> None:
    model = WordAnswers(THRESHOLDS)
    assert judge_answer("Yes?", Statement.of_text("Yes."), with_answers(model)) is Answered.YES
    assert model.asked == [("Yes.", "Yes?")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The monthly rent is high. It is due in advance.", Answered.YES, id="one after the other"),
        pytest.param(
            "The monthly rent is high. The flat is old. It is due in advance.", Answered.PARTLY, id="a claim between"
        ),
    ],
)
def test_two_sentences_may_answer_together(text: str, expected: Answered) -> None:
    assert answered(text) is expected


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        pytest.param(("The flat is old.", WHOLE), Answered.YES, id="one answers"),
        pytest.param(("The flat is old.",), Answered.NO, id="none answers"),
        pytest.param(("The documents do not mention the monthly rent due in advance.",), Answered.NO, id="an absence"),
    ],
)
def test_posted_claims_are_judged_too(claims: tuple[str, ...], expected: Answered) -> None:
    assert judge_answer(QUESTION, Statement.of_claims(claims), with_answers(WordAnswers(THRESHOLDS))) is expected


@pytest.mark.parametrize("question", ["", " \n"], ids=["empty", "blank"])
def test_without_a_question_nothing_is_told_and_nothing_read(question: str) -> None:
    model = WordAnswers(THRESHOLDS)
    assert judge_answer(question, Statement.of_text(WHOLE), with_answers(model)) is None
    assert model.asked == []


def test_a_model_that_is_missing_or_fails_tells_nothing() -> None:
    assert judge_answer(QUESTION, Statement.of_text(WHOLE), with_answers(None)) is None
    failing = with_answers(FailingAnswers(Unavailable("It fails.", code="model_broken")))
    assert judge_answer(QUESTION, Statement.of_text(WHOLE), failing) is None


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
