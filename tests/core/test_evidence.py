"""Which sentences may decide a claim, and the windows that are read."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.evidence import Selection, Window, select, windows_of
from core.windows import MOST_WORDS
from retrieval.sources import sources_corpus
from tests.core.corpora import corpus
from tests.core.examples import sentence
from tests.doubles import WordEmbedder
from tests.properties import examples
from utils.text import words

LEASE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros. Pets are not allowed."
PADDING = "The committee met again in the afternoon and discussed the weather at length. " * 60
CLAIM = "The deposit is 2,900 euros."


def selected(claim: str, *texts: str) -> Selection:
    return select(claim, corpus(*texts), WordEmbedder(), passages=7)


def test_the_best_sentence_stands_first_whatever_surrounds_it() -> None:
    found = selected(CLAIM, "Nothing of the kind.", PADDING + LEASE + PADDING)
    best = found.ranked[0]
    assert best.text == CLAIM
    assert best.share == pytest.approx(1.0)
    assert best.source.document_id == "S1"
    assert best.source.span.of(PADDING + LEASE + PADDING) == CLAIM
    assert found.similarity == pytest.approx(1.0)


def test_all_identifiers_of_the_corpus_are_known_also_those_of_other_passages() -> None:
    found = selected(CLAIM, LEASE, PADDING + "Order LM-10023 was sent.")
    assert "lm10023" in found.identifiers


@given(st.lists(st.tuples(st.integers(1, MOST_WORDS), st.booleans()), min_size=1, max_size=20))
def test_windows_are_two_at_most_fit_and_hold_the_best_sentence(lengths: list[tuple[int, bool]]) -> None:
    texts = [" ".join(["deposit" if tells else "word"] * length) for length, tells in lengths]
    sentences = [sentence(text, "The deposit.", similarity=0.0) for text in texts]
    windows = list(windows_of(sentences))
    assert 1 <= len(windows) <= 2
    best = max(sentences, key=lambda each: each.rank)
    for window in windows:
        assert sum(len(each.text.split()) for each in window.sentences) <= MOST_WORDS
        assert any(each is best for each in window.sentences) or _holds_as_good(window, best.rank)


def _holds_as_good(window: Window, rank: float) -> bool:
    return any(each.rank == rank for each in window.sentences)


FIGURE = re.compile(r"[0-9]+(?:[.,:][0-9]+)*")
PIECES = st.one_of(
    st.sampled_from(["The deposit is", "of 2,900", "and", "tenants", "1,450.50", "3.5.2019", "12:30", "euros."]),
    st.sampled_from(
        ["Anna’s", "it's", "p.m.", "e.g.", "U.S.A.", "No.", "www.example.com", "\n- ", "\n\n", "!", "“Yes.”"]
    ),
    st.sampled_from(
        ["שלום", "你好。", "r\u0435nt", "de\u00adposit", "1,4\u200b5\u0660", "\u202eabc\u202c", "ﬁre", "\x85"]
    ),
    st.text(max_size=5),
)
DOCUMENTS = st.builds(
    lambda pieces, times: (" ".join(pieces) + " ") * times,
    st.lists(PIECES, min_size=1, max_size=40),
    st.integers(1, 20),
)


@examples(100)
@given(DOCUMENTS)
def test_what_is_shown_as_evidence_begins_and_ends_at_borders_of_words(text: str) -> None:
    small = sources_corpus([("S0", text)], WordEmbedder(), size=200, overlap=100)
    spans = [(word.start, word.end) for word in words(text)] + [match.span() for match in FIGURE.finditer(text)]
    inside = {place for start, end in spans for place in range(start + 1, end)}
    for each in select(CLAIM, small, WordEmbedder(), passages=3).sentences:
        span = each.source.span
        assert each.source.text == span.of(text) == span.of(text).strip()
        assert span.start < span.end
        assert span.start not in inside and span.end not in inside
