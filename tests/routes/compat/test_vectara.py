import pytest
from fastapi.testclient import TestClient

from tests.calls import posted
from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE

EVALUATE, CORRECT = "/v2/evaluate_factual_consistency", "/v2/hallucination_correctors/correct_hallucinations"
LEFT_OUT = "The president of France collects stamps."


def test_a_true_text_is_consistent_and_a_false_one_is_not(client: TestClient) -> None:
    for text, high in ((TRUE, True), (MIXED, False)):
        body = {"generated_text": text, "source_texts": SOURCE.split(". "), "model_parameters": {"model_name": "x"}}
        found = posted(client, EVALUATE, body)
        assert found.keys() == {"score"}
        assert found["score"] > 0.5 if high else found["score"] <= 0.1


@pytest.mark.parametrize(
    ("text", "corrected", "corrections"),
    [
        (TRUE, TRUE, []),
        (f"😀 {MIXED}", f"😀 {SOURCE}", [("69 million", "67 million")]),
        (f"{' '.join([TRUE] * 9)} {LEFT_OUT}", " ".join([TRUE] * 9), [(LEFT_OUT, "")]),
        (LEFT_OUT, "", [(LEFT_OUT, "")]),
    ],
    ids=["true", "wrong value", "unsupported beside much else", "unsupported"],
)
def test_wrong_values_are_replaced_and_what_nothing_supports_is_left_out(
    client: TestClient, text: str, corrected: str, corrections: list[tuple[str, str]]
) -> None:
    body = {"generated_text": text, "documents": [{"text": SOURCE}], "model_name": "x", "query": QUESTION}
    found = posted(client, CORRECT, body)
    assert (found.keys(), found["corrected_text"]) == ({"corrections", "corrected_text"}, corrected)
    assert [(each["original_text"], each["corrected_text"]) for each in found["corrections"]] == corrections
    assert all(each["explanation"] for each in found["corrections"])


@pytest.mark.parametrize("path", [EVALUATE, CORRECT])
@pytest.mark.parametrize("body", [{"generated_text": FALSE}, {}], ids=["no evidence", "wrong form"])
def test_errors_have_the_shape_of_vectara(client: TestClient, path: str, body: dict[str, str]) -> None:
    response = client.post(path, json=body)
    assert (response.status_code, response.json().keys()) == (422, {"messages", "request_id"})
    assert response.json()["messages"]
