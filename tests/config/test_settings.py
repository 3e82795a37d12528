"""The names and defaults of the first source document, and that the environment changes them within bounds."""

import json
import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from config.settings import Settings

ROOT = Path(__file__).parent.parent.parent
OF_THE_SOURCE = {
    "SIMILARITY_THRESHOLD": 0.6,
    "FIREWALL_THRESHOLD": 0.6,
    "RELEVANCE_THRESHOLD": 0.2,
    "TOP_K_RETRIEVAL": 7,
    "CHUNK_SIZE": 1000,
    "CHUNK_OVERLAP": 200,
    "MAX_TOKENS": 1024,
    "TEMPERATURE": 0.3,
    "MAX_REGENERATION_ATTEMPTS": 2,
    "EMBEDDING_MODEL": "all-MiniLM-L6-v2",
    "NLI_MODEL": "models/verifier",  # where the source has microsoft/deberta-base-mnli, by setting
    "LLM_MODEL": "openai/gpt-oss-120b",  # Groq took the source's llama-3.3-70b-versatile away on 2026-08-16
    "GROQ_API_KEY": None,
}


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting in the environment and no `.env`."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_a_setting_of_the_source_has_its_name_and_default() -> None:
    settings = Settings()
    assert {name: getattr(settings, name.lower()) for name in OF_THE_SOURCE} == OF_THE_SOURCE


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("FIREWALL_THRESHOLD", "0.8", "1.1"),
        ("DIALECT_FAULTS", '{"align_score": "error"}', '{"alignscore": "error"}'),
        ("API_KEY_REQUIRED", "false", "true"),
    ],
)
def test_the_environment_changes_a_setting_within_its_bounds(
    monkeypatch: pytest.MonkeyPatch, name: str, good: str, bad: str
) -> None:
    monkeypatch.setenv(name, good)
    assert getattr(Settings(), name.lower()) == json.loads(good)
    monkeypatch.setenv(name, bad)
    with pytest.raises(ValidationError):
        Settings()


def test_the_page_in_development_reaches_the_service_where_it_listens() -> None:
    proxies = dict(re.findall(r"'(/\w+)': '([^']+)'", (ROOT / "frontend" / "vite.config.ts").read_text()))
    assert proxies == dict.fromkeys(("/api", "/healthz"), f"http://{Settings().host}:{Settings().port}")
