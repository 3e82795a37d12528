"""Vectors of the shipped model and of an inference server: of length one and the same for a text, or an error."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch

from ingestion.embedding_export import PoolingModel, weights_directory
from ingestion.embeddings import (
    MANIFEST_FILE,
    MODEL_FILE,
    TOKENIZER_FILE,
    WEIGHTS_SHA256,
    Manifest,
    MiniLmEmbedder,
    ServedEmbedder,
)
from tests.inference_server import inference_server
from tests.scripted_server import reply
from tests.tiny_models import write_model
from utils.errors import Unavailable
from utils.onnx import sha256_of

TEXTS = [
    "The monthly rent is 1,450 euros.",
    "Each month the tenant pays 1,450 euros.",
    "Penguins live on the southern half of the planet.",
    "",
    "ü 😀 \u200f שלום",
    "word " * 600,
]


@pytest.fixture(scope="module")
def directory() -> Path:
    """The folder that the service uses too, so that the export is made once."""
    return Path(__file__).parent.parent.parent / "data" / "engines"


@pytest.fixture(scope="module")
def minilm(directory: Path) -> MiniLmEmbedder:
    return MiniLmEmbedder.load(directory)


def test_a_text_has_one_vector_of_length_one_whatever_stands_beside_it(minilm: MiniLmEmbedder) -> None:
    rows = minilm.embed(TEXTS)
    assert rows.shape == (len(TEXTS), 384) and rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert (MiniLmEmbedder(minilm._model).embed(TEXTS[::-1])[::-1] == rows).all()
    assert rows[0] @ rows[1] > rows[0] @ rows[2]
    assert minilm.embed([]).shape == (0, 384)


def test_the_exported_model_agrees_with_torch(minilm: MiniLmEmbedder) -> None:
    model = PoolingModel(weights_directory()).train(False)
    tokenizer = minilm._model.tokenizer
    for text in [*TEXTS[:3], "A longer text. " * 30]:
        ids = torch.tensor([tokenizer.encode(text).ids])
        with torch.inference_mode():
            exact = model(ids, torch.ones_like(ids), torch.zeros_like(ids))[0].numpy()
        assert exact @ minilm.embed([text])[0] > 0.97


def test_a_changed_model_file_is_refused(directory: Path, tmp_path: Path, minilm: MiniLmEmbedder) -> None:
    for file in directory.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / MODEL_FILE).write_bytes(b"not the model")
    with pytest.raises(Unavailable) as refused:
        MiniLmEmbedder.load(tmp_path)
    assert refused.value.code == "model_damaged"


BROKEN = [[float("nan")] * 384, [0.0] * 384, [1.0] * 384, [1.0]]


@pytest.mark.parametrize("figures", BROKEN, ids=["no number", "zeros", "long", "another shape"])
def test_figures_that_are_no_unit_vector_mean_nothing(
    figures: list[float], directory: Path, tmp_path: Path, minilm: MiniLmEmbedder
) -> None:
    (tmp_path / TOKENIZER_FILE).write_bytes((directory / TOKENIZER_FILE).read_bytes())
    write_model(tmp_path / MODEL_FILE, figures)
    manifest = Manifest(model_sha256=sha256_of(tmp_path / MODEL_FILE), weights_sha256=WEIGHTS_SHA256)
    (tmp_path / MANIFEST_FILE).write_text(manifest.model_dump_json())
    with pytest.raises(Unavailable) as refused:
        MiniLmEmbedder.load(tmp_path).embed(["The rent is due."])
    assert refused.value.code == "model_broken"
    with inference_server(embedder=minilm) as (scripted, address):
        served = ServedEmbedder.load(address, key=None, seconds=30, patience=0)
        scripted.then(reply(200, json.dumps([figures]).encode()))
        with pytest.raises(Unavailable) as refused:
            served.embed(["a text"])
        assert refused.value.code == "inference_malformed"
        assert np.array_equal(served.embed(["a text"]), minilm.embed(["a text"]))


def test_vectors_over_http_are_those_of_the_model(minilm: MiniLmEmbedder) -> None:
    with inference_server(embedder=minilm, name="all-MiniLM-L6-v2") as (scripted, address):
        served = ServedEmbedder.load(address, key=None, seconds=30, patience=0)
        assert (served.name, served.dimensions) == ("all-MiniLM-L6-v2", 384)
        assert np.array_equal(served.embed([*TEXTS, TEXTS[0]]), minilm.embed([*TEXTS, TEXTS[0]]))
        before = len(scripted.requests)
        served.embed(TEXTS)
        assert len(scripted.requests) == before
