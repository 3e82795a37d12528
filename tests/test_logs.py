"""What people post is nowhere in what is logged, at the most talkative level of the service, its server, its libraries.

Canary words stand in documents, names of files, questions, claims, sources, answers of a language model, keys and
tokens, in requests that succeed and in requests that fail in every way.
"""

import io
import re
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from reportlab.pdfgen.canvas import Canvas

from benchmarks.process import ServiceProcess
from tests.files.archives import package
from tests.scripted_server import FAULTS, ScriptedServer, completion
from utils.keys import ApiKey, hash_of, make_key

KEY, UNKNOWN_KEY = make_key(), make_key()
METRICS_TOKEN, LLM_KEY = "canary-of-metrics-zyx", "canary-of-the-model-zyx"
WORDS = {
    place: f"canary{place}zyx"
    for place in ("document", "name", "question", "claim", "source", "answer", "encoding", "fault", "method", "chat")
}
TALKATIVE = """
import logging, sys
from typing import Annotated
import uvicorn
from fastapi import Body
from api import create_app
from config.settings import Settings

logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)
settings = Settings()
app = create_app(settings)

@app.post("/fault")
def fault(text: Annotated[str, Body()]) -> None:
    raise ValueError(text)

uvicorn.run(app, host=settings.host, port=settings.port, log_level="debug", access_log=True)
"""
DOCUMENT = f"The {WORDS['document']} costs 900 euros. It was bought on 3 May 2021 and has 12 wheels."


def pdf(text: str) -> bytes:
    written = io.BytesIO()
    canvas = Canvas(written, pageCompression=0)
    canvas.drawString(72, 700, text)
    canvas.save()
    return written.getvalue()


