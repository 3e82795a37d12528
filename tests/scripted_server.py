"""A language model's server that plays a script: real HTTP on a random port of this machine, no model behind it.

    with ScriptedServer(completion("The rent is 5."), status(503)) as server:
        client = connect_openai(api_key=None, model="scripted", base_url=server.url)
        ...
    assert [request.path for request in server.requests] == ["/v1/chat/completions"] * 2

A `Reply` is what goes over the wire, byte for byte, with pauses, so that every fault is a value: see `FAULTS`. It does
not look at the request; where it should, give a function: `server.respond(lambda request: completion(...))`. Queued
replies come first, then the function. A request that the script does not foresee fails the test on leaving.
Not here: what a client should make of a reply.
"""

import json
import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

_JSON = "application/json"
_HTML = "text/html"
_PAGE = b"<!doctype html><html><body><h1>Bad gateway</h1></body></html>"


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it came in. Names of headers are in lower case."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def payload(self) -> dict[str, Any]:
        """The JSON body."""
        payload: dict[str, Any] = json.loads(self.body)
        return payload

    @property
    def prompt(self) -> str:
        """Everything that the model is told: the contents of all messages, a blank line between two."""
        return "\n\n".join(message["content"] for message in self.payload["messages"])


@dataclass(frozen=True, slots=True)
class Piece:
    """Bytes on the wire after a pause in seconds."""

    pause: float
    data: bytes


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole reply, head included. Afterwards the server closes the connection, or leaves it open and says nothing."""

    pieces: tuple[Piece, ...]
    hangs: bool


def reply(status: int, body: bytes, *, content_type: str = _JSON, headers: Mapping[str, str] | None = None) -> Reply:
    """Return a complete reply."""
    head = _head(status, {"content-type": content_type, "content-length": str(len(body))} | dict(headers or {}))
    return Reply((Piece(0.0, head + body),), hangs=False)


def completion(text: str | None, *, finish_reason: str | None = "stop") -> Reply:
    """Return a model's answer as one JSON document."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": finish_reason}
    return reply(200, _answer("chat.completion", [choice]))


def status(
    code: int, message: str = "scripted", *, error_code: str | None = None, headers: Mapping[str, str] | None = None
) -> Reply:
    """Return an error with a JSON body in the shape that the vendors share."""
    body = json.dumps({"error": {"message": message, "type": "scripted", "code": error_code}}).encode()
    return reply(code, body, headers=headers)


def cut(whole: Reply, *, keep: float = 0.5) -> Reply:
    """Return the same reply, broken off after the first `keep` of its bytes."""
    data = b"".join(piece.data for piece in whole.pieces)
    return replace(whole, pieces=(Piece(0.0, data[: int(len(data) * keep)]),))


def stalled(whole: Reply, *, keep: float = 0.5) -> Reply:
    """Return the same reply, silent after the first `keep` of its bytes with the connection open."""
    return replace(cut(whole, keep=keep), hangs=True)


def dripped(whole: Reply, *, pause: float) -> Reply:
    """Return the same reply one byte at a time, head included: a timeout that counts each read never strikes."""
    data = b"".join(piece.data for piece in whole.pieces)
    return replace(whole, pieces=tuple(Piece(pause, data[i : i + 1]) for i in range(len(data))))


