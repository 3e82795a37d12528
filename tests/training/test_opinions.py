"""Fitting the model that tells opinions from claims, on a few sentences."""

import pytest

from core.checks.opinions import NOT_A_CLAIM_FROM
from tests.doubles import WordEmbedder
from training.opinions import fit, read

OPINIONS = ["What a lovely pool!", "I love the lovely sauna.", "Such a lovely day.", "I hope you love it."]
CLAIMS = ["The pool closes at ten.", "The sauna closes on Sunday.", "The pool opened in 1931.", "Ten people swim."]


def test_sentences_like_opinions_are_told_from_sentences_like_claims() -> None:
    embedder = WordEmbedder()
    model = fit(OPINIONS + CLAIMS, [True] * 4 + [False] * 4, embedder)
    assert model.embedding == embedder.name
    lovely, closing = (model.probability(vector) for vector in embedder.embed(["A lovely, lovely pool.", "It closes."]))
    assert lovely > NOT_A_CLAIM_FROM
    assert closing < 0.5


@pytest.mark.parametrize("pattern", ["train*.jsonl", "test.jsonl"])
def test_the_sentences_are_of_both_kinds_and_each_is_there_once(pattern: str) -> None:
    texts, opinions = read(pattern)
    assert len(texts) == len(opinions) == len(set(texts))
    assert 0.2 < sum(opinions) / len(opinions) < 0.8


def test_what_is_tested_on_was_not_learnt_from() -> None:
    assert not set(read("test.jsonl")[0]) & set(read("train*.jsonl")[0])
