from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import FALSE, MIXED, REWORDED, SOURCE, TRUE

PATH = (
    "/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check?%24alt=json%3Benum-encoding%3Dint"
)
FACTS = [{"factText": sentence, "attributes": {"source": name}} for name, sentence in (("a", ""), ("b", SOURCE))]
CHUNKS = {"chunkText": "The capital of France is Paris.", "source": "1", "sourceMetadata": {"source": "b"}}


def check(client: TestClient, answer: str, **more: Any) -> dict[str, Any]:
    response = client.post(PATH, json={"answerCandidate": answer, "facts": FACTS, "userLabels": {}, **more})
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    assert body.keys() == {"supportScore", "citedChunks", "citedFacts", "claims"}
    return body


def test_a_true_answer_is_supported_and_cites_its_fact(client: TestClient) -> None:
    body = check(client, TRUE)
    assert body["supportScore"] > 0.5
    assert (body["citedChunks"], body["citedFacts"]) == ([CHUNKS], [{"chunkText": CHUNKS["chunkText"]}])
    (claim,) = body["claims"]
    assert claim.keys() == {"startPos", "endPos", "claimText", "citationIndices", "groundingCheckRequired"}
    assert (claim["citationIndices"], claim["groundingCheckRequired"]) == ([0], True)


def test_one_false_claim_is_not_hidden_by_many_true_ones(client: TestClient) -> None:
    body = check(client, f"{' '.join([TRUE] * 9)} {FALSE}", groundingSpec={"enableClaimLevelScore": True})
    assert body["supportScore"] <= 0.1
    assert [bool(claim["citationIndices"]) for claim in body["claims"]] == [True] * 9 + [False]
    assert all(claim["score"] > 0.5 for claim in body["claims"][:9]) and body["claims"][9]["score"] <= 0.1


@pytest.mark.parametrize("before", ["", "😀 ", "नमस्ते। ", "నమస్తే. "], ids=["ASCII", "emoji", "Devanagari", "Telugu"])
def test_places_are_bytes(client: TestClient, before: str) -> None:
    answer = f"{before}{MIXED} How are you?"
    claims = check(client, answer)["claims"]
    for claim in claims:
        assert answer.encode()[claim["startPos"] : claim["endPos"]].decode() == claim["claimText"]
    asked = claims[-1]
    assert (asked["claimText"], asked["groundingCheckRequired"], asked["citationIndices"]) == (
        "How are you?",
        False,
        [],
    )


def test_a_claim_is_cited_from_the_threshold_on(client: TestClient) -> None:
    assert check(client, TRUE, groundingSpec={"citationThreshold": 0.6})["citedChunks"]
    assert check(client, TRUE, groundingSpec={"citationThreshold": 1.0})["citedChunks"]
    assert check(client, REWORDED, groundingSpec={"citationThreshold": 0.6})["citedChunks"]
    assert not check(client, REWORDED, groundingSpec={"citationThreshold": 1.0})["citedChunks"]
    assert check(client, TRUE, groundingSpec=None)["citedChunks"]


def test_names_in_snake_case_are_understood(client: TestClient) -> None:
    response = client.post(PATH, json={"answer_candidate": TRUE, "facts": [{"fact_text": SOURCE, "attributes": None}]})
    assert response.json()["supportScore"] > 0.5


@pytest.mark.parametrize(
    "body",
    [{"answerCandidate": TRUE}, {"answerCandidate": TRUE, "facts": [{"factText": None}]}, {"answerCandidate": None}],
    ids=["no facts", "no text", "no answer"],
)
def test_errors_have_the_shape_of_google(client: TestClient, body: dict[str, Any]) -> None:
    response = client.post(PATH, json=body)
    assert response.status_code == 400
    error = response.json()["error"]
    assert (error["code"], error["status"], bool(error["message"])) == (400, "INVALID_ARGUMENT", True)


def test_without_a_verifier_the_service_is_unavailable(broken: TestClient) -> None:
    response = broken.post(PATH, json={"answerCandidate": TRUE, "facts": FACTS})
    assert (response.status_code, response.json()["error"]["status"]) == (503, "UNAVAILABLE")
