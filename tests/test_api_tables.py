"""Questions and claims that a table decides, over HTTP, with the real engines."""

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from core.checks.entailment import OnnxEntailment
from tests.calls import ask, problem, service, upload, verify, workspace
from tests.files import documents
from tests.scripted_server import Reply, ScriptedServer, completion, status
from utils.errors import Unavailable

ORCHARDS = """Orchard,Region,Trees,Harvest (kg)
Hill Top,North,120,3400.5
Low Meadow,South,80,2100
River Bend,North,95,2875.25
Old Mill,East,60,1500
"""
PROSE = "Hill Top was planted by the Garner family. Their dog is called Bramble."


@pytest.fixture
def orchards(client: TestClient) -> dict[str, str]:
    return workspace(client, ORCHARDS, "orchards.csv")


def judged(client: TestClient, headers: dict[str, str], claim: str) -> dict[str, Any]:
    verdict: dict[str, Any] = verify(client, headers, claims=[claim])["claims"][0]
    return verdict


def test_a_computed_answer_comes_with_its_cells_and_passes(client: TestClient, orchards: dict[str, str]) -> None:
    body = ask(client, orchards, "What is the total trees in the North region?")
    assert (body["route"], body["decision"]["action"], body["decision"]["support_ratio"]) == ("table", "pass", 1.0)
    assert body["table"]["kind"] == "aggregate"
    assert body["table"]["rows"][0][0]["text"] == "215"
    assert body["table"]["cells"][0]["ranges"] == "B2, B4, C2, C4"
    assert "215" in body["answer"]
    evidence = body["claims"][0]["evidence"][0]
    assert evidence["document_name"] == "orchards.csv"
    assert "Hill Top" in evidence["text"]


def test_a_question_that_is_not_understood_goes_to_the_documents_and_says_so(
    client: TestClient, orchards: dict[str, str]
) -> None:
    body = ask(client, orchards, "Which orchard is haunted?")
    assert body["route"] != "table"
    assert "haunted" in body["table_note"]


def test_a_record_that_does_not_exist_is_said_not_to_exist(client: TestClient, orchards: dict[str, str]) -> None:
    body = ask(client, orchards, "What is the harvest of Hill Topp?")
    assert body["route"] == "table"
    assert body["table"]["missing"] == ["Hill Topp"]
    assert body["table"]["suggestions"] == ["Hill Top"]
    assert (body["decision"]["action"], body["decision"]["support_ratio"]) == ("refrain", None)


def test_rows_that_sound_like_a_claim_do_not_verify_it(client: TestClient, orchards: dict[str, str]) -> None:
    verdict = judged(client, orchards, "Around Hill Top in the North they keep Trees in abundance, Harvest included.")
    assert verdict["status"] != "verified"


def test_a_true_claim_is_verified_by_computing_and_a_false_one_corrected(
    client: TestClient, orchards: dict[str, str]
) -> None:
    verdict = judged(client, orchards, "The total trees in the North region is 215.")
    assert (verdict["status"], verdict["reason"]) == ("verified", "computed")
    assert verdict["table"]["cells"][0]["ranges"] == "B2, B4, C2, C4"
    assert 'sum("Trees")' in verdict["table"]["sql"]
    assert verdict["evidence"]
    verdict = judged(client, orchards, "Low Meadow has 120 trees.")
    assert (verdict["status"], verdict["error_type"]) == ("hallucinated", "contradiction/numerical")
    assert (verdict["correction"]["old"], verdict["correction"]["new"]) == ("120", "80")
    assert verdict["contradicting_evidence"][0]["text"].startswith("Orchard: Low Meadow")


def test_only_the_chosen_documents_are_asked(client: TestClient, orchards: dict[str, str]) -> None:
    body = {"question": "How many orchards are in the North?", "documents": []}
    assert client.post("/api/query", json=body, headers=orchards).json()["route"] != "table"
    refused = client.post("/api/query", json=body | {"documents": ["unknown"]}, headers=orchards)
    problem(refused, 404, "unknown_document")


def test_what_the_table_does_not_decide_is_left_to_the_other_stages(
    client: TestClient, orchards: dict[str, str]
) -> None:
    verdict = judged(client, orchards, "The owner of Low Meadow is Janet.")
    assert verdict["table"] is None
    assert verdict["status"] != "verified"
    assert not (verdict["error_type"] or "").startswith("contradiction")


