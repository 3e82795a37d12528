"""Both clients against every fault: one typed outcome each, on time, with no more requests than allowed.

Shapes of Groq and their sources are in tests/groq_shapes.py. Groq is reached with its own SDK and, at its
OpenAI-compatible address, with OpenAI's: both are held to the same outcomes.
"""

import logging
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from generation.chat_client import RETRY_PAUSE_SECONDS, ChatClient
from generation.failure import Outcome, WritingFailed
from generation.language_model import Completion, LanguageModel, Message
from generation.replies import TEXT_LIMIT_BYTES
from tests.generation.samples import CONNECTS, KEY, served
from tests.groq_shapes import ANSWERS, REFUSALS, THOUGHTS, answer
from tests.scripted_server import FAULTS, Reply, ScriptedServer, completion, status
from utils.deadline import Deadline

TEXT = "The rent is 900 euros."
QUOTED = "It says <think>900</think>."
SECRET_QUESTION = "What does the confidential annex say?"
MESSAGES = (Message(role="system", content="Be brief."), Message(role="user", content=SECRET_QUESTION))
NO_TIME_FOR_A_RETRY = 1.4
HANGING_SECONDS = 0.25
HANGING = frozenset({"hang", "hang_in_body", "drip", "stream_hang"})
OUTCOMES = {
    "429_retry_after_2": Outcome.RATE_LIMITED,
    "429_retry_after_90": Outcome.RATE_LIMITED,
    "429_bare": Outcome.RATE_LIMITED,
    "401": Outcome.UNAUTHORIZED,
    "413": Outcome.CONTEXT_TOO_LARGE,
    "500": Outcome.UNAVAILABLE,
    "502_html": Outcome.UNAVAILABLE,
    "200_html": Outcome.MALFORMED,
    "200_broken_json": Outcome.MALFORMED,
    "no_choices": Outcome.EMPTY,
    "null_content": Outcome.EMPTY,
    "empty_content": Outcome.EMPTY,
    "no_finish_reason": Outcome.MALFORMED,
    "hang": Outcome.TIMED_OUT,
    "hang_in_body": Outcome.TIMED_OUT,
    "drip": Outcome.TIMED_OUT,
    "cut_in_head": Outcome.UNAVAILABLE,
    "cut_in_body": Outcome.UNAVAILABLE,
    "20_megabytes": Outcome.MALFORMED,
    "stream_not_asked_for": Outcome.MALFORMED,
    "stream_cut": Outcome.UNAVAILABLE,
    "stream_hang": Outcome.TIMED_OUT,
}

pytestmark = pytest.mark.parametrize("vendor", CONNECTS)


@pytest.fixture(scope="module", autouse=True)
def imported_sdks():
    """Let no test pay for the first import."""
    for vendor in CONNECTS:
        with served(completion("Yes."), vendor=vendor) as (client, _):
            ask(client, 10.0)


def ask(client: LanguageModel, seconds: float) -> Completion:
    return client.complete(MESSAGES, max_tokens=64, temperature=0.3, deadline=Deadline.after(seconds))


def failure_of(client: ChatClient, seconds: float) -> WritingFailed:
    with pytest.raises(WritingFailed) as caught:
        ask(client, seconds)
    return caught.value


@pytest.mark.parametrize("fault", [*OUTCOMES])
def test_a_fault_is_one_typed_outcome_on_time_with_no_secret_in_it(vendor, fault, caplog):
    caplog.set_level(logging.DEBUG)
    seconds = HANGING_SECONDS if fault in HANGING else NO_TIME_FOR_A_RETRY
    with served(FAULTS[fault], vendor=vendor) as (client, _):
        began = time.monotonic()
        failure = failure_of(client, seconds)
        took = time.monotonic() - began
        shown = [repr(client), str(vars(client)), repr(failure), *traceback.format_exception(failure)]
    assert failure.outcome is OUTCOMES[fault]
    assert took < seconds + 0.5
    assert not any(secret in text for text in shown for secret in (KEY, SECRET_QUESTION, "sk-scri"))
    assert KEY not in caplog.text


def test_no_request_is_made_after_the_deadline(vendor):
    with served(vendor=vendor) as (client, server):
        assert failure_of(client, 0.0).outcome is Outcome.TIMED_OUT
    assert server.requests == []


def test_calls_from_many_threads_get_each_its_own_answer(vendor):
    def call(number: int) -> str:
        messages = (Message(role="user", content=f"number {number}"),)
        return client.complete(messages, max_tokens=9, temperature=0.3, deadline=Deadline.after(10.0)).text

    with served(vendor=vendor) as (client, server), ThreadPoolExecutor(16) as pool:
        server.respond(lambda request: completion(request.prompt))
        assert [*pool.map(call, range(32))] == [f"number {number}" for number in range(32)]


def test_closing_the_client_ends_a_call_in_progress_with_a_typed_outcome(vendor):
    with ScriptedServer(FAULTS["hang"]) as server, ThreadPoolExecutor(1) as pool:
        client = CONNECTS[vendor](api_key=KEY, model="scripted", base_url=server.url)
        running = pool.submit(failure_of, client, NO_TIME_FOR_A_RETRY)
        while not server.requests:
            time.sleep(0.01)
        client.close()
        assert running.result().outcome is Outcome.UNAVAILABLE


