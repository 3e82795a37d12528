import pytest
from fastapi.testclient import TestClient

from core.methods.contract import DEFAULT_OPTIONS
from core.receipt import Judging
from core.result import VerifyResult
from core.risk_control import judged_by, labelled
from core.verdict import Status

SOURCE = "The capital of France is Paris. The population of France is 67 million."
TEXT = "The capital of France is Paris. The population of France is 69 million."


@pytest.fixture(scope="module")
def result(client: TestClient) -> VerifyResult:
    body = client.post("/api/verify", json={"text": TEXT, "sources": [SOURCE]}).json()
    result = VerifyResult.model_validate(body)
    assert [verdict.status for verdict in result.claims] == [Status.VERIFIED, Status.HALLUCINATED]
    return result


@pytest.mark.parametrize(
    ("right", "false"),
    [({0: True, 1: True}, True), ({1: True}, True), ({0: False}, True), ({1: False}, None)],
    ids=["all right", "one known false", "wrongly verified", "one open, other true"],
)
def test_an_answer_is_known_where_its_claims_are(
    result: VerifyResult, right: dict[int, bool], false: bool | None
) -> None:
    answer = labelled(result, right)
    assert (answer and answer.hallucinated) == false


def test_an_answer_that_is_vetoed_passes_at_no_threshold(result: VerifyResult) -> None:
    answer = labelled(result, {0: True, 1: True})
    assert answer and answer.support_ratio is None
    decision = result.decision.model_copy(update={"reason": "too_little_support"})
    answer = labelled(result.model_copy(update={"decision": decision}), {0: True, 1: True})
    assert answer and answer.support_ratio == 0.5


def test_what_was_wrongly_taken_for_no_claim_settles_nothing(result: VerifyResult) -> None:
    aside = result.claims[1].model_copy(update={"status": Status.NOT_A_CLAIM})
    changed = result.model_copy(update={"claims": (result.claims[0], aside)})
    true = labelled(changed, {0: True})
    assert true and not true.hallucinated
    assert labelled(changed, {0: True, 1: False}) is None


def test_another_judge_has_another_hash_and_another_writer_has_not(result: VerifyResult) -> None:
    judging, models = Judging(options=DEFAULT_OPTIONS, newest_wins=False), result.models
    mine = judged_by(result, judging)
    rewritten = models.model_copy(update={"writer": "x"})
    assert judged_by(result.model_copy(update={"models": rewritten}), judging) == mine
    for change in ({"rules": "other"}, {"entailment": "other"}, {"verified_threshold": 0.123}):
        assert judged_by(result.model_copy(update={"models": models.model_copy(update=change)}), judging) != mine
    assert judged_by(result.model_copy(update={"method": "seed_rule"}), judging) != mine
    assert judged_by(result, judging.model_copy(update={"newest_wins": True})) != mine
