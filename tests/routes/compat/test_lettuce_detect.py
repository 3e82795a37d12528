import json

import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE

SPANS, TOKENS = "/v1/lettucedetect/spans", "/v1/lettucedetect/token"
JSON = {"content-type": "application/json"}
PATHS = pytest.mark.parametrize("path", [SPANS, TOKENS])
Prediction = dict[str, str | int | float]


def predictions(client: TestClient, path: str, answer: str, contexts: list[str] | None) -> list[Prediction]:
    response = client.post(path, json={"contexts": contexts, "question": QUESTION, "answer": answer})
    assert response.status_code == 200, response.text
    assert response.json().keys() == {"predictions"}
    found: list[Prediction] = response.json()["predictions"]
    return found


@pytest.mark.parametrize(
    "before", ["", "😀 ", "नमस्ते। ", "నమస్తే. ", f"{TRUE} "], ids=["nothing", "emoji", "Devanagari", "Telugu", "true"]
)
def test_the_wrong_words_are_the_span(client: TestClient, before: str) -> None:
    answer = before + FALSE
    wrong = [each for each in predictions(client, SPANS, answer, [SOURCE]) if each["text"] == "69 million"]
    assert len(wrong) == 1
    assert wrong[0].keys() == {"start", "end", "text", "hallucination_score"}
    assert answer[int(wrong[0]["start"]) : int(wrong[0]["end"])] == "69 million"
    assert isinstance(wrong[0]["hallucination_score"], float) and wrong[0]["hallucination_score"] > 0.5


def test_a_claim_without_support_is_a_span_and_a_true_answer_has_none(client: TestClient) -> None:
    spans = predictions(client, SPANS, f"{TRUE} The president collects stamps.", [SOURCE])
    assert "stamps" in str([span["text"] for span in spans])
    assert predictions(client, SPANS, TRUE, SOURCE.split(". ")) == []


def test_every_word_has_a_figure_and_the_wrong_ones_the_highest(client: TestClient) -> None:
    tokens = predictions(client, TOKENS, MIXED, [SOURCE])
    assert [token["token"] for token in tokens] == MIXED.split()
    assert all(token.keys() == {"token", "hallucination_score"} for token in tokens)
    assert all(isinstance(token["hallucination_score"], float) for token in tokens)
    assert [token["token"] for token in tokens if float(token["hallucination_score"]) >= 0.5] == ["69", "million."]


@PATHS
def test_an_empty_request_has_no_prediction(client: TestClient, path: str) -> None:
    for body in ({"contexts": [], "question": "", "answer": ""}, {"contexts": None, "question": None, "answer": ""}):
        assert client.post(path, json=body).json() == {"predictions": []}


@PATHS
def test_an_answer_of_null_is_refused(client: TestClient, path: str) -> None:
    response = client.post(path, json={"contexts": [SOURCE], "question": QUESTION, "answer": None})
    assert response.status_code == 422
    assert response.json()["detail"]


def test_what_could_not_be_checked_is_one_span_over_the_whole(broken: TestClient) -> None:
    whole = {"start": 0, "end": len(TRUE), "text": TRUE, "hallucination_score": 1.0}
    assert predictions(broken, SPANS, TRUE, [SOURCE]) == [whole]
    assert {token["hallucination_score"] for token in predictions(broken, TOKENS, TRUE, [SOURCE])} == {1.0}


@pytest.mark.parametrize(("answer", "wrong"), [(TRUE, []), (FALSE, ["69 million"])])
def test_half_a_surrogate_pair_is_judged_like_any_text(client: TestClient, answer: str, wrong: list[str]) -> None:
    body = {"contexts": [f"{SOURCE} \ud83d"], "question": "\ud83d", "answer": f"\ud83d {answer}"}
    found = client.post(SPANS, content=json.dumps(body), headers=JSON).json()["predictions"]
    assert [each["text"] for each in found] == wrong


def test_unknown_fields_are_ignored(client: TestClient) -> None:
    body = {"contexts": [SOURCE], "question": None, "answer": TRUE, "model": "v2"}
    assert client.post(SPANS, json=body).json() == {"predictions": []}
