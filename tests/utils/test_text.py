import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import examples
from tests.soak.strings import EVERY
from utils.language import is_english
from utils.text import split_sentences, without_surrogates


@pytest.mark.parametrize(("text", "expected"), [("a\ud800b", "a\ufffdb"), ("\udfff", "\ufffd"), ("😀 שלום", "😀 שלום")])
def test_halves_of_pairs_are_replaced_and_nothing_else(text: str, expected: str) -> None:
    assert without_surrogates(text) == expected


def test_half_a_pair_does_not_stop_the_splitting() -> None:
    text = "The rent is \ud83d 900. Dogs are not allowed."
    assert [span.of(text) for span in split_sentences(text)] == ["The rent is \ud83d 900.", "Dogs are not allowed."]


@pytest.mark.parametrize("sentence", ["这是第一句。", "Dr. Rao paid Rs. 900 on No. 5.", "नमस्ते।"])
def test_a_paragraph_longer_than_a_window_is_cut_as_a_short_one(sentence: str) -> None:
    count = 9_000 // len(sentence)
    text = " ".join([sentence] * count)
    assert [span.of(text) for span in split_sentences(text)] == [sentence] * count


ANY = st.text(st.characters(), max_size=80)


HOSTILE = st.sampled_from([string for _, string in EVERY if len(string) <= 1_000])


SAYINGS = st.sampled_from(
    ["The rent is 1,450 euros. ", "It has 5 beds; dogs are not allowed. ", "- item\n", "[S0]", "\n\n"]
)


TEXTS = st.lists(st.one_of(ANY, HOSTILE, SAYINGS), max_size=6).map("".join)


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


@pytest.mark.parametrize(
    "text",
    [
        "The monthly rent is 1,450 euros.",
        "HX-9 weighs 5 kg.",
        "Permit ST-5018 was transferred to Idris Fofana in September 2024.",
        "",
        "Nausea | 9 (5.0%) | 13 (7.3%) | 27 (14.9%)",
    ],
)
def test_english_and_what_is_too_short_to_tell(text: str) -> None:
    assert is_english(text)


@pytest.mark.parametrize(
    "text",
    [
        "Haustiere sind im Haus erlaubt.",
        "Le propriétaire paie le chauffage.",
        "Czynsz wynosi 1450 zł.",
        "מותר להחזיק בעלי חיים.",
        "Домашние животные разрешены.",
        "家賃は月1450ユーロです。",
    ],
)
def test_other_languages(text: str) -> None:
    assert not is_english(text)


ROW = "Flight: NW 676; Sister: J. Quinn; Sched. dep.: 06:50; Billable?: yes"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (ROW, 1),
        (f"{ROW}\n{ROW}", 2),
        ("Ref: 1; Point: forklift; Notes: Seen in the hall. Found again in June.", 2),
        ("A: 90 and above; B: 80-89; C: 70-79. There is no curve. The final can raise a grade: it is the best.", 3),
    ],
)
def test_a_row_of_a_table_is_one_sentence_unless_a_cell_holds_several(text: str, count: int) -> None:
    assert len(split_sentences(text)) == count
