"""Both clients against every fault: one typed outcome each, on time, with no more requests than allowed."""

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
from generation.language_model import Completion, LanguageModel, Message, Role
from generation.replies import TEXT_LIMIT_BYTES
from tests.generation.samples import CONNECTS, KEY, served
from tests.scripted_server import FAULTS, ScriptedServer, completion, dripped, status
from utils.deadline import Deadline

SECRET_QUESTION = "What does the confidential annex say?"
MESSAGES = (Message(role=Role.SYSTEM, content="Be brief."), Message(role=Role.USER, content=SECRET_QUESTION))
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
    "stream_error_event": Outcome.MALFORMED,
    "stream_without_done": Outcome.MALFORMED,
}

pytestmark = pytest.mark.parametrize("vendor", CONNECTS)


@pytest.fixture(scope="module", autouse=True)
def imported_sdks():
    """Let no test pay for the first import."""
    for vendor in CONNECTS:
        with served(vendor, completion("Yes.")) as (client, _):
            ask(client, 10.0)


def ask(client: LanguageModel, seconds: float) -> Completion:
    return client.complete(MESSAGES, max_tokens=64, temperature=0.3, deadline=Deadline.after(seconds))


def failure_of(client: ChatClient, seconds: float) -> WritingFailed:
    with pytest.raises(WritingFailed) as caught:
        ask(client, seconds)
    return caught.value


def test_an_answer_comes_back_and_the_request_says_what_was_asked(vendor):
    with served(vendor, completion(" The rent is 900 euros. \n")) as (client, server):
        assert ask(client, 5.0) == Completion(text="The rent is 900 euros.", truncated=False)
    (request,) = server.requests
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.prompt == f"Be brief.\n\n{SECRET_QUESTION}"
    assert {name: request.payload[name] for name in ("model", "max_tokens", "temperature")} == {
        "model": "scripted",
        "max_tokens": 64,
        "temperature": 0.3,
    }


@pytest.mark.parametrize("fault", [*OUTCOMES])
def test_a_fault_is_one_typed_outcome_on_time_with_no_secret_in_it(vendor, fault, caplog):
    caplog.set_level(logging.DEBUG)
    seconds = HANGING_SECONDS if fault in HANGING else NO_TIME_FOR_A_RETRY
    with served(vendor, FAULTS[fault]) as (client, _):
        began = time.monotonic()
        failure = failure_of(client, seconds)
        took = time.monotonic() - began
        shown = [repr(client), str(vars(client)), repr(failure), *traceback.format_exception(failure)]
    assert failure.outcome is OUTCOMES[fault]
    assert took < seconds + 0.1
    assert not any(secret in text for text in shown for secret in (KEY, SECRET_QUESTION, "sk-scri"))
    assert KEY not in caplog.text


def test_every_fault_of_the_server_is_tried(vendor):
    assert set(FAULTS) == {*OUTCOMES, "length"}


def test_an_answer_that_stopped_at_the_limit_says_so(vendor):
    with served(vendor, FAULTS["length"]) as (client, _):
        answer = ask(client, 5.0)
    assert answer == Completion(text="The rent is 900 euros. It is due on the fir", truncated=True)


@pytest.mark.parametrize("pause", [0.003, 0.1])
def test_a_dripping_server_is_left_at_the_deadline_to_the_tenth_of_a_second(vendor, pause):
    drip = dripped(completion("The rent is 900 euros a month. " * 100), pause=pause)
    with served(vendor, drip) as (client, _):
        began = time.monotonic()
        assert failure_of(client, 0.3).outcome is Outcome.TIMED_OUT
        assert 0.3 <= time.monotonic() - began < 0.4


def test_half_a_character_in_the_prompt_is_replaced(vendor):
    messages = (Message(role=Role.USER, content="The rent \ud800 is 5."),)
    with served(vendor, completion("Yes.")) as (client, server):
        client.complete(messages, max_tokens=9, temperature=0.3, deadline=Deadline.after(5.0))
    assert server.requests[0].prompt == "The rent ? is 5."


def test_a_slow_but_whole_answer_is_taken(vendor):
    with served(vendor, dripped(completion("Yes."), pause=0.0003)) as (client, _):
        assert ask(client, 5.0).text == "Yes."


def test_no_request_is_made_after_the_deadline(vendor):
    with served(vendor) as (client, server):
        assert failure_of(client, 0.0).outcome is Outcome.TIMED_OUT
    assert server.requests == []


@pytest.mark.parametrize("fault", ["429_bare", "cut_in_body"])
def test_a_passing_fault_is_tried_once_more(vendor, fault):
    with served(vendor, FAULTS[fault], completion("Yes.")) as (client, server):
        assert ask(client, 5.0).text == "Yes."
    assert len(server.requests) == 2


def test_a_lasting_fault_is_tried_once_more_and_no_further(vendor):
    with served(vendor, FAULTS["500"], FAULTS["500"]) as (client, server):
        began = time.monotonic()
        assert failure_of(client, 30.0).outcome is Outcome.UNAVAILABLE
        assert RETRY_PAUSE_SECONDS <= time.monotonic() - began < RETRY_PAUSE_SECONDS + 0.5
    assert len(server.requests) == 2


@pytest.mark.parametrize("fault", ["401", "413", "200_html", "empty_content"])
def test_a_fault_that_would_come_again_is_not_tried_again(vendor, fault):
    with served(vendor, FAULTS[fault]) as (client, server):
        assert failure_of(client, 30.0).outcome is OUTCOMES[fault]
    assert len(server.requests) == 1


