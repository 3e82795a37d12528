"""One request for every endpoint of the service, as a tenant would send it.

In: what a tenant may speak of. Out: the arguments of an HTTP client for each endpoint of the OpenAPI document, and for
each other place than the header in which a token is taken. Not here: what comes back (test_tenants.py, test_fuzz.py).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.routes.compat.readers import READERS

Sent = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Topic:
    """What a request is about: a sentence that holds the tenant's secret, a question without it, ids, a file."""

    fact: str
    question: str
    document_id: str
    run_id: str
    file: tuple[str, bytes]
    encoding: str
    caller: str

    @property
    def names(self) -> dict[str, str]:
        """What stands in the places of a path."""
        return {
            "document_id": self.document_id,
            "run_id": self.run_id,
            "page": "1",
            "identifier": "any",
            "version": "DRAFT",
            "guard": "firewall",
            "call_id": "any",
            "model": "hallucination-firewall",
            "project": "any",
            "location": "global",
            "grounding_config": "any",
        }


Request = Callable[[Topic], Sent]


def _nothing(_: Topic) -> Sent:
    return {}


def _upload(topic: Topic) -> Sent:
    return {"files": {"files": topic.file}}


def _question(topic: Topic) -> Sent:
    return {"json": {"question": topic.question}}


def _text(topic: Topic) -> Sent:
    return {"json": {"text": topic.fact}}


def _marked(topic: Topic) -> list[dict[str, Any]]:
    return [{"role": "user", "content": topic.question}, {"role": "assistant", "content": topic.fact}]


def _document_and_claim(topic: Topic) -> list[dict[str, Any]]:
    return [{"role": "user", "content": f"Document: {topic.fact}\nClaim: {topic.fact}"}]


def _of_dialect(name: str) -> Request:
    return lambda topic: {"json": READERS[name].body([topic.fact], topic.fact)}


def _portkey(topic: Topic) -> Sent:
    asked = {"model": "any", "messages": _marked(topic)[:1]}
    answered = {"choices": [{"index": 0, "message": {"role": "assistant", "content": topic.fact}}]}
    return {
        "json": {
            "request": {"text": topic.question, "json": asked},
            "response": {"text": topic.fact, "json": answered, "statusCode": 200},
            "requestType": "chatComplete",
            "eventType": "afterRequestHook",
        }
    }


def _mcp(arguments: Mapping[str, str]) -> Sent:
    called = {"name": "ask_documents", "arguments": arguments}
    return {
        "json": {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": called},
        "headers": {"Accept": "application/json, text/event-stream"},
    }


def _litellm(topic: Topic, **more: Any) -> Sent:
    """All tenants use one id of a call: only the key keeps their exchanges apart."""
    return {"json": {"litellm_call_id": "call", **more}, "headers": {"x-api-key": topic.caller}}


def _litellm_before(topic: Topic) -> Sent:
    messages = [{"role": "system", "content": topic.fact}, {"role": "user", "content": topic.question}]
    return _litellm(topic, input_type="request", texts=[topic.question], structured_messages=messages)


def _litellm_after(topic: Topic, token: str) -> Sent:
    chosen = {"collection": token}
    return _litellm(topic, input_type="response", texts=[topic.fact], additional_provider_specific_params=chosen)


ENDPOINTS: Mapping[str, Request] = {
    "GET /api/status": _nothing,
    "GET /healthz": _nothing,
    "GET /readyz": _nothing,
    "GET /metrics": _nothing,
    "POST /api/upload": _upload,
    "POST /api/upload/stream": _upload,
    "GET /api/documents": _nothing,
    "GET /api/documents/{document_id}": _nothing,
    "POST /api/documents/{document_id}/read-as": lambda topic: {"json": {"encoding": topic.encoding}},
    "POST /api/delete-file": lambda topic: {"json": {"document_id": topic.document_id}},
    "POST /api/clear-uploads": _nothing,
    "GET /api/documents/{document_id}/pages/{page}": lambda _: {"params": {"start": 0, "end": 9}},
    "GET /api/documents/{document_id}/pages/{page}/picture": _nothing,
    "POST /api/query": _question,
    "POST /api/query/stream": _question,
    "POST /api/verify": _text,
    "POST /api/verify/stream": _text,
    "GET /api/runs": _nothing,
    "GET /api/runs/{run_id}": _nothing,
    "POST /api/feedback": lambda topic: {"json": {"run_id": topic.run_id, "claim_index": 0, "label": "correct"}},
    "GET /api/runs/{run_id}/receipt": _nothing,
    "POST /api/runs/{run_id}/replay": _nothing,
    "GET /api/certificate": _nothing,
    "POST /alignscore_large": _of_dialect("align_score"),
    "POST /alignscore_base": _of_dialect("align_score"),
    "POST /alignscore": _of_dialect("align_score"),
    "POST /contentsafety/text:detectGroundedness": _of_dialect("azure"),
    "POST /guardrail/{identifier}/version/{version}/apply": _of_dialect("bedrock"),
    "GET /health": _nothing,
    "POST /api/v1/text/context/doc": lambda topic: {"json": {"content": topic.fact}},
    "POST /api/v1/text/generation": lambda topic: {"json": {"prompt": topic.question, "generated_text": topic.fact}},
    "POST /api/v1/text/contents": lambda topic: {"json": {"contents": [topic.fact]}},
    "GET /guards": _nothing,
    "GET /guards/{guard}": _nothing,
    "GET /guards/{guard}/history/{call_id}": _nothing,
    "POST /guards/{guard}/validate": lambda topic: {"json": {"llmOutput": topic.fact}},
    "POST /v1/lettucedetect/spans": _of_dialect("lettuce_detect spans"),
    "POST /v1/lettucedetect/token": _of_dialect("lettuce_detect tokens"),
    "POST /beta/litellm_basic_guardrail_api": _litellm_before,
    "POST /mcp": lambda topic: _mcp({"question": topic.question}),
    "POST /api/chat": lambda topic: {"json": {"model": "bespoke-minicheck", "messages": _document_and_claim(topic)}},
    "POST /v1/checks": lambda topic: {"json": {"model": "any", "messages": _marked(topic), "guardrails": {}}},
    "GET /v1/models": _nothing,
    "GET /v1/models/{model}": _nothing,
    "POST /v1/chat/completions": lambda topic: {"json": {"model": "any", "messages": _marked(topic)[:1]}},
    "POST /portkey/webhook": _portkey,
    "POST /v2/evaluate_factual_consistency": _of_dialect("vectara consistency"),
    "POST /v2/hallucination_correctors/correct_hallucinations": _of_dialect("vectara correction"),
    "POST /v1/projects/{project}/locations/{location}/groundingConfigs/{grounding_config}:check": _of_dialect("vertex"),
}
"""By method and path, as in the OpenAPI document. The token goes into the header."""

DOORS: Mapping[str, Callable[[Topic, str], Sent]] = {
    "POST /guards/{guard}/validate": lambda topic, token: {
        "json": {"llmOutput": topic.fact, "metadata": {"collection": token}}
    },
    "POST /beta/litellm_basic_guardrail_api": _litellm_after,
    "POST /mcp": lambda topic, token: _mcp({"question": topic.question, "workspace_token": token}),
    "POST /v1/chat/completions": lambda topic, token: {
        "json": {"model": "any", "messages": _marked(topic)[:1], "firewall": {"collection": token}}
    },
}
"""The other places in which a token is taken; here the token goes into the body."""
