"""LettuceDetect's clients, its Claude Code hook, and upstream's own tests of its server, pointed here."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import types
from importlib.metadata import version
from pathlib import Path

import httpx
import pytest
from lettucedetect_api.client import LettuceClient, LettuceClientAsync
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

SOURCE = "The capital of France is Paris. The population of France is 67 million."
QUESTION = "What is the capital of France, and how many people live there?"
TRUE = "The capital of France is Paris."
FALSE = f"😀 नमस्ते {TRUE} The population of France is 69 million."


def check_clients(address):
    """Ask for spans and tokens, synchronously and not."""
    client = LettuceClient(address)
    assert client.detect_spans([SOURCE], QUESTION, TRUE).predictions == []
    spans = client.detect_spans([SOURCE], QUESTION, FALSE).predictions
    print("spans:", spans)
    assert "69 million" in [span.text for span in spans]
    assert all(FALSE[span.start : span.end] == span.text for span in spans)
    assert asyncio.run(LettuceClientAsync(address).detect_spans([SOURCE], QUESTION, FALSE)).predictions == spans
    tokens = client.detect_token([SOURCE], QUESTION, FALSE).predictions
    print("tokens:", [(token.token, round(token.hallucination_score, 2)) for token in tokens])
    assert {"69", "million."} <= {token.token for token in tokens if token.hallucination_score >= 0.5}
    (whole,) = client.detect_spans([], QUESTION, TRUE).predictions
    assert (whole.text, whole.hallucination_score) == (TRUE, 1.0)


def run_hook(address, answer):
    """Return how the Claude Code hook ends on a transcript with this answer."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "context.md").write_text(SOURCE)
        lines = [
            {"message": {"role": role, "content": said}} for role, said in (("user", QUESTION), ("assistant", answer))
        ]
        (folder / "transcript.jsonl").write_text("\n".join(map(json.dumps, lines)))
        command = [sys.executable, "-m", "lettucedetect.integrations.claude_code.check_answer", "--api-url", address]
        event = json.dumps({"transcript_path": str(folder / "transcript.jsonl")})
        return subprocess.run(command, input=event, cwd=folder, capture_output=True, text=True, check=False)


def check_hook(address):
    """The hook says nothing of a true answer and stops a false one."""
    assert run_hook(address, TRUE).returncode == 0
    stopped = run_hook(address, FALSE)
    print("hook:", stopped.returncode, stopped.stderr)
    assert stopped.returncode == 2 and "69 million" in stopped.stderr


def run_upstream_tests(address):
    """Run upstream's tests of its server with every request passed on to ours."""

    async def forward(request):
        async with httpx.AsyncClient(base_url=address) as client:
            reply = await client.post(
                request.url.path, content=await request.body(), headers={"content-type": "application/json"}
            )
        return Response(reply.content, reply.status_code, media_type=reply.headers["content-type"])

    server = types.ModuleType("lettucedetect_api.server")
    server.app = Starlette(routes=[Route("/{path:path}", forward, methods=["POST"])])
    sys.modules["lettucedetect_api.server"] = server
    alone = ["-c", os.devnull, "--noconftest", "-p", "no:cacheprovider"]
    assert pytest.main([*alone, "-v", "--pyargs", "lettucedetect_api.test_server"]) == 0


def main(address):
    """Drive everything that LettuceDetect's users point at a server."""
    check_clients(address)
    check_hook(address)
    run_upstream_tests(address)
    print("lettucedetect", version("lettucedetect"))


if __name__ == "__main__":
    main(sys.argv[1])
