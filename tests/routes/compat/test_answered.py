"""What each protocol tells of an answer that does not answer its question, or answers it in part."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from generation.reviewing import Reviewer
from tests.calls import posted, service
from tests.doubles import WordAnswers
from tests.routes.compat.chatting import asked
from tests.routes.compat.samples import FALSE, SOURCE, TRUE
from tests.scripted_server import ScriptedServer, completion

ANSWERED = "What is the capital of France?"
IN_PART = "What are the capital and the area?"
UNANSWERED = "Which kings and queens of France were crowned in Reims?"
NOTHING = "Your documents do not say this."
ACCEPTED = "application/json, text/event-stream"


@dataclass(frozen=True, slots=True)
class Telling:
    """A service that can tell whether an answer answers, and the language model behind it."""

    client: TestClient
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

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return posted(self.client, path, body)


def judging_with(client: TestClient, **parts: Any) -> Any:
    """Give the verifier of a running service other parts; return the service as it was."""
    state = client.app.state  # type: ignore[attr-defined]
    before, pipeline = state.service, state.service.pipeline
    state.service = replace(before, pipeline=replace(pipeline, verifier=replace(pipeline.verifier, **parts)))
    return before


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Telling]:
    with ScriptedServer() as server:
        with service(tmp_path_factory.mktemp("telling"), llm_base_url=server.url, llm_review=False) as client:
            judging_with(client, answers=WordAnswers())
            yield Telling(client, server)


@pytest.mark.parametrize(
    ("question", "answered"), [(ANSWERED, "yes"), (IN_PART, "partly"), (UNANSWERED, "no"), ("", None)]
)
def test_portkey_and_mcp_tell_it(telling: Telling, question: str, answered: str | None) -> None:
    messages = [{"role": "system", "content": SOURCE}, {"role": "user", "content": question}]
    body = {"request": {"json": {"messages": messages}}, "response": {"text": TRUE, "json": None}}
    found = telling.post("/portkey/webhook?seconds=30", body)
    assert found["data"].get("answered") == answered
    assert found["verdict"] is ("support_ratio" in found["data"]) is (answered != "no")
    arguments = {"text": TRUE, "sources": [SOURCE], "question": question}
    call = {"method": "tools/call", "params": {"name": "verify_claims", "arguments": arguments}}
    reply = posted(telling.client, "/mcp", {"jsonrpc": "2.0", "id": 1, **call}, Accept=ACCEPTED)
    found = reply["result"]["structuredContent"]
    assert (found["answered"], found["action"]) == (answered, "refrain" if answered == "no" else "pass")


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


def test_where_a_language_model_reviews_a_stream_lets_nothing_out_before_it_is_done(telling: Telling) -> None:
    state, answer = telling.client.app.state, f"{TRUE} The population of France is 67 million."  # type: ignore[attr-defined]
    before = judging_with(telling.client, reviewer=Reviewer(state.service.model, random.Random(0)))
    try:
        assert telling.pieces(answer, ANSWERED) == [answer]
    finally:
        state.service = before


@pytest.mark.parametrize(
    ("question", "on_fail", "action", "reason"),
    [
        (ANSWERED, None, "NONE", None),
        (UNANSWERED, None, "BLOCKED", "This does not answer the question."),
        (UNANSWERED, "refrain", "GUARDRAIL_INTERVENED", None),
    ],
)
def test_litellm_blocks_what_its_streams_would_let_through(
    telling: Telling, question: str, on_fail: str | None, action: str, reason: str | None
) -> None:
    messages = [{"role": "system", "content": SOURCE}, {"role": "user", "content": question}]
    path, call = "/beta/litellm_basic_guardrail_api", {"litellm_call_id": f"{question} {on_fail}"}
    telling.post(path, call | {"input_type": "request", "texts": [question], "structured_messages": messages})
    params = {"additional_provider_specific_params": {"on_fail": on_fail}}
    found = telling.post(path, call | params | {"input_type": "response", "texts": [TRUE]})
    assert (found["action"], found["blocked_reason"]) == (action, reason)


def test_guardrails_is_told_why_and_bedrock_calls_it_not_relevant(telling: Telling) -> None:
    for question, answers in ((ANSWERED, True), (UNANSWERED, False)):
        messages = [{"role": "user", "content": question}]
        body = {"llm_output": TRUE, "metadata": {"sources": [SOURCE]}, "messages": messages}
        found = telling.post("/guards/any/validate", body)
        reasons = [summary["failureReason"] for summary in found["validationSummaries"]]
        assert (found["validationPassed"], reasons) == (
            answers,
            [] if answers else ["This does not answer the question."],
        )
        texts = [(SOURCE, "grounding_source"), (question, "query"), (TRUE, "guard_content")]
        content = [{"text": {"text": text, "qualifiers": [kind]}} for text, kind in texts]
        found = telling.post("/guardrail/g/version/1/apply", {"source": "OUTPUT", "content": content})
        (policy,) = [each["contextualGroundingPolicy"]["filters"] for each in found["assessments"]]
        assert [each["detected"] for each in policy] == [False, not answers]


def test_what_is_grounded_is_not_corrected_whatever_was_asked(telling: Telling) -> None:
    azure = {"text": TRUE, "groundingSources": [SOURCE], "qna": {"query": UNANSWERED}, "correction": True}
    found = telling.post("/contentsafety/text:detectGroundedness", azure)
    assert (found["ungroundedDetected"], found["correctionText"]) == (False, TRUE)
    vectara = {"generated_text": TRUE, "documents": [{"text": SOURCE}], "query": UNANSWERED}
    found = telling.post("/v2/hallucination_correctors/correct_hallucinations", vectara)
    assert found == {"corrections": [], "corrected_text": TRUE}
