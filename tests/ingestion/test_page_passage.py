"""A passage found again among the characters of another reader: what must be found, and what must not be guessed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.page_passage import find_passage
from utils.record import Span

TEXT = "“The first of May,” she said. The information is new: 12.5 % of it."


def shown(text: str, passage: str, characters: str) -> str | None:
    start = text.index(passage)
    found = find_passage(text, Span(start=start, end=start + len(passage)), list(characters))
    return None if found is None else found.of(characters)


@pytest.mark.parametrize(
    ("characters", "expected"),
    [
        pytest.param(TEXT, "The information is new: 12.5 % of it.", id="the-same"),
        pytest.param(
            "“The first of May,” she said. The infor-\r\nmation is\r\nnew: 12.5 % of it.",
            "The infor-\r\nmation is\r\nnew: 12.5 % of it.",
            id="lines-and-a-hyphen",
        ),
        pytest.param(
            "“The first of May,” she said. The infor\x02mation is new: 12.5 % of it.",
            "The infor\x02mation is new: 12.5 % of it.",
            id="hyphen-of-pdfium",
        ),
        pytest.param(
            "“The first of May,” she said.Theinformationisnew:12.5%ofit.",
            "Theinformationisnew:12.5%ofit.",
            id="no-spaces",
        ),
        pytest.param(
            "3\r\n“The first of May,” she said. The information is new: 12.5 % of it. Footer",
            "The information is new: 12.5 % of it.",
            id="more-around-it",
        ),
    ],
)
def test_a_passage_is_found_though_the_readers_differ(characters: str, expected: str) -> None:
    assert shown(TEXT, "The information is new: 12.5 % of it.", characters) == expected


@pytest.mark.parametrize(
    ("text", "passage", "characters", "expected"),
    [
        pytest.param("The ﬁrst oﬃce.", "ﬁrst", "The first office.", "first", id="ligature-in-ours"),
        pytest.param("The first office.", "office", "The ﬁrst oﬃce.", "oﬃce", id="ligature-on-the-page"),
        pytest.param("Le café fermé.", "café", "Le cafe\u0301 ferme\u0301.", "cafe", id="accent-of-its-own"),
        pytest.param("“Yes,” he said.", "“Yes,”", "“Yes,” he said.", "“Yes,”", id="signs-at-the-ends"),
        pytest.param("“Yes,” he said.", "“Yes,”", '"Yes," he said.', "Yes,", id="other-signs-on-the-page"),
        pytest.param("הפיקדון הוא 2,900 אירו.", "2,900 אירו.", "הפיקדון הוא 2,900 אירו.", "2,900 אירו.", id="hebrew"),
    ],
)
def test_letters_count_and_signs_come_along_where_they_agree(
    text: str, passage: str, characters: str, expected: str
) -> None:
    assert shown(text, passage, characters) == expected


def test_of_two_equal_sentences_the_one_is_found_that_is_meant() -> None:
    text = "It opens at nine. Lifts are old. It opens at nine."
    first, second = find_passage(text, Span(start=0, end=17), text), find_passage(text, Span(start=33, end=50), text)
    assert (first, second) == (Span(start=0, end=17), Span(start=33, end=50))


@pytest.mark.parametrize(
    ("passage", "characters"),
    [
        pytest.param("It opens at nine.", "Something else altogether.", id="not-there"),
        pytest.param("It opens at nine.", "It opens at ten.", id="another-word"),
        pytest.param("It opens at nine.", "", id="no-text-layer"),
        pytest.param("It opens at nine.", "It opens at nine. It opens at nine.", id="twice-on-the-page-only"),
        pytest.param(" — ", "It opens — at nine.", id="no-letter"),
    ],
)
def test_nothing_is_guessed(passage: str, characters: str) -> None:
    assert shown("It opens at nine. — Lifts are old.", passage, characters) is None


words = st.lists(st.sampled_from(["rent", "Rent", "is", "12.5", "ﬁve", "infor-mation", "é", "—", "(a)"]), min_size=1)


@settings(max_examples=150, deadline=None)
@given(words, st.data())
def test_on_a_page_of_the_same_words_every_passage_is_found_or_has_no_letter(
    content: list[str], data: st.DataObject
) -> None:
    text = " ".join(content)
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start=start, end=data.draw(st.integers(start, len(text))))
    found = find_passage(text, span, "\r\n".join(content).replace("\r\n", " \r"))
    if any(character.isalnum() for character in span.of(text)):
        assert found is not None
    else:
        assert found is None
