"""What each protocol tells of an answer that does not answer its question, or answers it in part.

The service has a model of answers that can be worked out by hand: a sentence answers a question by the share of the
question's words that it holds.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings
from core.checks.answers import AnswerThresholds
from core.examination import Statement
from core.result import AnswerWritten, ClaimJudged
from core.runs.requests import QueryRequest
from core.verdict import Status, unread
from routes.compat.openai_gate import Gate
from tests.routes.compat.chatting import asked
from tests.routes.compat.samples import FALSE, MIXED, SOURCE, TRUE
from tests.scripted_server import ScriptedServer, completion
from utils.text import content_stems

ANSWERED = "What is the capital of France?"
IN_PART = "What are the capital and the area?"
UNANSWERED = "Which kings and queens of France were crowned in Reims?"
NOTHING = "Your documents do not say this."
QUESTIONS = pytest.mark.parametrize(
    ("question", "answered"), [(ANSWERED, "yes"), (IN_PART, "partly"), (UNANSWERED, "no"), ("", None)]
)


class WordAnswers:
    """A sentence answers a question by the share of the question's words that it holds."""

    name = "words"
    thresholds = AnswerThresholds(yes=0.5, partly=0.3, quoted=0.3)

    def nearness(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return self.probabilities(pairs)

    def ranks(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return self.probabilities(pairs)

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [_share(set(content_stems(sentence)), set(content_stems(question))) for sentence, question in pairs]


def _share(said: set[str], wanted: set[str]) -> float:
    return len(said & wanted) / len(wanted)


@dataclass(frozen=True, slots=True)
class Telling:
    """A service that can tell whether an answer answers, and the language model behind it."""

    client: TestClient
    app: FastAPI
    server: ScriptedServer

    def chat(self, answer: str, question: str, **body: Any) -> Any:
        self.server.respond(lambda request: completion(answer))
        sent = {"model": "m", "messages": asked(SOURCE, question=question), "firewall": {"attempts": 0}}
        return self.client.post("/v1/chat/completions", json=sent | body)

    def pieces(self, answer: str, question: str) -> list[str]:
        """The pieces of a streamed answer."""
        lines = [line[6:] for line in self.chat(answer, question, stream=True).text.splitlines() if line]
        chunks = [json.loads(line) for line in lines[:-1]]
        return [
            choice["delta"]["content"] for chunk in chunks for choice in chunk["choices"] if choice["delta"]["content"]
        ]

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        response = self.client.post(path, json=body)
        assert response.status_code == 200, response.text
        found: dict[str, Any] = response.json()
        return found

    def tool(self, name: str, **arguments: Any) -> dict[str, Any]:
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
        headers = {"Accept": "application/json, text/event-stream"}
        found: dict[str, Any] = self.client.post("/mcp", json=body, headers=headers).json()["result"]
        return found["structuredContent"] if "structuredContent" in found else found


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Telling]:
    with ScriptedServer() as server:
        app = create_app(
            Settings(data_directory=tmp_path_factory.mktemp("telling"), llm_base_url=server.url, log_level="error")
        )
        with TestClient(app) as client:
            service = app.state.service
            verifier = service.pipeline.verifier
            verifier = replace(verifier, answers=WordAnswers())
            app.state.service = replace(service, pipeline=replace(service.pipeline, verifier=verifier))
            yield Telling(client, app, server)


@QUESTIONS
def test_portkey_logs_it(telling: Telling, question: str, answered: str | None) -> None:
    messages = [{"role": "system", "content": SOURCE}, {"role": "user", "content": question}]
    body = {"request": {"json": {"messages": messages}}, "response": {"text": TRUE, "json": None}}
    found = telling.post("/portkey/webhook?seconds=30", body)
    assert found["data"].get("answered") == answered
    assert found["verdict"] is (answered != "no")
    assert ("support_ratio" in found["data"]) is (answered != "no")


@QUESTIONS
def test_mcp_tells_it_of_a_text(telling: Telling, question: str, answered: str | None) -> None:
    found = telling.tool("verify_claims", text=TRUE, sources=[SOURCE], question=question)
    assert (found["answered"], found["action"]) == (answered, "refrain" if answered == "no" else "pass")


def test_mcp_tells_it_of_documents(telling: Telling) -> None:
    files = {"files": ("france.txt", SOURCE.encode())}
    token = telling.client.post("/api/upload", files=files).json()["workspace_token"]
    telling.server.respond(lambda request: completion(TRUE))
    for question, answered, text in ((ANSWERED, "yes", TRUE), (UNANSWERED, "no", NOTHING)):
        found = telling.tool("ask_documents", question=question, workspace_token=token)
        assert (found["answered"], found["answer"]) == (answered, text)


@pytest.mark.parametrize(("question", "answered"), [(ANSWERED, "yes"), (UNANSWERED, "no")])
def test_a_completion_tells_it(telling: Telling, question: str, answered: str) -> None:
    reply = telling.chat(TRUE, question).json()
    assert reply["firewall"]["answered"] == answered
    message, reason = reply["choices"][0]["message"], reply["choices"][0]["finish_reason"]
    if answered == "no":
        assert (message, reason) == ({"role": "assistant", "content": NOTHING, "refusal": NOTHING}, "content_filter")
        assert (reply["firewall"]["reason"], reply["firewall"]["support_ratio"]) == ("not_answered", None)
    else:
        assert (message["content"], message["refusal"], reason) == (TRUE, None, "stop")


def test_a_stream_lets_nothing_out_before_the_answer(telling: Telling) -> None:
    beside = "The population of France is 67 million."
    assert telling.pieces(f"{TRUE} {beside}", ANSWERED) == [f"{TRUE} ", beside]
    assert telling.pieces(f"{beside} {TRUE} {FALSE}", "What is the capital?")[0] == f"{beside} {TRUE} "
    assert telling.pieces(f"{TRUE} {beside}", UNANSWERED) == [NOTHING]


@pytest.mark.parametrize(("treatment", "early"), [(None, True), ("mask", False)])
def test_nothing_goes_out_early_of_what_is_judged_with_masks(
    telling: Telling, treatment: str | None, early: bool
) -> None:
    request = QueryRequest.model_validate({"question": ANSWERED, "sensitive_data": treatment, "attempts": 0})
    gate = Gate.of(request, telling.app.state.service)
    gate.write(AnswerWritten(event="answer", attempt=1, answer=MIXED))
    unit = Statement.of_text(MIXED).units[0]
    verdict = unread(unit.claim, Status.VERIFIED, "given", "Given.")
    assert bool(gate.judge(ClaimJudged(event="claim", attempt=1, total=2, claim=verdict))) is early


@pytest.mark.parametrize(
    ("answer", "question", "on_fail", "action", "reason"),
    [
        (TRUE, ANSWERED, None, "NONE", ""),
        (TRUE, UNANSWERED, None, "BLOCKED", "This does not answer the question."),
        (FALSE, UNANSWERED, "block", "BLOCKED", "This does not answer the question."),
        (FALSE, UNANSWERED, "reask", "BLOCKED", "This does not answer the question."),
        (FALSE, "What is the population of France?", None, "BLOCKED", "1 of 1 claims are not supported. "),
        (TRUE, UNANSWERED, "refrain", "GUARDRAIL_INTERVENED", ""),
        (TRUE, UNANSWERED, "annotate", "GUARDRAIL_INTERVENED", ""),
    ],
)
def test_litellm_blocks_what_its_streams_would_let_through(
    telling: Telling, answer: str, question: str, on_fail: str | None, action: str, reason: str
) -> None:
    messages = [{"role": "system", "content": SOURCE}, {"role": "user", "content": question}]
    around = {"litellm_call_id": f"{answer} {question} {on_fail}"}
    path, choices = "/beta/litellm_basic_guardrail_api", {"on_fail": on_fail}
    telling.post(path, around | {"input_type": "request", "texts": [question], "structured_messages": messages})
    sent = {"input_type": "response", "texts": [answer], "additional_provider_specific_params": choices}
    found = telling.post(path, around | sent)
    assert found["action"] == action
    assert (found["blocked_reason"] or "").startswith(reason)


@pytest.mark.parametrize(("question", "passes"), [(ANSWERED, True), (UNANSWERED, False)])
def test_guardrails_is_told_why(telling: Telling, question: str, passes: bool) -> None:
    messages = [{"role": "user", "content": question}]
    body = {"llm_output": TRUE, "metadata": {"sources": [SOURCE]}, "messages": messages}
    found = telling.post("/guards/any/validate", body)
    reasons = [summary["failureReason"] for summary in found["validationSummaries"]]
    assert (found["validationPassed"], reasons) == (passes, [] if passes else ["This does not answer the question."])


@pytest.mark.parametrize(("question", "detected"), [(ANSWERED, False), (UNANSWERED, True)])
def test_bedrock_calls_it_not_relevant(telling: Telling, question: str, detected: bool) -> None:
    texts = [(SOURCE, "grounding_source"), (question, "query"), (TRUE, "guard_content")]
    content = [{"text": {"text": text, "qualifiers": [kind]}} for text, kind in texts]
    found = telling.post("/guardrail/g/version/1/apply", {"source": "OUTPUT", "content": content})
    (policy,) = [each["contextualGroundingPolicy"]["filters"] for each in found["assessments"]]
    assert [each["detected"] for each in policy] == [False, detected]


@pytest.mark.parametrize("question", [ANSWERED, UNANSWERED])
def test_what_is_grounded_is_not_corrected_whatever_was_asked(telling: Telling, question: str) -> None:
    azure = {"text": TRUE, "groundingSources": [SOURCE], "qna": {"query": question}, "correction": True}
    found = telling.post("/contentsafety/text:detectGroundedness", azure)
    assert (found["ungroundedDetected"], found["correctionText"]) == (False, TRUE)
    vectara = {"generated_text": TRUE, "documents": [{"text": SOURCE}], "query": question}
    found = telling.post("/v2/hallucination_correctors/correct_hallucinations", vectara)
    assert found == {"corrections": [], "corrected_text": TRUE}
