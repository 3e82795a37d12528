"""Cache of the most recent results of a slow function, so that it never runs twice on the same input.

Input: keys or texts, and a function from them to values. Output: the values. Does not compute them or keep results
beyond the process (core/checks/remembered.py).
"""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from functools import lru_cache, wraps
from typing import Concatenate, Generic, ParamSpec, TypeVar, cast

from utils.deadline import Deadline
from utils.metrics import count_lookups

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
_Others = ParamSpec("_Others")
_LONG = 2000
"""Texts from this length on have results too large to cache by the thousand.

The result for a claim of 200,000 characters takes about ten megabytes.
"""
_MOST_LONG = 4


def remembered(
    most: int,
) -> Callable[[Callable[Concatenate[str, _Others], _Value]], Callable[Concatenate[str, _Others], _Value]]:
    """Cache a function's results for the last `most` texts (its first argument), and for the last few long ones."""

    def keep(find: Callable[Concatenate[str, _Others], _Value]) -> Callable[Concatenate[str, _Others], _Value]:
        in_short, in_long = (cast("Callable[..., _Value]", lru_cache(size)(find)) for size in (most, _MOST_LONG))

        @wraps(find)
        def found(text: str, /, *args: _Others.args, **named: _Others.kwargs) -> _Value:
            return (in_long if len(text) >= _LONG else in_short)(text, *args, **named)

        return found

    return keep


class RecentResults(Generic[_Key, _Value]):
    """A cache of at most `most` results that evicts the least recently used first. Thread-safe.

    If one thread is computing a result, others wait for it instead of computing it too. `cache` is its name in the
    metrics.
    """

    def __init__(self, most: int, *, cache: str = "other") -> None:
        self._cache = cache
        self._most = most
        self._results: OrderedDict[_Key, _Value] = OrderedDict()
        self._running: dict[_Key, Future[_Value]] = {}
        self._lock = threading.Lock()

    def resolve(
        self,
        keys: Sequence[_Key],
        compute: Callable[[Sequence[_Key]], Iterable[_Value]],
        deadline: Deadline | None = None,
    ) -> list[_Value]:
        """Return the result for each key, calling `compute` once with those neither cached nor in progress.

        If another thread failed to compute a key, it is computed again here, since the failure may have come from other
        keys of that thread's call. Raises `TimeoutError` if another thread has not computed a key at `deadline`.
        """
        with self._lock:
            found = {key: self._results[key] for key in keys if key in self._results}
            unknown = [key for key in dict.fromkeys(keys) if key not in found]
            awaited = {key: self._running[key] for key in unknown if key in self._running}
            own = {key: Future[_Value]() for key in unknown if key not in awaited}
            self._running |= own
        count_lookups(self._cache, found=len(found), missing=len(unknown))
        if own:
            found |= self._computed(own, compute)
        failed = [key for key, future in awaited.items() if future.exception(deadline.remaining if deadline else None)]
        found |= {key: future.result() for key, future in awaited.items() if key not in failed}
        if failed:
            found |= zip(failed, compute(failed), strict=True)
        self._keep(found)
        return [found[key] for key in keys]

    def _computed(
        self, own: dict[_Key, Future[_Value]], compute: Callable[[Sequence[_Key]], Iterable[_Value]]
    ) -> dict[_Key, _Value]:
        try:
            values = dict(zip(own, compute(list(own)), strict=True))
        except BaseException as error:
            self._end(own)
            for future in own.values():
                future.set_exception(error)
            raise
        self._keep(values)
        self._end(own)
        for key, future in own.items():
            future.set_result(values[key])
        return values

    def _end(self, own: Iterable[_Key]) -> None:
        with self._lock:
            for key in own:
                del self._running[key]

    def _keep(self, values: dict[_Key, _Value]) -> None:
        with self._lock:
            for key, value in values.items():
                self._results[key] = value
                self._results.move_to_end(key)
            while len(self._results) > self._most:
                self._results.popitem(last=False)


class SizedCache(Generic[_Key, _Value]):
    """Values by key, whose sizes are `most` in all: the least recently used give way. Thread-safe.

    A value that is older than `seconds` is gone. `clock` returns monotonic seconds.
    """

    def __init__(self, most: int, *, seconds: float = math.inf, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._size = 0
        self._kept: OrderedDict[_Key, tuple[_Value, int, float]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: _Key) -> _Value | None:
        """Return the value kept under `key`, or None."""
        with self._lock:
            if key not in self._kept or self._is_old(key):
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def put(self, key: _Key, value: _Value, size: int) -> None:
        """Keep a value, in place of an earlier one of the same key; one larger than everything may be is not kept."""
        with self._lock:
            self._drop(key)
            if size > self._most:
                return
            self._kept[key] = (value, size, self._clock())
            self._size += size
            while self._size > self._most or self._is_old(next(iter(self._kept))):
                self._drop(next(iter(self._kept)))

    def _is_old(self, key: _Key) -> bool:
        return self._clock() - self._kept[key][2] > self._seconds

    def _drop(self, key: _Key) -> None:
        if key in self._kept:
            self._size -= self._kept.pop(key)[1]
