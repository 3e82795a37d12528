"""Groq as it answers, over real HTTP: by the client, the writer, the probe, and the SDKs as they stand.

Shapes and their sources are in tests/groq_shapes.py. Groq is reached with its own SDK and, at its OpenAI-compatible
address, with OpenAI's: both are held to the same outcomes.
"""

import json
import random
from collections.abc import Iterator
from contextlib import closing, contextmanager

import groq
import openai
import pytest

from generation.chat_client import ChatClient
from generation.failure import WritingFailed
from generation.generator import LanguageModelWriter
from generation.language_model import Completion, Message, Role
from generation.probing import Probe, probe
from generation.vendors import groq_connection, openai_connection
from tests.generation.samples import CONNECTS, KEY, request, served
from tests.groq_shapes import ANSWERS, MODEL, RATES, REFUSALS, STREAMS, THOUGHTS, USAGE, answer, stream
from tests.scripted_server import FAULTS, Reply, ScriptedServer, completion
from utils.deadline import Deadline

CONNECTIONS = {"groq": groq_connection, "openai": openai_connection}
NO_TIME_FOR_A_RETRY = 1.4
TEXT = "The rent is 900 euros."

pytestmark = pytest.mark.parametrize("vendor", CONNECTS)


def ask(client: ChatClient) -> Completion:
    question = Message(role=Role.USER, content="What is the rent?")
    deadline = Deadline.after(NO_TIME_FOR_A_RETRY)
    return client.complete([question], max_tokens=64, temperature=0.3, deadline=deadline)


def probed(vendor: str, *replies: Reply, seconds: float = 5.0, model: str = MODEL) -> Probe:
    with ScriptedServer(*replies) as server:
        connection = CONNECTIONS[vendor](api_key=KEY, model=model, base_url=server.url)
        return probe(connection, Deadline.after(seconds))


@contextmanager
def sdk(vendor: str, server: ScriptedServer) -> Iterator[groq.Groq | openai.OpenAI]:
    if vendor == "groq":
        with groq.Groq(api_key=KEY, base_url=server.url, max_retries=0) as client:
            yield client
    else:
        with openai.OpenAI(api_key=KEY, base_url=f"{server.url}/v1", max_retries=0) as compatible:
            yield compatible


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(answer(TEXT), id="plain"),
        pytest.param(answer(TEXT, reasoning="Is it 800? No."), id="thoughts beside"),
        pytest.param(answer(THOUGHTS + TEXT), id="thoughts before"),
        pytest.param(answer(TEXT, tool_calls=None, executed_tools=[], annotations=[]), id="tools and annotations"),
    ],
)
def test_an_answer_is_what_was_said_without_the_thoughts(vendor: str, reply: Reply) -> None:
    with served(vendor, reply) as (client, _):
        assert ask(client) == Completion(text=TEXT, truncated=False)


def test_thoughts_that_are_quoted_in_an_answer_stay(vendor: str) -> None:
    quoted = "It says <think>900</think> there."
    with served(vendor, answer(quoted)) as (client, _):
        assert ask(client).text == quoted


@pytest.mark.parametrize("name", [*REFUSALS, *ANSWERS])
def test_what_is_no_answer_is_one_typed_outcome_that_repeats_nothing(vendor: str, name: str) -> None:
    reply, code = (REFUSALS | ANSWERS)[name]
    with served(vendor, reply) as (client, _), pytest.raises(WritingFailed) as caught:
        ask(client)
    assert caught.value.code == code
    assert not any(word in caught.value.detail for word in ("org_", "llama", "800", "search", "cloudflare"))


def test_the_pause_that_groq_names_is_passed_on(vendor: str) -> None:
    with served(vendor, REFUSALS["rate"][0]) as (client, _), pytest.raises(WritingFailed) as caught:
        ask(client)
    assert caught.value.retry_after == 28


def test_a_request_beyond_the_tokens_a_minute_is_written_from_half_the_passages(vendor: str) -> None:
    with served(vendor, REFUSALS["too large"][0], answer(TEXT)) as (client, server):
        writer = LanguageModelWriter(client, max_tokens=64, temperature=0.3, fences=random.Random(1))
        draft = writer.write(request("What is the rent?", TEXT, "Pets are allowed."), Deadline.after(10))
    assert draft.text == TEXT
    assert ["Pets" in each.prompt for each in server.requests] == [True, False]


