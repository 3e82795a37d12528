import pytest
from hypothesis import given
from hypothesis import strategies as st

from routes.compat.litellm_guardrail import EvidenceShelf, Exchange

EXCHANGE = Exchange(("The capital of France is Paris.",), (), "What is the capital?")


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def shelf(*, entries: int = 10, characters: int = 1000, clock: Clock | None = None) -> EvidenceShelf:
    return EvidenceShelf(seconds=60, entries=entries, characters=characters, clock=clock or Clock())


@pytest.mark.parametrize(("key", "call_id"), [("other", "call"), ("key", "other"), ("ke", "ycall"), ("keyc", "all")])
def test_what_is_put_is_found_again_by_its_key_and_call_only(key: str, call_id: str) -> None:
    kept = shelf()
    kept.put("key", "call", EXCHANGE)
    assert kept.get("key", "call") == kept.get("key", "call") == EXCHANGE
    assert kept.get(key, call_id) is None


def test_it_expires_and_the_same_call_replaces_it() -> None:
    clock = Clock()
    kept = shelf(clock=clock)
    kept.put("key", "call", Exchange((), ("before",), ""))
    kept.put("key", "call", EXCHANGE)
    clock.now += 60
    assert kept.get("key", "call") == EXCHANGE
    clock.now += 1
    assert kept.get("key", "call") is None


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 120)), max_size=40))
def test_the_latest_that_fit_are_kept_and_no_more(puts: list[tuple[int, int]]) -> None:
    kept = shelf(entries=3, characters=100)
    for call, length in puts:
        kept.put("key", str(call), Exchange(("x" * length,), (), ""))
    found = [exchange for call in range(6) if (exchange := kept.get("key", str(call)))]
    assert len(found) <= 3
    assert sum(exchange.characters for exchange in found) <= 100
    if puts:
        assert bool(kept.get("key", str(puts[-1][0]))) == (puts[-1][1] <= 100)
