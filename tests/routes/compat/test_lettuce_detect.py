import pytest
from fastapi.testclient import TestClient

from tests.calls import posted
from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE

SPANS, TOKENS = "/v1/lettucedetect/spans", "/v1/lettucedetect/token"


def predictions(client: TestClient, path: str, answer: str) -> list[dict[str, object]]:
    body = {"contexts": [f"{SOURCE} \ud83d"], "question": QUESTION, "answer": answer, "model": "v2"}
    found = posted(client, path, body)
    assert found.keys() == {"predictions"}
    spans: list[dict[str, object]] = found["predictions"]
    return spans


@pytest.mark.parametrize("before", ["", "😀 ", "నమస్తే. "], ids=["nothing", "emoji", "Telugu"])
def test_the_wrong_words_are_the_span(client: TestClient, before: str) -> None:
    answer = before + FALSE
    (wrong,) = [each for each in predictions(client, SPANS, answer) if each["text"] == "69 million"]
    start = answer.index("69 million")
    assert wrong == {"start": start, "end": start + 10, "text": "69 million", "hallucination_score": 1.0}


def test_a_claim_without_support_is_a_span_and_a_true_answer_has_none(client: TestClient) -> None:
    assert "stamps" in str(predictions(client, SPANS, f"{TRUE} The president collects stamps."))
    assert predictions(client, SPANS, f"\ud83d {TRUE}") == []


def test_every_word_has_a_figure_and_the_wrong_ones_the_highest(client: TestClient) -> None:
    tokens = predictions(client, TOKENS, MIXED)
    assert [token["token"] for token in tokens] == MIXED.split()
    assert all(token.keys() == {"token", "hallucination_score"} for token in tokens)
    assert [each["token"] for each in tokens if float(str(each["hallucination_score"])) >= 0.5] == ["69", "million."]


@pytest.mark.parametrize("path", [SPANS, TOKENS])
def test_an_empty_request_has_no_prediction_and_an_answer_of_null_is_refused(client: TestClient, path: str) -> None:
    assert posted(client, path, {"contexts": None, "question": None, "answer": ""}) == {"predictions": []}
    assert client.post(path, json={"contexts": [SOURCE], "question": QUESTION, "answer": None}).status_code == 422


def test_what_could_not_be_checked_is_one_span_over_the_whole(broken: TestClient) -> None:
    assert predictions(broken, SPANS, TRUE) == [
        {"start": 0, "end": len(TRUE), "text": TRUE, "hallucination_score": 1.0}
    ]
