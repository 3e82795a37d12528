"""The client of a chat-completions server: one answer, or one typed outcome, by the deadline.

In: messages. Out: a `Completion`, or the `FirstToken` of one with its log-probabilities, or `WritingFailed`. The
official SDK sends the request; its retries are off, because they know no overall deadline, and its parsing is passed
over, because it takes web pages, broken JSON and answers of any size for success (`groq` 1.7.0, measured). Nothing is
streamed, so an answer is whole or it is none. Nothing that a server says is repeated in an error: it may hold the
prompt or the key. Not here: which SDK and address (vendors.py).
"""

import math
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from generation.background_loop import BackgroundLoop
from generation.circuit_breaker import CircuitBreaker
from generation.failure import Outcome, WritingFailed
from generation.first_token import FirstToken, read_first_token
from generation.language_model import Completion, Message
from utils.deadline import Deadline

if TYPE_CHECKING:
    import groq
    import openai

TEXT_LIMIT_BYTES = 64 * 1024
BODY_LIMIT_BYTES = 8 * TEXT_LIMIT_BYTES  # JSON may write a character as six bytes, and a model may add its reasoning
RETRY_PAUSE_SECONDS = 0.5
SHORTEST_TRY_SECONDS = 1.0
_RETRIED = frozenset({Outcome.RATE_LIMITED, Outcome.UNAVAILABLE})
_SERVER_UNWELL = frozenset({Outcome.UNAVAILABLE, Outcome.TIMED_OUT})
_OUTCOME_OF_STATUS = {
    401: Outcome.UNAUTHORIZED,
    403: Outcome.UNAUTHORIZED,
    408: Outcome.UNAVAILABLE,
    413: Outcome.CONTEXT_TOO_LARGE,
    429: Outcome.RATE_LIMITED,
    498: Outcome.UNAVAILABLE,  # Groq: flex capacity exceeded
}
# The wordings of OpenAI, Groq, vLLM and llama.cpp; the last one says it with status 400 or 500 (llama.cpp#19774).
_CONTEXT_TOO_LARGE = re.compile(r"context[ _](?:length|size|window)|reduce the length", re.IGNORECASE)
_FIRST_TOKENS = 5  # some models begin with white space

Read = TypeVar("Read")


class RawReply(Protocol):
    """A reply whose body has not been read."""

    def iter_bytes(self) -> AsyncIterator[bytes]:
        """Yield the body, decompressed."""
        ...


@dataclass(frozen=True, slots=True)
class Connection:
    """What differs between the SDKs. `create` opens a raw chat completion; the errors are the SDK's own."""

    name: str
    model: str
    create: Callable[..., AbstractAsyncContextManager[RawReply]]
    close: Callable[[], Awaitable[None]]
    status_error: type["groq.APIStatusError"] | type["openai.APIStatusError"]
    no_reply_errors: tuple[type[Exception], ...]


class _AnswerMessage(BaseModel):
    content: str | None = None


class _Choice(BaseModel):
    message: _AnswerMessage
    finish_reason: str | None = None


class _Answer(BaseModel):
    choices: list[_Choice]


