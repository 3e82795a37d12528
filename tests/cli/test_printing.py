"""A result in words."""

import pytest
from fastapi.testclient import TestClient

from cli.printing import print_result
from core.firewall import Action, Answered, refrain
from core.result import QueryResult, VerifyResult

SOURCE = "The monthly rent is EUR 1,450. The deposit is EUR 2,900."
TEXT = "The deposit is EUR 2,900."


@pytest.fixture(scope="module")
def result(client: TestClient) -> VerifyResult:
    return VerifyResult.model_validate(client.post("/api/verify", json={"text": TEXT, "sources": [SOURCE]}).json())


def printed(result: VerifyResult, capsys: pytest.CaptureFixture[str]) -> list[str]:
    print_result(result)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(("answered", "word"), [(Answered.YES, "yes"), (Answered.PARTLY, "perhaps")])
def test_a_line_says_how_far_the_question_is_answered(
    result: VerifyResult, capsys: pytest.CaptureFixture[str], answered: Answered, word: str
) -> None:
    decision = result.decision.model_copy(update={"answered": answered})
    lines = printed(result.model_copy(update={"decision": decision}), capsys)
    assert lines[-2:] == [f"answers the question: {word}", "PASS: support ratio 1.00 (threshold 0.60)"]


def test_nothing_is_said_where_nobody_could_tell(result: VerifyResult, capsys: pytest.CaptureFixture[str]) -> None:
    assert result.decision.action is Action.PASS
    lines = printed(result, capsys)
    assert lines[-2:] == ["", "PASS: support ratio 1.00 (threshold 0.60)"]


def test_what_is_no_answer_has_no_ratio(result: VerifyResult, capsys: pytest.CaptureFixture[str]) -> None:
    decision = refrain("not_answered", 0.6, Answered.NO)
    asked = {"question": "?", "answer": TEXT, "route": "documents", "table": None, "table_note": None}
    more = {"attempts": (), "evidence": (), "passage_checks": (), "problem": None, "decision": decision}
    told = {**dict(result), **asked, **more, "text": "Your documents do not say this."}
    lines = printed(QueryResult.model_validate(told, strict=False), capsys)
    assert lines[:3] == ["Your documents do not say this.", "", "what was written, which is no answer:"]
    assert lines[-2:] == ["answers the question: no", "REFRAIN: the question is not answered"]
    assert not [line for line in lines if "ratio" in line]
