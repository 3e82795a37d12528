from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE

PATH = "/guardrail/any/version/DRAFT/apply"
USAGE = {
    "topicPolicyUnits",
    "contentPolicyUnits",
    "wordPolicyUnits",
    "sensitiveInformationPolicyUnits",
    "sensitiveInformationPolicyFreeUnits",
    "contextualGroundingPolicyUnits",
}


def block(text: str, *qualifiers: str) -> dict[str, Any]:
    return {"text": {"text": text, "qualifiers": list(qualifiers) or None}}


def apply(client: TestClient, *blocks: dict[str, Any], source: str = "OUTPUT") -> dict[str, Any]:
    response = client.post(PATH, json={"source": source, "content": list(blocks), "outputScope": "FULL"})
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    assert body.keys() == {"usage", "action", "actionReason", "outputs", "assessments", "guardrailCoverage"}
    assert body["usage"].keys() == USAGE
    return body


def filters(body: dict[str, Any]) -> dict[str, dict[str, Any]]:
    (assessment,) = body["assessments"]
    found = assessment["contextualGroundingPolicy"]["filters"]
    assert all(each.keys() == {"type", "threshold", "score", "action", "detected"} for each in found)
    return {each["type"]: each for each in found}


@pytest.mark.parametrize("qualifiers", [("guard_content",), ()], ids=["guard_content", "no qualifier"])
def test_a_grounded_answer_goes_through_and_a_false_one_does_not(
    client: TestClient, qualifiers: tuple[str, ...]
) -> None:
    around = block(SOURCE, "grounding_source"), block(QUESTION, "query")
    passed = apply(client, *around, block(TRUE, *qualifiers))
    assert (passed["action"], passed["outputs"]) == ("NONE", [])
    assert not any(each["detected"] for each in filters(passed).values())
    stopped = apply(client, *around, block(MIXED, *qualifiers))
    assert stopped["action"] == "GUARDRAIL_INTERVENED" and stopped["outputs"][0]["text"]
    assert filters(stopped)["GROUNDING"]["action"] == "BLOCKED" and filters(stopped)["GROUNDING"]["score"] <= 0.1
    assert filters(stopped)["RELEVANCE"]["action"] == "NONE"


def test_an_answer_beside_the_question_is_not_relevant(client: TestClient) -> None:
    body = apply(
        client, block(SOURCE, "grounding_source"), block("How do I bake bread?", "query"), block(TRUE, "guard_content")
    )
    assert filters(body)["RELEVANCE"]["detected"] and not filters(body)["GROUNDING"]["detected"]
    assert body["action"] == "GUARDRAIL_INTERVENED"


def test_sources_are_read_together(client: TestClient) -> None:
    sources = [block(sentence, "grounding_source") for sentence in SOURCE.split(". ")]
    answer = "The capital of France is Paris. The population of France is 67 million."
    assert apply(client, *sources, block(answer))["action"] == "NONE"
    assert apply(client, sources[0], block(answer))["action"] == "GUARDRAIL_INTERVENED"


def test_without_a_question_there_is_no_relevance(client: TestClient) -> None:
    assert filters(apply(client, block(SOURCE, "grounding_source"), block(TRUE))).keys() == {"GROUNDING"}


def test_what_a_user_writes_is_let_through(client: TestClient) -> None:
    body = apply(client, block(FALSE), source="INPUT")
    assert (body["action"], body["outputs"], body["assessments"]) == ("NONE", [], [])


def test_a_block_in_two_roles_is_read_in_both(client: TestClient) -> None:
    body = apply(client, block(SOURCE, "grounding_source"), block(TRUE, "query", "guard_content"))
    assert filters(body)["RELEVANCE"]["score"] > 0.99


@pytest.mark.parametrize(
    ("body", "status", "name"),
    [
        ({"source": "OUTPUT", "content": [block(TRUE)]}, 400, "ValidationException"),
        ({"source": "SIDEWAYS", "content": []}, 400, "ValidationException"),
        ({"source": "OUTPUT", "content": [block(SOURCE, "grounding_source")]}, 400, "ValidationException"),
        ({"source": "OUTPUT", "content": [{"image": {}}]}, 400, "ValidationException"),
    ],
    ids=["no source", "wrong form", "no answer", "picture alone"],
)
def test_errors_have_the_shape_of_amazon(client: TestClient, body: dict[str, Any], status: int, name: str) -> None:
    response = client.post(PATH, json=body)
    assert (response.status_code, response.headers["x-amzn-errortype"]) == (status, name)
    assert response.json().keys() == {"message"}


def test_without_a_verifier_the_service_is_unavailable(broken: TestClient) -> None:
    content = [block(SOURCE, "grounding_source"), block(TRUE)]
    response = broken.post(PATH, json={"source": "OUTPUT", "content": content})
    assert (response.status_code, response.headers["x-amzn-errortype"]) == (503, "ServiceUnavailableException")
