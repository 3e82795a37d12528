"""The writer on a real client, whose server plays a script."""

import random

import pytest

from generation.failure import Outcome, WritingFailed
from generation.generator import LanguageModelWriter
from generation.language_model import LanguageModel
from generation.writing import Draft, Writer, WritingRequest
from tests.generation.samples import request, served
from tests.scripted_server import FAULTS, Reply, Request, completion, status
from utils.deadline import Deadline

QUESTION = "What is the rent?"
ANSWER = "The rent is 900 euros a month [S0]."
TEXTS = ("The rent is 900 euros.", "It is due on the first.", "Pets are allowed.", "Smoking is not.", "Heating is gas.")
TOO_LARGE = status(413)


def writer_on(model: LanguageModel) -> Writer:
    return LanguageModelWriter(model, max_tokens=1024, temperature=0.3, fences=random.Random(7))


def write(asked: WritingRequest, *replies: Reply) -> tuple[Draft, list[Request]]:
    with served("openai", *replies) as (client, server):
        return writer_on(client).write(asked, Deadline.after(10.0)), server.requests


def failure_of(asked: WritingRequest, *replies: Reply) -> tuple[WritingFailed, list[Request]]:
    with served("openai", *replies) as (client, server), pytest.raises(WritingFailed) as caught:
        writer_on(client).write(asked, Deadline.after(10.0))
    return caught.value, server.requests


def test_the_answer_becomes_a_draft_and_the_model_is_asked_as_the_source_document_says():
    draft, (sent,) = write(request(QUESTION, *TEXTS), completion(ANSWER))
    assert draft == Draft(text=ANSWER, writer="openai-compatible:scripted", truncated=False)
    assert (sent.payload["temperature"], sent.payload["max_tokens"]) == (0.3, 1024)
    assert all(text in sent.prompt for text in (QUESTION, *TEXTS))


def test_a_second_try_may_differ():
    with served("groq") as (client, _):
        assert writer_on(client).varies
        assert writer_on(client).name == "groq:scripted"


def test_each_request_has_a_fence_of_its_own():
    with served("openai", completion(ANSWER), completion(ANSWER)) as (client, server):
        writer = writer_on(client)
        for _ in range(2):
            writer.write(request(QUESTION, *TEXTS), Deadline.after(10.0))
    assert server.requests[0].prompt != server.requests[1].prompt


def test_passages_that_are_too_long_are_halved_once_and_keep_their_labels():
    draft, (first, second) = write(request(QUESTION, *TEXTS), TOO_LARGE, completion(ANSWER))
    assert draft.text == ANSWER
    assert "BEGIN S4" in first.prompt
    assert [label in second.prompt for label in ("BEGIN S0", "BEGIN S1", "BEGIN S2")] == [True, True, False]


@pytest.mark.parametrize(("texts", "requests"), [(TEXTS, 2), (TEXTS[:2], 2), (TEXTS[:1], 1), ((), 1)])
def test_passages_that_stay_too_long_are_given_up(texts, requests):
    failure, sent = failure_of(request(QUESTION, *texts), *[TOO_LARGE] * requests)
    assert failure.outcome is Outcome.CONTEXT_TOO_LARGE
    assert len(sent) == requests


@pytest.mark.parametrize(("fault", "outcome"), [("401", Outcome.UNAUTHORIZED), ("null_content", Outcome.EMPTY)])
def test_other_failures_are_passed_on_at_once(fault, outcome):
    failure, sent = failure_of(request(QUESTION, *TEXTS), FAULTS[fault])
    assert failure.outcome is outcome
    assert len(sent) == 1


@pytest.mark.parametrize(
    ("cut", "kept"),
    [
        pytest.param("The rent is 900 euros [S0]. It is due on the fir", "The rent is 900 euros [S0].", id="mid-word"),
        pytest.param("The rent is 900 euros. [S0] It is due", "The rent is 900 euros. [S0]", id="label-after-the-stop"),
        pytest.param("The rent is 900 euros. [S0][S1] It", "The rent is 900 euros. [S0][S1]", id="two-labels"),
        pytest.param("The rent is 900 euros. [S", "The rent is 900 euros.", id="half-a-label"),
        pytest.param("The rent is 900 euros. It rose by 3.", "The rent is 900 euros.", id="half-a-number"),
        pytest.param("- Rent: 900 euros [S0]\n- Deposit: 1,8", "- Rent: 900 euros [S0]", id="list"),
    ],
)
def test_a_cut_answer_loses_its_last_sentence_and_says_so(cut, kept):
    draft, _ = write(request(QUESTION, *TEXTS), completion(cut, finish_reason="length"))
    assert (draft.text, draft.truncated) == (kept, True)


def test_an_answer_that_was_cut_in_its_first_sentence_is_none():
    failure, _ = failure_of(request(QUESTION, *TEXTS), completion("The rent is 9", finish_reason="length"))
    assert failure.outcome is Outcome.TRUNCATED


def test_a_whole_answer_keeps_its_last_sentence_even_without_a_stop():
    draft, _ = write(request(QUESTION, *TEXTS), completion("Yes. The rent is 900 euros"))
    assert draft.text == "Yes. The rent is 900 euros"
