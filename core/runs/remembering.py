"""A cache of verification results, for requests that contain their own evidence and are repeated exactly.

Input: a request with its caller, and a result. Output: the result for a later equal request of the same caller, as JSON
with its own run id and timings. Law 5 makes this safe: the same input has the same verdicts. Only complete results are
kept: no claim was left unchecked, and the language model that reviews, if one is configured, was reached each time.
"""

import hashlib
import secrets

from core.result import Timings, VerifyResult
from core.review import UNREVIEWED
from core.runs.requests import VerifyRequest
from core.table_review import NOT_TRANSLATED
from core.verdict import Status, Verdict
from utils.metrics import count_lookups
from utils.recent import SizedCache

KEPT_METHODS = frozenset({"firewall", "seed_rule"})
"""The methods that judge without another service; what a language model only reviews is kept too."""
_UNFINISHED = (UNREVIEWED, NOT_TRANSLATED)
_AT_ONCE = Timings(search=0.0, write=0.0, verify=0.0, total=0.0).model_dump_json()
_ITS_OWN = {"run_id", "timings_ms"}
_BYTES_OF_AN_ENTRY = 300


def key_of(holder: str, address: str, request: VerifyRequest, workspace: str | None) -> bytes | None:
    """Return what is the same for equal requests of one caller; None if the result may not be kept.

    A workspace's documents may change, so results of requests for one are not kept.
    """
    if workspace is not None or request.method not in KEPT_METHODS:
        return None
    return hashlib.sha256("\0".join((holder, address, request.model_dump_json())).encode()).digest()


class RememberedResults:
    """The most recent results, at most `most_bytes` of them as JSON. Thread-safe."""

    def __init__(self, most_bytes: int) -> None:
        self._results: SizedCache[bytes, bytes] = SizedCache(most_bytes)

    def __len__(self) -> int:
        return len(self._results)

    def answer(self, key: bytes) -> bytes | None:
        """Return the kept result as the JSON of a new run, or None if there is none."""
        rest = self._results.get(key)
        count_lookups("results", found=rest is not None, missing=rest is None)
        return rest and f'{{"run_id":"{secrets.token_urlsafe(12)}","timings_ms":{_AT_ONCE},'.encode() + rest

    def keep(self, key: bytes, result: VerifyResult, seconds: float) -> None:
        """Keep a result, unless something could not be asked or checked, or it took the `seconds` that a run has."""
        is_whole = result.problem is None and not any(map(_is_unfinished, result.claims))
        if is_whole and result.timings_ms.total < 1000 * seconds:
            rest = result.model_dump_json(exclude=_ITS_OWN).encode()[1:]
            self._results.put(key, rest, len(rest) + _BYTES_OF_AN_ENTRY)


def _is_unfinished(verdict: Verdict) -> bool:
    """Whether it was not checked, or a language model did not review it: the next time may go better."""
    return verdict.status is Status.NOT_CHECKED or any(told in verdict.explanation for told in _UNFINISHED)
