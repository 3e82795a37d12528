"""What a completion tells of an answer that does not answer its question; for other protocols see test_forms.py."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from generation.reviewing import Reviewer
from tests.calls import service
from tests.doubles import WordAnswers
from tests.routes.compat.chatting import asked
from tests.routes.compat.samples import FALSE, SOURCE, TRUE
from tests.scripted_server import ScriptedServer, completion

ANSWERED = "What is the capital of France?"
UNANSWERED = "Which kings and queens of France were crowned in Reims?"
NOTHING = "Your documents do not say this."


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
