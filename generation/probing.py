"""Send one small request to a language model to see whether it works.

Input: a connection. Output: a `Probe`: what was observed, or the typed outcome with advice, never the key or the
server's messages. Unlike answers (chat_client.py), it is streamed, to show whether streaming works.
"""

import json
import re
import time
from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel

from generation.background_loop import BackgroundLoop
from generation.chat_client import Connection, RawReply, pieces_of
from generation.failure import Outcome, WritingFailed
from generation.replies import parse, read_completion
from utils.deadline import Deadline
from utils.record import Record

QUESTION = "Reply with the single word: ready"
_MOST_TOKENS = 256  # a reasoning model thinks before it answers
_KEY_AT: Mapping[Outcome | None, Literal["accepted", "refused"]] = {
    Outcome.UNAUTHORIZED: "refused",
    **dict.fromkeys((None, Outcome.RATE_LIMITED, Outcome.CONTEXT_TOO_LARGE, Outcome.EMPTY), "accepted"),
    **dict.fromkeys((Outcome.TRUNCATED, Outcome.NO_SUCH_MODEL, Outcome.WITHHELD), "accepted"),
}
"""The outcomes (None: an answer) that tell whether the server accepted the key."""
_RATES = re.compile(r"retry-after|x-ratelimit-[a-z-]+")
_FIGURE = re.compile(r"[\w.:+-]{1,40}")


class Probe(Record):
    """The result of one request. Times are in milliseconds; None if the server did not report or reach it.

    `code` is "ok" or the outcome's code, `advice` says what to do. `rate_limits` are the headers as received.
    """

    provider: str
    host: str
    model: str
    key: Literal["accepted", "refused", "not told"]
    streams: bool | None
    first_token_ms: float | None
    whole_ms: float | None
    prompt_tokens: int | None
    completion_tokens: int | None
    rate_limits: dict[str, str]
    code: str
    advice: str


class _Delta(BaseModel):
    content: str | None = None
    reasoning: str | None = None


class _Choice(BaseModel):
    delta: _Delta = _Delta()
    finish_reason: str | None = None


class _Usage(BaseModel):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class _GroqPart(BaseModel):
    usage: _Usage | None = None
    error: str | None = None


class _Chunk(BaseModel):
    """One event of a stream, or a whole answer. Groq puts usage and error into `x_groq`."""

    choices: list[_Choice] = []
    usage: _Usage | None = None
    x_groq: _GroqPart | None = None
    error: object = None


class _Seen:
    """The data received so far, and when."""

    def __init__(self) -> None:
        self.begun = time.perf_counter()
        self.first: float | None = None
        self.whole: float | None = None
        self.streams: bool | None = None
        self.usage = _Usage()
        self.finish: str | None = None
        self.text = ""
        self.headers: Mapping[str, str] = {}

    def add(self, data: bytes) -> None:
        """Add one event. Raises `WritingFailed` if it is an error or invalid."""
        chunk = parse(_Chunk, data)
        if chunk.error or (chunk.x_groq and chunk.x_groq.error):
            raise WritingFailed(Outcome.UNAVAILABLE)
        self.usage = chunk.usage or (chunk.x_groq.usage if chunk.x_groq else None) or self.usage
        for choice in chunk.choices:
            if self.first is None and (choice.delta.content or choice.delta.reasoning):
                self.first = time.perf_counter()
            self.text += choice.delta.content or ""
            self.finish = choice.finish_reason or self.finish

    def milliseconds(self, moment: float | None) -> float | None:
        """Return the time from the start to a moment."""
        return None if moment is None else round(1000 * (moment - self.begun), 1)


def probe(connection: Connection, deadline: Deadline) -> Probe:
    """Send one request before the deadline. All faults are in the returned probe; the connection is closed."""
    seen, loop = _Seen(), BackgroundLoop()
    outcome: WritingFailed | None = None
    try:
        loop.run(_ask(connection, seen), deadline.remaining)
    except Exception as error:  # noqa: BLE001  (an error that is not one of the call is raised again)
        outcome = connection.failure_in(error)
        seen.headers = getattr(getattr(error, "response", None), "headers", seen.headers)
    finally:
        loop.run(connection.close(), 5.0)
        loop.close()
    return _told(connection, seen, outcome)


async def _ask(connection: Connection, seen: _Seen) -> None:
    asked: dict[str, object] = {
        "model": connection.model,
        "messages": [{"role": "user", "content": QUESTION}],
        "max_tokens": _MOST_TOKENS,
        "stream": True,
        **connection.with_usage,
    }
    async with connection.create(**asked) as reply:
        seen.headers = reply.headers
        seen.streams = "text/event-stream" in reply.headers.get("content-type", "")
        await (_read_stream if seen.streams else _read_whole)(reply, seen)
    seen.whole = time.perf_counter()


async def _read_stream(reply: RawReply, seen: _Seen) -> None:
    """Read server-sent events, each a line `data: ...`, to the last one, `data: [DONE]`."""
    rest, is_done = b"", False
    async for piece in pieces_of(reply):
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            field, _, data = line.strip().partition(b":")
            is_done = is_done or data.strip() == b"[DONE]"
            if field == b"data" and not is_done:
                seen.add(data.strip())
    if seen.finish is None or not is_done:
        raise WritingFailed(Outcome.MALFORMED)
    whole = {"choices": [{"message": {"content": seen.text}, "finish_reason": seen.finish}]}
    read_completion(json.dumps(whole).encode())


async def _read_whole(reply: RawReply, seen: _Seen) -> None:
    """Read an answer that came whole although a stream was requested."""
    body = b"".join([piece async for piece in pieces_of(reply)])
    read_completion(body)
    seen.add(body)


def _told(connection: Connection, seen: _Seen, failure: WritingFailed | None) -> Probe:
    rates = {name.lower(): value for name, value in seen.headers.items()}
    return Probe(
        provider=connection.name.partition(":")[0],
        host=connection.host,
        model=connection.model,
        key=_KEY_AT.get(failure.outcome if failure else None, "not told"),
        streams=seen.streams and failure is None,
        first_token_ms=seen.milliseconds(seen.first),
        whole_ms=seen.milliseconds(seen.whole),
        prompt_tokens=seen.usage.prompt_tokens,
        completion_tokens=seen.usage.completion_tokens,
        rate_limits={name: it for name, it in rates.items() if _RATES.fullmatch(name) and _FIGURE.fullmatch(it)},
        code="ok" if failure is None else failure.code,
        advice="" if failure is None else failure.detail,
    )
