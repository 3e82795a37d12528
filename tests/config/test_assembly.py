"""Which models settings lead to; a verifier that cannot serve is missing, not a reason to stop the start."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from config.assembly import load_verifier
from config.language_model import load_language_model
from config.missing import MissingModel
from config.settings import Settings
from core.checks.entailment import OnnxEntailment
from generation.failure import WritingFailed

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


KEY = "sk-check"
ADDRESS = "http://127.0.0.1:9/v1"


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        pytest.param({"llm_api_key": KEY}, None, id="a key for nobody"),
        pytest.param({"groq_api_key": KEY, "llm_model": "m"}, "groq:m", id="another model"),
        pytest.param(
            {"llm_base_url": ADDRESS, "groq_api_key": KEY, "llm_model": "m"}, "openai-compatible:m", id="both"
        ),
    ],
)
def test_settings_lead_to_one_server_or_none(settings: dict[str, Any], name: str | None) -> None:
    model = load_language_model(Settings(**settings))
    assert (model.name if model else None) == name
    if model:
        model.close()


@pytest.mark.parametrize("key", ["sk-two words", "sk-line\nbreak"])
def test_a_key_that_no_request_can_carry_is_refused(key: str) -> None:
    with pytest.raises(WritingFailed) as caught:
        load_language_model(Settings(groq_api_key=key))
    assert caught.value.code == "llm_unauthorized"
