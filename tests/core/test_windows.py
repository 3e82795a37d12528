import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.windows import best_together, rare_word_shares, run_around


def test_a_sentence_with_all_words_of_the_claim_has_the_whole_share() -> None:
    shares = rare_word_shares(["dose", "mg"], [["the", "dose", "5", "mg"], ["other"]])
    assert shares == [pytest.approx(1.0), 0.0]


def test_a_rare_word_counts_more_than_a_common_one() -> None:
    shares = rare_word_shares(["lot", "rare"], [["lot"], ["rare"], ["lot"], ["lot"]])
    assert shares[1] > shares[0]


def test_a_word_that_stands_nowhere_lowers_every_share() -> None:
    assert rare_word_shares(["lot", "invented"], [["lot"]])[0] < 1.0


def test_a_claim_without_words_has_no_share() -> None:
    assert rare_word_shares([], [["a"], ["b"]]) == [0.0, 0.0]


@given(st.lists(st.integers(1, 40), min_size=1, max_size=30), st.data(), st.integers(1, 120))
def test_a_run_holds_its_centre_is_unbroken_and_fits(lengths: list[int], data: st.DataObject, most: int) -> None:
    centre = data.draw(st.integers(0, len(lengths) - 1))
    run = run_around(centre, lengths, most)
    assert centre in run
    assert len(run) == 1 or sum(lengths[index] for index in run) <= most


def test_a_run_grows_to_both_sides_in_turn() -> None:
    assert list(run_around(2, [10, 10, 10, 10, 10], 30)) == [1, 2, 3]


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(1, 50)), min_size=1, max_size=30))
def test_the_best_sentences_stand_in_reading_order_and_fit(scored: list[tuple[float, int]]) -> None:
    scores, lengths = [score for score, _ in scored], [length for _, length in scored]
    chosen = best_together(scores, lengths, 60)
    assert chosen == sorted(chosen) and chosen
    assert sum(lengths[index] for index in chosen) <= 60
    assert scores.index(max(scores)) in chosen