def _head(code: int, headers: Mapping[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {code} {HTTPStatus(code).phrase}" if code in set(HTTPStatus) else f"HTTP/1.1 {code} Scripted"]
    lines += [f"{name}: {value}" for name, value in ({"connection": "close"} | dict(headers)).items()]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n"


def _answer(kind: str, choices: list[dict[str, object]]) -> bytes:
    answer = {"id": "scripted", "object": kind, "created": 0, "model": "scripted", "choices": choices}
    return json.dumps(answer).encode()


def _endless(megabytes: int) -> Reply:
    """Return an answer of so many megabytes, made of one piece over and over."""
    start, end = _answer("chat.completion", [{"message": {"content": "#"}, "finish_reason": "stop"}]).split(b"#")
    words = Piece(0.0, b"words of no use " * 65536)
    size = len(start) + megabytes * len(words.data) + len(end)
    head = _head(200, {"content-type": _JSON, "content-length": str(size)})
    return Reply((Piece(0.0, head + start), *[words] * megabytes, Piece(0.0, end)), hangs=False)


_ANSWER = completion("The rent is 900 euros a month [S0]. It is due on the first [S1].")
_EVENT = b"data: " + _answer("chat.completion.chunk", [{"index": 0, "delta": {"content": "The rent"}}]) + b"\n\n"
_STREAM_HEAD = _head(200, {"content-type": "text/event-stream", "transfer-encoding": "chunked"})
_STREAM = Reply((Piece(0.0, b"%s%x\r\n%s\r\n0\r\n\r\n" % (_STREAM_HEAD, len(_EVENT), _EVENT)),), hangs=False)

FAULTS: Mapping[str, Reply] = {
    "429_retry_after_2": status(429, headers={"retry-after": "2"}),
    "429_retry_after_90": status(429, headers={"retry-after": "90"}),
    "429_bare": status(429),
    "401": status(401, "Incorrect API key provided: sk-scri********cret"),
    "413": status(413, "Request too large for model"),
    "500": status(500),
    "502_html": reply(502, _PAGE, content_type=_HTML),
    "200_html": reply(200, _PAGE, content_type=_HTML),
    "200_broken_json": reply(200, b'{"choices": [{"message": {"content": "The re'),
    "no_choices": reply(200, _answer("chat.completion", [])),
    "null_content": completion(None),
    "empty_content": completion(""),
    "no_finish_reason": completion("The rent is 900 euros", finish_reason=None),
    "length": completion("The rent is 900 euros. It is due on the fir", finish_reason="length"),
    "hang": Reply((), hangs=True),
    "hang_in_body": stalled(_ANSWER),
    "drip": dripped(_ANSWER, pause=0.02),
    "cut_in_head": cut(_ANSWER, keep=0.1),
    "cut_in_body": cut(_ANSWER, keep=0.7),
    "20_megabytes": _endless(20),
    "stream_not_asked_for": _STREAM,
    "stream_cut": cut(_STREAM, keep=0.7),
    "stream_hang": stalled(_STREAM, keep=0.7),
}
"""Every way in which such servers are known to fail, by name."""


class ScriptedServer:
    """Plays replies, one for each request, and keeps the requests. A context manager; thread-safe."""

    def __init__(self, *replies: Reply) -> None:
        self.requests: list[Request] = []
        self._queue = deque(replies)
        self._responder: Callable[[Request], Reply] | None = None
        self._unforeseen = 0
        self._lock = threading.Lock()
        self._leaving = threading.Event()
        self._server = _Server(self)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})

    @property
    def url(self) -> str:
        """The address without a path and without a slash at its end."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def then(self, *replies: Reply) -> Self:
        """Add replies to the queue."""
        with self._lock:
            self._queue.extend(replies)
        return self

    def respond(self, responder: Callable[[Request], Reply]) -> Self:
        """Answer whatever comes after the queue by calling `responder`, maybe from several threads at once."""
        self._responder = responder
        return self

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leaving.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        if kind is None and self._unforeseen:
            raise AssertionError(f"{self._unforeseen} more requests came than the script has replies")

    def _reply_to(self, request: Request) -> Reply:
        with self._lock:
            self.requests.append(request)
            if self._queue:
                return self._queue.popleft()
            responder = self._responder
            self._unforeseen += responder is None
        return status(500, "not in the script") if responder is None else responder(request)

    def _play(self, script: Reply, send: Callable[[bytes], object]) -> None:
        for piece in script.pieces:
            if piece.pause and self._leaving.wait(piece.pause):
                return
            send(piece.data)
        if script.hangs:
            self._leaving.wait()


class _Server(ThreadingHTTPServer):
    daemon_threads = False
    request_queue_size = 128

    def __init__(self, script: ScriptedServer) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.script = script


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 5
    server: _Server

    def do_POST(self) -> None:
        self._handle()

    def do_GET(self) -> None:
        self._handle()

    def _handle(self) -> None:
        self.close_connection = True
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        headers = {name.lower(): value for name, value in self.headers.items()}
        script = self.server.script
        try:
            script._play(script._reply_to(Request(self.command, self.path, headers, body)), self.wfile.write)
        except (BrokenPipeError, ConnectionResetError):
            return  # the client had enough

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: pytest shows what matters."""
