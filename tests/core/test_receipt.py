import shutil
from pathlib import Path

import pytest

from core.checks import checks
from core.checks.checks import DECIDING, rules_version
from core.methods.contract import DEFAULT_OPTIONS
from core.receipt import Judging, Receipt, differences, receipt_of
from core.result import DocumentDigest, VerifyResult
from tests.core.examples import POSTED

JUDGING = Judging(options=DEFAULT_OPTIONS, newest_wins=False)


@pytest.fixture(scope="module")
def receipt(result: VerifyResult) -> Receipt:
    return receipt_of(result, POSTED, JUDGING)


def test_a_receipt_holds_no_word_of_the_answer_or_the_documents(receipt: Receipt) -> None:
    written = receipt.model_dump_json()
    assert not [word for word in ("capital", "France", "Paris", "million", "67", "69") if f'"{word}' in written]
    assert len(receipt.documents) == 1
    assert [claim.status.value for claim in receipt.claims] == ["verified", "hallucinated"]
    assert receipt.claims[0].evidence and receipt.claims[1].contradicting_evidence


def test_the_same_verification_has_the_same_hash_and_another_run_id(receipt: Receipt, result: VerifyResult) -> None:
    again = receipt_of(result.model_copy(update={"run_id": "another"}), POSTED, JUDGING)
    assert differences(receipt, again) == ()
    assert again.sha256 == receipt.sha256
    assert again.run_id != receipt.run_id


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"answer_sha256": "x"}, "answer_sha256"),
        ({"judging": Judging(options=DEFAULT_OPTIONS, newest_wins=True)}, "judging"),
        ({"documents": (DocumentDigest(document_id="S0", sha256="x"),)}, "documents"),
        ({"claims": ()}, "claims"),
    ],
    ids=["answer", "choices", "documents", "claims"],
)
def test_what_differs_is_named_and_changes_the_hash(receipt: Receipt, change: dict[str, object], told: str) -> None:
    other = receipt.model_copy(update=change)
    assert differences(receipt, other) == (told,)
    assert other.sha256 != receipt.sha256


def test_a_receipt_from_before_that_was_asked_is_read(receipt: Receipt) -> None:
    held = receipt.model_dump(mode="json", exclude={"answered"})
    assert differences(Receipt.model_validate(held), receipt) == ()


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A copy of the folders whose files decide verdicts."""
    root = Path(checks.__file__).parents[2]
    for pattern in DECIDING:
        for path in root.glob(pattern):
            copied = tmp_path / path.relative_to(root)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copied)
    return tmp_path


@pytest.mark.parametrize(
    "changed",
    [
        "core/checks/quantities.py",
        "core/checks/new_check.py",
        "core/judge.py",
        "core/review.py",
        "core/table_review.py",
        "core/answering.py",
        "core/other_languages.py",
        "core/verifier.py",
        "core/claim_extractor.py",
        "core/extraction/absence.py",
        "core/extraction/verbs.toml",
        "generation/reviewing.py",
        "generation/claim_planning.py",
        "generation/table_planning.py",
        "generation/quoted_entailment.py",
        "generation/answer_model.py",
        "tables/claims/evaluating.py",
        "tables/sql.py",
        "tables/sense/reader.py",
        "utils/quantities/units.py",
    ],
)
def test_the_version_of_the_rules_changes_with_what_decides_verdicts(rules: Path, changed: str) -> None:
    assert rules_version(rules) == rules_version()
    assert (rules / changed).exists() or "new" in changed
    with (rules / changed).open("a") as file:
        file.write("# changed\n")
    assert rules_version(rules) != rules_version()
