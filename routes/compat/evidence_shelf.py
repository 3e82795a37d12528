"""Evidence that is kept between the two calls of a gateway about one exchange.

In: evidence under the id of a call and the key of its caller. Out: the same, for a while, to the same key only. In
memory, bounded in entries and characters; the oldest make room, and what is gone was never there. Not here: what
counts as evidence (litellm_guardrail.py).
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
        """How long it is."""
        return sum(map(len, (*self.marked, *self.instructions, self.question)))


class EvidenceShelf:
    """Exchanges by key and id. `clock` gives seconds that never go back; thread-safe."""

    def __init__(self, *, seconds: float, entries: int, characters: int, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._most_entries = entries
        self._most_characters = characters
        self._clock = clock
        self._kept: OrderedDict[str, tuple[float, Exchange]] = OrderedDict()
        self._characters = 0
        self._lock = threading.Lock()

    def put(self, key: str, call_id: str, exchange: Exchange) -> None:
        """Keep an exchange in the place of an earlier one of the same key and id; one that is too long is not kept."""
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
        """Return the exchange, None where there is none for this key or where it has expired."""
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
    """Return where an exchange is kept: a hash of both, so that no key is held and no two pairs meet."""
    return hashlib.sha256(f"{len(key)}:{key}{call_id}".encode("utf-8", "surrogatepass")).hexdigest()
