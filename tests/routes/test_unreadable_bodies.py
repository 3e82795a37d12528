import pytest
from fastapi.testclient import TestClient

NOT_JSON = b"\xb40e>\x06="


@pytest.mark.parametrize(
    ("path", "key"),
    [("/v1/chat/completions", "error"), ("/contentsafety/text:detectGroundedness", "error"), ("/api/verify", "code")],
)
def test_a_body_that_is_not_json_is_refused_in_the_words_of_the_dialect(
    client: TestClient, path: str, key: str
) -> None:
    response = client.post(path, content=NOT_JSON, headers={"content-type": "application/json"})
    assert response.status_code == 400
    assert key in response.json()


@pytest.mark.parametrize(("threshold", "status"), [(False, 422), (0, 200), (0.5, 200)])
def test_a_threshold_is_a_number_and_no_truth_value(client: TestClient, threshold: object, status: int) -> None:
    body = {"input_type": "request", "additional_provider_specific_params": {"threshold": threshold}}
    assert client.post("/beta/litellm_basic_guardrail_api", json=body).status_code == status
