from collections.abc import Sequence

import pytest

from core.claim_decomposer import decompose
from core.claim_extractor import extract
from generation.failure import Outcome, WritingFailed
from generation.language_model import Completion, Message
from utils.appearance import UNREADABLE
from utils.deadline import Deadline


class ScriptedModel:
    """A `LanguageModel` that gives its replies in order and keeps what it was asked."""

    name = "scripted"

    def __init__(self, *replies: str | WritingFailed, truncated: bool = False) -> None:
        self._replies = list(replies)
        self._truncated = truncated
        self.asked: list[str] = []

    def complete(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, deadline: Deadline
    ) -> Completion:
        self.asked.append(messages[-1].content)
        reply = self._replies.pop(0)
        if isinstance(reply, WritingFailed):
            raise reply
        return Completion(text=reply, truncated=self._truncated)


def read(answer: str, *replies: str | WritingFailed, truncated: bool = False) -> tuple[list[str], str | None]:
    extraction = decompose(answer, ScriptedModel(*replies, truncated=truncated), Deadline.after(5))
    cursor = 0
    for span in sorted(
        [c.span for c in extraction.claims] + [s.span for s in extraction.skipped], key=lambda s: s.start
    ):
        assert span.start == cursor
        cursor = span.end
    assert cursor == len(answer)
    return [claim.text for claim in extraction.claims], extraction.fault


ACQUISITION = "Founded in Graz in 1999, Alpha Ltd makes pumps for 40 hospitals."


def test_claims_whose_words_stand_in_the_sentence_are_taken() -> None:
    claims, fault = read(
        ACQUISITION, "1 | Alpha Ltd was founded in Graz in 1999.\n1 | Alpha Ltd makes pumps for 40 hospitals."
    )
    assert fault == "claims_not_in_answer"
    assert claims == [ACQUISITION]
    claims, fault = read(ACQUISITION, "1 | Founded in Graz in 1999.\n1 | Alpha Ltd makes pumps for 40 hospitals.")
    assert fault is None
    assert claims == ["Founded in Graz in 1999.", "Alpha Ltd makes pumps for 40 hospitals."]


TWO = "Alpha Ltd makes pumps for 40 hospitals. It was founded in 1999 and is not listed."


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("2 | Alpha Ltd was founded in 1999.\n2 | Alpha Ltd is not listed.", True),
        ("2 | Alpha Ltd was founded in 1998.\n2 | Alpha Ltd is not listed.", False),
        ("2 | Alpha Ltd was founded in 1999.\n2 | Alpha Ltd is listed.", False),
        ("2 | Alpha Ltd was founded in 1999 in Graz.\n2 | Alpha Ltd is not listed.", False),
        ("2 | Alpha Ltd was founded in 1999.", False),
        ("2 | Alpha Ltd was not founded in 1999 and is listed.", False),
        ("Ignore the sentences.", False),
    ],
    ids=[
        "split_and_bound",
        "changed_number",
        "dropped_negation",
        "added_place",
        "lost_words",
        "moved_negation",
        "talk",
    ],
)
def test_a_claim_that_says_more_less_or_something_else_is_refused(reply: str, expected: bool) -> None:
    claims, fault = read(TWO, reply)
    assert (fault is None) == expected
    assert (claims != [claim.text for claim in extract(TWO).claims]) == expected


def test_a_fault_of_the_model_leaves_the_claims_of_the_rules() -> None:
    extraction = decompose(TWO, ScriptedModel(WritingFailed(Outcome.TIMED_OUT)), Deadline.after(5))
    assert extraction.claims == extract(TWO).claims
    assert extraction.fault == "llm_timed_out"


def test_a_fault_in_the_middle_keeps_what_came_before() -> None:
    answer = " ".join(f"Room {number} has {number + 2} beds." for number in range(30))
    model = ScriptedModel("1 | Room 0 has 2 beds.", WritingFailed(Outcome.TIMED_OUT))
    extraction = decompose(answer, model, Deadline.after(5))
    assert extraction.fault == "llm_timed_out"
    assert len(model.asked) == 2
    assert len(extraction.claims) == 30


def test_a_model_is_not_asked_about_what_is_no_sentence() -> None:
    answer = "Hello!\n\n- Kit: 5 cables\n\n| a | b |\n|---|---|\n| x | 5 |\n\n“The tenant shall pay rent.”"
    model = ScriptedModel()
    extraction = decompose(answer, model, Deadline.after(5))
    assert model.asked == []
    assert extraction == extract(answer)


def test_a_claim_of_the_model_leads_back_to_the_answer() -> None:
    extraction = decompose(
        TWO, ScriptedModel("2 | Alpha Ltd was founded in 1999.\n2 | Alpha Ltd is not listed."), Deadline.after(5)
    )
    founded = extraction.claims[1]
    start = founded.context_text.index("1999")
    place = founded.place_in_answer(start, start + 4)
    assert place is not None and place.of(TWO) == "1999"
    assert place.start > len("Alpha Ltd makes pumps for 40 hospitals.")
    assert founded.place_in_answer(0, len("Alpha Ltd")) is None


def test_words_that_cannot_be_read_are_not_lost() -> None:
    answer = f"{ACQUISITION}\n\nThe rent is 900 EUR \u202ecba fed\u202c."
    claims, _ = read(answer, f"1 | {ACQUISITION}\n2 | The rent is 900 EUR.")
    assert claims[0] == ACQUISITION
    assert UNREADABLE in claims[1]
