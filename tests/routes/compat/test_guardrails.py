import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import FALSE, MIXED, SOURCE, TRUE
from tests.test_api import upload

OUTCOME = {"callId", "rawLlmOutput", "validatedOutput", "validationPassed", "validationSummaries"}
SUMMARY = {"validatorName", "validatorStatus", "propertyPath", "failureReason", "errorSpans"}


def validate(client: TestClient, answer: str | None, guard: str = "any", **body: object) -> dict[str, Any]:
    sent: dict[str, Any] = {
        "llm_output": answer,
        "num_reasks": 0,
        "prompt_params": {},
        "args": [],
        "full_schema_reask": False,
        "metadata": {"sources": [SOURCE]},
        "messages": None,
        "reask_messages": None,
    }
    response = client.post(f"/guards/{guard}/validate", json=sent | body)
    assert response.status_code == 200, response.text
    outcome: dict[str, Any] = response.json()
    assert outcome.keys() == OUTCOME
    assert all(summary.keys() == SUMMARY for summary in outcome["validationSummaries"])
    return outcome


def test_a_true_answer_passes_and_is_given_back(client: TestClient) -> None:
    outcome = validate(client, TRUE)
    assert outcome["validationPassed"] is True
    assert (outcome["rawLlmOutput"], outcome["validatedOutput"]) == (TRUE, TRUE)
    assert outcome["validationSummaries"] == []


def test_a_false_answer_fails_with_the_words_at_fault(client: TestClient) -> None:
    outcome = validate(client, MIXED)
    assert (outcome["validationPassed"], outcome["validatedOutput"]) == (False, None)
    summary = outcome["validationSummaries"][0]
    assert (summary["validatorName"], summary["validatorStatus"]) == ("HallucinationFirewall", "fail")
    span = summary["errorSpans"][0]
    assert span.keys() == {"start", "end", "reason"}
    assert MIXED[span["start"] : span["end"]] == "69 million"
    assert summary["failureReason"] == span["reason"]


@pytest.mark.parametrize("before", ["😀😀 ", "नमस्ते दुनिया। ", "𝔘𝔫𝔦 "], ids=["emoji", "Devanagari", "beyond the BMP"])
def test_places_are_characters(client: TestClient, before: str) -> None:
    text = before + FALSE
    spans = validate(client, text)["validationSummaries"][0]["errorSpans"]
    assert "69 million" in [text[span["start"] : span["end"]] for span in spans]


@pytest.mark.parametrize(
    "metadata", [{"sources": SOURCE}, {"sources": [SOURCE, None, ""], "other": 1}], ids=["text", "nulls"]
)
def test_sources_may_come_in_several_forms(client: TestClient, metadata: dict[str, object]) -> None:
    assert validate(client, TRUE, metadata=metadata)["validationPassed"] is True
    assert validate(client, FALSE, metadata=metadata)["validationPassed"] is False


def test_camel_case_alone_is_understood(client: TestClient) -> None:
    for answer, passes in ((TRUE, True), (FALSE, False)):
        body = {"llmOutput": answer, "metadata": {"sources": [SOURCE]}}
        assert client.post("/guards/any/validate", json=body).json()["validationPassed"] is passes


@pytest.mark.parametrize("by", ["collection", "header"])
def test_a_workspace_can_be_the_evidence(client: TestClient, by: str) -> None:
    token = upload(client, SOURCE, name="france.txt")["workspace_token"]
    headers = {"X-Workspace-Token": token} if by == "header" else {}
    metadata = {"collection": token} if by == "collection" else None
    for answer, passes in ((TRUE, True), (FALSE, False)):
        body = {"llm_output": answer, "metadata": metadata}
        assert client.post("/guards/any/validate", json=body, headers=headers).json()["validationPassed"] is passes


@pytest.mark.parametrize(
    "body",
    [
        {"metadata": None},
        {"metadata": {"sources": None}},
        {"metadata": {"sources": [None]}},
        {"metadata": {"collection": "unknown"}},
        {"llm_output": None},
    ],
    ids=["no metadata", "null", "nulls", "foreign collection", "no answer"],
)
def test_what_cannot_be_checked_does_not_pass(client: TestClient, body: dict[str, Any]) -> None:
    outcome = validate(client, TRUE, **body)
    assert outcome["validationPassed"] is False
    assert outcome["callId"] == "not-checked"
    assert "could not be checked" in outcome["validationSummaries"][0]["failureReason"]


def test_a_guard_named_after_a_method_judges_by_it(client: TestClient) -> None:
    padded = {"sources": [f"{TRUE} The committee met. The weather was mild. Rain fell. Nobody came."]}
    assert validate(client, TRUE, "firewall", metadata=padded)["validationPassed"] is True
    assert validate(client, TRUE, "provenance", metadata=padded)["validationPassed"] is False
    assert validate(client, TRUE, "provenance", metadata={"sources": [TRUE]})["validationPassed"] is True


def test_every_guard_is_there(client: TestClient) -> None:
    named = client.get("/guards", params={"name": "mine"}).json()
    assert [guard["name"] for guard in named] == ["mine"]
    assert named[0].keys() == {"id", "name", "description", "validators", "output_schema"}
    assert client.get("/guards/mine").json() == named[0]
    assert named[0]["output_schema"] == {"type": "string"}
    assert {"firewall", "provenance"} <= {guard["name"] for guard in client.get("/guards").json()}


def test_there_is_no_history_and_nothing_can_be_stored(client: TestClient) -> None:
    history = client.get("/guards/mine/history/c-1")
    assert (history.status_code, history.json()) == (200, [])
    for response in (
        client.post("/guards", json={}),
        client.put("/guards/mine", json={}),
        client.delete("/guards/mine"),
    ):
        assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")
        assert response.headers["allow"] == "GET"


def test_a_run_is_kept_with_the_sources_that_came_along(client: TestClient) -> None:
    token = upload(client, FALSE, name="france.txt")["workspace_token"]
    for metadata in ({"sources": [SOURCE]}, {"collection": token}):
        body = {"llmOutput": TRUE, "metadata": metadata}
        headers = {"X-Workspace-Token": token}
        run = client.post("/guards/any/validate", json=body, headers=headers).json()["callId"]
        assert client.post(f"/api/runs/{run}/replay", headers=headers).json()["same"] is True


def test_half_a_surrogate_pair_breaks_nothing(client: TestClient) -> None:
    body = json.dumps({"llm_output": f"{FALSE} \ud800", "metadata": {"sources": [f"{SOURCE} \udfff"]}})
    response = client.post("/guards/any/validate", content=body, headers={"content-type": "application/json"})
    assert response.status_code in (200, 422)
    assert response.json().get("validationPassed") is not True


def test_a_service_that_lacks_its_verifier_never_passes(broken: TestClient) -> None:
    for guard in ("any", "provenance"):
        assert validate(broken, TRUE, guard)["validationPassed"] is False
