"""Replies in the shapes in which Groq sends them, byte for byte, for `ScriptedServer`.

Sources, as stored on 2026-11-22 (the service itself cannot be reached where this is tested):
- console.groq.com/docs/errors: statuses 400 to 503, 498 (flex capacity), the error object.
- console.groq.com/docs/rate-limits: `retry-after` with 429, six `x-ratelimit-*` headers with every reply.
- console.groq.com/docs/reasoning: `message.reasoning`, `<think>` in the content.
- The types of the installed SDK (`groq` 1.7.0, types/chat/chat_completion.py): `x_groq`, `usage`,
  `tool_calls`, finish reasons.
- Error bodies as people met them: unknown and retired models (ITSpecialist111/ai_automation_suggester#187,
  rashadphz/farfalle#107), 413 and 429 by tokens a minute (HunorLaczko/ha-groq-cloud-api#27, Aider-AI/aider#3265),
  a tool that nobody offered (BerriAI/litellm#21242), headers of a reply (groq/groq-typescript#28).

Not here: faults of the wire, which every server shares (scripted_server.py).
"""

import json
from collections.abc import Mapping
from typing import Any

from tests.scripted_server import Reply, reply

MODEL = "openai/gpt-oss-120b"
HEADERS = {
    "x-ratelimit-limit-requests": "14400",
    "x-ratelimit-limit-tokens": "8000",
    "x-ratelimit-remaining-requests": "14399",
    "x-ratelimit-remaining-tokens": "7843",
    "x-ratelimit-reset-requests": "6s",
    "x-ratelimit-reset-tokens": "1.57s",
    "x-request-id": "req_01kfk38ha1ey6bw3b68mcaeddg",
    "server": "cloudflare",
    "cf-ray": "8828f41b9aba80aa",
}
USAGE = {
    "queue_time": 0.090321431,
    "prompt_tokens": 38,
    "prompt_time": 0.003210785,
    "completion_tokens": 9,
    "completion_time": 0.027554055,
    "total_tokens": 47,
    "total_time": 0.03076484,
    "completion_tokens_details": {"reasoning_tokens": 4},
}
_REQUEST = "req_01kfk38ha1ey6bw3b68mcaeddg"
_SAME = {"id": "chatcmpl-bc4c2b5f-ad1c-4152-831f-a0885de968a3", "created": 1769093744, "model": MODEL}
_TOOL_CALL = {"id": "fc_1", "type": "function", "function": {"name": "search", "arguments": '{"query": "rent"}'}}


def answer(content: str | None, *, finish_reason: str = "stop", **message: Any) -> Reply:
    """Return a whole answer; `message` are further fields of the message."""
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": content, **message},
        "logprobs": None,
        "finish_reason": finish_reason,
    }
    return _json(200, _whole([choice]))


def no_choices() -> Reply:
    """Return an answer without any choice."""
    return _json(200, _whole([]))


def error(status: int, message: str, kind: str, code: str | None = None, **headers: str) -> Reply:
    """Return an error in Groq's shape; underscores in the names of headers stand for dashes."""
    told: dict[str, str] = {"message": message, "type": kind} | ({"code": code} if code else {})
    return _json(status, {"error": told}, {name.replace("_", "-"): value for name, value in headers.items()})


def _whole(choices: list[dict[str, Any]]) -> dict[str, Any]:
    more = {"object": "chat.completion", "usage": USAGE, "usage_breakdown": None, "x_groq": {"id": _REQUEST}}
    return _SAME | more | {"choices": choices, "service_tier": "on_demand"}


def _json(status: int, body: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> Reply:
    return reply(status, json.dumps(body).encode(), headers=HEADERS | dict(headers or {}))


_ORGANISATION = "in organization `org_01kgg5588eftc8k70aes4864eb` service tier `on_demand`"
_CLOUDFLARE = b"<html><head><title>503 Service Temporarily Unavailable</title></head><body>cloudflare</body></html>"
REFUSALS: dict[str, tuple[Reply, str]] = {
    "invalid key": (error(401, "Invalid API Key", "invalid_request_error", "invalid_api_key"), "llm_unauthorized"),
    "forbidden": (error(403, "Access denied. Check your network settings.", "forbidden"), "llm_unauthorized"),
    "unknown model": (
        error(
            404,
            "The model `llama-3.3-70b-versatile` does not exist or you do not have access to it.",
            "invalid_request_error",
            "model_not_found",
        ),
        "llm_no_such_model",
    ),
    "retired model": (
        error(
            400,
            "The model `llama-3.1-70b-versatile` has been decommissioned and is no longer supported. Please refer to "
            "https://console.groq.com/docs/deprecations for a recommendation on which model to use instead.",
            "invalid_request_error",
            "model_decommissioned",
        ),
        "llm_no_such_model",
    ),
    "too large": (
        error(
            413,
            f"Request too large for model `{MODEL}` {_ORGANISATION} on tokens per minute (TPM): Limit 8000, Requested "
            "14137, please reduce your message size and try again.",
            "tokens",
            "rate_limit_exceeded",
        ),
        "llm_context_too_large",
    ),
    "too long": (
        error(
            400,
            "Please reduce the length of the messages or completion.",
            "invalid_request_error",
            "context_length_exceeded",
        ),
        "llm_context_too_large",
    ),
    "unprocessable": (error(422, "temperature: must be at most 2", "invalid_request_error"), "llm_rejected"),
    "bad request": (error(400, "property 'frequency' is unsupported", "invalid_request_error"), "llm_rejected"),
    "rate": (
        error(
            429,
            f"Rate limit reached for model `{MODEL}` {_ORGANISATION} on tokens per minute (TPM): Limit 8000, Used "
            "7050, Requested 3619. Please try again in 27.4s.",
            "tokens",
            "rate_limit_exceeded",
            retry_after="28",
            x_ratelimit_remaining_tokens="950",
        ),
        "llm_rate_limited",
    ),
    "flex": (error(498, "capacity exceeded", "capacity_exceeded", "capacity_exceeded"), "llm_unavailable"),
    "tool": (
        error(400, "Tool choice is none, but model called a tool", "invalid_request_error", "tool_use_failed"),
        "llm_empty",
    ),
    "server": (error(500, "Internal Server Error", "internal_server_error"), "llm_unavailable"),
    "gateway": (reply(502, _CLOUDFLARE, content_type="text/html", headers=HEADERS), "llm_unavailable"),
    "unavailable": (reply(503, _CLOUDFLARE, content_type="text/html", headers=HEADERS), "llm_unavailable"),
}
"""Every status with which Groq refuses, and what we make of it."""

THOUGHTS = "<think>\nThe rent... is it 800? No.\n</think>\n\n"
ANSWERS: dict[str, tuple[Reply, str]] = {
    "no choices": (no_choices(), "llm_empty"),
    "null": (answer(None), "llm_empty"),
    "blank": (answer(""), "llm_empty"),
    "thoughts alone": (answer(THOUGHTS), "llm_empty"),
    "thoughts cut": (answer("<think>\nThe rent", finish_reason="length"), "llm_truncated"),
    "thoughts beside, cut": (answer("", finish_reason="length", reasoning="The rent"), "llm_truncated"),
    "filtered": (answer("", finish_reason="content_filter"), "llm_withheld"),
    "tool call": (answer(None, finish_reason="tool_calls", tool_calls=[_TOOL_CALL]), "llm_empty"),
    "tool call with words": (answer("I look.", finish_reason="tool_calls", tool_calls=[_TOOL_CALL]), "llm_malformed"),
}
"""Replies with status 200 that are no answer."""
