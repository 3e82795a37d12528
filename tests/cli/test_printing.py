"""A result in words, and as an exit code: whether it answers its question."""

import pytest
from fastapi.testclient import TestClient

from cli.printing import exit_code, print_result
from core.answering import NOT_ASKED
from core.firewall import Answered, refrain
from core.result import Problem, QueryResult, VerifyResult

SOURCE = "The monthly rent is EUR 1,450. The deposit is EUR 2,900."
TEXT = "The deposit is EUR 2,900."
PASSED = "PASS: support ratio 1.00 (threshold 0.60)"


def test_a_line_says_how_far_the_question_is_answered(client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    def printed(result: VerifyResult) -> list[str]:
        print_result(result)
        return capsys.readouterr().out.splitlines()

    result = VerifyResult.model_validate(client.post("/api/verify", json={"text": TEXT, "sources": [SOURCE]}).json())
    assert printed(result)[-2:] == ["", PASSED]
    decision = result.decision.model_copy(update={"answered": Answered.PARTLY})
    partly = printed(result.model_copy(update={"decision": decision}))
    assert partly[-2:] == ["answers the question: perhaps", PASSED]
    problem = Problem(code="llm_unavailable", detail="It could not say.", retry_after=None)
    assert printed(result.model_copy(update={"problem": problem}))[-2:] == ["It could not say.", PASSED]

    asked = {"question": "?", "answer": TEXT, "route": "documents", "table": None, "table_note": None}
    more = {"attempts": (), "evidence": (), "passage_checks": ()}
    told = {**dict(result), **asked, **more, "text": "No.", "decision": refrain("not_answered", 0.6, Answered.NO)}
    lines = printed(QueryResult.model_validate(told, strict=False))
    assert lines[:3] == ["No.", "", "what was written, which is no answer:"]
    assert lines[-2:] == ["answers the question: no", "REFRAIN: the question is not answered"]
    assert "ratio" not in "".join(lines)


def test_a_language_model_that_cannot_say_whether_it_answers_leaves_the_exit_code(client: TestClient) -> None:
    def code(text: str, detail: str) -> int:
        given = client.post("/api/verify", json={"text": text, "sources": [SOURCE]}).json()
        problem = Problem(code="llm_rate_limited", detail=detail, retry_after=None)
        return exit_code(VerifyResult.model_validate(given).model_copy(update={"problem": problem}))

    false = TEXT.replace("2,900", "9,200")
    assert (code(TEXT, NOT_ASKED), code(false, NOT_ASKED)) == (0, 1)
    assert (code(TEXT, "It could not write."), code(false, "It could not write.")) == (2, 2)
