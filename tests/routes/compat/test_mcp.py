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
from mcp import Client, StdioServerParameters, stdio_client
from mcp.types import TextContent

from config.settings import Settings
from tests.routes.compat.samples import FALSE, LONG_FALSE, PADDED, REWORDED, SOURCE, TRUE
from tests.running import running_service

ROOT = Path(__file__).parents[3]
SPANS = [{"sid": "S0", "text": SOURCE}, {"sid": "S1", "text": "Cats are not allowed in the house."}]
RESULT_KEYS = {"flagged", "under_budget", "summary", "details"}
SUMMARY_KEYS = {"claims_scored", "flagged_claims", "flagged_idxs", "units", "verifier_model", "backend"}
DETAIL_KEYS = {
    "idx",
    "claim",
    "cites",
    "target",
    "prior_yes",
    "post_yes",
    "required",
    "observed",
    "budget_gap",
    "flagged",
    "has_any_citations",
}
AUDIT_KEYS = {"idx", "claim", "cites", "flagged", "required", "observed", "budget_gap"}
TOOLS = {"verify_claims", "ask_documents", "detect_hallucination", "audit_trace_budget"}
STRAWBERRY_PARAMETERS = {
    "detect_hallucination": {
        "answer", "spans", "verifier_model", "default_target", "placeholder", "max_claims", "claim_split",
        "citation_regex", "temperature", "top_logprobs", "max_concurrency", "timeout_s", "units",
    },
    "audit_trace_budget": {
        "steps", "spans", "verifier_model", "default_target", "placeholder", "temperature", "top_logprobs",
        "max_concurrency", "timeout_s", "units",
    },
}  # fmt: skip

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


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_tools_have_their_names_and_parameters(address: str, mode: str) -> None:
    tools = over_http(address, lambda client: client.list_tools(), mode=mode).tools
    assert {tool.name for tool in tools} == TOOLS
    for tool in tools:
        if tool.name in STRAWBERRY_PARAMETERS:
            assert tool.input_schema["properties"].keys() == STRAWBERRY_PARAMETERS[tool.name]


@pytest.mark.parametrize("units", ["bits", "nats"])
def test_strawberry_s_result_in_its_form(address: str, units: str) -> None:
    found = detected(address, f"{TRUE[:-1]} [S0]. {FALSE[:-1]} [S0].", units=units)
    assert found.keys() == RESULT_KEYS
    assert found["summary"].keys() == SUMMARY_KEYS
    assert (found["flagged"], found["under_budget"]) == (True, True)
    assert found["summary"]["flagged_idxs"] == [1]
    for detail in found["details"]:
        assert detail.keys() == DETAIL_KEYS
        assert detail["cites"] == ["S0"]
        assert detail["prior_yes"].keys() == {"p_lower", "p_upper", "generated", "topk"}
        for amount in (detail["required"], detail["observed"], detail["budget_gap"]):
            assert amount["units"] == units
            assert amount["min"] <= amount["max"]


def test_what_is_carried_is_not_flagged_and_nats_are_smaller_than_bits(address: str) -> None:
    bits, nats = (detected(address, f"{TRUE[:-1]} [S0].", units=units) for units in ("bits", "nats"))
    assert not bits["flagged"]
    assert bits["details"][0]["budget_gap"]["min"] < 0
    ratio = nats["details"][0]["required"]["min"] / bits["details"][0]["required"]["min"]
    assert ratio == pytest.approx(0.693147, abs=1e-5)


@pytest.mark.parametrize(
    ("answer", "arguments", "cites"),
    [
        pytest.param("The capital of France is Paris. [doc]", {}, ["doc"], id="own ids, marker after the sentence"),
        pytest.param("The capital of France is Paris [1].", {}, ["x"], id="one more than the last: unknown"),
        pytest.param(f"{TRUE[:-1]} (doc).", {"citation_regex": r"\((?P<id>\w+)\)"}, [], id="own pattern"),
        pytest.param("The capital of France is Paris.\n[doc]", {"claim_split": "lines"}, ["doc"], id="lines"),
    ],
)
def test_citations_are_read_as_strawberry_reads_them(
    address: str, answer: str, arguments: dict[str, Any], cites: list[str]
) -> None:
    found = detected(address, answer, [{"sid": "doc", "text": SOURCE}], **arguments)
    if "citation_regex" in arguments:
        assert "stdio" in found["error"]
        assert found["flagged"]
    elif cites == ["x"]:
        assert found["details"][0]["cites"] == ["1"]
        assert found["flagged"]
    else:
        assert [detail["cites"] for detail in found["details"]] == [cites]
        assert not found["flagged"]


