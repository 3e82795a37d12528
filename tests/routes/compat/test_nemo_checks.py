from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import FALSE, LONG_FALSE, MIXED, PADDED, QUESTION, SOURCE, TRUE

PATH = "/v1/checks"


def body(answer: str | None, evidence: Any = SOURCE, **guardrails: Any) -> dict[str, Any]:
    return {
        "model": "any",
        "messages": [
            {"role": "context", "content": {"relevant_chunks": evidence}},
            {"role": "user", "content": QUESTION},
            {"role": "assistant", "content": answer},
        ],
        "guardrails": {"config_id": "any", "rail_types": ["output"], "unknown": 1} | guardrails,
    }


def check(client: TestClient, sent: dict[str, Any], *, on_fail: str = "block") -> dict[str, Any]:
    response = client.post(PATH, params={"on_fail": on_fail}, json=sent)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    assert found.keys() == {"status", "content"} | ({"rail"} if found["status"] == "blocked" else set())
    return found


@pytest.mark.parametrize("evidence", [SOURCE, SOURCE.split(". "), PADDED], ids=["text", "list", "padded"])
@pytest.mark.parametrize("config", ["any", "alignment", None])
def test_true_passes_and_false_is_blocked(client: TestClient, evidence: Any, config: str | None) -> None:
    strange = f"Hello! 😀 {TRUE}"
    assert check(client, body(TRUE, evidence, config_id=config)) == {"status": "passed", "content": TRUE}
    assert check(client, body(strange, evidence, config_id=config)) == {"status": "passed", "content": strange}
    for wrong in (FALSE, MIXED):
        found = check(client, body(wrong, evidence, config_id=config))
        assert found["status"] == "blocked" and FALSE not in found["content"]


def test_a_failing_answer_can_be_mended(client: TestClient) -> None:
    assert check(client, body(MIXED), on_fail="fix") == {"status": "modified", "content": SOURCE}
    assert check(client, body(MIXED), on_fail="filter") == {"status": "modified", "content": TRUE}


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(body(TRUE, None), id="no evidence"),
        pytest.param(body(TRUE, ""), id="empty evidence"),
        pytest.param(body(TRUE, []), id="no chunk"),
        pytest.param(body(""), id="empty answer"),
        pytest.param(body(None), id="null answer"),
        pytest.param(body("Hello!"), id="no claim"),
        pytest.param(body(LONG_FALSE), id="600 sentences"),
    ],
)
@pytest.mark.parametrize("on_fail", ["block", "fix", "filter"])
def test_what_cannot_be_shown_is_never_passed(client: TestClient, sent: dict[str, Any], on_fail: str) -> None:
    found = check(client, sent, on_fail=on_fail)
    assert found["status"] != "passed"
    assert FALSE not in found["content"]


def test_without_a_verifier_everything_is_blocked(broken: TestClient) -> None:
    assert check(broken, body(TRUE))["status"] == "blocked"
    assert check(broken, body(TRUE), on_fail="fix")["status"] == "blocked"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param({"messages": []}, "messages_empty", id="no message"),
        pytest.param({"messages": None}, "messages_empty", id="null"),
        pytest.param({"messages": [{"role": "user", "content": "x"}]}, "rail_without_flow", id="no answer"),
        pytest.param(body(TRUE, rail_types=["input"]), "rail_without_flow", id="input rail"),
        pytest.param(body(TRUE, rail_types=["output", "retrieval"]), "rail_without_flow", id="retrieval rail"),
    ],
)
def test_no_rail_is_refused_and_not_passed(client: TestClient, sent: dict[str, Any], code: str) -> None:
    response = client.post(PATH, json=sent)
    assert (response.status_code, response.json()["code"]) == (422, code)


def test_evidence_may_stand_elsewhere_and_types_may_be_left_out(client: TestClient) -> None:
    messages = [{"role": "user", "content": QUESTION}, {"role": "assistant", "content": TRUE}]
    sent = {"messages": messages, "guardrails": {"context": {"relevant_chunks": SOURCE}}}
    assert check(client, sent)["status"] == "passed"
    tool = {"messages": [{"role": "tool", "content": SOURCE}, *messages], "guardrails": None}
    assert check(client, tool)["status"] == "passed"
    own = [*messages[:1], {"role": "assistant", "content": SOURCE}, messages[1]]
    assert check(client, {"messages": own})["status"] == "blocked"