def test_a_deleted_table_answers_nothing_any_more(client: TestClient, orchards: dict[str, str]) -> None:
    upload(client, PROSE, "notes.txt", orchards)
    question = "How many orchards are in the North?"
    assert ask(client, orchards, question)["route"] == "table"
    assert ask(client, orchards, "What are the details of Bramble?")["route"] != "table"
    listed = client.get("/api/documents", headers=orchards).json()["documents"]
    (table,) = [each["id"] for each in listed if each["name"] == "orchards.csv"]
    client.post("/api/delete-file", json={"document_id": table}, headers=orchards)
    assert ask(client, orchards, question)["route"] != "table"


def test_a_table_in_a_pdf_is_computed_on_and_its_row_is_the_evidence(
    client: TestClient,
) -> None:
    rows = [line.split(",") for line in ORCHARDS.splitlines()]
    headers = workspace(client, documents.ruled_pdf("The orchards of the valley, by region.", rows, PROSE), "a.pdf")
    body = ask(client, headers, "What is the total trees in the North region?")
    assert (body["route"], body["table"]["rows"][0][0]["text"]) == ("table", "215")
    assert judged(client, headers, "The total trees in the North region is 215.")["status"] == "verified"
    verdict = judged(client, headers, "Low Meadow has 120 trees.")
    assert (verdict["status"], verdict["correction"]["new"]) == ("hallucinated", "80")
    evidence = verdict["contradicting_evidence"][0]
    assert evidence["text"] == "Orchard: Low Meadow; Region: South; Trees: 80; Harvest (kg): 2100"
    assert (evidence["page"], evidence["sheet"]) == (1, "Table 1")


def test_what_the_forms_do_not_understand_is_answered_as_uncertain(
    client: TestClient, orchards: dict[str, str]
) -> None:
    body = ask(client, orchards, "what was picked in the north altogether")
    assert (body["route"], body["table"]["certain"], body["decision"]["answered"]) == ("table", False, "partly")
    assert "Region is North" in body["answer"] and "6275.75" in body["answer"]
    assert body["claims"][0]["evidence"][0]["document_name"] == "orchards.csv"


def test_a_question_about_a_text_beside_a_table_is_answered_from_the_text(
    client: TestClient, orchards: dict[str, str]
) -> None:
    upload(client, PROSE, "notes.txt", orchards)
    body = ask(client, orchards, "What is the name of the family's dog?")
    assert body["route"] == "documents"
    assert "Bramble" in body["answer"]


NORTHERN = "So how many trees would we have up north?"
CHOICE = completion('T1: sum [Trees] where [Region] = "North"')


def test_a_language_model_chooses_the_computation_and_the_table_computes(tmp_path: Path) -> None:
    with ScriptedServer(CHOICE) as model, service(tmp_path, llm_base_url=model.url, llm_model="scripted") as client:
        body = ask(client, workspace(client, ORCHARDS, "orchards.csv"), NORTHERN)
        assert len(model.requests) == 1
    assert (body["route"], body["table"]["rows"][0][0]["text"]) == ("table", "215")
    assert (body["decision"]["action"], body["decision"]["answered"]) == ("pass", "yes")
    assert "where Region is North is 215" in body["answer"]
    assert body["table"]["cells"][0]["ranges"] == "B2, B4, C2, C4"


@pytest.mark.parametrize("with_model", [False, True])
def test_a_list_of_numbers_is_not_surely_meant_and_the_language_model_chooses_instead(
    with_model: bool, tmp_path: Path
) -> None:
    summed = completion('T1: sum [Trees] where [Region] = "North"')
    with ScriptedServer(summed) as model:
        chosen = {"llm_base_url": model.url, "llm_model": "scripted"} if with_model else {}
        with service(tmp_path, **chosen) as client:
            body = ask(client, workspace(client, ORCHARDS, "orchards.csv"), "How many trees are in the North?")
    assert body["route"] == "table"
    if with_model:
        assert "215" in body["answer"]
    else:
        assert body["decision"]["answered"] == "partly"


def test_a_computation_that_the_chooser_would_not_choose_is_not_sure(tmp_path: Path) -> None:
    other = completion('T1: count where [Trees] < 100 and [Region] != "East"')
    with ScriptedServer(other) as model, service(tmp_path, llm_base_url=model.url, llm_model="scripted") as client:
        body = ask(client, workspace(client, ORCHARDS, "orchards.csv"), NORTHERN)
    assert (body["route"], body["decision"]["answered"]) == ("table", "partly")


@pytest.mark.parametrize("reply", [completion("none"), status(503)], ids=["none", "failing"])
def test_where_the_language_model_chooses_none_or_fails_the_tables_have_not_said_it(
    reply: Reply, tmp_path: Path
) -> None:
    question = "Who planted Hill Top?"
    with ScriptedServer() as model, service(tmp_path, llm_base_url=model.url, llm_model="scripted") as client:
        model.respond(lambda request: reply if "computation" in request.prompt else completion("Not said. [S0]"))
        body = ask(client, workspace(client, ORCHARDS, "orchards.csv"), question)
    assert body["route"] != "table"
    assert body["table_note"]


