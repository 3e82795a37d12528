import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrieval.exact import IdentifierIndex, LexicalIndex, find_exact_terms


def numbers_of(text: str) -> set[str]:
    return {term.normal for term in find_exact_terms(text) if not term.is_identifier}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        pytest.param("1,200.50 and 1200.5", {"1200.5"}, id="thousands"),
        pytest.param("007.50 of 0.0", {"7.5", "0"}, id="zeros"),
        pytest.param("9" * 1_000_000, {"9" * 1_000_000}, id="beyond decimals"),
        pytest.param("1,20,000", {"120000"}, id="Indian grouping"),
        pytest.param("٣٫", {"3"}, id="other digits"),
    ],
)
def test_numbers(text: str, numbers: set[str]) -> None:
    assert numbers_of(text) == numbers


def test_a_rarer_identifier_weighs_more() -> None:
    index = IdentifierIndex([frozenset({"a", "b"}), frozenset({"a"}), frozenset(), frozenset({"c"})])
    weights = index.weigh(frozenset({"a", "b", "z"}))
    assert weights[0] > weights[1] > 0
    assert weights[2:].tolist() == [0, 0]
    assert IdentifierIndex([frozenset({"a"})] * 8).weigh(frozenset({"a"})).all()
    assert not IdentifierIndex([frozenset({"a"})] * 9).weigh(frozenset({"a"})).any()
    assert IdentifierIndex([]).weigh(frozenset({"a"})).tolist() == []


WORDS = st.lists(st.sampled_from("abcdefgh"), max_size=8)


@given(st.lists(WORDS, max_size=6), WORDS)
@settings(max_examples=60, deadline=None)
def test_only_texts_that_share_a_word_have_weight(texts: list[list[str]], question: list[str]) -> None:
    weights = LexicalIndex(texts).weigh(question)
    assert (weights > 0).tolist() == [bool(set(text) & set(question)) for text in texts]
