"""The methods `alignment` and `self_check` over HTTP, with an AlignScore server and a language model's server."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from fastapi.testclient import TestClient

from core.calibration import UNCALIBRATED
from core.checks.entailment import ModelCard, OnnxEntailment
from core.methods.alignment.method import AlignmentMethod
from core.methods.alignment.scoring import VerifierScorer
from core.verifier import Verifier
from tests import calls
from tests.calls import verify
from tests.core.corpora import corpus, firewall_rule
from tests.core.methods.judged import examined, self_check, tokens
from tests.doubles import WordEmbedder
from tests.routes.compat.samples import FALSE, MIXED, SOURCE, TRUE
from tests.scripted_server import ScriptedServer, completion, dripped, reply
from utils.onnx import ModelOutput, OnnxModel, Text

VERIFIER = Path(__file__).parents[2] / "models" / "verifier"


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[ScriptedServer, ScriptedServer]]:
    with ScriptedServer() as align_score, ScriptedServer() as model:
        yield align_score, model


@pytest.fixture(scope="module")
def service(
    servers: tuple[ScriptedServer, ScriptedServer], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient]:
    endpoint = f"{servers[0].url}/alignscore_base"
    folder, url = tmp_path_factory.mktemp("store"), servers[1].url
    with calls.service(folder, alignscore_endpoint=endpoint, alignscore_timeout=1, llm_base_url=url) as running:
        yield running


def checked(client: TestClient, text: str, method: str = "alignment", **body: Any) -> dict[str, Any]:
    return verify(client, text=text, sources=[SOURCE], method=method, **body)


def test_the_verifier_scores_both_ways(client: TestClient) -> None:
    true, false = checked(client, TRUE), checked(client, MIXED)
    assert (true["decision"]["action"], true["report"]["band"]) == ("pass", "allow")
    assert (false["decision"]["action"], false["text"]) == ("block", "")
    assert [claim["status"] for claim in false["claims"]] == ["verified", "hallucinated"]
    for claim in true["claims"]:
        (evidence,) = claim["evidence"]
        assert SOURCE[evidence["span"]["start"] : evidence["span"]["end"]] == evidence["text"]


def test_the_server_scores_once_and_its_failure_is_told(
    service: TestClient, servers: tuple[ScriptedServer, ScriptedServer]
) -> None:
    align_score, model = servers
    align_score.respond(lambda request: reply(200, b'{"alignscore": 0.97}'))
    by: dict[str, Any] = {"options": {"alignment": {"by": "endpoint"}}}
    found = [checked(service, TRUE, **by) for _ in range(2)]
    assert [each["report"]["score"] for each in found] == [0.97, 0.97]
    assert len(align_score.requests) == 1
    align_score.respond(lambda request: dripped(reply(200, b'{"alignscore": 1.0}'), pause=0.1))
    model.respond(lambda request: completion("No."))
    fallen = checked(service, FALSE, **by)
    assert [step["code"] for step in fallen["report"]["steps"]] == ["alignscore_timed_out", "self_check_no"]
    assert fallen["decision"]["action"] == "block"


def test_no_request_names_a_server(client: TestClient) -> None:
    for option in ("endpoint", "url", "parameters"):
        options = {"alignment": {option: "http://127.0.0.1:9/"}}
        sent = {"text": TRUE, "sources": [SOURCE], "method": "alignment", "options": options}
        assert client.post("/api/verify", json=sent).status_code == 422


@pytest.mark.parametrize(
    ("said", "status", "action", "score"),
    [("yes", "verified", "pass", 1.0), ("no", "partial", "annotate", 0.0), ("maybe", "verified", "pass", None)],
)
def test_a_language_model_is_asked(
    service: TestClient, servers: tuple[ScriptedServer, ScriptedServer], said: str, status: str, action: str, score: Any
) -> None:
    servers[1].respond(lambda request: completion(said))
    prompt = f"{said}? {{{{ evidence }}}} {{{{ response }}}}"
    options = {"self_check": {"prompts": {"self_check_facts": prompt}}}
    found = checked(service, TRUE, "self_check", options=options)
    assert (found["claims"][0]["status"], found["decision"]["action"]) == (status, action)
    assert found["report"]["score"] == score
    assert servers[1].requests[-1].payload["messages"][1]["content"].startswith(f"{said}? BEGIN S0")


def test_scores_and_ratios_are_counted_by_method(client: TestClient) -> None:
    checked(client, TRUE)
    metrics = client.get("/metrics").text
    assert re.search(r'^firewall_alignment_score_bucket\{le="0\.6",scorer="verifier"\} ', metrics, re.MULTILINE)
    assert re.search(r'^firewall_support_ratio_count\{method="alignment"\} [1-9]', metrics, re.MULTILINE)


class CountingModel(OnnxModel):
    """The shipped model, which keeps what it is asked to read."""

    read: ClassVar[list[Text]] = []

    def run(self, texts: Sequence[Text]) -> list[ModelOutput]:
        self.read.extend(texts)
        return super().run(texts)


def test_the_same_is_never_classified_twice() -> None:
    card = ModelCard.model_validate_json((VERIFIER / "model.json").read_bytes())
    files = VERIFIER / "model.int8.onnx", VERIFIER / "tokenizer.json"
    model = OnnxEntailment(CountingModel.load(*files, most_tokens=card.most_tokens, sha256=card.sha256), card)
    parts = Verifier(WordEmbedder(), model, UNCALIBRATED, passages=7)
    method = AlignmentMethod(parts, firewall_rule(), {"verifier": VerifierScorer(parts, tokens)}, self_check(None))
    first = examined(method, MIXED, source=corpus(SOURCE))
    read = len(CountingModel.read)
    second = examined(method, MIXED, source=corpus(SOURCE))
    assert read == len(CountingModel.read) == len(set(CountingModel.read)) > 0
    assert first.verdicts == second.verdicts and first.report == second.report
