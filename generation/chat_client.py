"""The client of a chat-completions server: returns one answer or one typed outcome by the deadline.

Input: messages. Output: a `Completion` or `FirstToken`, or `WritingFailed`. Does not interpret replies (replies.py) or
choose the address (vendors.py).
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from typing import TypeVar

import httpx

from generation.background_loop import BackgroundLoop, read_at_most
from generation.failure import Outcome, WritingFailed
from generation.language_model import Completion, Message
from generation.replies import TEXT_LIMIT_BYTES, FirstToken, failure_of_reply, read_completion, read_first_token
from utils.deadline import Deadline
from utils.metrics import LLM_CALLS
from utils.stages import Stage, headers_of_trace

BODY_LIMIT_BYTES = 8 * TEXT_LIMIT_BYTES  # JSON may write a character as six bytes, and a model may add its reasoning
CONNECT_SECONDS = 5.0
RETRY_PAUSE_SECONDS = 0.5
SHORTEST_TRY_SECONDS = 1.0
_RETRIED = frozenset({Outcome.RATE_LIMITED, Outcome.UNAVAILABLE})
_SERVER_UNWELL = frozenset({Outcome.UNAVAILABLE, Outcome.TIMED_OUT})
_MOST_FAILURES = 5
_WINDOW_SECONDS = 30.0
_PAUSE_SECONDS = 30.0
_FIRST_TOKENS = 5  # some models begin with white space

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Connection:
    """The address of a server's chat completions, the key, and the `model` there; `extra` is part of every request."""

    name: str
    model: str
    address: str
    key: str = field(repr=False)
    extra: Mapping[str, str] = field(default_factory=dict)


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
        self._client = httpx.AsyncClient(
            headers={"Authorization": f"Bearer {connection.key}"},
            timeout=httpx.Timeout(None, connect=CONNECT_SECONDS),
            follow_redirects=True,
        )
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
        self._loop.run(self._client.aclose(), 5.0)
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
        body = {"model": self._connection.model, "messages": said, **self._connection.extra, **wanted}
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
                answer = read(self._send(body, deadline))
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
            return self._loop.run(self._receive(body, headers_of_trace()), deadline.remaining)
        except TimeoutError:
            raise WritingFailed(Outcome.TIMED_OUT) from None
        except (CancelledError, httpx.HTTPError, httpx.InvalidURL):
            raise WritingFailed(Outcome.UNAVAILABLE) from None

    async def _receive(self, body: Mapping[str, object], headers: Mapping[str, str]) -> bytes:
        async with self._client.stream("POST", self._connection.address, json=body, headers=headers) as reply:
            received = await read_at_most(reply, BODY_LIMIT_BYTES)
        if not reply.is_success:
            raise failure_of_reply(reply.status_code, received.decode(errors="replace"), reply.headers)
        if len(received) > BODY_LIMIT_BYTES:
            raise WritingFailed(Outcome.MALFORMED)
        return received


def _sendable(text: str) -> str:
    """Return `text` with each unpaired surrogate, which UTF-8 cannot encode, replaced by a question mark."""
    return text.encode(errors="replace").decode()
