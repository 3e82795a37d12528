"""The rail on retrieved passages, over HTTP."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import ask, posted, problem, service, upload, verify, workspace
from tests.scripted_server import ScriptedServer, completion

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
    with service(tmp_path, sensitive_data="mask", llm_base_url=writer.url, llm_model="scripted") as running:
        yield running


def checked(client: TestClient, text: str, **body: Any) -> dict[str, Any]:
    return verify(client, text=text, sources=[CONTACT, LAB], **body)


@pytest.mark.parametrize("treatment", ["mask", "detect"])
@pytest.mark.parametrize("method", ["firewall", "seed_rule", "provenance", "alignment", "evidence_budget", "layered"])
def test_no_method_shows_a_sensitive_value_or_verifies_one(client: TestClient, method: str, treatment: str) -> None:
    text = "Anna Levi leads the laboratory. Her e-mail is anna.levi@example.com."
    body = checked(client, text, method=method, sensitive_data=treatment)
    statuses = [claim["status"] for claim in body["claims"]]
    assert statuses[-1] not in ("verified", "partial")
    assert body["decision"]["action"] != "pass"
    told = json.dumps([claim["evidence"] + claim["contradicting_evidence"] for claim in body["claims"]])
    assert not any(secret in told for secret in SECRETS)
    assert "555 0187" not in json.dumps(body)


def test_what_stands_beside_a_masked_value_is_still_judged(client: TestClient) -> None:
    true = checked(client, "Anna Levi has 12 days of holiday.", sensitive_data="mask")["claims"]
    false = checked(client, "Anna Levi has 21 days of holiday.", sensitive_data="mask")["claims"]
    assert [claim["status"] for claim in true + false] == ["verified", "hallucinated"]
    for claim in true:
        for each in claim["evidence"]:
            assert CONTACT[each["span"]["start"] : each["span"]["end"]] == each["text"]


def test_the_writer_and_the_page_get_masked_passages(strict: TestClient, writer: ScriptedServer) -> None:
    headers = workspace(strict, CONTACT, "staff.txt")
    upload(strict, LAB, "lab.txt", headers)
    writer.then(completion("Anna Levi leads the laboratory [S0]. Her e-mail is <EMAIL_ADDRESS> [S0]."))
    writer.respond(lambda request: completion("yes"))
    body = ask(strict, headers, "Who leads the laboratory?", attempts=0)
    assert len(writer.requests) >= 2
    assert not any(secret in request.prompt for request in writer.requests for secret in SECRETS)
    assert "Her e-mail is <EMAIL_ADDRESS> and her phone is <PHONE_NUMBER>." in writer.requests[0].prompt
    assert not any(secret in json.dumps(body) for secret in SECRETS)
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
    headers = workspace(strict, SHEET, "staff.csv")
    asked = ask(strict, headers, "What is the phone of Anna?", attempts=0)
    assert not any(secret in json.dumps(asked) for secret in SECRETS)
    assert asked["decision"]["action"] != "pass"
    counted = ask(strict, headers, "What is the highest holiday?")
    assert "25" in counted["text"]
    assert counted["decision"]["action"] == "pass"


def test_a_request_may_only_be_stricter_than_the_setting(strict: TestClient, writer: ScriptedServer) -> None:
    writer.respond(lambda request: completion("1: supported"))
    text = "The laboratory has four rooms."
    refused = strict.post("/api/verify", json={"text": text, "sources": [LAB], "sensitive_data": "off"})
    problem(refused, 422, "sensitive_data_too_lax")
    for treatment in ("mask", "detect"):
        checked(strict, text, sensitive_data=treatment)


def test_the_setting_holds_for_the_clients_of_other_protocols(strict: TestClient) -> None:
    claim = "Her e-mail is anna.levi@example.com."
    assert posted(strict, "/alignscore", {"evidence": CONTACT, "claim": claim})["alignscore"] < 0.5


def test_passages_too_far_from_the_question_are_kept_from_the_writer(tmp_path) -> None:
    with service(tmp_path, least_passage_relevance=0.3) as client:
        headers = workspace(client, LAB, "lab.txt")
        upload(client, "Bananas grow in warm and wet countries.", "other.txt", headers)
        body = ask(client, headers, "How many rooms has the laboratory?")
    assert {check["document_name"]: check["reason"] for check in body["passage_checks"]} == {
        "lab.txt": "kept",
        "other.txt": "not_relevant",
    }
    assert [passage["document_name"] for passage in body["evidence"]] == ["lab.txt"]
