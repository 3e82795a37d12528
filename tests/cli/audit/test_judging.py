"""The judge of an audit says what the service says, row by row; a row that cannot be judged has a code."""

import pytest
from fastapi.testclient import TestClient

from cli.audit.judging import Judge, LoggedAnswer
from cli.audit.records import AuditedAnswer, AuditedClaim, Options, Row
from config.settings import Settings
from core.verdict import Verdict
from utils.errors import InvalidRequest

OPTIONS = Options(method="firewall", threshold=0.6)
LEASE = "The monthly rent is EUR 1,450. The deposit is EUR 2,900. The tenant may keep a cat but not a dog."
CLEAN = "The monthly rent is EUR 1,450. The tenant may keep a cat."
GOOD = {"answer": "The rent is EUR 900.", "sources": ["The rent is EUR 900."]}


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge.load(Settings(), OPTIONS)


def row(answer: object, number: int = 1) -> Row:
    return Row(number, {"answer": answer, "sources": [LEASE], "question": "What does it cost?"}, "excerpt", 0, None)


@pytest.mark.parametrize(
    ("answer", "passed"),
    [(CLEAN, True), ("The monthly rent is EUR 1,540. The flat has a balcony.", False), ("Hello! May I help?", False)],
    ids=["clean", "changed number", "nothing to check"],
)
def test_the_verdict_is_that_of_the_service(judge: Judge, client: TestClient, answer: str, passed: bool) -> None:
    posted = {"text": answer, "sources": [LEASE], "question": "What does it cost?"}
    served = client.post("/api/verify", json=posted).json()
    audited = judge.judge(row(answer))
    assert isinstance(audited, AuditedAnswer) and audited.passed is passed
    told = audited.model_dump(mode="json", include={"action", "reason", "support_ratio", "threshold", "answered"})
    assert told == {name: served["decision"][name] for name in told}
    assert audited.complete == served["coverage"]["complete"]
    assert audited.claims == tuple(AuditedClaim.of(Verdict.model_validate(claim)) for claim in served["claims"])


def test_what_judges_is_told_apart(judge: Judge) -> None:
    assert judge.judged_by != Judge.load(Settings(chunk_size=500), OPTIONS).judged_by
    assert judge.judged_by == Judge.load(Settings(port=9000), OPTIONS).judged_by


@pytest.mark.parametrize(
    ("further", "name"),
    [
        ({}, None),
        ({"id": 7, "question": None, "latency": 3}, "7"),
        ({"sources": [{"id": "lease", "text": "The rent is EUR 900."}]}, None),
    ],
    ids=["bare", "further fields", "named source"],
)
def test_a_good_row_is_a_request(further: dict[str, object], name: str | None) -> None:
    answer = LoggedAnswer.of(Row(1, GOOD | further, "", 0, None))
    request = answer.request(OPTIONS)
    assert (answer.name, request.text, request.question) == (name, GOOD["answer"], "")
    assert [text for _, text in request.named_sources()] == GOOD["sources"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ([GOOD], "not_an_object"),
        ({"answer": "x"}, "field_missing"),
        (GOOD | {"answer": None}, "field_wrong_type"),
        (GOOD | {"sources": [1]}, "field_wrong_type"),
        (GOOD | {"answer": "half \ud800"}, "text_not_unicode"),
        (GOOD | {"answer": " "}, "text_empty"),
        (GOOD | {"sources": ["x"] * 51}, "too_many_sources"),
    ],
)
def test_a_bad_row_has_a_code(content: object, code: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        LoggedAnswer.of(Row(1, content, "", 0, None)).request(OPTIONS)
    assert refused.value.code == code
