"""Models that are missing, damaged, of another shape, or that give figures which mean nothing.

In: names of faults. Out: figures: answers without a type, claims that a fault verified (beside a model that fails on
texts only what stands in the source word for word may be), what does not work again with a sound model. The models are
real files, tiny ones, in the places where the service looks for its own. Not here: models that fail at a later call
(faults.py).

    python -m tests.soak.model_faults
"""

import json
import math
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from fastapi.testclient import TestClient
from httpx2 import Response
from onnx import NodeProto, TensorProto, helper, numpy_helper

from api import create_app
from config.settings import Settings
from ingestion.embeddings import MANIFEST_FILE, MODEL_FILE, TOKENIZER_FILE, WEIGHTS_SHA256
from tests.soak.aims import Figure, none_of, report, told
from tests.soak.evidence import unfounded, verified
from tests.soak.llm_faults import read
from utils.onnx import sha256_of

ROOT = Path(__file__).parent.parent.parent
SHIPPED = ROOT / "models" / "verifier"
LEASE = "The monthly rent is 900 euros. The deposit is 1,800 euros. The tenant may keep one cat."
CLAIMS = ("The monthly rent is 900 euros.", "A deposit of 1,800 euros is paid.", "The tenant keeps two dogs.")
METHODS = ("firewall", "seed_rule", "provenance", "alignment", "self_check", "evidence_budget", "layered")
_DIMENSIONS = 384
_INPUTS = ("input_ids", "attention_mask", "token_type_ids")
_ENTAILED = (6.0, -3.0, -3.0)
_NOT_A_NUMBER = math.nan
_CODES = frozenset({"", "model_missing", "model_damaged", "model_broken", "engine_unavailable"})
_REASONS = _CODES | {"deadline", "not_checked"}


def write_model(path: Path, figures: Sequence[float], *, inputs: Sequence[str] = _INPUTS, most_tokens: int = 0) -> None:
    """Write a model that gives the same figures for every text; with `most_tokens` it fails on longer texts."""
    given = numpy_helper.from_array(np.asarray([figures], np.float32), "given")
    if most_tokens:
        table = numpy_helper.from_array(np.zeros(most_tokens + 1, np.float32), "table")
        nodes = [
            helper.make_node("Shape", [inputs[0]], ["shape"], start=1),
            helper.make_node("Gather", ["table", "shape"], ["zero"]),
            helper.make_node("Add", ["given", "zero"], ["figures"]),
        ]
        _write(path, nodes, [given, table], inputs)
    else:
        _write(path, [helper.make_node("Identity", ["given"], ["figures"])], [given], inputs)


def _write(path: Path, nodes: list[NodeProto], held: list[TensorProto], inputs: Sequence[str]) -> None:
    taken = [helper.make_tensor_value_info(name, TensorProto.INT64, [1, "tokens"]) for name in inputs]
    output = helper.make_tensor_value_info("figures", TensorProto.FLOAT, None)
    graph = helper.make_graph(nodes, "tiny", taken, [output], held)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    path.write_bytes(model.SerializeToString())


@dataclass(frozen=True, slots=True)
class Models:
    """The folders in which a service finds its models."""

    verifier: Path
    engines: Path

    def record(self, *, labels: Sequence[str] = ("entailed", "neutral", "contradicted")) -> None:
        """Write down the checksums of both models, so that they are taken for the recorded ones."""
        model = self.verifier / "model.int8.onnx"
        card = {"name": "tiny", "labels": list(labels), "most_tokens": 512, "sha256": sha256_of(model)}
        (self.verifier / "model.json").write_text(json.dumps(card))
        manifest = {"model_sha256": sha256_of(self.engines / MODEL_FILE), "weights_sha256": WEIGHTS_SHA256}
        (self.engines / MANIFEST_FILE).write_text(json.dumps(manifest))


def _judging(figures: Sequence[float], **options: Any) -> Callable[[Models], None]:
    def spoil(models: Models) -> None:
        write_model(models.verifier / "model.int8.onnx", figures, **options)
        models.record()

    return spoil


def _meaning(figures: Sequence[float], **options: Any) -> Callable[[Models], None]:
    def spoil(models: Models) -> None:
        write_model(models.engines / MODEL_FILE, figures, **options)
        models.record()

    return spoil


def _without(*, verifier: str = "", engine: str = "", put: bytes | None = None) -> Callable[[Models], None]:
    def spoil(models: Models) -> None:
        models.record()
        path = models.verifier / verifier if verifier else models.engines / engine
        path.unlink()
        if put is not None:
            path.write_bytes(put)

    return spoil


def _unrecorded(models: Models) -> None:
    models.record()
    write_model(models.verifier / "model.int8.onnx", (5.0, -3.0, -3.0))


def _unreadable(models: Models) -> None:
    (models.verifier / "model.int8.onnx").write_bytes(b"no model")
    models.record()


def _calibrated_for_another(models: Models) -> None:
    models.record()
    calibration = json.loads((SHIPPED / "calibration.json").read_text())
    (models.verifier / "calibration.json").write_text(json.dumps(calibration | {"model_sha256": "0" * 64}))


