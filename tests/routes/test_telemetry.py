"""Traces as a collector receives them: what spans there are, how they hang together, what never is in them."""

import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from benchmarks.process import ROOT, ServiceProcess
from routes.telemetry import traces_by
from tests.otlp_collector import Collector, Span
from tests.scripted_server import ScriptedServer, completion, status
from utils.stages import Stage, annotate, headers_of_trace

TRACE_ID, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
TRACEPARENT = {"traceparent": f"00-{TRACE_ID}-{PARENT}-01", "baggage": "secret=canarybaggagezyx"}
CANARIES = [
    f"canary{place}zyx" for place in "document question claim answer path query agent baggage name key fault".split()
]
DOCUMENT = "The canarydocumentzyx costs 900 euros. It was bought on 3 May 2021. The canarydocumentzyx has 12 wheels."
ANSWER = "The canarydocumentzyx costs 901 euros. Its colour is canaryanswerzyx [S0]."
STAGES_OF_A_QUESTION = {
    "run", "search", "retrieve", "write", "llm", "verify", "extract", "claim", "compute", "similarity", "entailment",
    "identifiers", "numbers", "judge", "repair", "decide", "deliver",
}  # fmt: skip
PARENTS = {
    "search": "run", "write": "run", "verify": "run", "llm": "write", "claim": "verify", "judge": "claim",
    "entailment": "judge", "parse": "POST /api/upload", "index": "POST /api/upload", "run": "POST /api/query",
}  # fmt: skip


class Traced:
    """What a visit to a service left with its collector and with its language model."""

    def __init__(self, folder: Path) -> None:
        model = ScriptedServer(*3 * (completion(ANSWER), completion("yes")))
        model.respond(lambda request: status(500, "canaryfaultzyx"))
        with Collector() as self.collector, model as self.model:
            settings = {
                "OTEL_EXPORTER_OTLP_ENDPOINT": self.collector.url,
                "LLM_BASE_URL": self.model.url,
                "LLM_API_KEY": "canarykeyzyx",
                "NLI_MODEL": "word-overlap",
            }
            with ServiceProcess(folder, settings) as service:
                self.visit(service.address)
            self.log = service.log.read_text()
        self.spans = self.collector.spans()
        self.by_id = {span.span_id: span for span in self.spans}

    def visit(self, address: str) -> None:
        headers = {"X-Request-Id": "request-of-mine-1", "User-Agent": "canaryagentzyx", **TRACEPARENT}
        with httpx2.Client(base_url=address, timeout=60, headers=headers) as client:
            uploaded = client.post("/api/upload", files={"files": ("canarynamezyx.txt", DOCUMENT.encode())})
            client.headers["X-Workspace-Token"] = uploaded.json()["workspace_token"]
            asked = {"question": "What does the canarydocumentzyx canaryquestionzyx cost?", "attempts": 2}
            self.answered = client.post("/api/query", json=asked).json()
            client.headers.pop("traceparent")
            self.failed = client.post("/api/query", json=asked).json()
            posted = {"text": "The canaryclaimzyx costs 900 euros.", "sources": [DOCUMENT]}
            client.post("/api/verify/stream?q=canaryqueryzyx", json=posted)
            client.post("/api/upload/stream", files={"files": ("canarynamezyx.txt", b"Another text of 5 wheels.")})
            client.get("/canarypathzyx?text=canaryqueryzyx")
            client.get("/healthz")
            client.get("/metrics")

    def named(self, name: str) -> list[Span]:
        return [span for span in self.spans if span.name == name]

    def parent_of(self, span: Span) -> str | None:
        return self.by_id[span.parent].name if span.parent in self.by_id else None


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Traced:
    return Traced(tmp_path_factory.mktemp("traced"))


def test_a_question_has_a_span_for_every_stage(traced: Traced) -> None:
    run_id = traced.answered["run_id"]
    (run,) = [span for span in traced.named("run") if span.attributes["firewall.run_id"] == run_id]
    below = {span.name for span in traced.spans if span.trace_id == run.trace_id}
    assert below >= STAGES_OF_A_QUESTION
    assert run.attributes["firewall.kind"] == "query"
    assert run.attributes["firewall.action"] == traced.answered["decision"]["action"]
    assert run.attributes["firewall.claims_hallucinated"] == traced.answered["decision"]["counts"]["hallucinated"]
    assert len([s for s in traced.named("write") if s.trace_id == run.trace_id]) == len(traced.answered["attempts"])


