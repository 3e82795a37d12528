"""The judge of an audit says what the service says, row by row."""

import pytest
from fastapi.testclient import TestClient

from cli.audit.judging import Judge
from cli.audit.records import AuditedAnswer, AuditedClaim, BadRow, Batch, Options, Row
from config.settings import Settings
from core.verdict import Status, Verdict
from utils.errors import FirewallError

OPTIONS = Options(method="firewall", threshold=0.6)
LEASE = "The monthly rent is EUR 1,450. The deposit is EUR 2,900. The tenant may keep a cat but not a dog."
ANSWERS = {
    "clean": "The monthly rent is EUR 1,450. The tenant may keep a cat.",
    "changed number": "The monthly rent is EUR 1,540. The tenant may keep a cat.",
    "added": "The flat has a balcony with a view of the sea.",
    "nothing to check": "Hello! How can I help you?",
}


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge.load(Settings(), OPTIONS)


def row(answer: object, number: int = 1) -> Row:
    return Row(number, {"answer": answer, "sources": [LEASE], "question": "What does it cost?"}, "excerpt", 0, None)


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_the_verdict_is_that_of_the_service(judge: Judge, client: TestClient, answer: str) -> None:
    posted = {"text": answer, "sources": [LEASE], "question": "What does it cost?"}
    served = client.post("/api/verify", json=posted).json()
    audited = judge.judge(row(answer))
    assert isinstance(audited, AuditedAnswer)
    decision = served["decision"]
    assert (audited.action, audited.reason) == (decision["action"], decision["reason"])
    assert (audited.support_ratio, audited.threshold) == (decision["support_ratio"], decision["threshold"])
    assert audited.answered == decision["answered"]
    assert audited.complete == served["coverage"]["complete"]
    assert audited.claims == tuple(AuditedClaim.of(Verdict.model_validate(claim)) for claim in served["claims"])


def test_a_clean_answer_passes_and_a_changed_number_does_not(judge: Judge) -> None:
    clean, changed = judge.judge(row(ANSWERS["clean"])), judge.judge(row(ANSWERS["changed number"]))
    assert isinstance(clean, AuditedAnswer) and clean.passed
    assert isinstance(changed, AuditedAnswer) and not changed.passed
    wrong = changed.claims[0]
    assert (wrong.status, wrong.error_type) == (Status.HALLUCINATED, "contradiction/numerical")
    assert wrong.contradicting_evidence[0].text == "The monthly rent is EUR 1,450."
    assert wrong.correction is not None and wrong.correction.new == "EUR 1,450"


def test_nothing_to_check_does_not_pass(judge: Judge) -> None:
    audited = judge.judge(row(ANSWERS["nothing to check"]))
    assert isinstance(audited, AuditedAnswer)
    assert (audited.passed, audited.support_ratio) == (False, None)


def test_a_shard_has_a_line_for_every_row_in_their_order(judge: Judge) -> None:
    rows = (row(17, 5), row("It is.", 6), Row.bad(7, "not_json", "No.", ""), row(ANSWERS["clean"], 8))
    shard = judge.shard(Batch(5, rows))
    kinds = [b'"code":"field_wrong_type"', b'"action"', b'"code":"not_json"', b'"action":"pass"']
    lines = shard.lines.splitlines()
    assert shard.first == 5
    assert [kind in line for kind, line in zip(kinds, lines, strict=True)] == [True] * 4
    assert isinstance(judge.judge(rows[0]), BadRow)


@pytest.mark.parametrize(
    ("settings", "options", "code"),
    [
        (Settings(nli_model="models/none"), OPTIONS, "model_missing"),
        (Settings(), Options(method="none", threshold=0.6), "unknown_method"),
    ],
    ids=["model", "method"],
)
def test_what_cannot_judge_is_not_loaded(settings: Settings, options: Options, code: str) -> None:
    with pytest.raises(FirewallError) as refused:
        Judge.load(settings, options)
    assert refused.value.code == code


def test_what_judges_is_told_apart(judge: Judge) -> None:
    other = Judge.load(Settings(chunk_size=500), OPTIONS)
    assert judge.judged_by != other.judged_by
    assert judge.judged_by == Judge.load(Settings(port=9000), OPTIONS).judged_by
