"""A threshold with a guarantee, from what was said of verdicts, over HTTP."""

from typing import Any

from fastapi.testclient import TestClient

SOURCE = "The capital of France is Paris. The population of France is 67 million."
TRUE, FALSE = "The capital of France is Paris.", "The population of France is 69 million."


def workspace(client: TestClient) -> dict[str, str]:
    body = client.post("/api/upload", files={"files": ("france.txt", SOURCE.encode())}).json()
    return {"X-Workspace-Token": body["workspace_token"]}


def label(client: TestClient, headers: dict[str, str], text: str, *, times: int) -> None:
    for _ in range(times):
        run = client.post("/api/verify", json={"text": text}, headers=headers).json()["run_id"]
        said = {"run_id": run, "claim_index": 0, "label": "correct"}
        assert client.post("/api/feedback", json=said, headers=headers).status_code == 204


def certificate(client: TestClient, headers: dict[str, str], risk: float) -> dict[str, Any]:
    response = client.get(f"/api/certificate?risk={risk}", headers=headers)
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    assert (body["certificate"] is None) != (body["refusal"] is None)
    return body


def test_labels_make_a_certificate_and_too_few_do_not(client: TestClient) -> None:
    headers = workspace(client)
    label(client, headers, TRUE, times=3)
    assert certificate(client, headers, 0.2)["refusal"]["needed"] == 4
    label(client, headers, FALSE, times=2)
    made = certificate(client, headers, 0.2)["certificate"]
    assert (made["threshold"], made["answers"], made["passed"], made["missed"]) == (1.0, 5, 3, 0)
    assert certificate(client, headers, 0.05)["refusal"]["code"] == "too_few_labels"


def test_labels_of_another_method_do_not_count(client: TestClient) -> None:
    headers = workspace(client)
    label(client, headers, TRUE, times=4)
    run = client.post("/api/verify", json={"text": TRUE, "method": "seed_rule"}, headers=headers).json()["run_id"]
    client.post("/api/feedback", json={"run_id": run, "claim_index": 0, "label": "correct"}, headers=headers)
    assert certificate(client, headers, 0.2)["refusal"]["answers"] == 1


def test_a_risk_must_be_a_share(client: TestClient) -> None:
    headers = workspace(client)
    for risk in ("0", "1", "-1", "nan", "much"):
        assert client.get(f"/api/certificate?risk={risk}", headers=headers).status_code == 422
