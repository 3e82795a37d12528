from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import posted
from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE


def said(answer: str | None) -> list[dict[str, Any]]:
    return [{"role": "user", "content": QUESTION}, {"role": "assistant", "content": answer}]


def body(answer: str | None, evidence: Any = SOURCE, **guardrails: Any) -> dict[str, Any]:
    options = {"config_id": "any", "rail_types": ["output"], "unknown": 1} | guardrails
    context = {"role": "context", "content": {"relevant_chunks": evidence}}
    return {"model": "any", "messages": [context, *said(answer)], "guardrails": options}


def check(client: TestClient, sent: dict[str, Any]) -> Any:
    found = posted(client, "/v1/checks", sent)
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


def test_an_earlier_answer_is_no_evidence(client: TestClient) -> None:
    assert check(client, {"messages": [*said(SOURCE), *said(TRUE)]})["status"] == "blocked"
