"""Every fault of an inference server is a typed error in time; nothing of a broken answer is used."""

import json
import time
from collections.abc import Iterator

import pytest
from pydantic import TypeAdapter

from benchmarks.process import free_port
from tests.doubles import WordEmbedder
from tests.inference_server import MOST_INPUTS, inference_server, problem
from tests.scripted_server import Reply, ScriptedServer, cut, reply, stalled
from utils.errors import Unavailable
from utils.inference_server import InferenceServer

ROW = TypeAdapter(list[float])
Running = tuple[ScriptedServer, InferenceServer]


@pytest.fixture
def running() -> Iterator[Running]:
    with inference_server(embedder=WordEmbedder()) as (scripted, address):
        server, _ = InferenceServer.load(address, key=None, seconds=1.5, patience=0)
        yield scripted, server
        server.close()


def embed(server: InferenceServer, texts: list[str]) -> list[list[float]]:
    return server.ask("/embed", texts, ROW, normalize=True, truncate=True)


def test_rows_come_in_the_order_of_the_inputs_in_batches_that_the_server_takes(running: Running) -> None:
    scripted, server = running
    texts = [f"text {number}" for number in range(3 * MOST_INPUTS + 1)]
    assert embed(server, texts) == WordEmbedder().embed(texts).tolist()
    sent = sorted(len(each.payload["inputs"]) for each in scripted.requests if each.path.endswith("/embed"))
    assert sent == [1, MOST_INPUTS, MOST_INPUTS, MOST_INPUTS]
    assert embed(server, []) == []


GOOD = reply(200, json.dumps([[1.0, 0.0]]).encode())
FAULTS: dict[str, tuple[Reply, str]] = {
    "status 500": (problem(500, "oops", "Backend"), "inference_unavailable"),
    "a page of a proxy": (reply(200, b"<html>", content_type="text/html"), "inference_malformed"),
    "too few rows": (reply(200, b"[]"), "inference_malformed"),
    "words for figures": (reply(200, b'[["1.0"]]'), "inference_malformed"),
    "cut": (cut(GOOD, keep=0.9), "inference_unavailable"),
    "stalled": (stalled(GOOD, keep=0.9), "inference_timed_out"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_every_fault_is_a_typed_error_in_time(running: Running, fault: tuple[Reply, str]) -> None:
    scripted, server = running
    sent, code = fault
    scripted.then(sent)
    begun = time.monotonic()
    with pytest.raises(Unavailable) as refused:
        embed(server, ["a text"])
    assert (refused.value.code, refused.value.status) == (code, 503)
    assert time.monotonic() - begun < 10
    assert embed(server, ["a text"]) == WordEmbedder().embed(["a text"]).tolist()


def test_a_server_that_is_overloaded_is_asked_again(running: Running) -> None:
    scripted, server = running
    busy = problem(429, "Model is overloaded", "Overloaded")
    scripted.then(busy, problem(503, "unhealthy", "Unhealthy", {"retry-after": "0"}), busy)
    assert embed(server, ["a text"]) == WordEmbedder().embed(["a text"]).tolist()


def test_a_server_that_is_not_there_is_a_typed_error() -> None:
    with pytest.raises(Unavailable) as refused:
        InferenceServer.load(f"http://127.0.0.1:{free_port()}", key=None, seconds=2, patience=0)
    assert refused.value.code == "inference_unavailable"


def test_a_server_that_starts_is_waited_for() -> None:
    with inference_server(embedder=WordEmbedder()) as (scripted, address):
        scripted.then(problem(503, "unhealthy", "Unhealthy"))
        server, served = InferenceServer.load(address, key=None, seconds=2, patience=5)
        assert served.name == "a-model"
        server.close()


@pytest.mark.parametrize(("key", "opens"), [("the-key", True), ("another", False), (None, False)])
def test_a_key_is_sent(key: str | None, opens: bool) -> None:
    with inference_server(embedder=WordEmbedder(), key="the-key") as (_, address):
        if opens:
            InferenceServer.load(address, key=key, seconds=2, patience=0)[0].close()
        else:
            with pytest.raises(Unavailable):
                InferenceServer.load(address, key=key, seconds=2, patience=0)
