"""The writer on a real client, whose server plays a script."""

import random

import pytest

from generation.failure import Outcome, WritingFailed
from generation.generator import LanguageModelWriter
from generation.writing import Draft, WritingRequest
from tests.generation.samples import request, served
from tests.scripted_server import FAULTS, Reply, Request, completion, status
from utils.deadline import Deadline

QUESTION = "What is the rent?"
ANSWER = "The rent is 900 euros a month [S0]."
TEXTS = ("The rent is 900 euros.", "It is due on the first.", "Pets are allowed.", "Smoking is not.", "Heating is gas.")
TOO_LARGE = status(413)


def write(asked: WritingRequest, *replies: Reply, times: int = 1) -> tuple[Draft, list[Request]]:
    with served(*replies) as (client, server):
        writer = LanguageModelWriter(client, max_tokens=1024, temperature=0.3, fences=random.Random(7))
        drafts = [writer.write(asked, Deadline.after(10.0)) for _ in range(times)]
        return drafts[-1], server.requests


def test_the_answer_becomes_a_draft_and_the_model_is_asked_as_the_source_document_says():
    draft, (sent, again) = write(request(QUESTION, *TEXTS), completion(ANSWER), completion(ANSWER), times=2)
    assert draft == Draft(text=ANSWER, writer="openai-compatible:scripted", truncated=False)
    assert (sent.payload["temperature"], sent.payload["max_tokens"]) == (0.3, 1024)
    assert all(text in sent.prompt for text in (QUESTION, *TEXTS))
    assert sent.prompt != again.prompt, "each request has a fence of its own"


def test_passages_that_are_too_long_are_halved_once_and_keep_their_labels():
    draft, (first, second) = write(request(QUESTION, *TEXTS), TOO_LARGE, completion(ANSWER))
    assert draft.text == ANSWER
    assert "BEGIN S4" in first.prompt
    assert [label in second.prompt for label in ("BEGIN S0", "BEGIN S1", "BEGIN S2")] == [True, True, False]


@pytest.mark.parametrize(
    ("texts", "replies", "outcome"),
    [
        pytest.param(TEXTS, [TOO_LARGE] * 2, Outcome.CONTEXT_TOO_LARGE, id="still too long"),
        pytest.param(TEXTS[:1], [TOO_LARGE], Outcome.CONTEXT_TOO_LARGE, id="nothing to leave out"),
        pytest.param(TEXTS, [FAULTS["401"]], Outcome.UNAUTHORIZED, id="other failure"),
        pytest.param(TEXTS, [completion("It is 9", finish_reason="length")], Outcome.TRUNCATED, id="no sentence"),
    ],
)
def test_a_failure_is_passed_on_after_as_many_requests_as_make_sense(texts, replies, outcome):
    with pytest.raises(WritingFailed) as caught:
        write(request(QUESTION, *texts), *replies)
    assert caught.value.outcome is outcome


@pytest.mark.parametrize(
    ("cut", "kept"),
    [
        pytest.param("The rent is 900 euros. [S0][S1] It is du", "The rent is 900 euros. [S0][S1]", id="two-labels"),
        pytest.param("The rent is 900 euros. [S", "The rent is 900 euros.", id="half-a-label"),
        pytest.param("The rent is 900 euros. It rose by 3.", "The rent is 900 euros.", id="half-a-number"),
        pytest.param("- Rent: 900 euros [S0]\n- Deposit: 1,8", "- Rent: 900 euros [S0]", id="list"),
    ],
)
def test_a_cut_answer_loses_its_last_sentence_and_says_so(cut, kept):
    draft, _ = write(request(QUESTION, *TEXTS), completion(cut, finish_reason="length"))
    assert (draft.text, draft.truncated) == (kept, True)
    assert write(request(QUESTION, *TEXTS), completion(cut))[0] == draft.model_copy(
        update={"text": cut, "truncated": False}
    )
