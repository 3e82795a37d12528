"""The offline writer quotes what is there, word for word, and nothing else."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generation.quoting import MOST_ANSWERS, MOST_READ, QUOTING_NOTE, QuotingWriter
from generation.writing import Draft, Writer, WritingRequest
from tests.doubles import FailingAnswers, WordAnswers
from tests.generation.samples import request
from utils.chooser import AnswerThresholds
from utils.deadline import Deadline
from utils.errors import Unavailable
from utils.text import fold

Reads = Callable[[Sequence[tuple[str, str]]], list[float]]
QUOTATION = re.compile(r"(?:“(?P<a>.+)”|«(?P<b>.+)»|\"(?P<c>.+)\") \[S(?P<label>\d+)\]")
RENT = "The monthly rent is 900 euros. It is paid in advance. Heating is not included in the rent."
PETS = "Cats and dogs are allowed in the garden. Birds are not mentioned anywhere."
SENTENCES = [
    "The monthly rent is 900 euros.",
    "Rent is due on the first day.",
    "  The deposit\n equals  two\trents. ",
    "Heading Only",
    'He wrote “yes” and "no" and «maybe» today.',
    "He wrote “yes” in the contract.",
    "This is proven by [S9] and [s 3] beyond doubt.",
    "| Rent | 900 | euros |",
    "- Pets are allowed here.\n- Birds are not allowed.",
    "המחיר הוא 900 אירו לחודש.",
    "\u2028\x1c\x85",
    "",
]


def write(asked: WritingRequest, least: float = 0.3) -> Draft:
    """Write an answer where a sentence answers that has this share of the question's stems."""
    writer: Writer = QuotingWriter(WordAnswers(AnswerThresholds(yes=least, partly=least, quoted=least, row=least)))
    return writer.write(asked, Deadline.after(5.0))


def quotations(draft: Draft) -> list[tuple[str, int]]:
    """Read a draft back: (quoted text, label) of each line after the note."""
    if not draft.text:
        return []
    note, blank, *lines = draft.text.splitlines()
    assert (note, blank) == (QUOTING_NOTE, "")
    matches = [QUOTATION.fullmatch(line) for line in lines]
    assert matches and None not in matches
    return [(m["a"] or m["b"] or m["c"], int(m["label"])) for m in matches if m]


@settings(max_examples=150)
@given(
    question=st.sampled_from(["What is the rent?", "Are pets allowed?", "מה המחיר?", "", "Is it?"])
    | st.text(max_size=40),
    texts=st.lists(st.lists(st.sampled_from(SENTENCES) | st.text(max_size=40), max_size=6).map(" ".join), max_size=7),
)
def test_quotations_are_in_the_passage_they_cite_word_for_word(question, texts):
    asked = request(question, *texts)
    draft = write(asked, least=0.0)
    quoted = quotations(draft)
    assert len(quoted) <= MOST_ANSWERS
    for text, label in quoted:
        assert text in " ".join(texts[label].split())
    assert len({fold(text) for text, _ in quoted}) == len(quoted)
    assert write(asked, least=0.0) == draft


def test_the_sentence_that_answers_comes_first_with_its_citation():
    draft = write(request("How high is the monthly rent?", PETS, RENT, RENT))
    assert quotations(draft)[0] == ("The monthly rent is 900 euros.", 1)
    assert "Cats and dogs" not in draft.text and "paid in advance" not in draft.text
    assert (draft.writer, draft.truncated) == ("quoting", False)
    assert "dogs are allowed" in write(request("Is a dog allowed?", PETS, RENT)).text
    assert write(request("How high is the rent?", "", "Title\n\n")).text == ""


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("The rent is 5 [S4]. The rent is 900.", "“The rent is 900.” [S0]"),
        ("The rent is “high” today.", "«The rent is “high” today.» [S0]"),
        ('The rent is "high" today.', '“The rent is "high" today.” [S0]'),
        ("- The rent is -5 percent.", "“The rent is -5 percent.” [S0]"),
        ("The rent\n  is\t900.", "“The rent is 900.” [S0]"),
    ],
    ids=["imitated-citation", "marks-inside", "straight-marks-inside", "bullet", "white-space"],
)
def test_marks_bullets_and_white_space(sentence, line):
    assert write(request("What is the rent?", sentence)).text.splitlines()[-1] == line