class ChatClient:
    """A `LanguageModel` behind a chat-completions server; thread-safe. `close` ends its thread and connections."""

    def __init__(self, connection: Connection, breaker: CircuitBreaker) -> None:
        self.name = connection.name
        self._connection = connection
        self._breaker = breaker
        self._loop = BackgroundLoop()

    def complete(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, deadline: Deadline
    ) -> Completion:
        """Answer before the deadline, or raise `WritingFailed`.

        A busy or failing server is asked once more where the pause that it names, and a short try after it, fit.
        """
        return self._ask(messages, {"max_tokens": max_tokens, "temperature": temperature}, deadline, _read)

    def first_token(self, messages: Sequence[Message], *, alternatives: int, deadline: Deadline) -> FirstToken:
        """Return the first token of an answer at temperature 0, with the likeliest `alternatives` in its place.

        Raises `WritingFailed`: `no_logprobs` where the server gives none (Groq refuses to, others leave them out).
        """
        wanted = {"max_tokens": _FIRST_TOKENS, "temperature": 0.0, "logprobs": True, "top_logprobs": alternatives}
        return self._ask(messages, wanted, deadline, read_first_token)

    def _ask(
        self,
        messages: Sequence[Message],
        wanted: Mapping[str, object],
        deadline: Deadline,
        read: Callable[[bytes], Read],
    ) -> Read:
        if deadline.passed:
            raise WritingFailed(Outcome.TIMED_OUT)
        wait = self._breaker.admit()
        if wait:
            raise WritingFailed(Outcome.UNAVAILABLE, retry_after=wait)
        said = [{"role": message.role.value, "content": _sendable(message.content)} for message in messages]
        body = {"model": self._connection.model, "messages": said, **wanted}
        try:
            return self._try(body, deadline, read)
        except WritingFailed as failure:
            pause = RETRY_PAUSE_SECONDS if failure.retry_after is None else failure.retry_after
            if failure.outcome not in _RETRIED or pause + SHORTEST_TRY_SECONDS > deadline.remaining:
                raise
        time.sleep(pause)
        return self._try(body, deadline, read)

    def close(self) -> None:
        """Cancel running calls and close the connections."""
        self._loop.run(self._close_connection(), 5.0)
        self._loop.close()

    async def _close_connection(self) -> None:
        await self._connection.close()

    def _try(self, body: Mapping[str, object], deadline: Deadline, read: Callable[[bytes], Read]) -> Read:
        try:
            answer = read(self._send(body, deadline))
        except WritingFailed as failure:
            if failure.outcome in _SERVER_UNWELL:
                self._breaker.fail()
            else:
                self._breaker.succeed()
            raise
        self._breaker.succeed()
        return answer

    def _send(self, body: Mapping[str, object], deadline: Deadline) -> bytes:
        try:
            return self._loop.run(self._receive(body), deadline.remaining)
        except TimeoutError:
            raise WritingFailed(Outcome.TIMED_OUT) from None
        except self._connection.status_error as error:
            raise _failure_of(error.status_code, str(error.body), error.response.headers) from None
        except CancelledError:
            raise WritingFailed(Outcome.UNAVAILABLE) from None
        except self._connection.no_reply_errors:
            raise WritingFailed(Outcome.UNAVAILABLE) from None

    async def _receive(self, body: Mapping[str, object]) -> bytes:
        received = bytearray()
        async with self._connection.create(**body) as reply:
            async for piece in reply.iter_bytes():
                received += piece
                if len(received) > BODY_LIMIT_BYTES:
                    raise WritingFailed(Outcome.MALFORMED)
        return bytes(received)


def _sendable(text: str) -> str:
    """Return `text` with a question mark for each half of a surrogate pair, which UTF-8 cannot carry."""
    return text.encode(errors="replace").decode()


def _read(body: bytes) -> Completion:
    """Read the body of a reply with status 200."""
    try:
        answer = _Answer.model_validate_json(body)
    except ValidationError:
        raise WritingFailed(Outcome.MALFORMED) from None
    text = answer.choices[0].message.content if answer.choices else None
    if text is None or not text.strip():
        raise WritingFailed(Outcome.EMPTY)
    finish = answer.choices[0].finish_reason
    if finish not in {"stop", "length"} or len(text.encode()) > TEXT_LIMIT_BYTES:
        raise WritingFailed(Outcome.MALFORMED)
    return Completion(text=text.strip(), truncated=finish == "length")


def _failure_of(status: int, body: str, headers: Mapping[str, str]) -> WritingFailed:
    """Tell what a reply with an error status means."""
    outcome = _OUTCOME_OF_STATUS.get(status, Outcome.UNAVAILABLE if status >= 500 else Outcome.REJECTED)
    if status in {400, 500} and _CONTEXT_TOO_LARGE.search(body):
        outcome = Outcome.CONTEXT_TOO_LARGE
    if outcome is Outcome.REJECTED and "logprobs" in body:
        outcome = Outcome.NO_LOGPROBS
    return WritingFailed(outcome, http_status=status, retry_after=_seconds_to_wait(headers.get("retry-after")))


def _seconds_to_wait(retry_after: str | None) -> float | None:
    """Read a Retry-After header: seconds or a date (RFC 9110, 10.2.3); None where it holds neither."""
    if retry_after is None:
        return None
    try:
        seconds = float(retry_after)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(retry_after) - datetime.now(UTC)).total_seconds()
        except (ValueError, TypeError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None
