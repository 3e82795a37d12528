"""A server that speaks the protocol of text-embeddings-inference over real HTTP, with models of this project behind it.

    with inference_server(embedder=embedder) as (server, address):
        ServedEmbedder.load(address, key=None, seconds=5, patience=0)

The protocol is that of docs/openapi.json of text-embeddings-inference 1.7.1: a batch beyond the client's limit is 413,
predictions come with the highest score first, scores are logits where `raw_scores` asks for them. Faults are replies
that a test queues (tests/scripted_server.py).
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from ingestion.embeddings import Embedder
from tests.scripted_server import Reply, Request, ScriptedServer, reply
from utils.onnx import OnnxModel

MOST_INPUTS = 8
"""The `max_client_batch_size` of this server."""

Logits = Callable[[Sequence[tuple[str, str]]], list[list[float]]]
"""The logits of pairs, in the order of the labels."""


@contextmanager
def inference_server(
    *,
    embedder: Embedder | None = None,
    logits: Logits | None = None,
    labels: Sequence[str] = (),
    name: str = "a-model",
    key: str | None = None,
) -> Iterator[tuple[ScriptedServer, str]]:
    """Give a server of one model and its address."""
    kind: dict[str, Any] = {"embedding": {"pooling": "mean"}}
    if logits is not None:
        by_place = {str(place): label for place, label in enumerate(labels)}
        kind = {
            "classifier": {"id2label": by_place, "label2id": {label: int(place) for place, label in by_place.items()}}
        }

    def respond(request: Request) -> Reply:
        if key is not None and request.headers.get("authorization") != f"Bearer {key}":
            return problem(401, "Unauthorized", "unauthorized")
        if request.path.endswith("/info"):
            return reply(200, json.dumps(_info(name, kind)).encode())
        sent = request.payload
        if len(sent["inputs"]) > MOST_INPUTS:
            return problem(413, "batch size > maximum allowed batch size", "Validation")
        if request.path.endswith("/embed") and embedder is not None:
            assert sent["normalize"] and sent["truncate"]
            return reply(200, json.dumps(embedder.embed(sent["inputs"]).tolist()).encode())
        if request.path.endswith("/predict") and logits is not None:
            rows = logits([(first, second) for first, second in sent["inputs"]])
            return reply(200, json.dumps([_predictions(row, labels, raw=sent["raw_scores"]) for row in rows]).encode())
        return problem(424, "model is not of this kind", "Backend")

    with ScriptedServer() as server:
        server.respond(respond)
        yield server, server.url


def problem(status: int, error: str, kind: str, headers: dict[str, str] | None = None) -> Reply:
    """Return an error in the server's form."""
    return reply(status, json.dumps({"error": error, "error_type": kind}).encode(), headers=headers)


def logits_of(model: OnnxModel) -> Logits:
    """Return what gives the logits of a classifier of this project."""
    return lambda pairs: [output.rows[0].tolist() for output in model.run(list(pairs))]


def _info(name: str, kind: dict[str, Any]) -> dict[str, Any]:
    limits = {"max_input_length": 512, "max_client_batch_size": MOST_INPUTS, "auto_truncate": False}
    return {"model_id": name, "model_sha": None, "model_type": kind, "version": "1.7.1"} | limits


def _predictions(row: Sequence[float], labels: Sequence[str], *, raw: bool) -> list[dict[str, Any]]:
    scores = np.asarray(row, np.float32)
    if not raw:
        scores = np.exp(scores - scores.max()) / np.exp(scores - scores.max()).sum()
    named = [{"score": float(score), "label": label} for score, label in zip(scores, labels, strict=True)]
    return sorted(named, key=lambda each: float(each["score"]), reverse=True)