def test_a_stage_hangs_below_what_it_is_part_of(traced: Traced) -> None:
    for name, parent in PARENTS.items():
        parents = {traced.parent_of(span) for span in traced.named(name)}
        assert parent in parents and None not in parents, name
    assert traced.collector.paths == {"/v1/traces"}
    assert traced.collector.resource()["service.name"] == "hallucination-firewall"


def test_the_trace_of_a_caller_goes_on_here_and_at_the_language_model(traced: Traced) -> None:
    (request,) = [s for s in traced.named("POST /api/query") if s.parent == PARENT]
    assert request.trace_id == TRACE_ID
    asked = traced.model.requests[0].headers["traceparent"].split("-")
    assert asked[1] == TRACE_ID
    assert traced.by_id[asked[2]].name == "llm"
    assert not any("baggage" in each.headers for each in traced.model.requests)
    assert request.attributes["firewall.request_id"] == "request-of-mine-1"
    assert request.attributes["firewall.run_id"] == traced.answered["run_id"]
    assert (request.attributes["http.response.status_code"], request.attributes["http.route"]) == (200, "/api/query")


def test_a_fault_is_told_by_its_type_alone(traced: Traced) -> None:
    assert traced.failed["problem"]["code"] == "llm_unavailable"
    faulty = [span for span in traced.named("llm") if span.failed]
    assert faulty
    assert {span.attributes["error.type"] for span in faulty} == {"WritingFailed"}
    assert {(span.message, span.events) for span in traced.spans} == {("", 0)}


def test_nothing_that_was_posted_is_sent_and_only_attributes_on_the_list(traced: Traced) -> None:
    assert [word for word in CANARIES if word.encode() in traced.collector.raw] == []
    names = {name for span in traced.spans for name in span.attributes if not name.startswith("firewall.")}
    assert names <= {"http.request.method", "http.route", "http.response.status_code", "error.type"}


def test_neither_probes_nor_an_address_without_a_route_are_told(traced: Traced) -> None:
    assert not [span for span in traced.spans if re.search("healthz|readyz|metrics", span.name)]
    unknown = [s for s in traced.spans if s.scope != "firewall" and "http.route" not in s.attributes]
    assert {span.name for span in unknown} == {"GET"}
    assert "detach" not in traced.log and "Traceback" not in traced.log


OFF = """
import sys, tempfile, pathlib
from fastapi.testclient import TestClient
from api import create_app
from config.settings import Settings
with tempfile.TemporaryDirectory() as folder:
    settings = Settings(data_directory=pathlib.Path(folder), nli_model="word-overlap", log_level="error")
    with TestClient(create_app(settings)) as client:
        client.post("/api/verify", json={"text": "It costs 9 euros.", "sources": ["It costs 9 euros."]})
print(sorted(name for name in sys.modules if name.startswith(("opentelemetry.sdk", "opentelemetry.exporter"))))
print("routes.telemetry" in sys.modules)
"""


def test_where_traces_are_off_nothing_of_them_is_imported_or_switched_on_by_fastapi_s_own_settings() -> None:
    with Collector() as collector:
        environment = {
            "PATH": "/usr/bin:/bin",
            "FASTAPI_OTEL_AUTO_CONFIGURE": "true",
            "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": f"{collector.url}/v1/traces",
        }
        command = [sys.executable, "-c", OFF]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]", "False"]  # FastAPI itself imports the bare API
    assert collector.paths == set()


MISSING = """
import sys
sys.modules["opentelemetry.exporter.otlp.proto.http.trace_exporter"] = None
from api import create_app
from config.settings import Settings
create_app(Settings(otel_exporter_otlp_endpoint="http://127.0.0.1:4318"))
"""


def test_where_the_extra_is_missing_the_start_says_what_to_do() -> None:
    done = subprocess.run([sys.executable, "-c", MISSING], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "requirements-telemetry.txt" in done.stderr


def test_a_stage_that_ends_in_another_thread_leaves_no_context_behind() -> None:
    def steps() -> Iterator[str]:
        with Stage("index") as indexing:
            yield "first"
            indexing.note(chunks=3)

    exporter = InMemorySpanExporter()
    traces = traces_by(exporter)
    going = steps()
    for _ in range(2):
        with ThreadPoolExecutor(1) as pool:
            pool.submit(next, going, None).result()
    between = headers_of_trace()
    traces.stop()
    (span,) = exporter.get_finished_spans()
    assert (span.name, dict(span.attributes or {})) == ("index", {"firewall.chunks": 3})
    annotate(run_id="after the end nothing is noted")
    assert between == headers_of_trace() == {}