def test_a_computation_of_the_chooser_says_that_the_language_model_failed(tmp_path: Path) -> None:
    with ScriptedServer() as model, service(tmp_path, llm_base_url=model.url, llm_model="scripted") as client:
        model.respond(lambda _: status(503))
        body = ask(client, workspace(client, ORCHARDS, "orchards.csv"), "What region would Low Meadow be in?")
    assert (body["route"], body["decision"]["answered"]) == ("table", "partly")
    assert "503" in body["table_note"]


def test_masked_cells_do_not_reach_the_language_model(tmp_path: Path) -> None:
    sheet = "Name,Phone,Holiday\nAnna,050-1234567,12\nBen,052-7654321,20\nCarla,054-1112223,25\n"
    with (
        ScriptedServer() as model,
        service(tmp_path, sensitive_data="mask", llm_base_url=model.url, llm_model="scripted") as client,
    ):
        model.respond(lambda request: completion('T1: show [Phone] where [Name] = "Anna"'))
        body = ask(client, workspace(client, sheet, "staff.csv"), "Would you have a phone for Anna?")
        assert model.requests
        assert not any("050-1234567" in request.prompt for request in model.requests)
    assert "050-1234567" not in json.dumps(body)


TRANSLATED = '1: T1: sum [Trees] where [Region] = "North" is {}\n2: none'


@pytest.mark.parametrize(
    ("claim", "status", "reason"),
    [
        ("215 is what you get for the trees of the North.", "verified", "computed"),
        ("Up north we would have 215 trees, all told.", "partial", "translation"),
        ("Up north we would have 216 trees, all told.", "hallucinated", "computed"),
    ],
)
def test_a_language_model_translates_the_table_computes_and_the_network_reads_the_result(
    claim: str, status: str, reason: str, tmp_path: Path
) -> None:
    claims = [claim, "The orchards are lovely and old."]
    with ScriptedServer() as model, service(tmp_path, llm_base_url=model.url, llm_model="scripted") as client:
        translated = completion(TRANSLATED.format("216" if "216" in claim else "215"))
        model.respond(lambda request: translated if "computation" in request.prompt else completion("1: supported"))
        body = verify(client, workspace(client, ORCHARDS, "orchards.csv"), claims=claims)
    verdict = body["claims"][0]
    assert (verdict["status"], verdict["reason"]) == (status, reason)
    cells = verdict["contradicting_evidence"] if status == "hallucinated" else verdict["evidence"]
    assert cells and "= 215" in verdict["explanation"]
    assert body["claims"][1]["status"] != "verified"


@pytest.mark.parametrize("reply", [completion("none"), status(503)], ids=["none", "failing"])
def test_a_claim_that_no_language_model_translates_keeps_its_verdict(reply: Reply, tmp_path: Path) -> None:
    claim = "Up north we would have 215 trees, all told."
    with ScriptedServer() as model, service(tmp_path, llm_base_url=model.url, llm_model="scripted") as client:
        model.respond(lambda request: reply)
        named = workspace(client, ORCHARDS, "orchards.csv")
        body = verify(client, named, claims=[claim])
    assert body["claims"][0]["status"] in ("partial", "hallucinated")
    assert body["claims"][0]["reason"] != "computed"


def test_a_network_that_cannot_read_does_not_keep_a_claim_verified_that_the_table_contradicts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise Unavailable("It fails.", code="model_broken")

    monkeypatch.setattr(OnnxEntailment, "classify", fail)
    translated = completion('1: T1: max [Trees] where [Region] = "North" is 215')
    with ScriptedServer(translated) as model, service(tmp_path, llm_base_url=model.url, llm_model="scripted") as client:
        named = workspace(client, ORCHARDS, "orchards.csv")
        body = verify(client, named, claims=["The total trees in the North region is 215."])
    assert (body["claims"][0]["status"], body["claims"][0]["reason"]) == ("hallucinated", "computed")


def test_a_verified_translation_is_reviewed_with_what_was_computed(tmp_path: Path) -> None:
    claim = "215 is what you get for the trees of the North."
    with ScriptedServer() as model, service(tmp_path, llm_base_url=model.url, llm_model="scripted") as client:
        translated = completion(TRANSLATED.format(215))
        model.respond(lambda request: translated if "computation" in request.prompt else completion("1: partly"))
        body = verify(client, workspace(client, ORCHARDS, "orchards.csv"), claims=[claim])
        assert "Computed from a table" in model.requests[-1].prompt
    assert (body["claims"][0]["status"], body["claims"][0]["reason"]) == ("partial", "doubted_by_model")
