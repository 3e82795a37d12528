import pytest

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
