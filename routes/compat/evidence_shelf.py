"""A store for the evidence of an exchange, between a gateway's two calls about it.

Input: evidence under a call id and the caller's key. Output: the same evidence, for a while, to the same key only. In
memory, bounded in entries and characters; the oldest entries are evicted.
"""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a model was asked with: texts marked as evidence, plain instructions, the question."""

    marked: tuple[str, ...]
    instructions: tuple[str, ...]
    question: str

    @property
    def characters(self) -> int:
        """Its length in characters."""
        return sum(map(len, (*self.marked, *self.instructions, self.question)))


class EvidenceShelf:
    """Exchanges by key and call id. `clock` returns monotonic seconds. Thread-safe."""

    def __init__(self, *, seconds: float, entries: int, characters: int, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._most_entries = entries
        self._most_characters = characters
        self._clock = clock
        self._kept: OrderedDict[str, tuple[float, Exchange]] = OrderedDict()
        self._characters = 0
        self._lock = threading.Lock()

    def put(self, key: str, call_id: str, exchange: Exchange) -> None:
        """Keep an exchange, replacing an earlier one of the same key and id. One that is too long is not kept."""
        with self._lock:
            place = _place(key, call_id)
            self._drop(place)
            if exchange.characters > self._most_characters:
                return
            self._kept[place] = (self._clock(), exchange)
            self._characters += exchange.characters
            while self._is_too_full():
                self._drop(next(iter(self._kept)))

    def get(self, key: str, call_id: str) -> Exchange | None:
        """Return the exchange, or None if there is none for this key or it has expired."""
        with self._lock:
            kept_at, exchange = self._kept.get(_place(key, call_id), (0.0, None))
            return exchange if exchange and self._clock() - kept_at <= self._seconds else None

    def _is_too_full(self) -> bool:
        oldest, _ = next(iter(self._kept.values()))
        return (
            len(self._kept) > self._most_entries
            or self._characters > self._most_characters
            or self._clock() - oldest > self._seconds
        )

    def _drop(self, place: str) -> None:
        _, exchange = self._kept.pop(place, (0.0, None))
        self._characters -= exchange.characters if exchange else 0


def _place(key: str, call_id: str) -> str:
    """Return the key of an exchange: a hash of key and id, so that no key is stored and no two pairs collide."""
    return hashlib.sha256(f"{len(key)}:{key}{call_id}".encode("utf-8", "surrogatepass")).hexdigest()
