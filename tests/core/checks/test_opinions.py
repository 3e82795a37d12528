"""The shipped model that tells opinions, exclamations and pleasantries from what can be checked."""

from pathlib import Path

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
    ["That is great news!", "I think Paris is nice.", "I hope this helps.", "I wish I had been there."],
)
def test_what_nobody_can_check_is_no_claim(text: str, model: OpinionModel, embedder: Embedder) -> None:
    assert probability(text, model, embedder) >= NOT_A_CLAIM_FROM


@pytest.mark.parametrize(
    "text",
    [
        "Paris is the capital of France.",
        "The pool is not heated in winter.",
        "I was born in Vienna.",
        "She said that the food was delicious.",
        "It is illegal to smoke here.",
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


@pytest.mark.parametrize("text", ["{", '{"intercept": 0, "weights": "x"}'], ids=repr)
def test_a_file_that_is_no_model_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "opinions.json"
    path.write_text(text)
    with pytest.raises(ValueError, match="OpinionModel"):
        OpinionModel.load(path)
    with pytest.raises(OSError, match="missing"):
        OpinionModel.load(tmp_path / "missing.json")