@pytest.mark.parametrize(
    ("answer", "spans"),
    [
        pytest.param(f"{TRUE[:-1]} [S0].", [], id="no spans"),
        pytest.param(f"{TRUE[:-1]} [S0].", [{"sid": "S0", "text": " "}], id="blank span"),
        pytest.param("", SPANS, id="no answer"),
        pytest.param("...", SPANS, id="no word"),
        pytest.param("Hello!", SPANS, id="no claim"),
        pytest.param(f"{FALSE[:-1]} [S0].", SPANS, id="false"),
        pytest.param(f"{TRUE[:-1]} [S1].", SPANS, id="wrong span"),
        pytest.param(f"{TRUE[:-1]} [S9].", SPANS, id="no such span"),
        pytest.param(f"{FALSE[:-1]} [S0].", [{"sid": "S0", "text": PADDED}], id="padded"),
        pytest.param(LONG_FALSE, SPANS, id="600 sentences, the last one false"),
        pytest.param("Lyon is the capital [S0].", [{"sid": "S0", "text": "Is Lyon the capital?"}], id="only asked"),
    ],
)
def test_what_is_not_shown_is_flagged(address: str, answer: str, spans: list[dict[str, str]]) -> None:
    found = detected(address, answer, spans)
    assert found["flagged"]
    assert found["under_budget"]


def test_more_claims_than_asked_for_are_scored_too(address: str) -> None:
    found = detected(address, f"{TRUE[:-1]} [S0]. " * 5 + f"{FALSE[:-1]} [S0].", max_claims=2)
    assert found["summary"]["claims_scored"] == 6
    assert found["summary"]["flagged_idxs"] == [5]


def test_steps_are_audited_by_their_own_confidence(address: str) -> None:
    steps = [
        {"idx": 7, "claim": FALSE, "cites": ["S0"], "confidence": 0.9},
        {"idx": 3, "claim": f"{TRUE} [S1]", "cites": ["S0"]},
        {"idx": 9, "claim": TRUE, "cites": ["S1"], "confidence": 0.5},
        {"claim": "😀 नमस्ते!", "cites": []},
    ]
    found = called(address, "audit_trace_budget", steps=steps, spans=SPANS)
    assert found["summary"].keys() == {"steps_scored", "flagged_steps", "units", "verifier_model", "backend"}
    flagged = [(detail["idx"], detail["flagged"]) for detail in found["details"]]
    assert flagged == [(3, False), (3, True), (7, True), (9, True)]
    assert all(detail.keys() == AUDIT_KEYS for detail in found["details"])
    assert [detail["cites"] for detail in found["details"]] == [["S0"], [], ["S0"], ["S1"]]


def test_the_less_sure_a_step_is_said_to_be_the_less_it_needs(address: str) -> None:
    steps = [{"claim": TRUE, "cites": ["S0"], "confidence": confidence} for confidence in (None, 0.9, 0.5, 0.0)]
    found = called(address, "audit_trace_budget", steps=steps, spans=SPANS, default_target=0.99)
    needed = [detail["required"]["min"] for detail in found["details"]]
    assert needed[0] > needed[1] > needed[2] > needed[3] == 0


@pytest.mark.parametrize(
    ("steps", "spans"), [([], SPANS), ([{"claim": TRUE, "cites": ["S0"]}], [])], ids=["steps", "spans"]
)
def test_an_audit_of_nothing_is_flagged(address: str, steps: Any, spans: Any) -> None:
    assert called(address, "audit_trace_budget", steps=steps, spans=spans)["flagged"]


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
        ("verify_claims", {"claims": [TRUE]}, "workspace_required"),
        ("verify_claims", {"text": TRUE, "sources": [""]}, "source_empty"),
        ("verify_claims", {"text": TRUE, "sources": [SOURCE], "method": "guess"}, "unknown_method"),
        ("ask_documents", {"question": "Who pays?"}, "workspace_required"),
        ("ask_documents", {"question": "Who pays?", "workspace_token": "foreign"}, "not_found"),
    ],
)
def test_what_cannot_be_done_is_an_error_of_the_tool(
    address: str, tool: str, arguments: dict[str, Any], code: str
) -> None:
    result = over_http(address, lambda client: client.call_tool(tool, arguments))
    assert result.is_error
    assert isinstance(result.content[0], TextContent)
    assert code in result.content[0].text