def broken_documents() -> dict[str, bytes]:
    """Files that readers complain of, with a word in every place that a complaint could quote."""
    word, whole = WORDS["document"].encode(), pdf(DOCUMENT)
    return {
        "cut.pdf": whole[: len(whole) // 2],
        "escapes.pdf": whole.replace(b"costs", rb"\q\9\z " + word),
        "operators.pdf": whole.replace(b" Tj", b" " + word + b" <" + word + b"> Tj /" + word),
        "references.pdf": whole.replace(b"/Type", b"/" + word + b" 99 0 R /Type").replace(b"startxref", word),
        "objects.pdf": whole.replace(b"endobj", word),
        "cut.docx": package({"word/document.xml": b"<w:p>" + word, "[Content_Types].xml": b"<" + word}),
        "cut.xlsx": package({"xl/workbook.xml": b"<workbook><sheet name='" + word, "[Content_Types].xml": b""}),
        "unknown.bin": word,
        "wrong.csv": b"a,b\n" + word + b',"' + word + b"\n" * 3 + b"\x00\xff" + word,
        "odd.txt": b"\xff\xfe\x00" + word + b"\x81\x8d",
    }


class Visit:
    """Everything that a person, a careless one and an attacker do."""

    def __init__(self, address: str, model: ScriptedServer) -> None:
        self._client = httpx2.Client(base_url=address, timeout=60, headers={"X-API-Key": KEY})
        self._model = model
        self.token = ""

    def all(self) -> None:
        """Do all of it."""
        with self._client:
            for part in (self.upload, self.ask, self.verify, self.chat, self.stumble):
                part()

    def upload(self) -> None:
        named = {f"{WORDS['name']}.txt": DOCUMENT.encode(), f"{WORDS['name']}.pdf": pdf(DOCUMENT)}
        response = self._client.post("/api/upload", files=[("files", file) for file in named.items()])
        self.token = response.json()["workspace_token"]
        self._client.headers["X-Workspace-Token"] = self.token
        for path in ("/api/upload", "/api/upload/stream"):
            for name, data in broken_documents().items():
                self._client.post(path, files={"files": (f"{WORDS['name']}-{name}", data)})
        self._client.post("/api/upload", files={"files": ("a.txt", b"x")}, data={"encoding": WORDS["encoding"]})

    def ask(self) -> None:
        asked = {"question": f"What does the {WORDS['question']} {WORDS['document']} cost?", "attempts": 0}
        answer = f"The {WORDS['document']} costs 901 euros, as the {WORDS['answer']} says [S0]."
        self._model.respond(lambda request: completion(answer))
        for path in ("/api/query", "/api/query/stream"):
            run = self._client.post(path, json=asked)
            assert WORDS["answer"] in run.text
        for name in ("500", "200_html", "200_broken_json", "cut_in_body", "stream_cut", "401"):
            self._model.then(*[FAULTS[name]] * 4)
            assert self._client.post("/api/query", json=asked).status_code in (200, 503)
        runs = self._client.get("/api/runs").json()["runs"]
        for path in ("", "/receipt"):
            self._client.get(f"/api/runs/{runs[0]['id']}{path}")
        self._client.post(f"/api/runs/{runs[0]['id']}/replay")

    def verify(self) -> None:
        posted = {"text": f"The {WORDS['claim']} costs 901 euros.", "sources": [f"{WORDS['source']} costs 900 euros."]}
        for method in ("firewall", "layered", "alignment", "provenance", "self_check", "evidence_budget"):
            assert self._client.post("/api/verify", json={**posted, "method": method}).status_code in (200, 422, 503)
        self._client.post("/api/verify/stream", json=posted)
        self._client.post("/api/verify", json={**posted, "method": WORDS["method"]})

    def chat(self) -> None:
        system = {"role": "system", "content": [{"type": "grounding_source", "text": DOCUMENT}]}
        messages = [system, {"role": "user", "content": WORDS["chat"]}]
        self._client.post("/v1/chat/completions", json={"messages": messages, "model": "any", "stream": True})
        self._client.post("/alignscore", json={"evidence": WORDS["source"], "claim": WORDS["claim"]})
        accepted = {"Accept": "application/json, text/event-stream"}
        call = {"name": "verify_claims", "arguments": {"text": WORDS["claim"], "sources": [WORDS["source"]]}}
        for params in (call, {**call, "name": WORDS["method"]}, {**call, "arguments": {"text": 5}}):
            body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
            self._client.post("/mcp", json=body, headers=accepted)
        for wrong in ({"id": WORDS["chat"]}, {"id": 1, "method": WORDS["method"]}):
            self._client.post("/mcp", json={"jsonrpc": "2.0", **wrong}, headers=accepted)
        self._client.post(
            "/mcp", content=WORDS["chat"].encode(), headers={**accepted, "content-type": "application/json"}
        )

    def stumble(self) -> None:
        """Wrong forms, wrong keys, wrong tokens, a fault of ours that quotes what was posted."""
        self._client.post("/api/verify", json={"text": [WORDS["claim"]], WORDS["claim"]: 1})
        self._client.post("/api/verify", content=f'{{"text": "{WORDS["claim"]}'.encode())
        self._client.get("/api/status", headers={"X-API-Key": UNKNOWN_KEY})
        self._client.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
        assert self._client.post("/fault", json=WORDS["fault"]).status_code == 500


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """The log and the figures after a visit, and what must not stand in them."""
    folder = tmp_path_factory.mktemp("talkative")
    holder = ApiKey(sha256=hash_of(KEY), per_minute=10_000, per_day=100_000)
    with ScriptedServer() as model:
        settings = {
            "LOG_LEVEL": "debug",
            "OPENAI_LOG": "debug",
            "GROQ_LOG": "debug",
            "LLM_BASE_URL": model.url,
            "LLM_API_KEY": LLM_KEY,
            "API_KEYS": f'{{"acme": {holder.model_dump_json()}}}',
            "API_KEY_REQUIRED": "true",
            "METRICS_TOKEN": METRICS_TOKEN,
            "MOST_FILES": "50",
        }
        with ServiceProcess(folder, settings, command=("-c", TALKATIVE)) as service:
            visit = Visit(service.address, model)
            visit.all()
            figures = httpx2.get(f"{service.address}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
        secrets = {"key": KEY, "unknown key": UNKNOWN_KEY, "token": visit.token, "model": LLM_KEY}
        yield {
            "log": service.log.read_text("utf-8", "replace"),
            "figures": figures.text,
            "hidden": WORDS | secrets | {"metrics": METRICS_TOKEN},
        }


def test_the_log_is_as_talkative_as_it_can_be(said: dict[str, Any]) -> None:
    for line in ('"event": "run_ended"', '"event": "unexpected_error"', "POST /api/upload", "DEBUG:"):
        assert line in said["log"], line


def test_nothing_that_was_posted_stands_in_the_log_or_in_the_figures(said: dict[str, Any]) -> None:
    words = re.compile("|".join(map(re.escape, said["hidden"].values())), re.IGNORECASE)
    for where in ("log", "figures"):
        quoted = [line[:300] for line in said[where].splitlines() if words.search(line)]
        assert not quoted, quoted[:3]
