"""The client of a chat-completions server: returns one answer or one typed outcome by the deadline.

Input: messages. Output: a `Completion` or `FirstToken`, or `WritingFailed`. The official SDK sends the request, without
its retries, which ignore the deadline, and without its parsing, which takes web pages and broken JSON for success. Does
not interpret replies (replies.py) or choose an SDK or address (vendors.py).
"""

import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from generation.background_loop import BackgroundLoop
from generation.failure import Outcome, WritingFailed
from generation.language_model import Completion, Message
from generation.replies import TEXT_LIMIT_BYTES, FirstToken, failure_of_reply, read_completion, read_first_token
from utils.deadline import Deadline
from utils.metrics import LLM_CALLS
from utils.stages import Stage, headers_of_trace

if TYPE_CHECKING:
    import groq
    import openai

BODY_LIMIT_BYTES = 8 * TEXT_LIMIT_BYTES  # JSON may write a character as six bytes, and a model may add its reasoning
RETRY_PAUSE_SECONDS = 0.5
SHORTEST_TRY_SECONDS = 1.0
_RETRIED = frozenset({Outcome.RATE_LIMITED, Outcome.UNAVAILABLE})
_SERVER_UNWELL = frozenset({Outcome.UNAVAILABLE, Outcome.TIMED_OUT})
_MOST_FAILURES = 5
_WINDOW_SECONDS = 30.0
_PAUSE_SECONDS = 30.0
_FIRST_TOKENS = 5  # some models begin with white space

Read = TypeVar("Read")


class RawReply(Protocol):
    """A reply whose body has not been read."""

    def iter_bytes(self) -> AsyncIterator[bytes]:
        """Yield the body, decompressed."""


@dataclass(frozen=True, slots=True)
class Connection:
    """The differences between the SDKs. `create` opens a raw chat completion; the errors are the SDK's own."""

    name: str
    model: str
    create: Callable[..., AbstractAsyncContextManager[RawReply]]
    close: Callable[[], Coroutine[Any, Any, None]]
    status_error: type["groq.APIStatusError"] | type["openai.APIStatusError"]
    no_reply_errors: tuple[type[Exception], ...]

    def failure_in(self, error: Exception) -> WritingFailed:
        """Return the meaning of an error of a call. Re-raises an error that is not one."""
        if isinstance(error, WritingFailed):
            return error
        if isinstance(error, TimeoutError):
            return WritingFailed(Outcome.TIMED_OUT)
        if isinstance(error, self.status_error):
            return failure_of_reply(error.status_code, str(error.body), error.response.headers)
        if isinstance(error, (CancelledError, *self.no_reply_errors)):
            return WritingFailed(Outcome.UNAVAILABLE)
        raise error


class CircuitBreaker:
    """Opens after five failures within 30 seconds; then lets one trial call through every 30 seconds.

    A success closes it. Thread-safe. `clock` gives seconds and never goes back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures: deque[float] = deque()
        self._next_trial: float | None = None
        self._lock = threading.Lock()

    def admit(self) -> float:
        """Return 0.0 if a call may be made, else the seconds until the next trial."""
        with self._lock:
            now = self._clock()
            if self._next_trial is None:
                return 0.0
            if now < self._next_trial:
                return self._next_trial - now
            self._next_trial = now + _PAUSE_SECONDS
            return 0.0

    def succeed(self) -> None:
        """Record a successful call."""
        with self._lock:
            self._failures.clear()
            self._next_trial = None

    def fail(self) -> None:
        """Record a failed call."""
        with self._lock:
            now = self._clock()
            self._failures.append(now)
            while self._failures[0] <= now - _WINDOW_SECONDS:
                self._failures.popleft()
            if self._next_trial is not None or len(self._failures) >= _MOST_FAILURES:
                self._next_trial = now + _PAUSE_SECONDS


class ChatClient:
    """A `LanguageModel` on a chat-completions server; thread-safe. `close` ends its thread and connections."""

    def __init__(self, connection: Connection) -> None:
        self.name = connection.name
        self._connection = connection
        self._breaker = CircuitBreaker()
        self._loop = BackgroundLoop()

    def complete(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, deadline: Deadline
    ) -> Completion:
        """Answer before the deadline, or raise `WritingFailed`. A busy or failing server is asked once more in time."""
        return self._ask(messages, {"max_tokens": max_tokens, "temperature": temperature}, deadline, read_completion)

    def first_token(self, messages: Sequence[Message], *, alternatives: int, deadline: Deadline) -> FirstToken:
        """Return the first token at temperature 0, with the `alternatives` likeliest there. Raises `WritingFailed`."""
        wanted = {"max_tokens": _FIRST_TOKENS, "temperature": 0.0, "logprobs": True, "top_logprobs": alternatives}
        return self._ask(messages, wanted, deadline, read_first_token)

    def close(self) -> None:
        """Cancel running calls and close the connections."""
        self._loop.run(self._connection.close(), 5.0)
        self._loop.close()

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
        said = [{"role": message.role, "content": _sendable(message.content)} for message in messages]
        body = {"model": self._connection.model, "messages": said, **wanted}
        try:
            return self._try(body, deadline, read)
        except WritingFailed as failure:
            pause = RETRY_PAUSE_SECONDS if failure.retry_after is None else failure.retry_after
            if failure.outcome not in _RETRIED or pause + SHORTEST_TRY_SECONDS > deadline.remaining:
                raise
        time.sleep(pause)
        return self._try(body, deadline, read)

    def _try(self, body: Mapping[str, object], deadline: Deadline, read: Callable[[bytes], Read]) -> Read:
        try:
            with Stage("llm") as asking:
                asking.note(model=self.name)
                answer = read(self._send({**body, "extra_headers": headers_of_trace()}, deadline))
        except WritingFailed as failure:
            LLM_CALLS.labels(failure.outcome.value).inc()
            if failure.outcome in _SERVER_UNWELL:
                self._breaker.fail()
            else:
                self._breaker.succeed()
            raise
        LLM_CALLS.labels("ok").inc()
        self._breaker.succeed()
        return answer

    def _send(self, body: Mapping[str, object], deadline: Deadline) -> bytes:
        try:
            return self._loop.run(self._receive(body), deadline.remaining)
        except Exception as error:  # noqa: BLE001  (an error that is not one of the call is raised again)
            raise self._connection.failure_in(error) from None

    async def _receive(self, body: Mapping[str, object]) -> bytes:
        async with self._connection.create(**body) as reply:
            received = bytearray()
            async for piece in reply.iter_bytes():
                received += piece
                if len(received) > BODY_LIMIT_BYTES:
                    raise WritingFailed(Outcome.MALFORMED)
            return bytes(received)


def _sendable(text: str) -> str:
    """Return `text` with each unpaired surrogate, which UTF-8 cannot encode, replaced by a question mark."""
    return text.encode(errors="replace").decode()
