import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from core.firewall import Action
from core.result import VerifyResult
from core.verdict import Status
from routes.compat.marking import NO_CLAIM, UNCHECKED, holds_something, marks, marks_of_claims
from tests.routes.compat.samples import MIXED, SOURCE, TRUE


def result_of(client: TestClient, text: str) -> VerifyResult:
    return VerifyResult.model_validate(client.post("/api/verify", json={"text": text, "sources": [SOURCE]}).json())


@pytest.fixture(scope="module")
def mixed(client: TestClient) -> VerifyResult:
    return result_of(client, MIXED)


def test_the_wrong_words_are_marked_and_nothing_else(mixed: VerifyResult) -> None:
    (mark,) = marks(mixed, MIXED)
    assert (mark.span.of(MIXED), mark.risk) == ("69 million", 1.0)
    assert "67 million" in mark.reason


def test_a_true_answer_has_no_mark(client: TestClient) -> None:
    assert marks(result_of(client, TRUE), TRUE) == ()


def test_what_was_not_checked_is_marked_as_a_whole(client: TestClient) -> None:
    (mark,) = marks(None, MIXED)
    assert (mark.span.of(MIXED), mark.risk, mark.reason, mark.verdict) == (MIXED, 1.0, UNCHECKED, None)
    greeting = "Hello! How are you?"
    (mark,) = marks(result_of(client, greeting), greeting)
    assert (mark.span.of(greeting), mark.risk, mark.reason) == (greeting, 1.0, NO_CLAIM)
    assert marks_of_claims(result_of(client, greeting)) == ()


@pytest.mark.parametrize(
    ("status", "corrected", "action", "text", "left"),
    [
        (Status.VERIFIED, False, Action.FILTER, TRUE, True),
        (Status.VERIFIED, False, Action.FILTER, " ", False),
        (Status.HALLUCINATED, False, Action.FIX, "Hello!", False),
        (Status.HALLUCINATED, True, Action.FIX, SOURCE, True),
        (Status.HALLUCINATED, True, Action.FILTER, "Hello!", False),
        (Status.NOT_A_CLAIM, False, Action.FIX, "Hello!", False),
    ],
)
def test_something_is_left_where_a_claim_is_verified_or_corrected(
    mixed: VerifyResult, status: Status, corrected: bool, action: Action, text: str, left: bool
) -> None:
    wrong = mixed.claims[1]
    assert wrong.correction
    claim = wrong.model_copy(update={"status": status, "correction": wrong.correction if corrected else None})
    decision = mixed.decision.model_copy(update={"action": action})
    assert holds_something(mixed.model_copy(update={"claims": (claim,), "decision": decision, "text": text})) is left


@given(status=st.sampled_from(Status), support=st.none() | st.floats(0, 1), words=st.booleans())
def test_every_claim_that_is_not_verified_has_a_mark_above_a_half(
    mixed: VerifyResult, status: Status, support: float | None, words: bool
) -> None:
    verdict = mixed.claims[1].model_copy(
        update={"status": status, "support_probability": support, "unsupported": mixed.claims[1].unsupported * words}
    )
    found = marks_of_claims(mixed.model_copy(update={"claims": (mixed.claims[0], verdict)}))
    assert bool(found) == (status not in (Status.VERIFIED, Status.NOT_A_CLAIM))
    for mark in found:
        assert 0.5 < mark.risk <= 1
        assert verdict.span.start <= mark.span.start < mark.span.end <= verdict.span.end
