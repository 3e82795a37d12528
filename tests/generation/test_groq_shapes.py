"""Groq as it answers, over real HTTP, to the client and to the probe.

Shapes and their sources are in tests/groq_shapes.py. Groq is reached with its own SDK and, at its OpenAI-compatible
address, with OpenAI's: both are held to the same outcomes.
"""

from contextlib import closing
from dataclasses import replace

import pytest

from generation.chat_client import ChatClient
from generation.failure import WritingFailed
from generation.language_model import Completion, Message, Role
from generation.probing import Probe, probe
from generation.vendors import groq_connection, openai_connection
from tests.generation.samples import CONNECTS, KEY, served
from tests.groq_shapes import ANSWERS, MODEL, RATES, REFUSALS, STREAMS, THOUGHTS, answer, stream
from tests.scripted_server import FAULTS, Reply, ScriptedServer, events
from utils.deadline import Deadline

CONNECTIONS = {"groq": groq_connection, "openai": openai_connection}
NO_TIME_FOR_A_RETRY = 1.4
TEXT = "The rent is 900 euros."
QUOTED = "It says <think>900</think>."

pytestmark = pytest.mark.parametrize("vendor", CONNECTS)


def ask(client: ChatClient) -> Completion:
    question = Message(role=Role.USER, content="What is the rent?")
    deadline = Deadline.after(NO_TIME_FOR_A_RETRY)
    return client.complete([question], max_tokens=64, temperature=0.3, deadline=deadline)


def probed(vendor: str, *replies: Reply, seconds: float = 5.0, model: str = MODEL) -> Probe:
    with ScriptedServer(*replies) as server:
        connection = CONNECTIONS[vendor](api_key=KEY, model=model, base_url=server.url)
        return probe(connection, Deadline.after(seconds))


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        pytest.param(answer(TEXT, reasoning="Is it 800? No."), TEXT, id="thoughts beside"),
        pytest.param(answer(THOUGHTS + TEXT), TEXT, id="thoughts before"),
        pytest.param(answer(TEXT, tool_calls=None, executed_tools=[], annotations=[]), TEXT, id="tools"),
        pytest.param(answer(QUOTED), QUOTED, id="thoughts quoted in the answer"),
    ],
)
def test_an_answer_is_what_was_said_without_the_thoughts(vendor: str, reply: Reply, said: str) -> None:
    with served(vendor, reply) as (client, _):
        assert ask(client) == Completion(text=said, truncated=False)


@pytest.mark.parametrize("name", [*REFUSALS, *ANSWERS])
def test_what_is_no_answer_is_one_typed_outcome_that_repeats_nothing(vendor: str, name: str) -> None:
    reply, code = (REFUSALS | ANSWERS)[name]
    with served(vendor, reply) as (client, _), pytest.raises(WritingFailed) as caught:
        ask(client)
    assert caught.value.code == code
    assert caught.value.retry_after == (28 if name == "rate" else None)
    assert not any(word in caught.value.detail for word in ("org_", "llama", "800", "search", "cloudflare"))


@pytest.mark.parametrize(
    ("model", "effort"),
    [("openai/gpt-oss-120b", "low"), ("qwen/qwen3.6-27b", "none"), ("gpt-oss", None)],
)
def test_a_model_that_thinks_is_told_to_think_little_by_groq_only(vendor: str, model: str, effort: str | None) -> None:
    with (
        ScriptedServer(answer(TEXT)) as server,
        closing(CONNECTS[vendor](api_key=KEY, model=model, base_url=server.url)) as client,
    ):
        ask(client)
    assert server.requests[0].payload.get("reasoning_effort") == (effort if vendor == "groq" else None)


def test_a_probe_tells_what_it_saw(vendor: str) -> None:
    seen = probed(vendor, stream("rea", "dy", thoughts="One word."))
    assert (seen.code, seen.advice, seen.key, seen.streams, seen.model) == ("ok", "", "accepted", True, MODEL)
    assert (seen.prompt_tokens, seen.completion_tokens) == (38, 9)
    assert seen.rate_limits == RATES
    assert seen.first_token_ms is not None and seen.whole_ms is not None
    assert 0 < seen.first_token_ms <= seen.whole_ms
    assert seen.provider == {"groq": "groq", "openai": "openai-compatible"}[vendor]
    assert seen.host.startswith("127.0.0.1:")


def test_a_probe_of_a_server_that_does_not_stream_tells_so(vendor: str) -> None:
    seen = probed(vendor, answer("ready"))
    assert (seen.code, seen.key, seen.streams) == ("ok", "accepted", False)
    assert (seen.prompt_tokens, seen.first_token_ms) == (38, None)


KEYS = {
    "llm_unauthorized": "refused",
    "llm_unavailable": "not told",
    "llm_rejected": "not told",
    "llm_malformed": "not told",
}


@pytest.mark.parametrize("name", [*REFUSALS, *STREAMS])
def test_a_probe_tells_every_refusal_and_every_broken_stream(vendor: str, name: str) -> None:
    reply, code = (REFUSALS | STREAMS)[name]
    seen = probed(vendor, reply)
    assert (seen.code, seen.key) == (code, KEYS.get(code, "accepted"))
    if name == "rate":
        assert seen.rate_limits == RATES | {"retry-after": "28", "x-ratelimit-remaining-tokens": "950"}
    assert seen.advice and not any(word in seen.advice for word in ("org_", "llama", "over capacity", KEY))
    assert seen.streams in (None, False)


@pytest.mark.parametrize(
    ("chunk", "code"),
    [
        ('{"choices": [{"delta": null}]}', "llm_malformed"),
        ('{"choices": [{"delta": "x"}]}', "llm_malformed"),
        ('{"x_groq": "x"}', "llm_malformed"),
        ('{"choices": [{"delta": {"content": null}}]}', "ok"),
        ('{"choices": [{}]}', "ok"),
        ('{"x_groq": null}', "ok"),
    ],
)
def test_a_probe_tells_a_chunk_of_another_shape_from_an_empty_one(vendor: str, chunk: str, code: str) -> None:
    last = '{"choices": [{"delta": {"content": "ready"}, "finish_reason": "stop"}]}'
    assert probed(vendor, events([chunk, last, "[DONE]"])).code == code


@pytest.mark.parametrize("name", ["hang", "drip", "20_megabytes", "cut_in_body", "stream_cut", "stream_without_done"])
def test_a_probe_of_any_faulty_server_ends_in_time_with_a_code(vendor: str, name: str) -> None:
    seen = probed(vendor, FAULTS[name], seconds=0.5)
    assert seen.code.startswith("llm_")
    assert seen.advice


def test_a_probe_sends_one_small_request_and_tells_no_header_that_is_no_figure(vendor: str) -> None:
    told = answer("ready")
    odd = told.pieces[0].data.replace(b"x-ratelimit-limit-tokens: 8000", b"x-ratelimit-limit-tokens: <b>words</b>")
    with ScriptedServer(replace(told, pieces=(replace(told.pieces[0], data=odd),))) as server:
        connection = CONNECTIONS[vendor](api_key=KEY, model=MODEL, base_url=server.url)
        assert "x-ratelimit-limit-tokens" not in probe(connection, Deadline.after(5)).rate_limits
    (sent,) = server.requests
    assert (sent.payload["stream"], sent.payload["max_tokens"], sent.payload["model"]) == (True, 256, MODEL)
    assert len(sent.body) < 400
