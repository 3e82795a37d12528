"""The rail on retrieved passages, over HTTP."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings
from tests.scripted_server import ScriptedServer, completion
from tests.watchful_client import WatchfulClient

CONTACT = (
    "Anna Levi leads the laboratory. Her e-mail is anna.levi@example.com and her phone is +1 212 555 0187. "
    "Anna Levi has 12 days of holiday."
)
LAB = "The laboratory opens at nine and has four rooms."
SHEET = b"Name,Phone,Holiday\nAnna,050-1234567,12\nBen,052-7654321,20\nCarla,054-1112223,25\n"
SECRETS = ("anna.levi", "555 0187", "050-1234567")


@pytest.fixture
def writer() -> Iterator[ScriptedServer]:
    with ScriptedServer() as server:
        yield server


@pytest.fixture
def strict(tmp_path, writer: ScriptedServer) -> Iterator[TestClient]:
    settings = Settings(
        data_directory=tmp_path, log_level="error", sensitive_data="mask", llm_base_url=writer.url, llm_model="scripted"
    )
    with WatchfulClient(create_app(settings), raise_server_exceptions=False) as running:
        yield running


def upload(client: TestClient, **files: bytes) -> dict[str, str]:
    sent = [("files", (name.replace("_", "."), data)) for name, data in files.items()]
    response = client.post("/api/upload", files=sent)
    assert response.status_code == 200, response.text
    return {"x-workspace-token": response.json()["workspace_token"]}


def verify(client: TestClient, text: str, **body: object) -> dict[str, Any]:
    response = client.post("/api/verify", json={"text": text, "sources": [CONTACT, LAB]} | body)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


@pytest.mark.parametrize("treatment", ["mask", "detect"])
@pytest.mark.parametrize("method", ["firewall", "seed_rule", "provenance", "alignment", "evidence_budget", "layered"])
def test_no_method_shows_a_sensitive_value_or_verifies_one(client: TestClient, method: str, treatment: str) -> None:
    text = "Anna Levi leads the laboratory. Her e-mail is anna.levi@example.com."
    body = verify(client, text, method=method, sensitive_data=treatment)
    statuses = [claim["status"] for claim in body["claims"]]
    assert statuses[-1] not in ("verified", "partial")
    assert body["decision"]["action"] != "pass"
    told = json.dumps([claim["evidence"] + claim["contradicting_evidence"] for claim in body["claims"]])
    assert not any(secret in told for secret in SECRETS)
    assert "555 0187" not in json.dumps(body)


def test_what_stands_beside_a_masked_value_is_still_judged(client: TestClient) -> None:
    true = verify(client, "Anna Levi has 12 days of holiday.", sensitive_data="mask")["claims"]
    false = verify(client, "Anna Levi has 21 days of holiday.", sensitive_data="mask")["claims"]
    assert [claim["status"] for claim in true + false] == ["verified", "hallucinated"]
    for claim in true:
        for each in claim["evidence"]:
            assert CONTACT[each["span"]["start"] : each["span"]["end"]] == each["text"]


def test_the_writer_and_the_page_get_masked_passages(strict: TestClient, writer: ScriptedServer) -> None:
    workspace = upload(strict, staff_txt=CONTACT.encode(), lab_txt=LAB.encode())
    writer.then(completion("Anna Levi leads the laboratory [S0]. Her e-mail is <EMAIL_ADDRESS> [S0]."))
    response = strict.post(
        "/api/query", json={"question": "Who leads the laboratory?", "attempts": 0}, headers=workspace
    )
    body = response.json()
    assert not any(secret in writer.requests[0].prompt for secret in SECRETS)
    assert "Her e-mail is <EMAIL_ADDRESS> and her phone is <PHONE_NUMBER>." in writer.requests[0].prompt
    assert not any(secret in response.text for secret in SECRETS)
    assert body["answer"] == "Anna Levi leads the laboratory [S0]. Her e-mail is <EMAIL_ADDRESS> [S0]."
    assert {claim["text"]: claim["reason"] for claim in body["claims"]}["Her e-mail is <EMAIL_ADDRESS>."] == (
        "masked_value"
    )
    for claim in body["claims"]:
        assert claim["text"].split()[0] in body["answer"][claim["span"]["start"] : claim["span"]["end"]]
    checks = {check["document_name"]: check for check in body["passage_checks"]}
    assert checks["staff.txt"]["sensitive"] == ["EMAIL_ADDRESS", "PHONE_NUMBER"]
    assert (checks["staff.txt"]["kept"], checks["staff.txt"]["reason"]) == (True, "masked")
    assert (checks["lab.txt"]["sensitive"], checks["lab.txt"]["reason"]) == ([], "kept")


def test_a_computed_answer_shows_no_masked_cell(strict: TestClient) -> None:
    workspace = upload(strict, staff_csv=SHEET)
    asked = strict.post("/api/query", json={"question": "What is the phone of Anna?", "attempts": 0}, headers=workspace)
    assert not any(secret in asked.text for secret in SECRETS)
    assert asked.json()["decision"]["action"] != "pass"
    counted = strict.post("/api/query", json={"question": "What is the highest holiday?"}, headers=workspace).json()
    assert "25" in counted["text"]
    assert counted["decision"]["action"] == "pass"


def test_a_request_may_only_be_stricter_than_the_setting(strict: TestClient) -> None:
    body = {"text": "The laboratory has four rooms.", "sources": [CONTACT, LAB]}
    refused = strict.post("/api/verify", json=body | {"sensitive_data": "off"})
    assert (refused.status_code, refused.json()["code"]) == (422, "sensitive_data_too_lax")
    for treatment in ("mask", "detect"):
        assert strict.post("/api/verify", json=body | {"sensitive_data": treatment}).status_code == 200


def test_the_setting_holds_for_the_clients_of_other_protocols(strict: TestClient) -> None:
    claim = "Her e-mail is anna.levi@example.com."
    response = strict.post("/alignscore", json={"evidence": CONTACT, "claim": claim})
    assert response.json()["alignscore"] < 0.5


def test_passages_too_far_from_the_question_are_kept_from_the_writer(tmp_path) -> None:
    settings = Settings(data_directory=tmp_path, log_level="error", least_passage_relevance=0.3)
    with WatchfulClient(create_app(settings), raise_server_exceptions=False) as client:
        workspace = upload(client, lab_txt=LAB.encode(), other_txt=b"Bananas grow in warm and wet countries.")
        body = client.post(
            "/api/query", json={"question": "How many rooms has the laboratory?"}, headers=workspace
        ).json()
    assert {check["document_name"]: check["reason"] for check in body["passage_checks"]} == {
        "lab.txt": "kept",
        "other.txt": "not_relevant",
    }
    assert [passage["document_name"] for passage in body["evidence"]] == ["lab.txt"]
