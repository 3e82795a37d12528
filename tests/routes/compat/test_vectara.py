from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE

EVALUATE, CORRECT = "/v2/evaluate_factual_consistency", "/v2/hallucination_correctors/correct_hallucinations"


def score(client: TestClient, text: str, **more: Any) -> float:
    body = {"generated_text": text, "source_texts": [SOURCE], "model_parameters": {"model_name": "hhem_v2.3"}, **more}
    response = client.post(EVALUATE, json=body)
    assert (response.status_code, response.json().keys()) == (200, {"score"})
    return float(response.json()["score"])


def corrected(client: TestClient, text: str) -> dict[str, Any]:
    body = {"generated_text": text, "documents": [{"text": SOURCE}], "model_name": "vhc-large-1.0", "query": QUESTION}
    response = client.post(CORRECT, json=body)
    assert (response.status_code, response.json().keys()) == (200, {"corrections", "corrected_text"})
    found: dict[str, Any] = response.json()
    assert all(each.keys() == {"original_text", "corrected_text", "explanation"} for each in found["corrections"])
    return found


def test_a_true_text_is_consistent_and_a_false_one_is_not(client: TestClient) -> None:
    assert score(client, TRUE) > 0.5
    assert score(client, TRUE, source_texts=SOURCE.split(". "), model_parameters=None) > 0.5
    assert score(client, MIXED) <= 0.1


def test_a_true_text_stays_as_it_is(client: TestClient) -> None:
    assert corrected(client, TRUE) == {"corrections": [], "corrected_text": TRUE}


@pytest.mark.parametrize("before", ["", "😀 "], ids=["plain", "emoji"])
def test_a_wrong_value_is_replaced(client: TestClient, before: str) -> None:
    found = corrected(client, f"{before}{MIXED}")
    (correction,) = found["corrections"]
    assert (correction["original_text"], correction["corrected_text"]) == ("69 million", "67 million")
    assert "67 million" in correction["explanation"]
    assert found["corrected_text"] == f"{before}{SOURCE}"


def test_what_nothing_supports_is_left_out_however_much_else_is_verified(client: TestClient) -> None:
    found = corrected(client, f"{' '.join([TRUE] * 9)} The president of France collects stamps.")
    assert found["corrected_text"] == " ".join([TRUE] * 9)
    assert [each["corrected_text"] for each in found["corrections"]] == [""]
    assert corrected(client, "The president of France collects stamps.")["corrected_text"] == ""


@pytest.mark.parametrize("path", [EVALUATE, CORRECT])
@pytest.mark.parametrize(
    "body",
    [{"generated_text": FALSE}, {"generated_text": "", "source_texts": [SOURCE], "documents": [{"text": SOURCE}]}, {}],
    ids=["no evidence", "empty", "wrong form"],
)
def test_errors_have_the_shape_of_vectara(client: TestClient, path: str, body: dict[str, Any]) -> None:
    response = client.post(path, json=body)
    assert (response.status_code, response.json().keys()) == (422, {"messages", "request_id"})
    assert response.json()["messages"]
