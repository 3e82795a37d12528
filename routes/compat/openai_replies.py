"""What OpenAI's clients read: a finished answer as a chat completion, and errors, with 400 for our 422.

Input: the result of a question, a text that needs no result, or a problem. Output: OpenAI's fields and the object
`firewall`; headers with the decision. Token counts are word counts. Does not stream (openai_stream.py).
"""

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal
from urllib.parse import quote

from fastapi.responses import JSONResponse

from core.firewall import Action, Answered
from core.methods.contract import Report
from core.result import Problem, QueryResult, Route
from core.verdict import Verdict
from generation.failure import Outcome
from retrieval.passage import Passage
from routes.compat.openai_messages import ChatRequest
from routes.compat.refusals import REFUSALS, refusing_in
from routes.compat.scoring import failing
from routes.problems import ProblemDocument
from utils.errors import FirewallError
from utils.record import Record
from utils.text import words

MOST_HEADER_CHARACTERS = 2000
WITHHELD = "The firewall withheld this answer: too little of it is supported by the evidence."
_STATUSES = {422: 400}
_ERROR_TYPES = {401: "authentication_error", 429: "rate_limit_error"}
_WITHHOLDING = frozenset({Action.BLOCK, Action.REFRAIN})
FinishReason = Literal["stop", "length", "content_filter"]


class FirewallReport(Record):
    """What the firewall found. Spans of claims index `answer`, which is what was written; the message is what is
    delivered of it. `decision` is an action in capitals; `answered` is None where nobody could tell whether it answers
    the question; `truncated`: the language model's answer was cut, also where it is withheld and `finish_reason` tells
    that instead; `usage_counts` says what the counts of `usage` count.
    """

    decision: str
    reason: str
    answered: Answered | None
    support_ratio: float | None
    threshold: float
    claims: tuple[Verdict, ...]
    run_id: str
    route: Route
    answer: str
    truncated: bool
    attempts: int
    evidence: tuple[Passage, ...]
    method: str
    report: Report | None
    reask_prompt: str | None
    problem: Problem | None
    usage_counts: Literal["words"]


CompletionMessage = dict[Literal["role", "content", "refusal"], str | None]


class CompletionChoice(Record):
    """The one choice: the answer, and a `refusal` where it, or all of it, was withheld."""

    index: int
    message: CompletionMessage
    logprobs: None
    finish_reason: FinishReason


class ChatCompletion(Record):
    """A chat completion; `firewall` is None where the verifier answered by itself.

    `usage` counts words, as an estimate of tokens.
    """

    id: str
    object: Literal["chat.completion"]
    created: int
    model: str
    choices: tuple[CompletionChoice]
    usage: dict[Literal["prompt_tokens", "completion_tokens", "total_tokens"], int]
    firewall: FirewallReport | None


Heading = dict[str, Any]
"""`id`, `created` and `model`, at the start of a completion and of every chunk of a stream."""


def heading_of(run_id: str, model: str) -> Heading:
    """Return the heading of a reply that begins now."""
    return {"id": f"chatcmpl-{run_id}", "created": int(time.time()), "model": model}


def written(result: QueryResult) -> QueryResult:
    """Return the result. Raises `FirewallError` if the language model returned no answer at all."""
    if result.problem and not result.attempts:
        limited = result.problem.code == f"llm_{Outcome.RATE_LIMITED}"
        error = FirewallError(result.problem.detail, code=result.problem.code, status=429 if limited else 503)
        error.retry_after = result.problem.retry_after
        raise error
    return result


def completion_of(result: QueryResult, request: ChatRequest, heading: Heading) -> ChatCompletion:
    """Return the answer to a question. A text of which nothing is left counts as withheld."""
    withheld = result.decision.action in _WITHHOLDING or not result.text.strip()
    refusal = (result.text or WITHHELD) if withheld else None
    report = _report(result)
    finish_reason: FinishReason = "content_filter" if withheld else "length" if report.truncated else "stop"
    return completion_of_text(result.text or None, request, heading, refusal, finish_reason, report)


def completion_of_text(
    text: str | None,
    request: ChatRequest,
    heading: Heading,
    refusal: str | None = None,
    finish_reason: FinishReason = "stop",
    report: FirewallReport | None = None,
) -> ChatCompletion:
    """Return a text: by default one that the verifier itself wrote."""
    asked = sum(_count(text) for each in request.messages for text in each.texts("text", "query", "grounding_source"))
    said = _count(text or "")
    message: CompletionMessage = {"role": "assistant", "content": text, "refusal": refusal}
    return ChatCompletion(
        **heading,
        object="chat.completion",
        choices=(CompletionChoice(index=0, message=message, logprobs=None, finish_reason=finish_reason),),
        usage={"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said},
        firewall=report,
    )


def _count(text: str) -> int:
    return sum(1 for _ in words(text))


def headers_of(result: QueryResult) -> dict[str, str]:
    """Return the headers, in ASCII: the decision, whether anything is unsupported, and where, as far as it fits."""
    places = [
        {"start": verdict.span.start, "end": verdict.span.end, "text": verdict.span.of(result.answer)}
        for verdict in failing(result)
    ]
    detected = bool(places) or result.decision.action is not Action.PASS
    return {
        "x-firewall-decision": _decision(result),
        "x-firewall-hallucination-detected": str(detected).lower(),
        "x-firewall-hallucination-spans": _fitting(places),
    }


def _fitting(places: Sequence[Mapping[str, object]]) -> str:
    """Return the first spans as percent-encoded JSON, within the length that servers accept."""
    kept: list[str] = []
    for place in (quote(json.dumps(place, ensure_ascii=False)) for place in places):
        if sum(map(len, kept)) + len(place) + len(kept) > MOST_HEADER_CHARACTERS:
            break
        kept.append(place)
    return quote("[") + ",".join(kept) + quote("]")


def _report(result: QueryResult) -> FirewallReport:
    cut = any(attempt.truncated and attempt.answer == result.answer for attempt in result.attempts)
    counts = {"attempts": len(result.attempts), "usage_counts": "words"}
    known = dict(result.decision) | dict(result) | counts | {"decision": _decision(result), "truncated": cut}
    return FirewallReport(**{name: known[name] for name in FirewallReport.model_fields})


def _decision(result: QueryResult) -> str:
    return result.decision.action.value.upper()


OpenAiError = dict[Literal["error"], dict[Literal["message", "type", "param", "code"], str | None]]
"""The body of every error: what went wrong; `param` names the field of the request."""


RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {**REFUSALS[status], "model": OpenAiError} for status in (400, 404, 413, 422, 429, 503)
}
RESPONSES[400]["description"] = "The request cannot be taken; `code` says why."
RESPONSES[422]["description"] = "Not used: what cannot be taken is a 400."


def openai_error(document: ProblemDocument) -> OpenAiError:
    """Return a problem in OpenAI's shape."""
    kind = _ERROR_TYPES.get(document.status, "server_error" if document.status >= 500 else "invalid_request_error")
    param = document.errors[0].field.removeprefix("body.") if document.errors else None
    return {"error": {"message": document.detail, "type": kind, "param": param, "code": document.code}}


def _respond(document: ProblemDocument) -> JSONResponse:
    status = _STATUSES.get(document.status, document.status)
    return JSONResponse(openai_error(document), status_code=status)


OpenAiRoute = refusing_in(_respond)