FAULTS: Mapping[str, Callable[[Models], None]] = {
    "verifier missing": _without(verifier="model.int8.onnx"),
    "its card missing": _without(verifier="model.json"),
    "wrong checksum": _unrecorded,
    "no model at all": _unreadable,
    "calibrated for another": _calibrated_for_another,
    "four figures": _judging((*_ENTAILED, 9.0)),
    "no number": _judging((_NOT_A_NUMBER, 0.0, 0.0)),
    "other inputs": _judging(_ENTAILED, inputs=("ids",)),
    "fails on each text": _judging(_ENTAILED, most_tokens=1),
    "meaning: tokenizer unreadable": _without(engine=TOKENIZER_FILE, put=b"{"),
    "meaning: no number": _meaning([_NOT_A_NUMBER] * _DIMENSIONS),
    "meaning: other dimensions": _meaning([1.0, *[0.0] * 9]),
    "meaning: fails on each text": _meaning([1.0, *[0.0] * (_DIMENSIONS - 1)], most_tokens=1),
}
FAILING_ON_TEXTS = frozenset({"four figures", "no number", "other inputs", "fails on each text"})
"""Models of entailment that are there, and that a claim which needs no reading does not meet."""


@dataclass(slots=True)
class Tally:
    """What the trials came to; every failure as a sentence that names its trial."""

    asked: int = 0
    untyped: list[str] = field(default_factory=list)
    born_of_a_fault: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    not_recovered: list[str] = field(default_factory=list)

    def figures(self) -> list[Figure]:
        """Print what failed and return the figures."""
        failures = {
            "answers without a type": self.untyped,
            "claims verified by a fault": self.born_of_a_fault,
            "faults that the status does not tell": self.silent,
            "what does not work with a sound model again": self.not_recovered,
        }
        return [told("requests", self.asked), *none_of(failures)]


def strike_all(names: Sequence[str], methods: Sequence[str]) -> list[Figure]:
    """Start a service with each fault, ask it everything, and see that it works once the model is sound again."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for number, name in enumerate(names):
            place = Path(folder) / str(number)
            with _serving(place, FAULTS[name]) as client:
                _ask(client, name, methods, tally)
        with _serving(Path(folder) / "0", lambda models: None) as client:
            sound = client.post("/api/verify", json={"claims": CLAIMS[:2], "sources": [LEASE]}).json()
            if verified(sound) != [*CLAIMS[:2]]:
                tally.not_recovered.append(f"{names[0]}: {sound}")
    return tally.figures()


@contextmanager
def _serving(place: Path, spoil: Callable[[Models], None]) -> Iterator[TestClient]:
    """Serve with sound models, spoilt; those are the service's own where nothing spoils them."""
    shutil.rmtree(place, ignore_errors=True)
    models = Models(place / "verifier", place / "engines")
    shutil.copytree(SHIPPED, models.verifier, ignore=shutil.ignore_patterns("calibration.json"))
    shutil.copytree(ROOT / "data" / "engines", models.engines)
    spoil(models)
    settings = Settings(
        _env_file=None,
        data_directory=place / "store",
        nli_model=str(models.verifier),
        engine_directory=models.engines,
        log_level="error",
        run_seconds=0.5,
    )
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


def _ask(client: TestClient, name: str, methods: Sequence[str], tally: Tally) -> None:
    answers = [
        client.post("/api/verify", json={"claims": CLAIMS, "sources": [LEASE], "method": method}) for method in methods
    ]
    uploaded = client.post("/api/upload", files={"files": ("lease.txt", LEASE.encode())})
    answers.append(uploaded)
    if uploaded.status_code == 200:
        token = {"X-Workspace-Token": uploaded.json()["workspace_token"]}
        for path in ("/api/query", "/api/query/stream"):
            answers.append(client.post(path, json={"question": "What is the monthly rent?"}, headers=token))
    for answer in answers:
        tally.asked += 1
        _look_at(answer, name, tally)
    status = client.get("/api/status").json()["status"]
    if "missing" in name and status != "degraded":
        tally.silent.append(f"{name}: {status}")


def _look_at(answer: Response, name: str, tally: Tally) -> None:
    result, code = read(answer)
    if answer.status_code not in (200, 503) or (result is None and "upload" not in answer.url.path and not code):
        tally.untyped.append(f"{name}: {answer.url.path} status {answer.status_code}, {answer.text[:200]}")
    if code not in _CODES:
        tally.untyped.append(f"{name}: {answer.url.path} {code}")
    if result is not None:
        copies = LEASE if name in FAILING_ON_TEXTS else ""
        wrong = [text for text in verified(result) if text not in copies]
        wrong += unfounded(result, lambda _: LEASE)
        reasons = {claim["reason"] for claim in result["claims"] if claim["status"] == "not_checked"}
        tally.born_of_a_fault += [f"{name}: {each}" for each in wrong]
        tally.untyped += [f"{name}: not checked, {reason}" for reason in reasons - _REASONS]


def main() -> None:
    """Run it whole."""
    report("faults of models", strike_all(tuple(FAULTS), METHODS))


if __name__ == "__main__":
    main()
