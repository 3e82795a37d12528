import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrieval.lexical import LexicalIndex

TEXTS = [["cat", "sit"], ["dog", "sit", "dog"], [], ["bird"]]


def okapi(texts: list[list[str]], question: list[str]) -> list[float]:
    """Lucene's BM25 by hand: idf x tf / (tf + k1 (1 - b + b length / mean length))."""
    mean = sum(map(len, texts)) / len(texts)
    weights = []
    for text in texts:
        weight = 0.0
        for word in dict.fromkeys(question):
            holders = sum(word in other for other in texts)
            count = text.count(word)
            idf = math.log(1 + (len(texts) - holders + 0.5) / (holders + 0.5))
            weight += idf * count / (count + 1.5 * (1 - 0.75 + 0.75 * len(text) / mean)) if count else 0
        weights.append(weight)
    return weights


@pytest.mark.parametrize(
    "question", [["dog"], ["sit"], ["cat", "bird", "cat"], ["unknown"], []], ids=["rare", "common", "two", "none", "no"]
)
def test_weights_are_those_of_the_formula(question: list[str]) -> None:
    assert LexicalIndex(TEXTS).weigh(question).tolist() == pytest.approx(okapi(TEXTS, question), abs=1e-6)


@pytest.mark.parametrize("texts", [[], [[]], [[], []]], ids=["no texts", "one empty", "two empty"])
def test_texts_without_words_weigh_nothing(texts: list[list[str]]) -> None:
    assert LexicalIndex(texts).weigh(["cat"]).tolist() == [0.0] * len(texts)


WORDS = st.lists(st.sampled_from("abcdefgh"), max_size=8)


@given(st.lists(WORDS, max_size=6), WORDS)
@settings(max_examples=60, deadline=None)
def test_only_texts_that_share_a_word_have_weight_and_twice_is_the_same(texts: list[list[str]], question: list[str]):
    weights = LexicalIndex(texts).weigh(question)
    assert (weights > 0).tolist() == [bool(set(text) & set(question)) for text in texts]
    assert weights.tolist() == LexicalIndex(texts).weigh(question).tolist()
