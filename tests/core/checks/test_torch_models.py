"""Models served by torch, tried on tiny ones built here: a vocabulary of letters, one layer, random weights."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
from transformers import BertConfig, BertForSequenceClassification, BertModel, BertTokenizer

from config.assembly import load_verifier
from config.settings import Settings
from core.checks.torch_entailment import TorchEntailment
from ingestion.torch_embeddings import TorchEmbedder
from utils.errors import Unavailable

LABELS = {0: "CONTRADICTION", 1: "NEUTRAL", 2: "ENTAILMENT"}
WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *"abcdefghijklmnopqrstuvwxyz", *(f"##{c}" for c in "abcdefghij")]


def tiny_config(**changes: Any) -> BertConfig:
    return BertConfig(
        vocab_size=len(WORDS),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        **changes,
    )


@pytest.fixture(scope="module")
def tokenizer_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tokenizer")
    (folder / "vocab.txt").write_text("\n".join(WORDS))
    BertTokenizer(str(folder / "vocab.txt")).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def nli(tokenizer_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A classifier whose bias says CONTRADICTION, its first label, of everything."""
    folder = tmp_path_factory.mktemp("nli")
    torch.manual_seed(1)
    model = BertForSequenceClassification(tiny_config(num_labels=3, id2label=LABELS))
    with torch.no_grad():
        model.classifier.bias.copy_(torch.tensor([5.0, 0.0, -5.0]))
    model.save_pretrained(folder)
    BertTokenizer.from_pretrained(tokenizer_folder).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def embeddings(tokenizer_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    base, folder = tmp_path_factory.mktemp("base"), tmp_path_factory.mktemp("embeddings")
    torch.manual_seed(1)
    BertModel(tiny_config()).save_pretrained(base)
    BertTokenizer.from_pretrained(tokenizer_folder).save_pretrained(base)
    layer = Transformer(str(base))
    SentenceTransformer(modules=[layer, Pooling(16)]).save(str(folder))
    return folder


def test_the_label_order_of_the_model_is_kept(nli: Path) -> None:
    (found,) = TorchEntailment.load(str(nli)).classify([("a b c", "a")])
    assert found.entailment.contradicted > 0.9
    assert found.entailment.entailed < 0.1


def test_vectors_have_length_one_and_depend_on_the_text_alone(embeddings: Path) -> None:
    model = TorchEmbedder.load(str(embeddings))
    rows = model.embed(["a b", "c d e f", "a b"])
    assert rows.shape == (3, 16) and model.dimensions == 16
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert (rows[0] == rows[2]).all()
    assert np.allclose(TorchEmbedder.load(str(embeddings)).embed(["c d e f"])[0], rows[1])


@pytest.mark.parametrize("load", [TorchEmbedder.load, TorchEntailment.load])
def test_a_model_that_is_not_there_is_unavailable(load: object, tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        load(str(tmp_path / "nothing"))  # type: ignore[operator]


def test_settings_choose_them(nli: Path, embeddings: Path) -> None:
    verifier = load_verifier(Settings(nli_model=str(nli), embedding_model=str(embeddings)))
    assert isinstance(verifier.entailment, TorchEntailment)
    assert isinstance(verifier.embedder, TorchEmbedder)
    assert verifier.calibration.model_sha256 == ""
