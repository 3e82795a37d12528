import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.retrieval.samples import Clock
from utils.deadline import Deadline
from utils.recent import RecentResults, SizedCache

_SECONDS = 10


class Counting:
    """Gives the length of each key and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, keys: Sequence[str]) -> list[int]:
        self.asked.extend(keys)
        return [len(key) for key in keys]


class Held:
    """Begins, waits to be let go, then gives lengths or raises what it was given."""

    def __init__(self, error: Exception | None = None) -> None:
        self.begun, self.let_go = threading.Event(), threading.Event()
        self._error = error

    def __call__(self, keys: Sequence[str]) -> list[int]:
        self.begun.set()
        assert self.let_go.wait(_SECONDS)
        if self._error:
            raise self._error
        return [len(key) for key in keys]


def test_computes_each_unknown_key_once() -> None:
    results: RecentResults[str, int] = RecentResults(10)
    lengths = Counting()
    assert results.resolve(["a", "bb", "a"], lengths) == [1, 2, 1]
    assert results.resolve(["bb", "ccc"], lengths) == [2, 3]
    assert lengths.asked == ["a", "bb", "ccc"]


def test_forgets_the_least_recently_used() -> None:
    results: RecentResults[str, int] = RecentResults(2)
    lengths = Counting()
    for keys in (["a", "b"], ["a", "c"], ["a", "b"]):
        results.resolve(keys, lengths)
    assert lengths.asked == ["a", "b", "c", "b"]


def test_what_another_thread_computes_is_waited_for() -> None:
    results: RecentResults[str, int] = RecentResults(10)
    first, second = Held(), Counting()
    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(results.resolve, ["a", "bb"], first)
        assert first.begun.wait(_SECONDS)
        other = threads.submit(results.resolve, ["bb", "ccc"], second)
        first.let_go.set()
        assert one.result(_SECONDS) == [1, 2]
        assert other.result(_SECONDS) == [2, 3]
    assert second.asked == ["ccc"]


def test_what_another_thread_fails_at_is_computed_here_and_nothing_of_it_is_kept() -> None:
    results: RecentResults[str, int] = RecentResults(10)
    failing, second = Held(ValueError("broken")), Counting()
    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(results.resolve, ["a", "bb"], failing)
        assert failing.begun.wait(_SECONDS)
        other = threads.submit(results.resolve, ["bb"], second)
        failing.let_go.set()
        with pytest.raises(ValueError, match="broken"):
            one.result(_SECONDS)
        assert other.result(_SECONDS) == [2]
    assert results.resolve(["a"], second) == [1]
    assert second.asked == ["bb", "a"]


def test_what_another_thread_computes_is_waited_for_until_the_deadline() -> None:
    results: RecentResults[str, int] = RecentResults(10)
    first, second = Held(), Counting()
    with ThreadPoolExecutor(1) as threads:
        one = threads.submit(results.resolve, ["a"], first)
        assert first.begun.wait(_SECONDS)
        try:
            with pytest.raises(TimeoutError):
                results.resolve(["a", "bb"], second, Deadline.after(0.1))
        finally:
            first.let_go.set()
        assert one.result(_SECONDS) == [1]
    assert results.resolve(["a", "bb"], second) == [1, 2]
    assert second.asked == ["bb"]


def test_what_is_old_is_gone_and_the_same_key_is_kept_anew() -> None:
    clock = Clock()
    kept: SizedCache[str, str] = SizedCache(10, seconds=60, clock=clock)
    kept.put("call", "before", 6)
    kept.put("call", "after", 6)
    clock.now += 60
    assert (kept.get("call"), kept.get("other")) == ("after", None)
    clock.now += 1
    assert kept.get("call") is None
    kept.put("other", "x", 1)
    assert len(kept) == 1


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 120)), max_size=40))
def test_the_latest_that_fit_are_kept_and_no_more(puts: list[tuple[int, int]]) -> None:
    kept: SizedCache[int, int] = SizedCache(100)
    for key, size in puts:
        kept.put(key, size, size)
    assert sum(kept.get(key) or 0 for key in range(6)) <= 100
    if puts:
        assert (kept.get(puts[-1][0]) is not None) == (puts[-1][1] <= 100)
