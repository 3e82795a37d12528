"""Which language model settings lead to."""

from typing import Any

import pytest

from config.language_model import connection_of
from config.settings import Settings
from generation.failure import WritingFailed

KEY = "sk-check"
ADDRESS = "http://127.0.0.1:9/v1"


@pytest.mark.parametrize(
    ("settings", "name", "host"),
    [
        pytest.param({}, None, None, id="none"),
        pytest.param({"llm_api_key": KEY}, None, None, id="a key for nobody"),
        pytest.param({"groq_api_key": KEY}, "groq:openai/gpt-oss-120b", "api.groq.com", id="groq"),
        pytest.param({"groq_api_key": KEY, "llm_model": "m"}, "groq:m", "api.groq.com", id="another model"),
        pytest.param(
            {"llm_base_url": ADDRESS}, "openai-compatible:openai/gpt-oss-120b", "127.0.0.1:9", id="compatible"
        ),
        pytest.param(
            {"llm_base_url": ADDRESS, "groq_api_key": KEY, "llm_model": "m"},
            "openai-compatible:m",
            "127.0.0.1:9",
            id="both",
        ),
    ],
)
def test_settings_lead_to_one_server_or_none(settings: dict[str, Any], name: str | None, host: str | None) -> None:
    connection = connection_of(Settings(**settings))
    found = (None, None) if connection is None else (connection.name, connection.host)
    assert found == (name, host)


@pytest.mark.parametrize("key", ["sk-two words", "sk-line\nbreak"])
def test_a_key_that_no_request_can_carry_is_refused(key: str) -> None:
    with pytest.raises(WritingFailed) as caught:
        connection_of(Settings(groq_api_key=key))
    assert caught.value.code == "llm_unauthorized"
