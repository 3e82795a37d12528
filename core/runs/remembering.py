"""A cache of verification results, for requests that contain their own evidence and are repeated exactly.

Input: a request with its caller, and a result. Output: the result for a later equal request of the same caller, as JSON
with its own run id and timings. Law 5 makes this safe: the same input has the same verdicts. Only complete results of
methods that call no other service are kept.
"""

import hashlib
import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass

from core.result import Timings, VerifyResult
from core.runs.requests import VerifyRequest
from core.verdict import Status
from utils.metrics import count_lookups

ASKING_NOBODY = frozenset({"firewall", "seed_rule"})
"""The methods that call no language model and no server."""
_AT_ONCE = Timings(search=0.0, write=0.0, verify=0.0, total=0.0).model_dump_json()
_ITS_OWN = {"run_id", "timings_ms"}
_BYTES_OF_AN_ENTRY = 300


@dataclass(frozen=True, slots=True)
class Asked:
    """A request and its caller, as a hash; None if the result may not be cached."""

    hash: bytes | None

    @classmethod
    def by(cls, key: str, address: str, request: VerifyRequest, workspace: str | None) -> "Asked":
        """Return the cache key for a request by the holder of `key` at `address`.

        Requests for a workspace are not cached, as its documents may change.
        """
        if workspace is not None or request.method not in ASKING_NOBODY:
            return cls(None)
        parts = (key, address, request.model_dump_json())
        return cls(hashlib.sha256("\0".join(parts).encode()).digest())


class RememberedResults:
    """The most recent results, at most `most_bytes` of them as JSON. Thread-safe."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._results: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._results)

    def answer(self, asked: Asked) -> bytes | None:
        """Return the cached result as the JSON of a new run, or None if it is not cached."""
        if asked.hash is None:
            return None
        with self._lock:
            rest = self._results.get(asked.hash)
            count_lookups("results", found=rest is not None, missing=rest is None)
            if rest is None:
                return None
            self._results.move_to_end(asked.hash)
        return f'{{"run_id":"{secrets.token_urlsafe(12)}","timings_ms":{_AT_ONCE},'.encode() + rest

    def keep(self, asked: Asked, result: VerifyResult, seconds: float) -> None:
        """Cache a result, unless a claim was not checked or it took the `seconds` that a run has."""
        unchecked = any(verdict.status is Status.NOT_CHECKED for verdict in result.claims)
        if asked.hash is None or unchecked or result.timings_ms.total >= 1000 * seconds:
            return
        rest = result.model_dump_json(exclude=_ITS_OWN).encode()[1:]
        if _size_of(rest) > self._most:
            return
        with self._lock:
            self._bytes -= _size_of(self._results.pop(asked.hash, None))
            self._results[asked.hash] = rest
            self._bytes += _size_of(rest)
            while self._bytes > self._most:
                self._bytes -= _size_of(self._results.popitem(last=False)[1])


def _size_of(rest: bytes | None) -> int:
    return 0 if rest is None else len(rest) + _BYTES_OF_AN_ENTRY
