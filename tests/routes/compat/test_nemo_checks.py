from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import posted
from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE

PATH = "/v1/checks"


def said(answer: str | None) -> list[dict[str, Any]]:
    return [{"role": "user", "content": QUESTION}, {"role": "assistant", "content": answer}]


def body(answer: str | None, evidence: Any = SOURCE, **guardrails: Any) -> dict[str, Any]:
    options = {"config_id": "any", "rail_types": ["output"], "unknown": 1} | guardrails
    context = {"role": "context", "content": {"relevant_chunks": evidence}}
    return {"model": "any", "messages": [context, *said(answer)], "guardrails": options}


def check(client: TestClient, sent: dict[str, Any], *, on_fail: str = "block") -> Any:
    found = posted(client, f"{PATH}?on_fail={on_fail}", sent)
    assert found.keys() == {"status", "content"} | ({"rail"} if found["status"] == "blocked" else set())
    return found


@pytest.mark.parametrize("evidence", [SOURCE, SOURCE.split(". ")], ids=["text", "list"])
@pytest.mark.parametrize("config", ["alignment", None])
def test_true_passes_and_false_is_blocked(client: TestClient, evidence: Any, config: str | None) -> None:
    strange = f"Hello! 😀 {TRUE}"
    assert check(client, body(strange, evidence, config_id=config)) == {"status": "passed", "content": strange}
    for wrong in (FALSE, MIXED):
        found = check(client, body(wrong, evidence, config_id=config))
        assert found["status"] == "blocked" and FALSE not in found["content"]


def test_a_failing_answer_can_be_mended_where_something_is_left(client: TestClient) -> None:
    assert check(client, body(MIXED), on_fail="fix") == {"status": "modified", "content": SOURCE}
    assert check(client, body(MIXED), on_fail="filter") == {"status": "modified", "content": TRUE}
    for on_fail in ("fix", "filter"):
        for empty in ("Hello!", "Hello! The president collects stamps."):
            sent = body(empty)
            del sent["messages"][1]  # without a question it is what the answer states that decides
            assert check(client, sent, on_fail=on_fail)["status"] == "blocked"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param({"messages": None}, "messages_empty", id="no message"),
        pytest.param({"messages": [{"role": "user", "content": "x"}]}, "rail_without_flow", id="no answer"),
        pytest.param(body(TRUE, rail_types=["output", "retrieval"]), "rail_without_flow", id="retrieval rail"),
    ],
)
def test_no_rail_is_refused_and_not_passed(client: TestClient, sent: dict[str, Any], code: str) -> None:
    response = client.post(PATH, json=sent)
    assert (response.status_code, response.json()["code"]) == (422, code)


def test_evidence_may_stand_elsewhere_but_not_in_an_answer(client: TestClient) -> None:
    options = {"context": {"relevant_chunks": SOURCE}}
    assert check(client, {"messages": said(TRUE), "guardrails": options})["status"] == "passed"
    tool = [{"role": "tool", "content": SOURCE}, *said(TRUE)]
    assert check(client, {"messages": tool, "guardrails": None})["status"] == "passed"
    assert check(client, {"messages": [*said(SOURCE), *said(TRUE)]})["status"] == "blocked"
