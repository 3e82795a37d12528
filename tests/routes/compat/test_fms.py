from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import posted, workspace
from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE

DOCUMENTS, GENERATION, CONTENTS = (f"/api/v1/text/{name}" for name in ("context/doc", "generation", "contents"))
KEYS = {"detection", "detection_type", "score", "evidence", "metadata"}
GIVEN = {"context": [SOURCE]}
POPULATION = {"name": "context_chunk", "value": "The population of France is 67 million.", "score": 0.0}


def test_a_text_is_judged_by_its_documents(client: TestClient) -> None:
    body = {"context_type": "docs", "context": SOURCE.split(". "), "detector_params": {"temperature": 0}}
    assert posted(client, DOCUMENTS, body | {"content": TRUE}) == []
    (detection,) = posted(client, DOCUMENTS, body | {"content": MIXED})
    assert detection.keys() == KEYS
    assert (detection["detection"], detection["detection_type"]) == ("ungrounded", "hallucination")
    assert detection["score"] >= 0.9 and POPULATION in detection["evidence"]


def test_a_generation_is_judged_by_what_its_prompt_states_unless_there_is_context(client: TestClient) -> None:
    prompt = {"prompt": f"{SOURCE}\n\n{QUESTION}", "detector_params": None}
    given = {"prompt": "The population of France is 69 million.", "detector_params": GIVEN}
    for body in (prompt, given):
        assert posted(client, GENERATION, body | {"generated_text": TRUE}) == []
        assert len(posted(client, GENERATION, body | {"generated_text": FALSE})) == 1


def test_texts_are_judged_one_by_one_with_their_places(client: TestClient) -> None:
    texts = [TRUE, f"😀 {FALSE}", "I hope this helps!", "---"]
    first, second, third, fourth = posted(client, CONTENTS, {"contents": texts, "detector_params": GIVEN})
    assert (first, third, fourth) == ([], [], [])
    (span,) = [each for each in second if each["text"] == "69 million"]
    assert span.keys() == KEYS | {"start", "end", "text"}
    assert texts[1][span["start"] : span["end"]] == "69 million"
    silent = posted(client, CONTENTS, {"contents": ["Hello!", "How are you?"], "detector_params": GIVEN})
    assert [[span["text"] for span in each] for each in silent] == [["Hello!"], ["How are you?"]]


def test_a_workspace_can_be_the_evidence(client: TestClient) -> None:
    token = workspace(client, SOURCE, "france.txt")
    assert [len(each) for each in posted(client, CONTENTS, {"contents": [TRUE, FALSE]}, **token)] == [0, 1]
    assert posted(client, GENERATION, {"prompt": QUESTION, "generated_text": TRUE}, **token) == []
    assert posted(client, DOCUMENTS, {"content": TRUE, "context": None}, **token) == []


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (DOCUMENTS, {"content": TRUE, "context": []}),
        (DOCUMENTS, {"content": TRUE, "context": ["https://example.org/france"]}),
        (DOCUMENTS, {"context": [SOURCE]}),
        (GENERATION, {"prompt": "Is it true that the capital of France is Paris?", "generated_text": TRUE}),
        (CONTENTS, {"contents": ["", "..."], "detector_params": GIVEN}),
        (CONTENTS, {"contents": [TRUE]}),
        (CONTENTS, {"contents": [TRUE] * 1001, "detector_params": GIVEN}),
    ],
    ids=["no context", "an address", "no content", "a prompt that only asks", "no words", "no evidence", "too many"],
)
def test_errors_have_the_shape_of_the_orchestrator(client: TestClient, path: str, body: dict[str, Any]) -> None:
    response = client.post(path, json=body)
    assert (response.status_code, response.json().keys(), response.json()["code"]) == (422, {"code", "message"}, 422)


def test_health_is_that_of_the_verifier(client: TestClient, broken: TestClient) -> None:
    assert client.get("/health").json() == {"status": "HEALTHY"}
    assert (broken.get("/health").status_code, broken.get("/health").json()["code"]) == (503, 503)
