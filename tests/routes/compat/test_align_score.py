import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import FALSE, LONG_FALSE, MIXED, PADDED, SOURCE, TRUE

PATHS = ("/alignscore", "/alignscore_base", "/alignscore_large")


def score(client: TestClient, evidence: object, claim: str, path: str = "/alignscore_base") -> float:
    response = client.post(path, json={"evidence": evidence, "claim": claim})
    assert response.status_code == 200, response.text
    assert response.json().keys() == {"alignscore"}
    return float(response.json()["alignscore"])


@pytest.mark.parametrize("path", PATHS)
def test_true_is_above_the_point_of_decision_and_false_below(client: TestClient, path: str) -> None:
    assert score(client, f"{SOURCE}\n", TRUE, path) > 0.5
    assert score(client, f"{SOURCE}\n", FALSE, path) <= 0.1


@pytest.mark.parametrize("evidence", [SOURCE.split(". "), [SOURCE, ""], PADDED], ids=["list", "blank", "padded"])
def test_evidence_may_come_in_several_forms(client: TestClient, evidence: object) -> None:
    assert score(client, evidence, TRUE) > 0.5
    assert score(client, evidence, MIXED) <= 0.1


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [("", TRUE), (None, TRUE), ([], TRUE), (SOURCE, ""), (SOURCE, "..."), (SOURCE, LONG_FALSE)],
    ids=["empty", "null", "none", "no claim", "no word", "600 sentences"],
)
def test_what_cannot_be_shown_is_worst(client: TestClient, evidence: object, claim: str) -> None:
    assert score(client, evidence, claim) <= 0.1


@pytest.mark.parametrize(
    "body",
    [
        pytest.param({"evidence": SOURCE, "claim": None}, id="null claim"),
        pytest.param({"evidence": SOURCE}, id="no claim"),
        pytest.param({"claim": TRUE}, id="no evidence"),
        pytest.param({"evidence": [{"text": SOURCE}], "claim": TRUE}, id="chunks of another form"),
        pytest.param({"evidence": 5, "claim": TRUE}, id="number"),
        pytest.param({"evidence": None, "claim": [TRUE]}, id="list of claims"),
    ],
)
def test_a_body_of_another_form_is_worst_as_nemo_lets_a_refusal_through(client: TestClient, body: object) -> None:
    response = client.post("/alignscore_base", json=body)
    assert (response.status_code, response.json()) == (200, {"alignscore": 0})


def test_half_a_surrogate_pair_is_no_reason_to_refuse(client: TestClient) -> None:
    sent = b'{"evidence": "\\ud83d", "claim": "The capital of France is \\ud83d."}'
    response = client.post("/alignscore_base", content=sent, headers={"content-type": "application/json"})
    assert response.status_code == 200
    assert response.json()["alignscore"] < 0.5


def test_without_a_verifier_everything_is_worst(broken: TestClient) -> None:
    assert score(broken, SOURCE, TRUE) == 0


def test_an_aggregate_can_be_chosen(client: TestClient) -> None:
    body = {"evidence": SOURCE, "claim": MIXED}
    assert client.post("/alignscore?agg=ratio", json=body).json()["alignscore"] == 0.5
    assert 0.3 < client.post("/alignscore?agg=mean", json=body).json()["alignscore"] < 0.7