@pytest.mark.parametrize("in_header", [True, False], ids=["header", "argument"])
def test_documents_of_a_workspace_are_asked(address: str, in_header: bool) -> None:
    file = ("lease.txt", (ROOT / "data/sample_docs/lease.txt").read_bytes())
    token = httpx.post(f"{address}/api/upload", files={"files": file}).headers["X-Workspace-Token"]
    if in_header:
        body = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": "ask_documents", "arguments": {"question": "What is the deposit?"}},
        }
        headers = {"X-Workspace-Token": token, "Accept": "application/json, text/event-stream"}
        found = httpx.post(f"{address}/mcp", json=body, headers=headers).json()["result"]["structuredContent"]
    else:
        found = called(address, "ask_documents", question="What is the deposit?", workspace_token=token)
    assert "2,900" in found["answer"]
    assert found["action"] == "pass"
    assert {claim["status"] for claim in found["claims"]} <= {"verified", "not_a_claim"}


def test_without_a_verifier_everything_is_flagged_or_an_error(broken: TestClient) -> None:
    def post(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
        response = broken.post("/mcp", json=body, headers={"Accept": "application/json, text/event-stream"})
        assert response.status_code == 200, response.text
        result: dict[str, Any] = response.json()["result"]
        return result

    found = post("detect_hallucination", {"answer": f"{TRUE[:-1]} [S0].", "spans": SPANS})["structuredContent"]
    assert found["flagged"]
    assert "model_missing" in found["error"]
    steps = [{"claim": TRUE, "cites": ["S0"]}]
    assert post("audit_trace_budget", {"steps": steps, "spans": SPANS})["structuredContent"]["flagged"]
    judged = post("verify_claims", {"text": REWORDED, "sources": [SOURCE]})
    assert judged["isError"] or judged["structuredContent"]["action"] != "pass"


def test_over_stdio_nothing_but_the_protocol_is_on_standard_output() -> None:
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "cli", "mcp", "data/sample_docs/lease.txt"],
        cwd=ROOT,
        env={"HF_HUB_OFFLINE": "1", "LOG_LEVEL": "debug"},
    )

    async def main() -> tuple[set[str], Any, Any, Any]:
        async with Client(stdio_client(server)) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            answered = await client.call_tool("ask_documents", {"question": "What is the deposit?"})
            custom = {"citation_regex": r"\((?P<id>S\d)\)", "answer": f"{TRUE[:-1]} (S0).", "spans": SPANS}
            detected = await client.call_tool("detect_hallucination", custom)
            claims = await client.call_tool("verify_claims", {"claims": [FALSE], "sources": [SOURCE]})
            return names, answered, detected, claims

    names, answered, found, claims = asyncio.run(main())
    assert names == TOOLS
    assert "2,900" in answered.structured_content["answer"]
    assert found.structured_content["details"][0]["cites"] == ["S0"]
    assert not found.structured_content["flagged"]
    assert claims.structured_content["claims"][0]["status"] == "hallucinated"


def test_every_line_that_the_server_writes_is_json_rpc() -> None:
    asked: list[dict[str, Any]] = [
        {
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "t", "version": "1"},
            },
        },
        {"method": "notifications/initialized"},
        {
            "id": 2,
            "method": "tools/call",
            "params": {"name": "verify_claims", "arguments": {"text": TRUE, "sources": [SOURCE]}},
        },
    ]
    command, pipe = [sys.executable, "-m", "cli", "mcp"], subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdin
        assert server.stdout
        for message in asked:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            server.stdin.flush()
        lines = [server.stdout.readline(), server.stdout.readline()]
        server.stdin.close()
        lines += server.stdout.readlines()
    told = [json.loads(line) for line in lines]
    assert all(message["jsonrpc"] == "2.0" for message in told)
    assert (
        next(message for message in told if message.get("id") == 2)["result"]["structuredContent"]["action"] == "pass"
    )
