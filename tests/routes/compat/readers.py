"""What a client of every dialect sends, and when it takes the reply for safe: a row a call; new dialects add theirs.

`reads_as_safe` does what the client does, an error included: who goes on without an answer reads one as safe.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from httpx2 import Response

from tests.routes.compat.samples import QUESTION

Evidence = Sequence[str]


@dataclass(frozen=True)
class Reader:
    """A call: its dialect as the settings name it, its path, the body made of evidence and answer.

    `announced`: a call before it, which brings the evidence. `silent`: cases of which this client cannot be told.
    """

    dialect: str
    path: str
    body: Callable[[Evidence, str], dict[str, Any]]
    reads_as_safe: Callable[[Response], bool]
    announced: Callable[[Evidence], dict[str, Any]] | None = None
    silent: frozenset[str] = frozenset()


def _lets_errors_through(is_safe: Callable[[Any], bool]) -> Callable[[Response], bool]:
    return lambda response: response.status_code != 200 or is_safe(response.json())


def _stops_on_errors(is_safe: Callable[[Any], bool]) -> Callable[[Response], bool]:
    return lambda response: response.status_code == 200 and is_safe(response.json())


def _bedrock(evidence: Evidence, answer: str) -> dict[str, Any]:
    blocks = [*((text, "grounding_source") for text in evidence), (QUESTION, "query"), (answer, "guard_content")]
    content = [{"text": {"text": text, "qualifiers": [qualifier]}} for text, qualifier in blocks]
    return {"source": "OUTPUT", "content": content}


def _portkey(evidence: Evidence, answer: str) -> dict[str, Any]:
    messages = [{"role": "tool", "content": text} for text in evidence]
    choices = [{"index": 0, "message": {"role": "assistant", "content": answer}}]
    return {
        "request": {"json": {"messages": [*messages, {"role": "user", "content": QUESTION}]}},
        "response": {"json": {"choices": choices}, "text": answer},
        "eventType": "afterRequestHook",
    }


def _litellm(kind: str, **more: Any) -> dict[str, Any]:
    return {"input_type": kind, "litellm_call_id": "c-1", "texts": [QUESTION], "structured_messages": None, **more}


def _halugate(evidence: Evidence, answer: str) -> dict[str, Any]:
    excerpts = [f"Excerpt {number}:\n{text}" for number, text in enumerate(evidence, start=1)]
    text = "\n\n".join([f"User request: {QUESTION}", *excerpts, f"Answer to verify:\n{answer}"])
    return {"model": "hallucination-firewall-detector", "messages": [{"role": "user", "content": text}]}


def _has_no_span(body: Any) -> bool:
    return not any(span["text"] for span in json.loads(body["choices"][0]["message"]["content"])["hallucinated_spans"])


def _minicheck(evidence: Evidence, answer: str) -> dict[str, Any]:
    text = f"Document: {' '.join(evidence)}\nClaim: {answer}"
    return {"model": "bespoke-minicheck", "stream": False, "messages": [{"role": "user", "content": text}]}


def _nemo_checks(evidence: Evidence, answer: str) -> dict[str, Any]:
    context = {"role": "context", "content": {"relevant_chunks": "\n".join(evidence)}}
    said = [{"role": "user", "content": QUESTION}, {"role": "assistant", "content": answer}]
    return {"messages": [context, *said], "guardrails": {"rail_types": ["output"]}}


def _tool(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    params = {"name": name, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}


def _spans(evidence: Evidence) -> list[dict[str, str]]:
    return [{"sid": f"S{place}", "text": text} for place, text in enumerate(evidence)]


def _tool_is_content(told: Callable[[Any], bool]) -> Callable[[Response], bool]:
    return _stops_on_errors(lambda body: not body["result"]["isError"] and told(body["result"]["structuredContent"]))


READERS: dict[str, Reader] = {
    "align_score": Reader(
        "align_score",
        "/alignscore_base",
        lambda evidence, answer: {"evidence": "\n".join(evidence), "claim": answer},
        _lets_errors_through(lambda body: body["alignscore"] >= 0.5),
    ),
    "lettuce_detect spans": Reader(
        "lettuce_detect",
        "/v1/lettucedetect/spans",
        lambda evidence, answer: {"contexts": list(evidence), "question": QUESTION, "answer": answer},
        _lets_errors_through(lambda body: not body["predictions"]),
    ),
    "lettuce_detect tokens": Reader(
        "lettuce_detect",
        "/v1/lettucedetect/token",
        lambda evidence, answer: {"contexts": list(evidence), "question": QUESTION, "answer": answer or "?"},
        _lets_errors_through(lambda body: all(each["hallucination_score"] < 0.5 for each in body["predictions"])),
    ),
    "bedrock": Reader(
        "bedrock",
        "/guardrail/g/version/1/apply",
        _bedrock,
        _stops_on_errors(lambda body: body["action"] == "NONE"),
    ),
    "portkey": Reader(
        "portkey", "/portkey/webhook?seconds=30", _portkey, _lets_errors_through(lambda body: body["verdict"])
    ),
    "portkey fix": Reader(
        "portkey",
        "/portkey/webhook?seconds=30&on_fail=fix",
        _portkey,
        _lets_errors_through(lambda body: body["verdict"] and "transformedData" not in body),
    ),
    "guardrails by LiteLLM": Reader(
        "guardrails",
        "/guards/firewall/validate",
        lambda evidence, answer: {"llmOutput": answer, "metadata": {"sources": list(evidence)}},
        _lets_errors_through(lambda body: body.get("validationPassed") is not False),
    ),
    "fms documents": Reader(
        "fms",
        "/api/v1/text/context/doc",
        lambda evidence, answer: {"content": answer, "context_type": "docs", "context": list(evidence)},
        _stops_on_errors(lambda body: not body),
    ),
    "fms generation": Reader(
        "fms",
        "/api/v1/text/generation",
        lambda evidence, answer: {"prompt": "\n".join([*evidence, QUESTION]), "generated_text": answer},
        _stops_on_errors(lambda body: not body),
    ),
    "fms contents": Reader(
        "fms",
        "/api/v1/text/contents",
        lambda evidence, answer: {"contents": [answer], "detector_params": {"context": list(evidence)}},
        _stops_on_errors(lambda body: not any(body)),
    ),
    "vectara consistency": Reader(
        "vectara",
        "/v2/evaluate_factual_consistency",
        lambda evidence, answer: {"generated_text": answer, "source_texts": list(evidence)},
        _stops_on_errors(lambda body: body["score"] >= 0.5),
    ),
    "vectara correction": Reader(
        "vectara",
        "/v2/hallucination_correctors/correct_hallucinations",
        lambda evidence, answer: {"generated_text": answer, "documents": [{"text": text} for text in evidence]},
        _stops_on_errors(lambda body: not body["corrections"]),
        silent=frozenset({"answer without a claim"}),
    ),
    "vertex": Reader(
        "vertex",
        "/v1/projects/p/locations/l/groundingConfigs/c:check",
        lambda evidence, answer: {"answerCandidate": answer, "facts": [{"factText": text} for text in evidence]},
        _stops_on_errors(lambda body: body["supportScore"] >= 0.5),
    ),
    "azure": Reader(
        "azure",
        "/contentsafety/text:detectGroundedness",
        lambda evidence, answer: {"text": answer, "groundingSources": list(evidence)},
        _stops_on_errors(lambda body: not body["ungroundedDetected"]),
    ),
    "litellm": Reader(
        "litellm",
        "/beta/litellm_basic_guardrail_api",
        lambda evidence, answer: _litellm("response", texts=[answer]),
        _stops_on_errors(lambda body: body["action"] != "BLOCKED"),
        announced=lambda evidence: _litellm(
            "request", structured_messages=[{"role": "tool", "content": text} for text in evidence]
        ),
    ),
    "guardrails": Reader(
        "guardrails",
        "/guards/firewall/validate",
        lambda evidence, answer: {"llm_output": answer, "metadata": {"sources": list(evidence)}},
        _lets_errors_through(lambda body: body["validationPassed"]),
    ),
    "nemo_checks": Reader(
        "nemo_checks", "/v1/checks", _nemo_checks, _lets_errors_through(lambda body: body["status"] != "blocked")
    ),
    "minicheck": Reader(
        "minicheck", "/api/chat", _minicheck, _lets_errors_through(lambda body: body["message"]["content"] != "No")
    ),
    "halugate": Reader(
        "halugate",
        "/v1/chat/completions",
        _halugate,
        _lets_errors_through(_has_no_span),
    ),
    "mcp, Strawberry's tool": Reader(
        "mcp",
        "/mcp",
        lambda evidence, answer: _tool("detect_hallucination", {"answer": answer, "spans": _spans(evidence)}),
        _tool_is_content(lambda found: not found["flagged"]),
    ),
    "mcp, claims": Reader(
        "mcp",
        "/mcp",
        lambda evidence, answer: _tool("verify_claims", {"text": answer, "sources": list(evidence)}),
        _tool_is_content(lambda found: found["action"] == "pass"),
    ),
}
