"""The tools of MCP, asked by the official client over HTTP and over stdio."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from fastapi.testclient import TestClient
from mcp import Client

from config.settings import Settings
from tests.routes.compat.samples import FALSE, SOURCE, TRUE
from tests.running import running_service

ROOT = Path(__file__).parents[3]
SPANS = [{"sid": "S0", "text": SOURCE}, {"sid": "S1", "text": "Cats are not allowed in the house."}]
KEYS = {
    "result": "flagged under_budget summary details",
    "summary": "claims_scored flagged_claims flagged_idxs units verifier_model backend",
    "detail": "idx claim cites target prior_yes post_yes required observed budget_gap flagged has_any_citations",
    "audited": "idx claim cites flagged required observed budget_gap",
    "audit summary": "steps_scored flagged_steps units verifier_model backend",
}
ALIKE = "spans verifier_model default_target placeholder temperature top_logprobs max_concurrency timeout_s units"
PARAMETERS = {
    "detect_hallucination": f"{ALIKE} answer max_claims claim_split citation_regex",
    "audit_trace_budget": f"{ALIKE} steps",
    "verify_claims": "claims text sources question method workspace_token",
    "ask_documents": "question workspace_token",
}

Answer = TypeVar("Answer")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_service(Settings(data_directory=tmp_path_factory.mktemp("mcp"), log_level="error")) as running:
        yield running


def over_http(address: str, work: Callable[[Client], Awaitable[Answer]], **options: Any) -> Answer:
    async def main() -> Answer:
        async with Client(f"{address}/mcp", **options) as client:
            return await work(client)

    return asyncio.run(main())


def called(address: str, tool: str, **arguments: Any) -> dict[str, Any]:
    result = over_http(address, lambda client: client.call_tool(tool, arguments))
    assert not result.is_error, result.content
    found: dict[str, Any] = result.structured_content
    return found


def detected(address: str, answer: str, spans: Any = None, **arguments: Any) -> dict[str, Any]:
    return called(address, "detect_hallucination", answer=answer, spans=SPANS if spans is None else spans, **arguments)


def has_keys(found: dict[str, Any], kind: str) -> bool:
    return set(found) == set(KEYS[kind].split())


def over_wire(client: TestClient | httpx.Client, tool: str, arguments: dict[str, Any], **headers: str) -> Any:
    """Call a tool without the client's help."""
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
    response = client.post("/mcp", json=body, headers={"Accept": "application/json, text/event-stream", **headers})
    assert response.status_code == 200, response.text
    return response.json()["result"]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_tools_have_their_names_and_parameters(address: str, mode: str) -> None:
    tools = over_http(address, lambda client: client.list_tools(), mode=mode).tools
    assert {tool.name: set(tool.input_schema["properties"]) for tool in tools} == {
        name: set(parameters.split()) for name, parameters in PARAMETERS.items()
    }


@pytest.mark.parametrize(("units", "scale"), [("bits", 1.0), ("nats", 0.693147)])
def test_strawberry_s_result_in_its_form(address: str, units: str, scale: float) -> None:
    answer = f"{TRUE[:-1]} [S0]. {FALSE[:-1]} [S0]."
    found = detected(address, answer, units=units, max_claims=1)
    assert has_keys(found, "result") and has_keys(found["summary"], "summary")
    assert (found["flagged"], found["under_budget"]) == (True, True)
    assert found["summary"]["flagged_idxs"] == [1]
    bits = detected(address, answer)["details"]
    for detail, in_bits in zip(found["details"], bits, strict=True):
        assert has_keys(detail, "detail") and detail["cites"] == ["S0"]
        assert detail["prior_yes"].keys() == {"p_lower", "p_upper", "generated", "topk"}
        for name in ("required", "observed", "budget_gap"):
            assert detail[name] == {
                "min": pytest.approx(in_bits[name]["min"] * scale, abs=1e-4),
                "max": pytest.approx(in_bits[name]["max"] * scale, abs=1e-4),
                "units": units,
            }
    assert found["details"][0]["budget_gap"]["min"] < 0


@pytest.mark.parametrize(
    ("answer", "arguments", "cites"),
    [
        pytest.param("The capital of France is Paris. [doc]", {}, "doc", id="own ids, marker after the sentence"),
        pytest.param("The capital of France is Paris [1].", {}, "1", id="one more than the last: unknown"),
        pytest.param("The capital of France is Paris [other].", {}, "other", id="a span that says something else"),
        pytest.param("The capital of France is Paris.\n[doc]", {"claim_split": "lines"}, "doc", id="lines"),
    ],
)
def test_citations_are_read_as_strawberry_reads_them(
    address: str, answer: str, arguments: dict[str, Any], cites: str
) -> None:
    spans = [{"sid": "doc", "text": SOURCE}, {"sid": "other", "text": "Cats are not allowed in the house."}]
    found = detected(address, answer, spans, **arguments)
    assert [detail["cites"] for detail in found["details"]] == [[cites]]
    assert found["flagged"] == (cites != "doc")
    refused = detected(address, answer, citation_regex=r"\((?P<id>\w+)\)", **arguments)
    assert refused["flagged"] and "stdio" in refused["error"]


