from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import posted
from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE

PATH = "/guardrail/any/version/DRAFT/apply"
USAGE = {f"{name}PolicyUnits" for name in ("topic", "content", "word", "sensitiveInformation", "contextualGrounding")}


def block(text: str, *qualifiers: str) -> dict[str, Any]:
    return {"text": {"text": text, "qualifiers": list(qualifiers) or None}}


AROUND = block(SOURCE, "grounding_source"), block(QUESTION, "query")


def apply(client: TestClient, *blocks: dict[str, Any], source: str = "OUTPUT") -> Any:
    body = posted(client, PATH, {"source": source, "content": list(blocks), "outputScope": "FULL"})
    assert body.keys() == {"usage", "action", "actionReason", "outputs", "assessments", "guardrailCoverage"}
    assert body["usage"].keys() == USAGE | {"sensitiveInformationPolicyFreeUnits"}
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
    passed = apply(client, *AROUND, block(TRUE, *qualifiers))
    assert (passed["action"], passed["outputs"]) == ("NONE", [])
    assert not any(each["detected"] for each in filters(passed).values())
    stopped = apply(client, *AROUND, block(MIXED, *qualifiers))
    assert stopped["action"] == "GUARDRAIL_INTERVENED" and stopped["outputs"][0]["text"]
    assert filters(stopped)["GROUNDING"]["action"] == "BLOCKED" and filters(stopped)["GROUNDING"]["score"] <= 0.1
    assert filters(stopped)["RELEVANCE"]["action"] == "NONE"
    typed = apply(client, block(FALSE), source="INPUT")
    assert (typed["action"], typed["outputs"], typed["assessments"]) == ("NONE", [], [])


def test_an_answer_beside_the_question_is_not_relevant(client: TestClient) -> None:
    body = apply(client, AROUND[0], block("How do I bake bread?", "query"), block(TRUE))
    assert filters(body)["RELEVANCE"]["detected"] and not filters(body)["GROUNDING"]["detected"]
    assert body["action"] == "GUARDRAIL_INTERVENED"
    assert filters(apply(client, AROUND[0], block(TRUE))).keys() == {"GROUNDING"}


def test_sources_are_read_together(client: TestClient) -> None:
    sources = [block(sentence, "grounding_source") for sentence in SOURCE.split(". ")]
    assert apply(client, *sources, block(SOURCE))["action"] == "NONE"
    assert apply(client, sources[0], block(SOURCE))["action"] == "GUARDRAIL_INTERVENED"


def test_errors_have_the_shape_of_amazon(client: TestClient, broken: TestClient) -> None:
    for service, content, status, name in (
        (client, [block(TRUE)], 400, "ValidationException"),
        (client, [AROUND[0], {"image": {}}], 400, "ValidationException"),
        (broken, [AROUND[0], block(TRUE)], 503, "ServiceUnavailableException"),
    ):
        response = service.post(PATH, json={"source": "OUTPUT", "content": content})
        assert (response.status_code, response.headers["x-amzn-errortype"]) == (status, name)
        assert response.json().keys() == {"message"}
