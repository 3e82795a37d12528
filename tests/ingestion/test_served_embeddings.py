"""Vectors of an inference server: the same as of the model behind it, or an error."""

import json
from pathlib import Path

import numpy as np
import pytest

from ingestion.embeddings import MiniLmEmbedder
from ingestion.served_embeddings import ServedEmbedder
from tests.inference_server import inference_server
from tests.scripted_server import reply
from utils.errors import Unavailable

TEXTS = ["The rent is 900 euros.", "Ein Satz.", "", "long " * 2000, "The rent is 900 euros."]


@pytest.fixture(scope="module")
def local() -> MiniLmEmbedder:
    return MiniLmEmbedder.load(Path("data/engines"))


def test_vectors_over_http_are_those_of_the_model(local: MiniLmEmbedder) -> None:
    with inference_server(embedder=local, name="all-MiniLM-L6-v2") as (scripted, address):
        served = ServedEmbedder.load(address, key=None, seconds=30, patience=0)
        assert (served.name, served.dimensions) == ("all-MiniLM-L6-v2", 384)
        assert np.array_equal(served.embed(TEXTS), local.embed(TEXTS))
        before = len(scripted.requests)
        served.embed(TEXTS)
        assert len(scripted.requests) == before
        assert served.embed([]).shape == (0, 384)


@pytest.mark.parametrize(
    "row",
    [[0.5] * 384, [1.0] + [0.0] * 100, [float("nan")] * 384, [0.0] * 384, [float("inf")] * 384],
    ids=["not of length one", "too short", "not numbers", "zero", "infinite"],
)
def test_figures_that_are_no_vector_are_refused(local: MiniLmEmbedder, row: list[float]) -> None:
    with inference_server(embedder=local) as (scripted, address):
        served = ServedEmbedder.load(address, key=None, seconds=30, patience=0)
        scripted.then(reply(200, json.dumps([row]).encode()))
        with pytest.raises(Unavailable) as refused:
            served.embed(["a text"])
        assert refused.value.code == "inference_malformed"
        assert np.array_equal(served.embed(["a text"]), local.embed(["a text"]))
