"""Sentences and claims of any text: every character in one of them, the same each time, however long the paragraph."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.claim import SkipReason
from core.claim_extractor import extract
from tests.properties import examples
from tests.soak.strings import EVERY
from utils.appearance import is_ignored
from utils.text import split_sentences, without_surrogates

ANY = st.text(st.characters(), max_size=80)
"""Halves of surrogate pairs among it."""
HOSTILE = st.sampled_from([string for _, string in EVERY if len(string) <= 1_000])
SAYINGS = st.sampled_from(
    ["The rent is 1,450 euros. ", "It has 5 beds; dogs are not allowed. ", "- item\n", "[S0]", "\n\n"]
)
TEXTS = st.lists(st.one_of(ANY, HOSTILE, SAYINGS), max_size=6).map("".join)


@examples(200)
@given(TEXTS)
def test_every_character_is_in_one_claim_or_one_segment(text):
    extraction = extract(text)
    place = 0
    spans = [*(claim.span for claim in extraction.claims), *(skipped.span for skipped in extraction.skipped)]
    for span in sorted(spans, key=lambda span: span.start):
        assert span.start == place < span.end
        place = span.end
    assert place == len(text)
    for claim in extraction.claims:
        assert claim.text.strip()
    for skipped in extraction.skipped:
        assert skipped.text == skipped.span.of(without_surrogates(text))
        assert skipped.reason is not SkipReason.WHITESPACE or not _shows_a_letter(skipped.text)
    assert extract(text) == extraction


@pytest.mark.parametrize(
    ("text", "shows"),
    [(" \u115f", False), (" \u115fa", True), (" \uac00", True)],
    ids=["a filler that nobody sees", "a filler before a letter", "a letter of the filler's script"],
)
def test_what_a_reader_sees_is_a_claim_and_what_nobody_sees_is_none(text, shows):
    assert _shows_a_letter(text) is shows
    assert bool(extract(text).claims) is shows


def _shows_a_letter(text: str) -> bool:
    """Whether a reader sees a letter or digit: fillers of Hangul are letters to Unicode, and nothing to see."""
    return any(letter.isalnum() and not is_ignored(letter) for letter in text)


@examples(300)
@given(TEXTS)
def test_sentences_hold_all_but_white_space_once_and_in_order(text):
    place = 0
    for span in split_sentences(text):
        assert place <= span.start < span.end
        assert not text[place : span.start].strip()
        assert span.of(text).strip() == span.of(text)
        place = span.end
    assert not text[place:].strip()


WORDS = st.sampled_from(["rent", "tenant", "deposit", "contract", "balcony", "pays", "keeps", "owns", "five", "new"])
SENTENCES = st.lists(WORDS, min_size=1, max_size=12).map(lambda words: f"The {' '.join(words)}.")


@examples(40)
@given(st.lists(SENTENCES, min_size=1, max_size=30), st.integers(1, 12))
def test_the_length_of_a_paragraph_does_not_move_its_sentences(sentences, times):
    """Long paragraphs are read window by window; the windows may not be seen."""
    written = sentences * times
    text = " ".join(written)
    assert [span.of(text) for span in split_sentences(text)] == written


@examples(40)
@given(st.lists(SENTENCES, min_size=1, max_size=20), st.sampled_from("。।։።။؟"), st.integers(1, 12))
def test_stops_of_other_scripts_end_sentences_at_any_length(sentences, stop, times):
    written = [sentence.replace(".", stop) for sentence in sentences] * times
    text = "".join(written)
    found = [span.of(text) for span in split_sentences(text)]
    assert "".join(found) == text
    assert len(found) == len(written)