def test_an_answer_comes_back_and_the_request_says_what_was_asked(vendor):
    odd = (*MESSAGES, Message(role="user", content="half \ud800 a character"))
    with served(completion(" The rent is 900 euros. \n"), FAULTS["length"], vendor=vendor) as (client, server):
        said = client.complete(odd, max_tokens=64, temperature=0.3, deadline=Deadline.after(5.0))
        assert said == Completion(text="The rent is 900 euros.", truncated=False)
        assert ask(client, 5.0) == Completion(text="The rent is 900 euros. It is due on the fir", truncated=True)
    request = server.requests[0]
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.prompt == f"Be brief.\n\n{SECRET_QUESTION}\n\nhalf ? a character"
    wanted = {"model": "scripted", "max_tokens": 64, "temperature": 0.3}
    assert {name: request.payload[name] for name in wanted} == wanted


@pytest.mark.parametrize(("retry_after", "pause"), [({}, RETRY_PAUSE_SECONDS), ({"retry-after": "0.9"}, 0.9)])
def test_a_passing_fault_is_tried_once_more_after_the_pause_that_the_server_names(vendor, retry_after, pause):
    with served(status(429, headers=retry_after), completion("Yes."), *[FAULTS["500"]] * 2, vendor=vendor) as (
        client,
        server,
    ):
        began = time.monotonic()
        assert ask(client, 5.0).text == "Yes."
        assert pause <= time.monotonic() - began < pause + 1.0
        assert failure_of(client, 30.0).outcome is Outcome.UNAVAILABLE
    assert len(server.requests) == 4


@pytest.mark.parametrize("fault", ["401", "200_html"])
def test_a_fault_that_would_come_again_is_not_tried_again(vendor, fault):
    with served(FAULTS[fault], vendor=vendor) as (client, server):
        assert failure_of(client, 30.0).outcome is OUTCOMES[fault]
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("header", "low", "high"),
    [
        ("90", 90, 90),
        pytest.param(format_datetime(datetime.now(UTC) + timedelta(seconds=9000), usegmt=True), 5000, 9000, id="date"),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0, 0),
        ("nan", None, None),
    ],
)
def test_a_pause_that_does_not_fit_the_budget_is_passed_on_at_once(vendor, header, low, high):
    with served(status(429, headers={"retry-after": header}), vendor=vendor) as (client, server):
        failure = failure_of(client, 0.9)
    assert (failure.status, len(server.requests)) == (429, 1)
    assert failure.retry_after is None if low is None else low <= failure.retry_after <= high


def test_answers_are_taken_up_to_the_limit_in_any_script_and_not_beyond(vendor):
    most = "ש" * (TEXT_LIMIT_BYTES // 2)
    with served(completion(most), completion(most + "ש"), vendor=vendor) as (client, _):
        assert ask(client, 5.0).text == most
        assert failure_of(client, 5.0).outcome is Outcome.MALFORMED


def test_five_failures_spare_the_server_the_sixth_call_and_answers_do_not(vendor):
    with served(*[FAULTS["200_html"]] * 5, *[FAULTS["500"]] * 5, vendor=vendor) as (client, server):
        for _ in range(10):
            failure_of(client, NO_TIME_FOR_A_RETRY)
        spared = failure_of(client, 45.0)
    assert spared.outcome is Outcome.UNAVAILABLE
    assert spared.retry_after == pytest.approx(30.0, abs=2.0)
    assert len(server.requests) == 10


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
    with served(reply, vendor=vendor) as (client, _):
        assert ask(client, NO_TIME_FOR_A_RETRY) == Completion(text=said, truncated=False)


@pytest.mark.parametrize("name", [*REFUSALS, *ANSWERS])
def test_what_is_no_answer_is_one_typed_outcome_that_repeats_nothing(vendor: str, name: str) -> None:
    reply, code = (REFUSALS | ANSWERS)[name]
    with served(reply, vendor=vendor) as (client, _), pytest.raises(WritingFailed) as caught:
        ask(client, NO_TIME_FOR_A_RETRY)
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
        ask(client, NO_TIME_FOR_A_RETRY)
    assert server.requests[0].payload.get("reasoning_effort") == (effort if vendor == "groq" else None)


@pytest.mark.parametrize(
    ("code", "message", "outcome"),
    [
        (400, "This model's maximum context length is 4096 tokens.", Outcome.CONTEXT_TOO_LARGE),
        (500, "Context size has been exceeded.", Outcome.CONTEXT_TOO_LARGE),
        (503, "Overloaded; context length does not matter", Outcome.UNAVAILABLE),
    ],
)
def test_a_text_that_is_too_long_is_told_by_the_words_of_other_servers(vendor, code, message, outcome):
    with served(status(code, message), vendor=vendor) as (client, _):
        failure = failure_of(client, NO_TIME_FOR_A_RETRY)
    assert (failure.outcome, failure.code, failure.status) == (outcome, f"llm_{outcome}", 503)
    assert str(code) in failure.detail and message not in failure.detail
