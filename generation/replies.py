"""Interpret the replies of a chat-completions server.

Input: the body of a reply, or its error status with body and headers. Output: a `Completion` or a `FirstToken`, or
`WritingFailed` with one typed outcome. Errors never repeat what a server says: it may contain the prompt or the key.
The shapes are those of Groq (console.groq.com/docs/errors, /docs/reasoning), OpenAI, vLLM, llama.cpp and Ollama.
"""

import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TypeVar

from pydantic import BaseModel, Field, ValidationError

from generation.failure import Outcome, WritingFailed
from generation.language_model import Completion
from utils.record import Record

TEXT_LIMIT_BYTES = 64 * 1024
_OUTCOME_OF_STATUS = {
    401: Outcome.UNAUTHORIZED,
    403: Outcome.UNAUTHORIZED,
    408: Outcome.UNAVAILABLE,
    413: Outcome.CONTEXT_TOO_LARGE,
    429: Outcome.RATE_LIMITED,
    498: Outcome.UNAVAILABLE,  # Groq: flex capacity exceeded
}
# The wordings of OpenAI, Groq, vLLM, llama.cpp and Ollama; llama.cpp sends the first with 400 or 500 (llama.cpp#19774).
# Groq's models may call tools that nobody offered (tool_use_failed): the next reply may be an answer.
_OUTCOME_OF_WORDING = tuple(
    (statuses, re.compile(wording, re.IGNORECASE), outcome)
    for statuses, wording, outcome in (
        ({400, 500}, r"context[ _](?:length|size|window)|reduce the length", Outcome.CONTEXT_TOO_LARGE),
        (
            {400, 404},
            r"model_(?:not_found|decommissioned)|\bmodel\b.{1,200}(?:not exist|not found)",
            Outcome.NO_SUCH_MODEL,
        ),
        ({400}, r"tool_use_failed", Outcome.EMPTY),
        (set(range(400, 500)) - {401, 403, 408, 413, 429, 498}, r"logprobs", Outcome.NO_LOGPROBS),
    )
)
_THOUGHTS = re.compile(r"(?:\s*<think>.*?(?:</think>|\Z))?", re.DOTALL)


class _AnswerMessage(BaseModel):
    content: str | None = None


class _Choice(BaseModel):
    message: _AnswerMessage
    finish_reason: str | None = None


class _Answer(BaseModel):
    choices: list[_Choice]


class TokenChance(BaseModel):
    """A token with the natural logarithm of its probability."""

    token: str
    logprob: float = Field(allow_inf_nan=False)


class FirstToken(Record):
    """The first token with a visible character, and the most likely alternatives, likeliest first."""

    generated: str
    alternatives: tuple[TokenChance, ...]


class _Token(BaseModel):
    token: str
    top_logprobs: list[TokenChance] | None = None


class _LogProbabilities(BaseModel):
    content: list[_Token] | None = None


class _ScoredChoice(BaseModel):
    logprobs: _LogProbabilities | None = None


class _ScoredAnswer(BaseModel):
    choices: list[_ScoredChoice]


Body = TypeVar("Body", bound=BaseModel)


def _parse(kind: type[Body], body: bytes) -> Body:
    """Return a JSON body as `kind`. Raises `WritingFailed` (malformed)."""
    try:
        return kind.model_validate_json(body)
    except ValidationError:
        raise WritingFailed(Outcome.MALFORMED) from None


def read_completion(body: bytes) -> Completion:
    """Read the body of a reply with status 200. Reasoning before the answer is left out."""
    answer = _parse(_Answer, body)
    finish = answer.choices[0].finish_reason if answer.choices else None
    if finish == "content_filter":
        raise WritingFailed(Outcome.WITHHELD)
    content = (answer.choices[0].message.content or "") if answer.choices else ""
    text = _THOUGHTS.sub("", content, count=1)
    if not text.strip():
        raise WritingFailed(Outcome.TRUNCATED if finish == "length" else Outcome.EMPTY)
    if finish not in {"stop", "length"} or len(text.encode()) > TEXT_LIMIT_BYTES:
        raise WritingFailed(Outcome.MALFORMED)
    return Completion(text=text.strip(), truncated=finish == "length")


def read_first_token(body: bytes) -> FirstToken:
    """Read the body of a reply with status 200 to a request with `logprobs`. Raises `WritingFailed`."""
    answer = _parse(_ScoredAnswer, body)
    if not answer.choices:
        raise WritingFailed(Outcome.EMPTY)
    told = answer.choices[0].logprobs
    tokens = told.content if told else None
    if not tokens or not any(token.top_logprobs for token in tokens):
        raise WritingFailed(Outcome.NO_LOGPROBS)
    first = next((token for token in tokens if token.token.strip()), None)
    if first is None or not first.top_logprobs:
        raise WritingFailed(Outcome.EMPTY)
    ordered = sorted(first.top_logprobs, key=lambda each: -each.logprob)
    alternatives = tuple(TokenChance(token=each.token, logprob=min(0.0, each.logprob)) for each in ordered)
    return FirstToken(generated=first.token, alternatives=alternatives)


def failure_of_reply(status: int, body: str, headers: Mapping[str, str]) -> WritingFailed:
    """Return the meaning of a reply with an error status."""
    outcome = _OUTCOME_OF_STATUS.get(status, Outcome.UNAVAILABLE if status >= 500 else Outcome.REJECTED)
    told = (each for statuses, wording, each in _OUTCOME_OF_WORDING if status in statuses and wording.search(body))
    return WritingFailed(
        next(told, outcome), http_status=status, retry_after=_seconds_to_wait(headers.get("retry-after"))
    )


def _seconds_to_wait(retry_after: str | None) -> float | None:
    """Read a Retry-After header: seconds or a date (RFC 9110, 10.2.3); None if it is neither."""
    if retry_after is None:
        return None
    try:
        seconds = float(retry_after)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(retry_after) - datetime.now(UTC)).total_seconds()
        except (ValueError, TypeError):  # the failure is still reported, without a time to wait
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None
