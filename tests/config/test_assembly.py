"""A verifier that cannot serve is missing, not a reason to stop the start."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from config.assembly import load_verifier
from config.missing import MissingModel
from config.settings import Settings
from core.checks.entailment import OnnxEntailment

SHIPPED = Path(__file__).parent.parent.parent / "models" / "verifier"


def _calibrated_for_another(folder: Path) -> None:
    calibration = json.loads((folder / "calibration.json").read_text())
    (folder / "calibration.json").write_text(json.dumps(calibration | {"model_sha256": "0" * 64}))


def _without_card(folder: Path) -> None:
    (folder / "model.json").unlink()


@pytest.mark.parametrize(
    ("spoil", "code"),
    [(_calibrated_for_another, "model_damaged"), (_without_card, "model_missing")],
    ids=["calibrated for another model", "without its card"],
)
def test_a_verifier_that_cannot_serve_is_missing(spoil: Callable[[Path], None], code: str, tmp_path: Path) -> None:
    shutil.copytree(SHIPPED, tmp_path / "verifier")
    spoil(tmp_path / "verifier")
    entailment = load_verifier(Settings(_env_file=None, nli_model=str(tmp_path / "verifier"))).entailment
    assert isinstance(entailment, MissingModel)
    assert entailment.error.code == code


def test_the_shipped_verifier_serves() -> None:
    assert isinstance(load_verifier(Settings(_env_file=None)).entailment, OnnxEntailment)
