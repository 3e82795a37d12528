"""Client of an inference server with the HTTP API of text-embeddings-inference: `/info`, `/embed`, `/predict`.

Input: inputs for a path. Output: the server's response, one row per input, of the requested type. Inputs are sent in
bounded batches, several at once; a call ends by its timeout even if the server sends byte by byte. If a server is
overloaded (429) or starting (503), the request is retried while there is time. An incomplete response is discarded.
Does not interpret rows (ingestion/embeddings.py, core/checks/served_entailment.py).
"""

import time
from collections.abc import Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import Any, Self, TypeVar

import httpx
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from utils.deadline import Deadline
from utils.errors import Unavailable

Row = TypeVar("Row")

_MOST_INPUTS = 32
_AT_ONCE = 4
_MOST_BYTES = 16_000_000
_ASKED_AGAIN = frozenset({429, 503})
_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 2.0
_SECONDS_BETWEEN_TRIES_AT_THE_START = 0.5


class Classes(BaseModel):
    """The labels of a classifier by output index."""

    id2label: dict[str, str]


class ModelType(BaseModel):
    """The type of the served model; only a classifier has more fields."""

    classifier: Classes | None = None


class ServedModel(BaseModel):
    """The relevant part of a server's self-description."""

    model_id: str
    model_sha: str | None = None
    model_type: ModelType
    max_client_batch_size: int = Field(ge=1)

    @property
    def name(self) -> str:
        """The model with its revision, if the server reports it."""
        return f"{self.model_id}@{self.model_sha[:12]}" if self.model_sha else self.model_id


class InferenceServer:
    """The client of one server; thread-safe. Created by `load`.

    Raises `Unavailable`: inference_unavailable, inference_overloaded, inference_timed_out, inference_malformed.
    """

    def __init__(self, client: httpx.Client, seconds: float) -> None:
        self._client = client
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="inference")
        self._batch = _MOST_INPUTS

    @classmethod
    def load(cls, address: str, *, key: str | None, seconds: float, patience: float) -> tuple[Self, ServedModel]:
        """Return a client and the served model; a server that is still starting gets `patience` seconds.

        A call may take `seconds`.
        """
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        try:
            client = httpx.Client(base_url=address, headers=headers, timeout=seconds, trust_env=False)
        except httpx.InvalidURL:
            raise Unavailable("The inference server's address is none.", code="inference_unavailable") from None
        server, deadline = cls(client, seconds), Deadline.after(patience)
        while True:
            try:
                return server, server._meet()
            except Unavailable:
                if deadline.remaining < _SECONDS_BETWEEN_TRIES_AT_THE_START:
                    server.close()
                    raise
            time.sleep(_SECONDS_BETWEEN_TRIES_AT_THE_START)

    def ask(self, path: str, inputs: Sequence[Any], row: TypeAdapter[Row], **options: bool) -> list[Row]:
        """Return the server's output for each of `inputs`, in order."""
        deadline = Deadline.after(self._seconds)
        batches = [inputs[start : start + self._batch] for start in range(0, len(inputs), self._batch)]
        asked = [self._threads.submit(self._ask, path, {"inputs": batch, **options}, deadline) for batch in batches]
        wait(asked, deadline.remaining, FIRST_EXCEPTION)
        for each in asked:
            each.cancel()
        ended = [each for each in asked if each.done() and not each.cancelled()]
        for each in ended:
            if error := each.exception():
                raise error
        if len(ended) < len(asked):
            raise _timed_out(self._seconds)
        replies = zip(batches, asked, strict=True)
        return [each for batch, reply in replies for each in _rows(reply.result(), row, len(batch))]

    def close(self) -> None:
        """Release the connections; running calls end by their own timeout."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._client.close()

    def _meet(self) -> ServedModel:
        try:
            served = ServedModel.model_validate_json(self._send("GET", "/info", None, Deadline.after(self._seconds)))
        except ValidationError:
            raise Unavailable(
                "The inference server does not say what it serves: is it text-embeddings-inference?",
                code="inference_malformed",
            ) from None
        self._batch = min(_MOST_INPUTS, served.max_client_batch_size)
        return served

    def _ask(self, path: str, body: dict[str, Any], deadline: Deadline) -> bytes:
        """Retry until the server is no longer overloaded, or time is up."""
        pause = _FIRST_PAUSE
        while True:
            try:
                return self._send("POST", path, body, deadline)
            except Unavailable as error:
                pause = max(pause, error.retry_after or 0.0)
                if error.code != "inference_overloaded" or deadline.remaining < pause:
                    raise
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _send(self, method: str, path: str, body: dict[str, Any] | None, deadline: Deadline) -> bytes:
        received = bytearray()
        try:
            with self._client.stream(method, path, json=body, timeout=max(0.001, deadline.remaining)) as reply:
                _check_status(reply)
                for piece in reply.iter_bytes():
                    received += piece
                    if deadline.passed:
                        raise _timed_out(self._seconds)
                    if len(received) > _MOST_BYTES:
                        raise Unavailable("The inference server sent too much.", code="inference_malformed")
        except httpx.TimeoutException:
            raise _timed_out(self._seconds) from None
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError):
            raise Unavailable("The inference server cannot be reached.", code="inference_unavailable") from None
        return bytes(received)


def _check_status(reply: httpx.Response) -> None:
    if reply.status_code == 200:
        return
    busy = reply.status_code in _ASKED_AGAIN
    error = Unavailable(
        f"The inference server replied with HTTP status {reply.status_code}.",
        code="inference_overloaded" if busy else "inference_unavailable",
    )
    wanted = reply.headers.get("retry-after", "")
    error.retry_after = float(wanted) if busy and wanted.isdecimal() else None
    raise error


def _rows(reply: bytes, row: TypeAdapter[Row], inputs: int) -> list[Row]:
    try:
        rows = TypeAdapter(list[Any]).validate_json(reply)
        if len(rows) != inputs:
            raise Unavailable("The inference server gave another number of rows.", code="inference_malformed")
        return [row.validate_python(each, strict=True) for each in rows]
    except ValidationError:
        raise Unavailable(
            "The inference server sent something else than the figures it was asked for.", code="inference_malformed"
        ) from None


def _timed_out(seconds: float) -> Unavailable:
    return Unavailable(f"The inference server did not answer in {seconds:.3g} s.", code="inference_timed_out")
