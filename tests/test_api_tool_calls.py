"""Tool calls of an answer as evidence, over HTTP."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import verify

RATE = {"name": "convert", "arguments": {"from": "USD", "to": "EUR"}, "result": "1000 USD is 925.50 EUR."}


@pytest.mark.parametrize("method", ["firewall", "provenance", "alignment", "layered"])
def test_a_result_is_evidence_named_by_its_tool_for_every_method(client: TestClient, method: str) -> None:
    (claim,) = verify(client, text="1000 USD is 925.50 EUR.", tool_calls=[RATE], method=method)["claims"]
    assert claim["status"] == "verified"
    assert {(each["document_id"], each["text"]) for each in claim["evidence"]} == {("tool:convert#0", RATE["result"])}
    (claim,) = verify(client, text="1000 USD is 935.50 EUR.", tool_calls=[RATE])["claims"]
    assert claim["status"] == "hallucinated"


def test_results_stand_beside_sources_and_need_no_workspace(client: TestClient) -> None:
    text = "1000 USD is 925.50 EUR. The capital of France is Paris."
    claims = verify(client, text=text, tool_calls=[RATE], sources=["The capital of France is Paris."])["claims"]
    assert [claim["status"] for claim in claims] == ["verified", "verified"]
    assert [claim["evidence"][0]["document_id"] for claim in claims] == ["tool:convert#0", "S0"]


def test_a_result_that_is_no_text_is_read_as_json(client: TestClient) -> None:
    call = {"name": "search", "arguments": {"country": "France"}, "result": [{"city": "Paris", "people": 2100000}]}
    (claim,) = verify(client, claims=["Paris has 3,100,000 people."], tool_calls=[call])["claims"]
    assert claim["status"] in ("partial", "hallucinated")
    assert "3,100,000" in claim["explanation"]
    (claim,) = verify(client, claims=["Paris has 2,100,000 people."], tool_calls=[call])["claims"]
    numbers = next(check for check in claim["checks"] if check["name"] == "numbers")
    assert numbers["outcome"] in ("match", "unbound")


def test_what_a_tool_was_asked_is_evidence_too(client: TestClient) -> None:
    weather = {"name": "get_weather", "arguments": {"city": "Aspen"}, "result": {"temperature": 15, "unit": "C"}}
    (claim,) = verify(client, claims=["The tool get_weather was asked for the city Aspen."], tool_calls=[weather])[
        "claims"
    ]
    named = {each["document_id"] for each in (*claim["evidence"], *claim["contradicting_evidence"])}
    assert "tool:get_weather#0:arguments" in named
    assert claim["status"] != "hallucinated"


@pytest.mark.parametrize(
    "calls", [[], [{"name": "convert"}], [{"name": "convert", "result": {}}]], ids=["none", "no result", "empty result"]
)
def test_nothing_brought_back_supports_nothing(client: TestClient, calls: list[dict[str, Any]]) -> None:
    body = verify(client, text="1000 USD is 925.50 EUR.", tool_calls=calls)
    assert [claim["reason"] for claim in body["claims"]] == ["no_evidence"]
    assert body["decision"]["action"] != "pass"
