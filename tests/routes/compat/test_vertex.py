from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import posted
from tests.routes.compat.samples import FALSE, MIXED, REWORDED, SOURCE, TRUE

PATH = (
    "/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check?%24alt=json%3Benum-encoding%3Dint"
)
FACTS = [{"factText": sentence, "attributes": {"source": name}} for name, sentence in (("a", ""), ("b", SOURCE))]
CHUNKS = {"chunkText": "The capital of France is Paris.", "source": "1", "sourceMetadata": {"source": "b"}}


def check(client: TestClient, answer: str, **more: Any) -> Any:
    body = posted(client, PATH, {"answerCandidate": answer, "facts": FACTS, "userLabels": {}, **more})
    assert body.keys() == {"supportScore", "citedChunks", "citedFacts", "claims"}
    return body


def test_a_true_answer_is_supported_and_cites_its_fact(client: TestClient) -> None:
    body = check(client, TRUE)
    assert body["supportScore"] > 0.5
    assert (body["citedChunks"], body["citedFacts"]) == ([CHUNKS], [{"chunkText": CHUNKS["chunkText"]}])
    (claim,) = body["claims"]
    assert claim.keys() == {"startPos", "endPos", "claimText", "citationIndices", "groundingCheckRequired"}
    assert (claim["citationIndices"], claim["groundingCheckRequired"]) == ([0], True)
    snake = {"answer_candidate": TRUE, "facts": [{"fact_text": SOURCE, "attributes": None}]}
    assert posted(client, PATH, snake)["supportScore"] > 0.5


def test_one_false_claim_is_not_hidden_by_many_true_ones(client: TestClient) -> None:
    body = check(client, f"{' '.join([TRUE] * 9)} {FALSE}", groundingSpec={"enableClaimLevelScore": True})
    assert body["supportScore"] <= 0.1
    assert [bool(claim["citationIndices"]) for claim in body["claims"]] == [True] * 9 + [False]
    assert all(claim["score"] > 0.5 for claim in body["claims"][:9]) and body["claims"][9]["score"] <= 0.1


@pytest.mark.parametrize("before", ["", "😀 నమస్తే. "])
def test_places_are_bytes(client: TestClient, before: str) -> None:
    answer = f"{before}{MIXED} How are you?"
    claims = check(client, answer)["claims"]
    for claim in claims:
        assert answer.encode()[claim["startPos"] : claim["endPos"]].decode() == claim["claimText"]
    assert claims[-1]["claimText"] == "How are you?"
    assert (claims[-1]["groundingCheckRequired"], claims[-1]["citationIndices"]) == (False, [])


def test_a_claim_is_cited_from_the_threshold_on(client: TestClient) -> None:
    assert check(client, TRUE, groundingSpec={"citationThreshold": 1.0})["citedChunks"]
    assert check(client, REWORDED, groundingSpec={"citationThreshold": 0.6})["citedChunks"]
    assert not check(client, REWORDED, groundingSpec={"citationThreshold": 1.0})["citedChunks"]


def test_errors_have_the_shape_of_google(client: TestClient, broken: TestClient) -> None:
    for service, facts, code, state in ((client, None, 400, "INVALID_ARGUMENT"), (broken, FACTS, 503, "UNAVAILABLE")):
        response = service.post(PATH, json={"answerCandidate": TRUE, "facts": facts})
        error = response.json()["error"]
        assert (response.status_code, error["code"], error["status"]) == (code, code, state)
        assert error["message"]