FLAT = "The flat is old. The rent is 900 euros. It is paid in advance. The rent is due in May."
QUESTION = "What is the rent?"


@dataclass
class ScriptedAnswers:
    """An `AnswerModel` made of two functions."""

    nearness: Reads
    probabilities: Reads
    name: str = "scripted"
    thresholds = AnswerThresholds(yes=0.5, partly=0.5, quoted=0.5, row=0.8)


def answers(text: str, probabilities: dict[str, float], near: Reads | None = None) -> list[tuple[str, int]]:
    """Return what is quoted of `text` where a sentence with a word answers as likely as is given, else not at all."""

    def read(pairs: Sequence[tuple[str, str]]) -> list[float]:
        assert {question for _, question in pairs} == {QUESTION}
        told = [sentence.rsplit(" | ", 1)[-1] for sentence, _ in pairs]
        return [max((p for word, p in probabilities.items() if word in each), default=0.0) for each in told]

    asked = request(QUESTION, text)
    draft = QuotingWriter(ScriptedAnswers(near or read, read)).write(asked, Deadline.after(5.0))
    return quotations(draft) if draft.text else []


ROW = "Flat: A; Rent: 900; Sched. from: May"


@pytest.mark.parametrize(
    ("text", "probabilities", "expected"),
    [
        pytest.param(ROW, {"Flat": 0.8}, ["Flat"], id="a row of a table that is likely enough for one"),
        pytest.param(ROW, {"Flat": 0.79}, [], id="a row that is not"),
        pytest.param(FLAT, {"paid": 0.9, "May": 0.95, "old": 0.1}, ["May", "paid"], id="likeliest first"),
        pytest.param(FLAT, {"900": 1.0, "paid": 0.49}, ["900"], id="another that is not half as likely"),
        pytest.param(FLAT, {"old": 0.5}, ["old"], id="at the threshold, without a word of the question"),
        pytest.param(FLAT, {"900": 0.49, "paid": 0.3}, [], id="none that may"),
        pytest.param(FLAT, {"900": 0.9, "paid": 0.91, "May": 0.92, "old": 0.93}, ["old", "May", "paid"], id="three"),
    ],
)
def test_the_sentences_that_answer_are_quoted_likeliest_first(
    text: str, probabilities: dict[str, float], expected: list[str]
) -> None:
    quoted = answers(text, probabilities)
    assert len(quoted) == len(expected) <= MOST_ANSWERS
    for (sentence, label), word in zip(quoted, expected, strict=True):
        assert word in sentence and label == 0
        assert sentence in text


def test_of_those_that_answer_the_one_of_the_highest_rank_comes_first() -> None:
    def longest_first(pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [float(len(sentence)) for sentence, _ in pairs]

    quoted = answers(FLAT, {"900": 0.9, "May": 0.6, "old": 0.3}, longest_first)
    assert [text for text, _ in quoted] == ["The rent is due in May.", "The rent is 900 euros."]


def test_only_the_sentences_nearest_to_the_question_are_read() -> None:
    noise = [f"Room {number} has a green door." for number in range(60)]
    near = [f"The rent of flat {number} is {number}00 euros." for number in range(1, 5)]
    model = WordAnswers()
    draft = QuotingWriter(model).write(request(QUESTION, " ".join(noise), " ".join(near)), Deadline.after(5.0))
    read = [sentence for sentence, _ in model.asked]
    assert [sentence.rsplit(" | ", 1)[-1] for sentence in read][: len(near)] == near
    assert len(read) == MOST_READ
    assert {text for text, _ in quotations(draft)} <= set(near)


def test_where_no_model_can_read_sentences_nothing_is_quoted_instead() -> None:
    with pytest.raises(Unavailable):
        QuotingWriter(FailingAnswers(Unavailable("It fails."))).write(request(QUESTION, RENT), Deadline.after(5.0))
