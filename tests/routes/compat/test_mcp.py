"""The tools of MCP, asked by the official client over HTTP and over stdio; whole results are in test_forms.py."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from fastapi.testclient import TestClient
from mcp import Client

from config.settings import Settings
from tests.calls import posted
from tests.routes.compat.samples import FALSE, SOURCE, TRUE
from tests.running import running_service

ROOT = Path(__file__).parents[3]
SPANS = [{"sid": "S0", "text": SOURCE}]
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


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_tools_have_their_names_and_parameters(address: str, mode: str) -> None:
    tools = over_http(address, lambda client: client.list_tools(), mode=mode).tools
    assert {tool.name: set(tool.input_schema["properties"]) for tool in tools} == {
        name: set(parameters.split()) for name, parameters in PARAMETERS.items()
    }


def test_claims_are_verified(address: str) -> None:
    arguments = {"claims": [TRUE, FALSE], "sources": [SOURCE]}
    result = over_http(address, lambda client: client.call_tool("verify_claims", arguments))
    assert not result.is_error, result.content
    assert [claim["status"] for claim in result.structured_content["claims"]] == ["verified", "hallucinated"]
    failed = over_http(address, lambda client: client.call_tool("verify_claims", arguments | {"method": "guess"}))
    assert failed.is_error and "unknown_method" in str(failed.content)


def test_without_a_verifier_an_audit_is_flagged(broken: TestClient) -> None:
    arguments = {"steps": [{"claim": TRUE, "cites": ["S0"]}], "spans": SPANS}
    call = {"method": "tools/call", "params": {"name": "audit_trace_budget", "arguments": arguments}}
    found = posted(broken, "/mcp", {"jsonrpc": "2.0", "id": 1, **call})["result"]["structuredContent"]
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
