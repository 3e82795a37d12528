"""The shipped model that tells opinions, exclamations and pleasantries from what can be checked."""

import math
from pathlib import Path

import numpy as np
import pytest

from core.checks.opinions import NOT_A_CLAIM_FROM, OpinionModel
from ingestion.embeddings import Embedder, MiniLmEmbedder

ROOT = Path(__file__).parent.parent.parent.parent
SHIPPED = ROOT / "models" / "opinions.json"


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return MiniLmEmbedder.load(ROOT / "data" / "engines")


@pytest.fixture(scope="module")
def model() -> OpinionModel:
    return OpinionModel.load(SHIPPED)


def probability(text: str, model: OpinionModel, embedder: Embedder) -> float:
    return model.probability(embedder.embed([text])[0])


@pytest.mark.parametrize(
    "text",
    [
        "That is great news!",
        "I think Paris is nice.",
        "What a lovely day!",
        "I hope this helps.",
        "I hope you enjoy your stay.",
        "Congratulations on your new job!",
        "I wish I had been there.",
        "Let me know if you need anything else.",
    ],
)
def test_what_nobody_can_check_is_no_claim(text: str, model: OpinionModel, embedder: Embedder) -> None:
    assert probability(text, model, embedder) >= NOT_A_CLAIM_FROM


@pytest.mark.parametrize(
    "text",
    [
        "Paris is the capital of France.",
        "The museum has 1,250 seats.",
        "The tenant must notify the landlord in writing.",
        "The pool is not heated in winter.",
        "Pets are not allowed.",
        "I was born in Vienna.",
        "The critics loved the film.",
        "She said that the food was delicious.",
        "It is illegal to smoke here.",
        "The hotel won the award for the best restaurant in the country.",
        "Thank you letters are sent to every donor by the charity.",
    ],
)
def test_what_can_be_checked_is_a_claim_whatever_words_of_praise_it_holds(
    text: str, model: OpinionModel, embedder: Embedder
) -> None:
    assert probability(text, model, embedder) < NOT_A_CLAIM_FROM


def test_the_shipped_model_was_learnt_from_vectors_of_the_built_in_embedding_model(
    model: OpinionModel, embedder: Embedder
) -> None:
    assert model.embedding == embedder.name
    assert len(model.weights) == embedder.dimensions


@pytest.mark.parametrize("size", [0.0, 1e3, -1e3, 1e30], ids=str)
def test_every_vector_gives_a_probability(size: float, model: OpinionModel) -> None:
    found = model.probability(np.full(len(model.weights), size, np.float32))
    assert 0 <= found <= 1 and math.isfinite(found)


def test_the_probability_is_the_logistic_of_the_weighted_sum() -> None:
    small = OpinionModel(embedding="two", intercept=1.0, weights=(2.0, -1.0))
    assert small.probability(np.array([0.5, 2.0], np.float32)) == pytest.approx(0.5)
    assert small.probability(np.array([1.0, 0.0], np.float32)) == pytest.approx(1 / (1 + math.exp(-3)))


@pytest.mark.parametrize("text", ["", "{", '{"embedding": "x"}', '{"intercept": 0, "weights": "x"}'], ids=repr)
def test_a_file_that_is_no_model_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "opinions.json"
    path.write_text(text)
    with pytest.raises(ValueError, match="OpinionModel"):
        OpinionModel.load(path)
    with pytest.raises(OSError, match="missing"):
        OpinionModel.load(tmp_path / "missing.json")
