"""The method `layered` over HTTP with a scripted language model: the scenarios and lists of the fourth source."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import service, verify
from tests.scripted_server import FAULTS, ScriptedServer, completion

SENSE = {"makesLogicalSense": True, "hasContradictions": False, "verdict": "ok", "concerns": []}
REPORT = {"method", "isLikelyHallucination", "confidence", "reasons", "suggestedAction", "layers"}


def sense(verdict: str, *concerns: str, **flags: bool) -> dict[str, Any]:
    return SENSE | {"verdict": verdict, "concerns": list(concerns)} | flags


def analysis(confidence: float, *reasons: str, claims: tuple[int, ...] = ()) -> dict[str, Any]:
    likely = confidence > 0.5
    return {"isLikelyHallucination": likely, "confidence": confidence, "reasons": list(reasons), "claims": claims}


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, server: ScriptedServer) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("layered")
    with service(folder, llm_base_url=server.url, llm_model="scripted", llm_review=False) as running:
        yield running


def checked(client: TestClient, text: str, question: str = "", **body: Any) -> dict[str, Any]:
    found = verify(client, **{"text": text, "question": question, "method": "layered", "tool_calls": []} | body)
    assert found["report"].keys() == REPORT
    return found


def layers(body: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {layer["name"]: layer for layer in body["report"]["layers"]}


def test_scenario_1_a_clean_answer(served: TestClient, server: ScriptedServer) -> None:
    server.then(completion(json.dumps(SENSE)))
    body = checked(
        served, "Great beginner resorts include Aspen Buttermilk and Vail.", "What are good ski resorts for beginners?"
    )
    report = body["report"]
    assert (report["isLikelyHallucination"], report["confidence"], report["suggestedAction"]) == (False, 0.0, "none")
    assert [layer["ran"] for layer in report["layers"]] == [True, True, False, True]
    assert body["decision"]["action"] == "noop"
    assert body["text"].startswith("Great beginner resorts")


def test_scenario_2_weather_that_nobody_looked_up(served: TestClient, server: ScriptedServer) -> None:
    server.then(
        completion(json.dumps(sense("questionable", "Weather mentioned but no API call detected."))),
        completion(json.dumps(analysis(0.8, "The values are fabricated.", claims=(1,)))),
    )
    body = checked(served, "It's currently 12°C with light snow...", "What's the weather in Chamonix?")
    report = body["report"]
    assert [layers(body)[name]["confidence"] for name in ("heuristic", "common_sense", "detailed")] == [0.7, 0.65, 0.8]
    assert (report["isLikelyHallucination"], report["confidence"], report["suggestedAction"]) == (True, 0.695, "warn")
    assert [reason.split("]")[0] for reason in report["reasons"]] == ["[Heuristic", "[Common Sense", "[Detailed"]
    assert body["decision"]["action"] == "warn"
    assert body["claims"][0]["status"] == "hallucinated"
    assert body["claims"][0]["reason"] == "value_without_evidence"


@pytest.mark.parametrize(
    ("question", "answer", "triggers"),
    [
        ("What are the best ski resorts in the Alps?", "Zermatt and Val Thorens have reliable snow.", False),
        ("What's the weather in Aspen?", "The temperature in Aspen is 15.47°C.", True),
        ("Convert 1000 USD to EUR", "1000 USD is 925.50 EUR.", True),
        ("Is there snow in July in Switzerland?", "Yes, there is snow in July in Switzerland.", True),
    ],
    ids=["resorts", "weather", "convert", "snow in July"],
)
def test_the_lists_of_the_source(client: TestClient, question: str, answer: str, triggers: bool) -> None:
    report = checked(client, answer, question)["report"]
    assert report["isLikelyHallucination"] == triggers
    assert report["suggestedAction"] == ("warn" if triggers else "none")


def test_a_value_that_a_tool_gave_is_not_suspicious(client: TestClient) -> None:
    calls = [{"name": "convert", "arguments": {"amount": 1000}, "result": "1000 USD is 925.50 EUR."}]
    body = checked(client, "1000 USD is 925.50 EUR.", "Convert 1000 USD to EUR", tool_calls=calls)
    assert (body["report"]["suggestedAction"], body["decision"]["action"]) == ("none", "pass")
    wrong = checked(client, "1000 USD is 935.50 EUR.", "Convert 1000 USD to EUR", tool_calls=calls)
    assert wrong["report"]["isLikelyHallucination"]
    assert wrong["decision"]["action"] == "warn"


def test_a_doubting_model_lowers_a_verified_claim(served: TestClient, server: ScriptedServer) -> None:
    server.then(
        completion(json.dumps(sense("likely_fabricated"))), completion(json.dumps(analysis(0.9, "No.", claims=(1,))))
    )
    body = checked(served, "The capital of France is Paris.", sources=["The capital of France is Paris."])
    (claim,) = body["claims"]
    assert (claim["status"], claim["reason"]) == ("partial", "doubted_by_model")
    assert body["decision"]["action"] == "warn"


@pytest.mark.parametrize("fault", ["401", "200_broken_json"])
def test_a_layer_that_fails_did_not_run_and_says_so(served: TestClient, server: ScriptedServer, fault: str) -> None:
    server.then(*[FAULTS[fault]] * 2)
    body = checked(served, "The temperature in Aspen is 15 °C.")
    assert (layers(body)["common_sense"]["ran"], layers(body)["common_sense"]["weight"]) == (False, 0)
    assert layers(body)["common_sense"]["detail"].startswith("llm_")
    assert layers(body)["heuristic"]["weight"] == 1
    assert body["report"]["confidence"] == 0.7


def test_a_broken_verifier_never_reads_as_safe(tmp_path) -> None:
    with service(tmp_path, nli_model=str(tmp_path / "no-model")) as broken:
        body = checked(broken, "The capital is Paris.", sources=["Paris is the capital."])
    assert body["report"]["isLikelyHallucination"]
    assert body["decision"]["action"] != "pass"
