"""Addresses as people write them, keys as they paste them, and no SDK before it is needed."""

import subprocess
import sys
from contextlib import closing

import pytest

from generation.failure import Outcome, WritingFailed
from generation.language_model import Message
from tests.generation.samples import CONNECTS, KEY
from tests.scripted_server import Request, ScriptedServer, completion
from utils.deadline import Deadline


def sent_by(vendor: str, *, api_key: str | None, ending: str) -> Request:
    with (
        ScriptedServer(completion("Yes.")) as server,
        closing(CONNECTS[vendor](api_key=api_key, model="scripted", base_url=server.url + ending)) as client,
    ):
        question = Message(role="user", content="Is it?")
        client.complete([question], max_tokens=8, temperature=0.0, deadline=Deadline.after(10.0))
        assert client.name == {"groq": "groq:scripted", "openai": "openai-compatible:scripted"}[vendor]
    return server.requests[0]


@pytest.mark.parametrize(
    ("vendor", "ending", "path"),
    [
        ("groq", "/", "/openai/v1/chat/completions"),
        ("groq", "/openai/v1/chat/completions", "/openai/v1/chat/completions"),
        ("groq", "/proxy", "/proxy/openai/v1/chat/completions"),
        ("openai", "", "/v1/chat/completions"),
        ("openai", "/v1/ ", "/v1/chat/completions"),
        ("openai", "/api/v2", "/api/v2/chat/completions"),
    ],
)
def test_requests_go_where_the_address_means(vendor, ending, path):
    assert sent_by(vendor, api_key=KEY, ending=ending).path == path


@pytest.mark.parametrize("vendor", CONNECTS)
def test_white_space_around_a_key_is_dropped(vendor):
    assert sent_by(vendor, api_key=f"  {KEY}\r\n", ending="").headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("missing", [None, ""])
def test_a_server_without_keys_gets_none(missing, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-another-service")
    assert sent_by("openai", api_key=missing, ending="").headers["authorization"] == "Bearer none"


@pytest.mark.parametrize("vendor", CONNECTS)
@pytest.mark.parametrize("key", ["sk-кириллица", "sk-two words", "sk-line\nbreak", " \n"])
def test_a_key_that_no_request_can_carry_is_refused_and_not_repeated(vendor, key):
    with pytest.raises(WritingFailed) as caught:
        CONNECTS[vendor](api_key=key, model="scripted", base_url="http://127.0.0.1:9")
    assert caught.value.outcome is Outcome.UNAUTHORIZED
    assert "sk-" not in repr(caught.value)


def test_no_sdk_is_imported_before_a_client_is_made():
    program = (
        "import sys, generation.vendors, generation.generator, generation.quoting\n"
        "assert not {'groq', 'openai', 'httpx', 'httpx2'} & set(sys.modules), 'imported too early'"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


@pytest.mark.parametrize("vendor", CONNECTS)
def test_headers_that_the_environment_sets_for_a_vendor_are_sent(vendor, monkeypatch):
    monkeypatch.setenv(f"{vendor.upper()}_CUSTOM_HEADERS", "X-Gateway: of-the-company")
    assert sent_by(vendor, api_key=KEY, ending="").headers["x-gateway"] == "of-the-company"


def test_a_server_in_a_range_of_no_proxy_is_asked_without_the_proxy(monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", "127.0.0.0/8")
    assert sent_by("openai", api_key=KEY, ending="").path == "/v1/chat/completions"


def test_a_host_that_no_name_can_have_is_an_unavailable_server():
    with (
        closing(CONNECTS["openai"](api_key=KEY, model="scripted", base_url="http://xn--a")) as client,
        pytest.raises(WritingFailed) as caught,
    ):
        client.complete([], max_tokens=8, temperature=0.0, deadline=Deadline.after(1.4))
    assert caught.value.outcome is Outcome.UNAVAILABLE
