"""Lines of a page back to paragraphs: joined where they wrapped, left where they are lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.readers.wrapping import Vocabulary, unwrap

WORDS = Vocabulary(frozenset({"information", "long", "term", "first", "quarter", "well-known"}), cuts_words=True)
UNCUT = Vocabulary(frozenset({"publishing", "suitable"}), cuts_words=False)
WIDE = "This line of the page is as long as the widest of its lines are, by and large,"


@pytest.mark.parametrize(
    ("page", "text"),
    [
        pytest.param(f"{WIDE}\nand goes on here.", f"{WIDE} and goes on here.", id="lower-case"),
        pytest.param(f"{WIDE} in\nOslo.", f"{WIDE} in Oslo.", id="name-behind-a-small-word"),
        pytest.param(f"{WIDE} (fig.\nB7) it goes on.", f"{WIDE} (fig. B7) it goes on.", id="full-stop-in-brackets"),
        pytest.param(
            f"{WIDE} in all.\nThis is signed by Ann Berg (the owner), Bo Lund (the agent) and Carla\nDahl (the guest).",
            f"{WIDE} in all.\nThis is signed by Ann Berg (the owner), Bo Lund (the agent) and Carla Dahl (the guest).",
            id="names-with-roles-in-brackets",
        ),
        pytest.param("the infor-\nmation given", "the information given", id="cut-word"),
        pytest.param("the well-\nknown plan", "the well-known plan", id="compound-that-occurs"),
        pytest.param("FAA-2020-\n0686", "FAA-2020-0686", id="identifier"),
        pytest.param("Anglo-\nAmerican", "Anglo-American", id="names"),
        pytest.param("co\u00ad\noperate", "cooperate", id="soft-hyphen"),
        pytest.param(
            "川の水位は三月から五月の間に十二センチ下がりましたと委員会が\n述べた。",
            "川の水位は三月から五月の間に十二センチ下がりましたと委員会が述べた。",
            id="japanese",
        ),
    ],
)
def test_wrapped_lines_are_joined(page: str, text: str) -> None:
    assert unwrap(page, WORDS) == text


@pytest.mark.parametrize(
    "page",
    [
        pytest.param("Members\n1. Anu Rao\n2. Li Wei", id="list"),
        pytest.param(
            "Heading\nThe text below it begins here and is a good deal longer than the heading.", id="heading"
        ),
        pytest.param("Name      Score\nAnn       5\nbob       6", id="columns"),
        pytest.param("One paragraph ends\n\nanother begins", id="blank-line"),
        pytest.param(f"{WIDE}\n17", id="page-number"),
    ],
)
def test_other_lines_are_left_alone(page: str) -> None:
    assert unwrap(page, WORDS) == page


def test_a_document_that_cuts_no_words_keeps_its_hyphens() -> None:
    assert unwrap("a self-\npublishing house", UNCUT) == "a self-publishing house"
    assert unwrap("a remar-\nkable house", UNCUT) == "a remarkable house"


@given(st.lists(st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=40), max_size=12).map("\n".join))
def test_nothing_but_space_and_hyphens_is_lost(page: str) -> None:
    def letters(text: str) -> str:
        return "".join(c for c in text if c not in "-\u2010\u2011\u00ad\x02" and not c.isspace())

    assert letters(unwrap(page, WORDS)) == letters(page)


def test_a_word_without_end_takes_no_longer_than_many_words() -> None:
    page = "x" * 500_000 + "\nthe infor-\n \n\n mation " + "y" * 500_000 + " and-"
    vocabulary = Vocabulary.of([page, "information"])
    assert vocabulary.cuts_words
    assert unwrap(page, vocabulary).count("y") == 500_000
