"""Groq as it answers, over real HTTP.

Shapes and their sources are in tests/groq_shapes.py. Groq is reached with its own SDK and, at its OpenAI-compatible
address, with OpenAI's: both are held to the same outcomes.
"""

from contextlib import closing

import pytest

from generation.chat_client import ChatClient
from generation.failure import WritingFailed
from generation.language_model import Completion, Message, Role
from tests.generation.samples import CONNECTS, KEY, served
from tests.groq_shapes import ANSWERS, REFUSALS, THOUGHTS, answer
from tests.scripted_server import Reply, ScriptedServer
from utils.deadline import Deadline

NO_TIME_FOR_A_RETRY = 1.4
TEXT = "The rent is 900 euros."
QUOTED = "It says <think>900</think>."

pytestmark = pytest.mark.parametrize("vendor", CONNECTS)


def ask(client: ChatClient) -> Completion:
    question = Message(role=Role.USER, content="What is the rent?")
    deadline = Deadline.after(NO_TIME_FOR_A_RETRY)
    return client.complete([question], max_tokens=64, temperature=0.3, deadline=deadline)


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
