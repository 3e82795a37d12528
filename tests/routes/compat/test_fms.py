from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE
from tests.test_api import upload

DOCUMENTS, GENERATION, CONTENTS = (f"/api/v1/text/{name}" for name in ("context/doc", "generation", "contents"))
KEYS = {"detection", "detection_type", "score", "evidence", "metadata"}
GIVEN = {"context": [SOURCE]}


def detect(client: TestClient, path: str, body: dict[str, Any], **headers: str) -> list[Any]:
    response = client.post(path, json=body, headers={"detector-id": "firewall", **headers})
    assert response.status_code == 200, response.text
    found: list[Any] = response.json()
    return found


@pytest.mark.parametrize("kind", ["docs", "document", "chunks", "url", None])
def test_a_text_is_judged_by_its_documents(client: TestClient, kind: str | None) -> None:
    body = {"context_type": kind, "context": SOURCE.split(". "), "detector_params": {"temperature": 0}}
    assert detect(client, DOCUMENTS, body | {"content": TRUE}) == []
    (detection,) = detect(client, DOCUMENTS, body | {"content": MIXED})
    assert detection.keys() == KEYS
    assert (detection["detection"], detection["detection_type"]) == ("ungrounded", "hallucination")
    assert detection["score"] >= 0.9
    assert {"name": "context_chunk", "value": "The population of France is 67 million.", "score": 0.0} in detection[
        "evidence"
    ]


def test_addresses_are_refused(client: TestClient) -> None:
    body = {"content": TRUE, "context_type": "url", "context": ["https://example.org/france"]}
    response = client.post(DOCUMENTS, json=body)
    assert (response.status_code, response.json()["code"]) == (422, 422)
    assert "not fetched" in response.json()["message"]


def test_a_generation_is_judged_by_what_its_prompt_states(client: TestClient) -> None:
    prompt = f"{SOURCE}\n\n{QUESTION}"
    assert detect(client, GENERATION, {"prompt": prompt, "generated_text": TRUE, "detector_params": None}) == []
    assert len(detect(client, GENERATION, {"prompt": prompt, "generated_text": FALSE})) == 1


def test_a_question_is_no_evidence_for_its_answer(client: TestClient) -> None:
    for prompt in ("The capital of France is Paris?", "Is it true that the capital of France is Paris?", "", None):
        response = client.post(GENERATION, json={"prompt": prompt, "generated_text": TRUE})
        assert (response.status_code, response.json().keys()) == (422, {"code", "message"})


def test_the_callers_context_stands_before_the_prompt(client: TestClient) -> None:
    body = {"prompt": "The population of France is 69 million.", "detector_params": GIVEN}
    assert detect(client, GENERATION, body | {"generated_text": TRUE}) == []
    assert len(detect(client, GENERATION, body | {"generated_text": FALSE})) == 1


def test_texts_are_judged_one_by_one_with_their_places(client: TestClient) -> None:
    texts = [TRUE, f"😀 {FALSE}", "I hope this helps!", "---"]
    first, second, third, fourth = detect(client, CONTENTS, {"contents": texts, "detector_params": GIVEN})
    assert (first, third, fourth) == ([], [], [])
    (span,) = [each for each in second if each["text"] == "69 million"]
    assert span.keys() == KEYS | {"start", "end", "text"}
    assert texts[1][span["start"] : span["end"]] == "69 million"


def test_texts_that_all_say_nothing_are_not_grounded(client: TestClient) -> None:
    found = detect(client, CONTENTS, {"contents": ["Hello!", "How are you?"], "detector_params": GIVEN})
    assert [[span["text"] for span in each] for each in found] == [["Hello!"], ["How are you?"]]


def test_a_workspace_can_be_the_evidence(client: TestClient) -> None:
    token = {"X-Workspace-Token": upload(client, SOURCE, name="france.txt")["workspace_token"]}
    assert detect(client, CONTENTS, {"contents": [TRUE]}, **token) == [[]]
    assert [len(each) for each in detect(client, CONTENTS, {"contents": [FALSE]}, **token)] == [1]
    assert detect(client, GENERATION, {"prompt": QUESTION, "generated_text": TRUE}, **token) == []
    assert detect(client, DOCUMENTS, {"content": TRUE, "context": None}, **token) == []


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (DOCUMENTS, {"content": TRUE, "context": []}),
        (DOCUMENTS, {"content": "", "context": [SOURCE]}),
        (DOCUMENTS, {"context": [SOURCE]}),
        (GENERATION, {"prompt": SOURCE, "generated_text": " "}),
        (CONTENTS, {"contents": [], "detector_params": GIVEN}),
        (CONTENTS, {"contents": ["", "..."], "detector_params": GIVEN}),
        (CONTENTS, {"contents": [TRUE]}),
    ],
    ids=["no context", "empty", "no content", "blank", "no texts", "no words", "no evidence"],
)
def test_errors_have_the_shape_of_the_orchestrator(client: TestClient, path: str, body: dict[str, Any]) -> None:
    response = client.post(path, json=body)
    assert (response.status_code, response.json().keys(), response.json()["code"]) == (422, {"code", "message"}, 422)


def test_health_is_that_of_the_verifier(client: TestClient, broken: TestClient) -> None:
    assert client.get("/health").json() == {"status": "HEALTHY"}
    response = broken.get("/health")
    assert (response.status_code, response.json()["code"]) == (503, 503)
