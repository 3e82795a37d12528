"""Models that are missing, damaged, of another shape, or that give figures which mean nothing.

Every answer has a type, no fault verifies a claim (beside a model that fails on texts only what stands in the source
word for word may be), and all works again with a sound model. The models are real files, tiny ones, in the places
where the service looks for its own.
"""

import json
import math
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from api import create_app
from config.settings import Settings
from ingestion.embeddings import MANIFEST_FILE, MODEL_FILE, TOKENIZER_FILE, WEIGHTS_SHA256
from tests.soak import IS_WHOLE
from tests.soak.evidence import unfounded, verified
from tests.soak.test_llm_faults import read
from tests.tiny_models import write_model
from utils.onnx import sha256_of

ROOT = Path(__file__).parent.parent.parent
SHIPPED = ROOT / "models" / "verifier"
LEASE = "The monthly rent is 900 euros. The deposit is 1,800 euros. The tenant may keep one cat."
CLAIMS = ("The monthly rent is 900 euros.", "A deposit of 1,800 euros is paid.", "The tenant keeps two dogs.")
METHODS = ("firewall", "seed_rule", "provenance", "alignment", "self_check", "evidence_budget", "layered")
_DIMENSIONS = 384
_ENTAILED = (6.0, -3.0, -3.0)
_NOT_A_NUMBER = math.nan
_CODES = frozenset({"", "model_missing", "model_damaged", "model_broken", "engine_unavailable"})
_REASONS = _CODES | {"deadline", "not_checked"}


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
SOME = ("four figures", "no number", "wrong checksum", "meaning: no number", "verifier missing")


@pytest.mark.parametrize("name", FAULTS if IS_WHOLE else SOME)
def test_no_fault_of_a_model_verifies_anything(name: str, tmp_path: Path) -> None:
    with serving(tmp_path, FAULTS[name]) as client:
        for method in METHODS if IS_WHOLE else METHODS[:2]:
            look_at(client.post("/api/verify", json={"claims": CLAIMS, "sources": [LEASE], "method": method}), name)
        uploaded = client.post("/api/upload", files={"files": ("lease.txt", LEASE.encode())})
        look_at(uploaded, name)
        if uploaded.status_code == 200:
            token = {"X-Workspace-Token": uploaded.json()["workspace_token"]}
            for path in ("/api/query", "/api/query/stream"):
                look_at(client.post(path, json={"question": "What is the monthly rent?"}, headers=token), name)
        assert "missing" not in name or client.get("/api/status").json()["status"] == "degraded"
    with serving(tmp_path, lambda models: None) as client:
        sound = client.post("/api/verify", json={"claims": CLAIMS[:2], "sources": [LEASE]}).json()
        assert verified(sound) == [*CLAIMS[:2]]


def look_at(answer: Response, name: str) -> None:
    result, code = read(answer)
    assert answer.status_code in (200, 503), answer.text
    assert code in _CODES
    if result is None:
        assert code or "upload" in answer.url.path, answer.text
        return
    copies = LEASE if name in FAILING_ON_TEXTS else ""
    assert [text for text in verified(result) if text not in copies] == []
    assert unfounded(result, lambda _: LEASE) == []
    assert {claim["reason"] for claim in result["claims"] if claim["status"] == "not_checked"} <= _REASONS


@contextmanager
def serving(place: Path, spoil: Callable[[Models], None]) -> Iterator[TestClient]:
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