@pytest.mark.parametrize(
    ("model", "effort"),
    [("openai/gpt-oss-120b", "low"), ("openai/gpt-oss-20b", "low"), ("qwen/qwen3.6-27b", "none"), ("gpt-oss", None)],
)
def test_a_model_that_thinks_is_told_to_think_little_by_groq_only(vendor: str, model: str, effort: str | None) -> None:
    with (
        ScriptedServer(answer(TEXT)) as server,
        closing(CONNECTS[vendor](api_key=KEY, model=model, base_url=server.url)) as client,
    ):
        ask(client)
    assert server.requests[0].payload.get("reasoning_effort") == (effort if vendor == "groq" else None)


def test_the_sdk_reads_the_stream_as_groq_sends_it(vendor: str) -> None:
    with ScriptedServer(stream("The rent ", "is 900.", thoughts="Hm.")) as server, sdk(vendor, server) as client:
        told = client.chat.completions.create(model=MODEL, messages=[{"role": "user", "content": "?"}], stream=True)
        chunks = [json.loads(chunk.to_json()) for chunk in told]
    deltas = [chunk["choices"][0]["delta"] for chunk in chunks]
    assert deltas[0] == {"role": "assistant", "content": ""}
    assert "".join(delta.get("content") or "" for delta in deltas) == "The rent is 900."
    assert chunks[-1]["choices"][0]["finish_reason"] == "stop"
    assert chunks[-1]["x_groq"]["usage"]["completion_tokens"] == USAGE["completion_tokens"]


@pytest.mark.parametrize(
    ("name", "status"), [("invalid key", 401), ("unknown model", 404), ("too large", 413), ("rate", 429), ("flex", 498)]
)
def test_the_sdk_takes_a_refusal_for_one(vendor: str, name: str, status: int) -> None:
    with ScriptedServer(REFUSALS[name][0]) as server, sdk(vendor, server) as client:
        with pytest.raises((groq.APIStatusError, openai.APIStatusError)) as caught:
            client.chat.completions.create(model=MODEL, messages=[{"role": "user", "content": "?"}])
    assert getattr(caught.value, "status_code", None) == status


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
    assert seen.advice and not any(word in seen.advice for word in ("org_", "llama", "over capacity", KEY))
    assert seen.streams in (None, False)


def test_a_probe_that_is_refused_tells_the_rates(vendor: str) -> None:
    seen = probed(vendor, REFUSALS["rate"][0])
    assert seen.rate_limits == RATES | {"retry-after": "28", "x-ratelimit-remaining-tokens": "950"}


def test_a_header_that_is_no_figure_is_left_out(vendor: str) -> None:
    told = answer("ready")
    head, body = told.pieces[0].data.split(b"x-ratelimit-limit-tokens: 8000")
    odd = Reply(
        (type(told.pieces[0])(0.0, head + b"x-ratelimit-limit-tokens: <b>secret words</b>" + body),), hangs=False
    )
    assert "x-ratelimit-limit-tokens" not in probed(vendor, odd).rate_limits


@pytest.mark.parametrize("name", [name for name in FAULTS if not name.startswith(("stream_not", "length"))])
def test_a_probe_of_any_faulty_server_ends_in_time_with_a_code(vendor: str, name: str) -> None:
    seen = probed(vendor, FAULTS[name], seconds=0.5)
    assert seen.code.startswith("llm_")
    assert seen.advice


def test_a_probe_of_nobody_is_unavailable(vendor: str) -> None:
    connection = CONNECTIONS[vendor](api_key=KEY, model=MODEL, base_url="http://127.0.0.1:9")
    assert probe(connection, Deadline.after(5)).code == "llm_unavailable"


def test_a_probe_sends_one_small_request(vendor: str) -> None:
    with ScriptedServer(completion("ready")) as server:
        probe(CONNECTIONS[vendor](api_key=KEY, model=MODEL, base_url=server.url), Deadline.after(5))
    (sent,) = server.requests
    assert (sent.payload["stream"], sent.payload["max_tokens"], sent.payload["model"]) == (True, 256, MODEL)
    assert len(sent.body) < 400
