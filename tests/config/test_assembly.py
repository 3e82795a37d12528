"""Which models settings lead to; a verifier that cannot serve is missing, not a reason to stop the start."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from config.assembly import load_verifier
from config.language_model import load_language_model
from config.missing import MissingModel
from config.settings import Settings

SHIPPED = Path(__file__).parent.parent.parent / "models" / "verifier"


def test_a_verifier_that_cannot_serve_is_missing(tmp_path: Path) -> None:
    folder = shutil.copytree(SHIPPED, tmp_path / "verifier")

    def fault() -> str:
        entailment = load_verifier(Settings(_env_file=None, nli_model=str(folder))).entailment
        assert isinstance(entailment, MissingModel)
        return entailment.error.code

    calibration = json.loads((folder / "calibration.json").read_text())
    (folder / "calibration.json").write_text(json.dumps(calibration | {"model_sha256": "0" * 64}))
    assert fault() == "model_damaged", "calibrated for another model"
    (folder / "model.json").unlink()
    assert fault() == "model_missing"


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
