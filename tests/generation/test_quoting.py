"""The offline writer quotes what is there, word for word, and nothing else."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generation.quoting import (
    DISTANT_NOTE,
    MOST_ANSWERS,
    MOST_QUOTATIONS,
    MOST_READ,
    NOTHING_NOTE,
    QUOTING_NOTE,
    QUOTING_NOTES,
    AnswerReader,
    QuotingWriter,
    Reads,
)
from generation.writing import Draft, Writer, WritingMode, WritingRequest
from tests.doubles import WordAnswers
from tests.generation.samples import passage, request
from utils.deadline import Deadline
from utils.text import fold

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


def write(asked: WritingRequest) -> Draft:
    writer: Writer = QuotingWriter()
    return writer.write(asked, Deadline.after(5.0))


def quotations(draft: Draft) -> list[tuple[str, int]]:
    """Read a draft back: (quoted text, label) of each line after the note."""
    lines = draft.text.splitlines()
    assert lines[0] in QUOTING_NOTES
    assert lines[1:2] in ([], [""])
    matches = [QUOTATION.fullmatch(line) for line in lines[2:]]
    assert None not in matches
    return [(m["a"] or m["b"] or m["c"], int(m["label"])) for m in matches if m]


@settings(max_examples=150)
@given(
    question=st.sampled_from(["What is the rent?", "Are pets allowed?", "מה המחיר?", "", "Is it?"])
    | st.text(max_size=40),
    texts=st.lists(st.lists(st.sampled_from(SENTENCES) | st.text(max_size=40), max_size=6).map(" ".join), max_size=7),
)
def test_quotations_are_in_the_passage_they_cite_word_for_word(question, texts):
    asked = request(question, *texts)
    draft = write(asked)
    quoted = quotations(draft)
    assert len(quoted) <= MOST_QUOTATIONS
    for text, label in quoted:
        assert text in " ".join(texts[label].split())
    assert len({fold(text) for text, _ in quoted}) == len(quoted)
    assert bool(quoted) == (not draft.text.startswith(NOTHING_NOTE))
    assert write(asked) == draft


def test_the_sentence_that_answers_comes_first_with_its_citation():
    quoted = quotations(write(request("How high is the monthly rent?", PETS, RENT)))
    assert quoted[0] == ("The monthly rent is 900 euros.", 1)


def test_sentences_that_do_not_touch_the_question_are_left_out():
    text = write(request("How high is the monthly rent?", PETS, RENT)).text
    assert "Cats and dogs" not in text
    assert "paid in advance" not in text


def test_word_forms_count_as_the_same_word():
    assert "dogs are allowed" in write(request("Is a dog allowed?", PETS, RENT)).text


def test_rare_words_weigh_more_than_frequent_ones():
    texts = ["The agreement ends in May. The agreement is long. The agreement is signed. The penalty is 50 euros."]
    quoted = quotations(write(request("What is the penalty in the agreement?", *texts)))
    assert quoted[0] == ("The penalty is 50 euros.", 0)


def test_the_more_relevant_passage_wins_among_equals():
    far, near = (
        passage("The rent of flat A is 900.", relevance=0.3),
        passage("The rent of flat B is 800.", start=90, relevance=0.8),
    )
    asked = WritingRequest(question="What is the rent?", passages=(far, near), verified=(), mode=WritingMode.PLAIN)
    assert [label for _, label in quotations(write(asked))] == [1, 0]


def test_a_sentence_that_several_passages_repeat_is_quoted_once():
    quoted = quotations(write(request("How high is the rent?", RENT, "x y z. " + RENT, RENT.replace("The", "THE"))))
    assert [text.casefold() for text, _ in quoted].count("the monthly rent is 900 euros.") == 1


def test_at_most_five_sentences_are_quoted():
    text = " ".join(f"The rent of flat {number} is {number}00 euros." for number in range(1, 20))
    assert len(quotations(write(request("What is the rent?", text)))) == 5


def test_a_question_that_no_sentence_touches_still_gets_what_was_found_and_is_told_so():
    draft = write(request("Wer haftet für Schäden?", RENT, PETS))
    assert draft.text.startswith(DISTANT_NOTE)
    assert 1 <= len(quotations(draft)) <= 3


@pytest.mark.parametrize("texts", [(), ("",), ("Title", "\n\n")], ids=["no-passage", "empty", "headings"])
def test_with_nothing_to_quote_it_says_so_and_claims_nothing(texts):
    assert write(request("What is the rent?", *texts)).text == NOTHING_NOTE


def test_it_says_that_these_are_quotations_and_that_no_model_is_configured():
    draft = write(request("What is the rent?", RENT))
    assert draft.text.splitlines()[0] == QUOTING_NOTE
    assert all("No language model is configured" in note and "\n" not in note for note in QUOTING_NOTES)
    assert (draft.writer, draft.truncated, QuotingWriter.varies) == ("quoting", False, False)


def test_text_that_imitates_a_citation_is_not_quoted():
    text = write(request("What is the rent?", "The rent is 5 euros [S4]. The rent is 900 euros.")).text
    assert "5 euros" not in text
    assert "900 euros" in text


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("The rent is “high” today.", "«The rent is “high” today.» [S0]"),
        ('The rent is "high" today.', '“The rent is "high" today.” [S0]'),
        ("- The rent is -5 percent.", "“The rent is -5 percent.” [S0]"),
        ("-5 percent was the rent.", "“-5 percent was the rent.” [S0]"),
        ("The rent\n  is\t900.", "“The rent is 900.” [S0]"),
    ],
    ids=["marks-inside", "straight-marks-inside", "bullet", "minus", "white-space"],
)
def test_marks_bullets_and_white_space(sentence, line):
    assert write(request("What is the rent?", sentence)).text.splitlines()[-1] == line


FLAT = "The flat is old. The rent is 900 euros. It is paid in advance. The rent is due in May."
QUESTION = "What is the rent?"


def answers(text: str, probabilities: dict[str, float], rank: Reads | None = None) -> list[tuple[str, int]]:
    """Return what is quoted of `text` where a sentence with a word answers as likely as is given, else not at all."""

    def read(pairs: Sequence[tuple[str, str]]) -> list[float]:
        assert {question for _, question in pairs} == {QUESTION}
        return [max((p for word, p in probabilities.items() if word in sentence), default=0.0) for sentence, _ in pairs]

    asked = request(QUESTION, text)
    draft = QuotingWriter(AnswerReader(read, read, rank or read, least=0.5)).write(asked, Deadline.after(5.0))
    return quotations(draft) if draft.text else []


@pytest.mark.parametrize(
    ("probabilities", "expected"),
    [
        pytest.param({"paid": 0.9, "May": 0.95, "old": 0.1}, ["May", "paid"], id="likeliest first"),
        pytest.param({"900": 0.8, "paid": 0.79}, ["900", "paid"], id="another that is nearly as likely"),
        pytest.param({"900": 1.0, "paid": 0.49}, ["900"], id="another that is not half as likely"),
        pytest.param({"old": 0.5}, ["old"], id="at the threshold, without a word of the question"),
        pytest.param({"900": 0.49, "paid": 0.3}, [], id="none that may"),
        pytest.param({}, [], id="none at all"),
        pytest.param({"900": 0.9, "paid": 0.91, "May": 0.92, "old": 0.93}, ["old", "May", "paid"], id="three at most"),
        pytest.param({"900": 0.9, "May": 0.9}, ["900", "May"], id="equals in their order"),
    ],
)
def test_the_sentences_that_answer_are_quoted_likeliest_first(
    probabilities: dict[str, float], expected: list[str]
) -> None:
    quoted = answers(FLAT, probabilities)
    assert len(quoted) == len(expected) <= MOST_ANSWERS
    for (text, label), word in zip(quoted, expected, strict=True):
        assert word in text and label == 0
        assert text in FLAT


def test_of_those_that_answer_the_one_of_the_highest_rank_comes_first() -> None:
    def longest_first(pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [float(len(sentence)) for sentence, _ in pairs]

    quoted = answers(FLAT, {"900": 0.9, "May": 0.6, "old": 0.3}, longest_first)
    assert [text for text, _ in quoted] == ["The rent is due in May.", "The rent is 900 euros."]


def test_where_no_sentence_answers_nothing_is_written() -> None:
    def doubtful(pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [0.4] * len(pairs)

    writer = QuotingWriter(AnswerReader(doubtful, doubtful, doubtful, least=0.5))
    assert writer.write(request(QUESTION, FLAT), Deadline.after(5.0)) == Draft(
        text="", writer="quoting", truncated=False
    )
    assert write(request(QUESTION, FLAT)).text.startswith(QUOTING_NOTE)


@pytest.mark.parametrize("texts", [(), ("",), ("Title", "\n\n")], ids=["no-passage", "empty", "headings"])
def test_with_nothing_to_quote_nothing_is_read_and_nothing_written(texts: tuple[str, ...]) -> None:
    model = WordAnswers()
    writer = QuotingWriter(AnswerReader(model.nearness, model.probabilities, model.ranks, least=0.0))
    assert writer.write(request(QUESTION, *texts), Deadline.after(5.0)).text == ""
    assert model.asked == []


def test_an_answer_is_quoted_from_the_passage_that_holds_it() -> None:
    model = WordAnswers()
    writer = QuotingWriter(AnswerReader(model.nearness, model.probabilities, model.ranks, least=0.3))
    draft = writer.write(request("How high is the monthly rent?", PETS, RENT), Deadline.after(5.0))
    assert quotations(draft) == [("The monthly rent is 900 euros.", 1)]
    assert draft.text.splitlines()[0] == QUOTING_NOTE


def test_only_the_sentences_nearest_to_the_question_are_read() -> None:
    noise = [f"Room {number} has a green door." for number in range(60)]
    near = [f"The rent of flat {number} is {number}00 euros." for number in range(1, 5)]
    model = WordAnswers()
    writer = QuotingWriter(AnswerReader(model.nearness, model.probabilities, model.ranks, least=0.3))
    draft = writer.write(request(QUESTION, " ".join(noise), " ".join(near)), Deadline.after(5.0))
    read = [sentence for sentence, _ in model.asked]
    assert read[: len(near)] == near
    assert len(read) == MOST_READ
    assert {text for text, _ in quotations(draft)} <= set(near)
