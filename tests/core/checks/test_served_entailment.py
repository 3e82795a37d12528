"""Entailment of an inference server: the same verdicts as of the model behind it, and never one from a fault."""

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings
from core.checks.entailment import ModelCard, OnnxEntailment
from core.checks.served_entailment import ServedEntailment
from tests.inference_server import Logits, inference_server, logits_of, problem
from tests.scripted_server import Reply, reply, stalled
from tests.watchful_client import WatchfulClient
from utils.errors import Unavailable
from utils.onnx import OnnxModel

FOLDER = Path("models/verifier")
PAIRS = [
    ("The deposit is EUR 2,900.", "The deposit is EUR 2,900."),
    ("The deposit is EUR 2,900.", "The deposit is EUR 2,090."),
    ("The tenant may keep a cat.", "The tenant may not keep a cat."),
    ("The boat is red.", "The rent is 900 euros."),
]
CLAIMS = {
    "claims": [claim for _, claim in PAIRS],
    "sources": ["The deposit is EUR 2,900. The tenant may keep a cat but not a dog. The boat is red."],
}


@pytest.fixture(scope="module")
def card() -> ModelCard:
    return ModelCard.model_validate_json((FOLDER / "model.json").read_bytes())


@pytest.fixture(scope="module")
def logits(card: ModelCard) -> Logits:
    files = FOLDER / "model.int8.onnx", FOLDER / "tokenizer.json"
    return logits_of(OnnxModel.load(*files, most_tokens=card.most_tokens, sha256=card.sha256))


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ((0, 1, 2), ("entailed", "neutral", "contradicted")),
        ((2, 0, 1), ("CONTRADICTION", "ENTAILMENT", "NEUTRAL")),
    ],
    ids=["ours", "another order"],
)
def test_figures_over_http_are_those_of_the_model(
    logits: Logits, order: tuple[int, ...], names: tuple[str, ...]
) -> None:
    def permuted(pairs: object) -> list[list[float]]:
        return [[row[place] for place in order] for row in logits(pairs)]  # type: ignore[arg-type]

    local = OnnxEntailment.load(FOLDER)
    with inference_server(logits=permuted, labels=names) as (_, address):
        served = ServedEntailment.load(address, key=None, seconds=30, patience=0)
        many = PAIRS * 3 + [(f"Line {number}.", "The boat is red.") for number in range(10)]
        assert [each.entailment for each in served.classify(many)] == [each.entailment for each in local.classify(many)]
        assert served.classify([]) == []


@pytest.mark.parametrize(
    "labels", [("LABEL_0", "LABEL_1", "LABEL_2"), ("entailment", "not_entailment", "x")], ids=["numbers", "two-way"]
)
def test_labels_that_do_not_say_which_is_which_are_refused(logits: Logits, labels: tuple[str, ...]) -> None:
    with inference_server(logits=logits, labels=labels) as (_, address), pytest.raises(Unavailable) as refused:
        ServedEntailment.load(address, key=None, seconds=30, patience=0)
    assert refused.value.code == "model_not_nli"


def predictions(*scores: float | str, labels: tuple[str, ...] = ("entailed", "neutral", "contradicted")) -> Reply:
    row = [{"score": score, "label": label} for score, label in zip(scores, labels, strict=True)]
    return reply(200, json.dumps([row]).encode())


FAULTS = {
    "not a number": (predictions(float("nan"), 0, 0), "model_broken"),
    "a label twice": (
        predictions(9.0, 0, 0, 0, labels=("entailed", "entailed", "neutral", "contradicted")),
        "inference_malformed",
    ),
    "another label": (predictions(9.0, 0, 0, labels=("entailed", "neutral", "other")), "inference_malformed"),
    "overloaded": (problem(429, "busy", "Overloaded", {"retry-after": "99"}), "inference_overloaded"),
    "silent": (stalled(predictions(9.0, 0, 0), keep=0.0), "inference_timed_out"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_an_error_and_no_opinion(logits: Logits, card: ModelCard, fault: tuple[Reply, str]) -> None:
    sent, code = fault
    with inference_server(logits=logits, labels=card.labels) as (scripted, address):
        served = ServedEntailment.load(address, key=None, seconds=2, patience=0)
        scripted.then(sent)
        with pytest.raises(Unavailable) as refused:
            served.classify(PAIRS[:1])
        assert refused.value.code == code


def test_verdicts_over_http_are_those_of_the_shipped_model(
    logits: Logits, card: ModelCard, client: TestClient, tmp_path: Path
) -> None:
    with inference_server(logits=logits, labels=card.labels, name=card.name) as (_, address):
        settings = Settings(data_directory=tmp_path, entailment_url=address, most_cached_megabytes=0, log_level="error")
        with WatchfulClient(create_app(settings)) as serving:
            served = serving.post("/api/verify", json=CLAIMS).json()
    local = client.post("/api/verify", json=CLAIMS).json()
    for here, there in zip(local["claims"], served["claims"], strict=True):
        same = ["status", "support_probability", "entailment", "evidence", "contradicting_evidence"]
        if here["status"] != "partial":  # which words are not carried a served model does not tell
            same.append("reason")
        assert [here[name] for name in same] == [there[name] for name in same]
    assert served["models"]["verified_threshold"] == local["models"]["verified_threshold"]
    assert {claim["status"] for claim in local["claims"]} > {"verified"}
