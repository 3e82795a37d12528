"""The windows that the network alone reads."""

from itertools import pairwise

from benchmarks.accuracy.windows import MOST_WORDS, bare_windows
from tests.doubles import WordEmbedder

FILLER = [
    f"Note {number} of the committee speaks of the weather at some length, as it often does." for number in range(40)
]
TELLING = "The gasworks at Lind closed in 1931."
CLAIM = "The gasworks at Lind shut down in 1931."


def test_a_short_text_is_read_whole() -> None:
    assert list(bare_windows(TELLING, [CLAIM, "It rained."], WordEmbedder())) == [[TELLING], [TELLING]]
    assert list(bare_windows("", [CLAIM], WordEmbedder())) == [[""]]


def test_a_long_text_gives_up_to_four_windows_of_a_hundred_words_with_what_tells() -> None:
    text = "\n".join([*FILLER[:20], TELLING, *FILLER[20:]])
    (windows,) = bare_windows(text, [CLAIM], WordEmbedder())
    assert 1 <= len(windows) <= 4
    assert len(set(windows)) == len(windows)
    for window in windows:
        assert TELLING in window
        assert len(window.split()) <= MOST_WORDS
        places = [text.index(sentence) for sentence in window.split("\n")]
        assert all(first < second for first, second in pairwise(places))


def test_each_claim_has_windows_of_its_own() -> None:
    text = "\n".join([TELLING, *FILLER, "The mill at Odda burnt in 1950."])
    first, second = bare_windows(text, [CLAIM, "The mill at Odda burnt down in 1950."], WordEmbedder())
    assert all(TELLING in window for window in first)
    assert all("mill at Odda" in window for window in second)


def test_a_sentence_that_no_window_holds_is_cut() -> None:
    (windows,) = bare_windows("gas " * 300, ["There is gas."], WordEmbedder())
    assert [len(window.split()) for window in windows] == [MOST_WORDS]
