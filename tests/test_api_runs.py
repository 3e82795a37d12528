"""Receipts, replays, certificates, whereabouts and disagreeing documents over HTTP."""

from typing import Any

from fastapi.testclient import TestClient

from tests.calls import ask, upload, verify, workspace

LEASE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros. Tenants may keep dogs."
HOUSE = "House rules of 2024. The bins are emptied on Mondays. Tenants may not keep dogs."


def replay(client: TestClient, headers: dict[str, str], run: str) -> dict[str, Any]:
    response = client.post(f"/api/runs/{run}/replay", headers=headers)
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


def test_a_verification_comes_to_the_same_until_the_documents_change(client: TestClient) -> None:
    headers = workspace(client, LEASE)
    run = verify(client, headers, text="The monthly rent is 1,450 euros. The deposit is 3,150 euros.")["run_id"]
    receipt = client.get(f"/api/runs/{run}/receipt", headers=headers).json()
    assert len(receipt["sha256"]) == 64
    again = replay(client, headers, run)
    assert (again["same"], again["differences"], again["before"]) == (True, [], receipt["receipt"])
    upload(client, "The deposit is 3,150 euros.", "addendum.txt", headers)
    changed = replay(client, headers, run)
    assert not changed["same"]
    assert {"documents", "claims.1.status"} <= set(changed["differences"])


def test_a_computed_answer_is_computed_again(client: TestClient) -> None:
    headers = workspace(client, "Town,Rain (mm)\nOslo,12\nBergen,90\nVoss,44\n", "rain.csv")
    asked = ask(client, headers, "What is the highest rain?")
    assert asked["route"] == "table"
    assert replay(client, headers, asked["run_id"])["same"]


def test_receipts_of_others_are_not_found(client: TestClient) -> None:
    headers, other = workspace(client, LEASE), workspace(client, HOUSE)
    run = verify(client, headers, text="Tenants may keep dogs.")["run_id"]
    for method, path in (("GET", "receipt"), ("POST", "replay")):
        assert client.request(method, f"/api/runs/{run}/{path}", headers=other).status_code == 404


def test_documents_that_disagree_are_shown_both_and_the_newest_may_settle_it(client: TestClient) -> None:
    headers = workspace(client, LEASE)
    upload(client, HOUSE, "house.txt", headers)
    (disputed,) = verify(client, headers, claims=["Tenants may keep dogs."])["claims"]
    assert (disputed["status"], disputed["reason"]) == ("partial", "disputed")
    assert [each["document_name"] for each in disputed["evidence"]] == ["lease.txt"]
    assert [each["document_name"] for each in disputed["contradicting_evidence"]] == ["house.txt"]
    (outdated,) = verify(client, headers, claims=["Tenants may keep dogs."], newest_wins=True)["claims"]
    assert (outdated["status"], outdated["reason"]) == ("hallucinated", "outdated")
    upload(client, "The deposit is 3,150 euros.", "addendum.txt", headers)
    claims = ["The deposit is 3,150 euros."]
    assert verify(client, headers, claims=claims)["claims"][0]["status"] == "partial"
    (newest,) = verify(client, headers, claims=claims, newest_wins=True)["claims"]
    assert (newest["status"], newest["reason"]) == ("verified", "newest_says_so")


def test_a_claim_that_the_sources_leave_open_is_looked_up_in_the_workspace(client: TestClient) -> None:
    headers = workspace(client, LEASE)
    claims = ["The deposit is 2,900 euros.", "The deposit is 2,800 euros."]
    body = verify(client, headers, claims=claims, sources=["The weather in Bergen was mild and dry all week."])
    assert {claim["status"] for claim in body["claims"]} == {"hallucinated"}
    places = {each["index"]: each["place"] for each in body["whereabouts"]}
    assert places == {0: "supported_elsewhere", 1: "contradicted_elsewhere"}


def label(client: TestClient, headers: dict[str, str], text: str, *, times: int, **body: str) -> None:
    for _ in range(times):
        said = {"run_id": verify(client, headers, text=text, **body)["run_id"], "claim_index": 0, "label": "correct"}
        assert client.post("/api/feedback", json=said, headers=headers).status_code == 204


def test_labels_make_a_certificate_and_too_few_or_those_of_another_method_do_not(client: TestClient) -> None:
    def certificate(risk: object) -> dict[str, Any]:
        response = client.get(f"/api/certificate?risk={risk}", headers=headers)
        assert response.status_code == 200, response.text
        body: dict[str, Any] = response.json()
        assert (body["certificate"] is None) != (body["refusal"] is None)
        return body

    headers = workspace(client, LEASE)
    label(client, headers, "The deposit is 2,900 euros.", times=3)
    assert certificate(0.2)["refusal"]["needed"] == 4
    label(client, headers, "The deposit is 2,800 euros.", times=2)
    made = certificate(0.2)["certificate"]
    assert (made["threshold"], made["answers"], made["passed"], made["missed"]) == (1.0, 5, 3, 0)
    assert certificate(0.05)["refusal"]["code"] == "too_few_labels"
    label(client, headers, "The deposit is 2,900 euros.", times=1, method="seed_rule")
    assert certificate(0.2)["refusal"]["answers"] == 1
    for risk in ("0", "1", "nan"):
        assert client.get(f"/api/certificate?risk={risk}", headers=headers).status_code == 422