def test_steps_are_audited_by_their_own_confidence(address: str) -> None:
    steps = [
        {"idx": 7, "claim": FALSE, "cites": ["S0"], "confidence": 0.9},
        {"idx": 3, "claim": f"{TRUE} [S1]", "cites": ["S0"]},
        {"idx": 9, "claim": TRUE, "cites": ["S1"], "confidence": 0.5},
        {"claim": "😀 नमस्ते!", "cites": []},
    ]
    found = called(address, "audit_trace_budget", steps=steps, spans=SPANS)
    assert has_keys(found["summary"], "audit summary")
    flagged = [(detail["idx"], detail["flagged"]) for detail in found["details"]]
    assert flagged == [(3, False), (3, True), (7, True), (9, True)]
    assert all(has_keys(detail, "audited") for detail in found["details"])
    assert [detail["cites"] for detail in found["details"]] == [["S0"], [], ["S0"], ["S1"]]
    for nothing in ({"steps": [], "spans": SPANS}, {"steps": steps, "spans": []}):
        assert called(address, "audit_trace_budget", **nothing)["flagged"]


def test_claims_are_verified(address: str) -> None:
    found = called(address, "verify_claims", claims=[TRUE, FALSE], sources=[SOURCE])
    assert [claim["status"] for claim in found["claims"]] == ["verified", "hallucinated"]
    assert found["claims"][0]["evidence"][0]["text"] in SOURCE
    assert found["claims"][1]["correction"] == "69 million → 67 million"
    assert found["action"] != "pass"
    assert called(address, "verify_claims", text=TRUE, sources=[SOURCE])["action"] == "pass"


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("verify_claims", {"text": TRUE, "sources": [SOURCE], "method": "guess"}, "unknown_method"),
        ("ask_documents", {"question": "Who pays?"}, "workspace_required"),
        ("ask_documents", {"question": "Who pays?", "workspace_token": "foreign"}, "not_found"),
    ],
)
def test_what_cannot_be_done_is_an_error_of_the_tool(
    address: str, tool: str, arguments: dict[str, Any], code: str
) -> None:
    result = over_http(address, lambda client: client.call_tool(tool, arguments))
    assert result.is_error and code in str(result.content)


def test_documents_of_a_workspace_are_asked(address: str) -> None:
    file = ("lease.txt", (ROOT / "data/sample_docs/lease.txt").read_bytes())
    token = httpx.post(f"{address}/api/upload", files={"files": file}, timeout=60).headers["X-Workspace-Token"]
    asked = {"question": "What is the deposit?"}
    with httpx.Client(base_url=address, timeout=60) as client:
        by_header = over_wire(client, "ask_documents", asked, **{"X-Workspace-Token": token})["structuredContent"]
    for found in (by_header, called(address, "ask_documents", workspace_token=token, **asked)):
        assert "2,900" in found["answer"]
        assert found["action"] == "pass"


def test_without_a_verifier_an_audit_is_flagged(broken: TestClient) -> None:
    steps = {"steps": [{"claim": TRUE, "cites": ["S0"]}], "spans": SPANS}
    found = over_wire(broken, "audit_trace_budget", steps)["structuredContent"]
    assert found["flagged"] and "model_missing" in found["error"]


def test_over_stdio_nothing_but_the_protocol_is_on_standard_output() -> None:
    spoken = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    custom = {"citation_regex": r"\((?P<id>S\d)\)", "answer": f"{TRUE[:-1]} (S0).", "spans": SPANS}
    asked: list[dict[str, Any]] = [
        {"id": 1, "method": "initialize", "params": spoken},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": "detect_hallucination", "arguments": custom}},
    ]
    command, pipe = [sys.executable, "-m", "cli", "mcp"], subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdin and server.stdout
        for message in asked:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            server.stdin.flush()
        lines = [server.stdout.readline() for _ in range(2)]
        server.stdin.close()
        told = [json.loads(line) for line in [*lines, *server.stdout.readlines()]]
    assert all(message["jsonrpc"] == "2.0" for message in told)
    found = {message["id"]: message["result"].get("structuredContent") for message in told if "id" in message}
    assert found[2]["details"][0]["cites"] == ["S0"] and not found[2]["flagged"]