def test_the_pause_that_the_server_names_is_kept(vendor):
    with served(vendor, status(429, headers={"retry-after": "0.2"}), completion("Yes.")) as (client, _):
        began = time.monotonic()
        assert ask(client, 5.0).text == "Yes."
        assert 0.2 <= time.monotonic() - began < RETRY_PAUSE_SECONDS


@pytest.mark.parametrize(("retry_after", "budget"), [("90", 45.0), ("2", 2.5), ("0", 0.9)])
def test_a_pause_that_does_not_fit_the_budget_is_passed_on_at_once(vendor, retry_after, budget):
    with served(vendor, status(429, headers={"retry-after": retry_after})) as (client, server):
        began = time.monotonic()
        assert failure_of(client, budget).retry_after == float(retry_after)
        assert time.monotonic() - began < 0.4
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("header", "low", "high"),
    [
        pytest.param(format_datetime(datetime.now(UTC) + timedelta(seconds=9000), usegmt=True), 5000, 9000, id="date"),
        pytest.param("Wed, 21 Oct 2015 07:28:00 GMT", 0, 0, id="date-gone-by"),
        pytest.param("-5", 0, 0, id="negative"),
    ],
)
def test_retry_after_is_read_in_all_its_forms(vendor, header, low, high):
    with served(vendor, status(429, headers={"retry-after": header})) as (client, _):
        retry_after = failure_of(client, 0.9).retry_after
    assert retry_after is not None
    assert low <= retry_after <= high


@pytest.mark.parametrize("header", ["soon", "nan"])
def test_a_retry_after_without_sense_is_left_out(vendor, header):
    with served(vendor, status(429, headers={"retry-after": header})) as (client, _):
        assert failure_of(client, 0.9).retry_after is None


@pytest.mark.parametrize(
    ("code", "message", "outcome"),
    [
        pytest.param(
            400, "Please reduce the length of the messages or completion.", Outcome.CONTEXT_TOO_LARGE, id="groq"
        ),
        pytest.param(400, "This model's maximum context length is 4096 tokens.", Outcome.CONTEXT_TOO_LARGE, id="vllm"),
        pytest.param(500, "Context size has been exceeded.", Outcome.CONTEXT_TOO_LARGE, id="llama.cpp"),
        pytest.param(400, "max_tokens is not supported", Outcome.REJECTED, id="bad-request"),
        pytest.param(404, "The model `scripted` does not exist", Outcome.NO_SUCH_MODEL, id="no-such-model"),
        pytest.param(422, "temperature is out of range", Outcome.REJECTED, id="unprocessable"),
        pytest.param(403, "Forbidden", Outcome.UNAUTHORIZED, id="forbidden"),
        pytest.param(498, "Flex capacity exceeded", Outcome.UNAVAILABLE, id="groq-flex"),
        pytest.param(503, "Overloaded; context length does not matter", Outcome.UNAVAILABLE, id="overloaded"),
    ],
)
def test_error_statuses_are_told_apart(vendor, code, message, outcome):
    with served(vendor, status(code, message)) as (client, _):
        failure = failure_of(client, NO_TIME_FOR_A_RETRY)
    assert failure.outcome is outcome
    assert str(code) in failure.detail
    assert message not in failure.detail


@pytest.mark.parametrize(
    ("finish_reason", "outcome"), [("content_filter", Outcome.WITHHELD), (None, Outcome.MALFORMED)]
)
def test_an_answer_that_did_not_come_to_its_end_is_none(vendor, finish_reason, outcome):
    with served(vendor, completion("The rent is 900", finish_reason=finish_reason)) as (client, _):
        assert failure_of(client, 5.0).outcome is outcome


@pytest.mark.parametrize(("finish_reason", "outcome"), [("stop", Outcome.EMPTY), ("length", Outcome.TRUNCATED)])
def test_a_blank_answer_is_none(vendor, finish_reason, outcome):
    with served(vendor, completion(" \n\t", finish_reason=finish_reason)) as (client, _):
        assert failure_of(client, 5.0).outcome is outcome


def test_answers_are_taken_up_to_the_limit_in_any_script_and_not_beyond(vendor):
    most = "ש" * (TEXT_LIMIT_BYTES // 2)
    with served(vendor, completion(most), completion(most + "ש")) as (client, _):
        assert ask(client, 5.0).text == most
        assert failure_of(client, 5.0).outcome is Outcome.MALFORMED


def test_a_server_that_is_not_there_is_unavailable(vendor):
    with closing(CONNECTS[vendor](api_key=KEY, model="scripted", base_url="http://127.0.0.1:9")) as client:
        assert failure_of(client, NO_TIME_FOR_A_RETRY).outcome is Outcome.UNAVAILABLE


def test_five_failures_spare_the_server_the_sixth_call(vendor):
    with served(vendor, *[FAULTS["500"]] * 5) as (client, server):
        for _ in range(5):
            failure_of(client, NO_TIME_FOR_A_RETRY)
        spared = failure_of(client, 45.0)
    assert spared.outcome is Outcome.UNAVAILABLE
    assert spared.retry_after == pytest.approx(30.0, abs=2.0)
    assert len(server.requests) == 5


@pytest.mark.parametrize("fault", ["429_bare", "200_html"])
def test_a_server_that_answers_is_not_spared(vendor, fault):
    with served(vendor, *[FAULTS[fault]] * 7) as (client, server):
        for _ in range(7):
            failure_of(client, NO_TIME_FOR_A_RETRY)
    assert len(server.requests) == 7


def test_calls_from_many_threads_get_each_its_own_answer(vendor):
    def call(number: int) -> str:
        messages = (Message(role=Role.USER, content=f"number {number}"),)
        return client.complete(messages, max_tokens=9, temperature=0.3, deadline=Deadline.after(10.0)).text

    with served(vendor) as (client, server), ThreadPoolExecutor(16) as pool:
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
