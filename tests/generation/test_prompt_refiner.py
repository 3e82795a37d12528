"""What the next attempt is shown and what it is not."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generation.prompt_refiner import refine
from generation.prompts import answer_messages, draw_fence
from generation.writing import WritingMode, WritingRequest
from tests.generation.samples import passage, request

RENT, DEPOSIT, PETS = (
    passage(text, start=start)
    for start, text in enumerate(["The rent is 900 euros.", "The deposit is two rents.", "Pets are allowed."])
)
FIRST = WritingRequest(
    question="What does the tenant pay?", passages=(RENT, DEPOSIT, PETS), verified=(), mode=WritingMode.PLAIN
)
VERIFIED = "The rent is 900 euros a month."
REJECTED = "The rent rises by 7 percent each year."


def prompt_of(asked: WritingRequest) -> str:
    return "\n".join(message.content for message in answer_messages(asked, draw_fence(asked, random.Random(1))))


@pytest.mark.parametrize(
    ("failed", "following"),
    [
        (WritingMode.PLAIN, WritingMode.STRICT),
        (WritingMode.STRICT, WritingMode.ACKNOWLEDGE),
        (WritingMode.ACKNOWLEDGE, WritingMode.ACKNOWLEDGE),
    ],
)
def test_each_attempt_is_held_harder(failed, following):
    refined = refine(FIRST.model_copy(update={"mode": failed}), verified_claims=(), supporting_passages=())
    assert refined.mode is following


def test_a_rejected_claim_is_nowhere_in_the_next_prompt_and_a_verified_one_is():
    draft_claims = {VERIFIED: True, REJECTED: False}
    stood = [claim for claim, verified in draft_claims.items() if verified]
    prompt = prompt_of(refine(FIRST, verified_claims=stood, supporting_passages=[RENT]))
    assert VERIFIED in prompt
    assert REJECTED not in prompt
    assert "7 percent" not in prompt


def test_only_passages_that_support_are_quoted_and_the_others_are_named():
    refined = refine(FIRST, verified_claims=[VERIFIED], supporting_passages=[PETS, PETS])
    assert (refined.passages, refined.unused) == ((PETS,), (RENT, DEPOSIT))
    prompt = prompt_of(refined)
    assert PETS.text in prompt
    assert DEPOSIT.text not in prompt
    assert f"- {DEPOSIT.document_name}" in prompt


def test_a_supporting_passage_that_the_question_did_not_fetch_joins():
    annex = passage("Utilities cost 120 euros.", document="annex.pdf")
    refined = refine(FIRST, verified_claims=["Utilities cost 120 euros."], supporting_passages=[annex])
    assert (refined.passages, refined.unused) == ((annex,), (RENT, DEPOSIT, PETS))


def test_what_is_unused_stays_named_in_later_attempts():
    second = refine(FIRST, verified_claims=[VERIFIED], supporting_passages=[RENT])
    third = refine(second, verified_claims=[], supporting_passages=[])
    assert (third.passages, third.unused) == ((RENT,), (DEPOSIT, PETS))


def test_without_any_verified_claim_the_passages_stay_as_they_were():
    refined = refine(FIRST, verified_claims=[], supporting_passages=[])
    assert (refined.passages, refined.verified, refined.question) == (FIRST.passages, (), FIRST.question)


def test_claims_of_earlier_attempts_stay_and_none_is_told_twice():
    second = refine(FIRST, verified_claims=["A.", "B."], supporting_passages=[])
    assert refine(second, verified_claims=["B.", "C."], supporting_passages=[]).verified == ("A.", "B.", "C.")


@settings(max_examples=40)
@given(
    texts=st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=6),
    chosen=st.lists(st.integers(0, 5), max_size=8),
)
def test_no_passage_is_lost_or_doubled(texts, chosen):
    asked = request("Why?", *texts)
    supporting = [asked.passages[index % len(asked.passages)] for index in chosen]
    refined = refine(asked, verified_claims=(), supporting_passages=supporting)
    first = list(dict.fromkeys(passage.span.start for passage in supporting))
    starts = [passage.span.start for passage in refined.passages]
    assert starts == (first or [passage.span.start for passage in asked.passages])
    left = [passage.span.start for passage in refined.unused]
    assert sorted(starts + left) == [passage.span.start for passage in asked.passages]
