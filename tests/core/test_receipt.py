import pytest
from fastapi.testclient import TestClient

from core.firewall import Answered
from core.methods.options import DEFAULT_OPTIONS
from core.receipt import Judging, Receipt, differences, receipt_of
from core.result import DocumentDigest, VerifyResult

JUDGING = Judging(options=DEFAULT_OPTIONS, newest_wins=False)
SOURCE = "The capital of France is Paris. The population of France is 67 million."
TEXT = "The capital of France is Paris. The population of France is 69 million."


@pytest.fixture(scope="module")
def result(client: TestClient) -> VerifyResult:
    return VerifyResult.model_validate(client.post("/api/verify", json={"text": TEXT, "sources": [SOURCE]}).json())


@pytest.fixture(scope="module")
def receipt(result: VerifyResult) -> Receipt:
    return receipt_of(result, TEXT, JUDGING)


def test_a_receipt_holds_no_word_of_the_answer_or_the_documents(receipt: Receipt) -> None:
    written = receipt.model_dump_json()
    assert not [word for word in ("capital", "France", "Paris", "million", "67", "69") if f'"{word}' in written]
    assert len(receipt.documents) == 1
    assert [claim.status.value for claim in receipt.claims] == ["verified", "hallucinated"]
    assert receipt.claims[0].evidence and receipt.claims[1].contradicting_evidence


def test_the_same_verification_has_the_same_hash_and_another_run_id(receipt: Receipt, result: VerifyResult) -> None:
    again = receipt_of(result.model_copy(update={"run_id": "another"}), TEXT, JUDGING)
    assert differences(receipt, again) == ()
    assert again.sha256 == receipt.sha256
    assert again.run_id != receipt.run_id


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"answer_sha256": "x"}, "answer_sha256"),
        ({"method": "seed_rule"}, "method"),
        ({"judging": Judging(options=DEFAULT_OPTIONS, newest_wins=True)}, "judging"),
        ({"documents": (DocumentDigest(document_id="S0", sha256="x"),)}, "documents"),
        ({"threshold": 0.9}, "threshold"),
        ({"answered": Answered.PARTLY}, "answered"),
        ({"claims": ()}, "claims"),
    ],
    ids=["answer", "method", "choices", "documents", "threshold", "answered", "claims"],
)
def test_what_differs_is_named_and_changes_the_hash(receipt: Receipt, change: dict[str, object], told: str) -> None:
    other = receipt.model_copy(update=change)
    assert differences(receipt, other) == (told,)
    assert other.sha256 != receipt.sha256


def test_a_figure_of_a_claim_is_told_by_its_place(receipt: Receipt) -> None:
    changed = receipt.claims[1].model_copy(update={"similarity": 0.123})
    other = receipt.model_copy(update={"claims": (receipt.claims[0], changed)})
    assert differences(receipt, other) == ("claims.1.similarity",)


@pytest.mark.parametrize("answered", [None, *Answered])
def test_it_holds_whether_the_question_is_answered(result: VerifyResult, answered: Answered | None) -> None:
    decision = result.decision.model_copy(update={"answered": answered})
    made = receipt_of(result.model_copy(update={"decision": decision}), TEXT, JUDGING)
    assert Receipt.model_validate_json(made.model_dump_json()) == made
    assert made.answered is answered


def test_a_receipt_from_before_that_was_asked_is_read(receipt: Receipt) -> None:
    held = receipt.model_dump(mode="json", exclude={"answered"})
    assert differences(Receipt.model_validate(held), receipt) == ()
