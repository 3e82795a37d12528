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
    Embedder,
    Manifest,
    MiniLmEmbedder,
)
from tests.doubles import WordEmbedder
from tests.soak.model_faults import write_model
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


@pytest.fixture(params=["minilm", "words"])
def embedder(request: pytest.FixtureRequest, minilm: MiniLmEmbedder) -> Embedder:
    return minilm if request.param == "minilm" else WordEmbedder()


class TestContract:
    """What every embedder keeps."""

    def test_rows_follow_the_texts(self, embedder: Embedder) -> None:
        rows = embedder.embed(TEXTS[:3])
        assert rows.shape == (3, embedder.dimensions)
        assert rows.dtype == np.float32
        assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)

    def test_no_text_gives_no_row(self, embedder: Embedder) -> None:
        assert embedder.embed([]).shape == (0, embedder.dimensions)

    def test_a_text_has_one_vector_whatever_stands_beside_it(self, embedder: Embedder) -> None:
        alone = embedder.embed([TEXTS[0]])[0]
        assert (embedder.embed(list(reversed(TEXTS)))[-1] == alone).all()

    def test_odd_texts_give_finite_vectors(self, embedder: Embedder) -> None:
        assert np.isfinite(embedder.embed(TEXTS)).all()

    def test_what_means_the_same_is_nearer_than_what_does_not(self, embedder: Embedder) -> None:
        rows = embedder.embed(TEXTS[:3])
        assert rows[0] @ rows[1] > rows[0] @ rows[2]


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


@pytest.mark.parametrize(
    "figures",
    [[float("nan")] * 384, [0.0] * 384, [1.0] * 384, [1.0]],
    ids=["no number", "zeros", "long", "another shape"],
)
def test_figures_that_are_no_unit_vector_mean_nothing(figures: list[float], directory: Path, tmp_path: Path) -> None:
    (tmp_path / TOKENIZER_FILE).write_bytes((directory / TOKENIZER_FILE).read_bytes())
    write_model(tmp_path / MODEL_FILE, figures)
    manifest = Manifest(model_sha256=sha256_of(tmp_path / MODEL_FILE), weights_sha256=WEIGHTS_SHA256)
    (tmp_path / MANIFEST_FILE).write_text(manifest.model_dump_json())
    with pytest.raises(Unavailable) as refused:
        MiniLmEmbedder.load(tmp_path).embed(["The rent is due."])
    assert refused.value.code == "model_broken"


def test_a_manifest_that_cannot_be_read_is_made_again(directory: Path, tmp_path: Path, minilm: MiniLmEmbedder) -> None:
    (tmp_path / MANIFEST_FILE).write_text("{")
    assert (MiniLmEmbedder.load(tmp_path).embed(TEXTS[:1]) == minilm.embed(TEXTS[:1])).all()


def test_an_export_of_other_weights_is_made_again(directory: Path, tmp_path: Path, minilm: MiniLmEmbedder) -> None:
    manifest = json.loads((directory / MANIFEST_FILE).read_text()) | {"weights_sha256": "0" * 64}
    (tmp_path / MANIFEST_FILE).write_text(json.dumps(manifest))
    again = MiniLmEmbedder.load(tmp_path)
    assert (again.embed(TEXTS[:1]) == minilm.embed(TEXTS[:1])).all()
