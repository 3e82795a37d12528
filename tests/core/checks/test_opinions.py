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


@pytest.mark.parametrize(
    ("text", "is_claim"),
    [
        ("That is great news!", False),
        ("I think Paris is nice.", False),
        ("I hope this helps.", False),
        ("I wish I had been there.", False),
        ("Paris is the capital of France.", True),
        ("The pool is not heated in winter.", True),
        ("I was born in Vienna.", True),
        ("She said that the food was delicious.", True),
        ("It is illegal to smoke here.", True),
    ],
)
def test_what_can_be_checked_is_a_claim_whatever_words_of_praise_it_holds_and_nothing_else_is(
    text: str, is_claim: bool, model: OpinionModel, embedder: Embedder
) -> None:
    assert (model.probability(embedder.embed([text])[0]) < NOT_A_CLAIM_FROM) is is_claim


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
