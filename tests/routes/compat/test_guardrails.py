from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import posted, workspace
from tests.routes.compat.samples import FALSE, SOURCE, TRUE

OUTCOME = {"callId", "rawLlmOutput", "validatedOutput", "validationPassed", "validationSummaries"}
SUMMARY = {"validatorName", "validatorStatus", "propertyPath", "failureReason", "errorSpans"}
SENT = {"num_reasks": 0, "prompt_params": {}, "args": [], "full_schema_reask": False, "messages": None}


def validate(client: TestClient, answer: str | None, guard: str = "any", **body: object) -> Any:
    sent = SENT | {"llm_output": answer, "metadata": {"sources": [SOURCE]}} | body
    outcome = posted(client, f"/guards/{guard}/validate", sent)
    assert outcome.keys() == OUTCOME
    assert all(summary.keys() == SUMMARY for summary in outcome["validationSummaries"])
    return outcome


def test_a_true_answer_passes_and_is_given_back(client: TestClient) -> None:
    outcome = validate(client, TRUE)
    assert outcome["validationPassed"] is True
    assert (outcome["rawLlmOutput"], outcome["validatedOutput"]) == (TRUE, TRUE)
    assert outcome["validationSummaries"] == []


@pytest.mark.parametrize("before", ["", "😀 नमस्ते दुनिया। "])
def test_a_false_answer_fails_with_the_words_at_fault(client: TestClient, before: str) -> None:
    text = before + FALSE
    outcome = validate(client, text)
    assert (outcome["validationPassed"], outcome["validatedOutput"]) == (False, None)
    (summary,) = outcome["validationSummaries"]
    assert (summary["validatorName"], summary["validatorStatus"]) == ("HallucinationFirewall", "fail")
    span = summary["errorSpans"][-1]
    assert text[span["start"] : span["end"]] == "69 million" and span["reason"] in summary["failureReason"]


@pytest.mark.parametrize("form", ["sources as text", "nulls", "camelCase", "collection", "header"])
def test_evidence_may_come_in_several_forms(client: TestClient, form: str) -> None:
    token = workspace(client, SOURCE, "france.txt")["X-Workspace-Token"]
    metadata: Any = {
        "sources as text": {"sources": SOURCE},
        "collection": {"collection": token},
        "header": None,
    }.get(form, {"sources": [SOURCE, None, ""], "other": 1})
    headers = {"X-Workspace-Token": token} if form == "header" else {}
    for answer, passes in ((TRUE, True), (FALSE, False)):
        body = {"llmOutput" if form == "camelCase" else "llm_output": answer, "metadata": metadata}
        assert posted(client, "/guards/any/validate", body, **headers)["validationPassed"] is passes


def test_a_guard_named_after_a_method_judges_by_it(client: TestClient) -> None:
    padded = {"sources": [f"{TRUE} The committee met. The weather was mild. Rain fell. Nobody came."]}
    assert validate(client, TRUE, "firewall", metadata=padded)["validationPassed"] is True
    assert validate(client, TRUE, "provenance", metadata=padded)["validationPassed"] is False
    assert validate(client, TRUE, "provenance", metadata={"sources": [TRUE]})["validationPassed"] is True


def test_every_guard_is_there_without_history_and_none_can_be_stored(client: TestClient) -> None:
    (named,) = client.get("/guards", params={"name": "mine"}).json()
    assert named.keys() == {"id", "name", "description", "validators", "output_schema"}
    assert client.get("/guards/mine").json() == named
    assert (named["name"], named["output_schema"]) == ("mine", {"type": "string"})
    assert {"firewall", "provenance"} <= {guard["name"] for guard in client.get("/guards").json()}
    history = client.get("/guards/mine/history/c-1")
    assert (history.status_code, history.json()) == (200, [])
    for response in (client.post("/guards", json={}), client.put("/guards/mine", json={})):
        assert (response.status_code, response.headers["allow"]) == (405, "GET")
