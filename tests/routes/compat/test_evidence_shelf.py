import pytest
from hypothesis import given
from hypothesis import strategies as st

from routes.compat.evidence_shelf import EvidenceShelf, Exchange

EXCHANGE = Exchange(("The capital of France is Paris.",), (), "What is the capital?")


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def shelf(*, entries: int = 10, characters: int = 1000, clock: Clock | None = None) -> EvidenceShelf:
    return EvidenceShelf(seconds=60, entries=entries, characters=characters, clock=clock or Clock())


def test_what_is_put_is_found_again_and_again() -> None:
    kept = shelf()
    kept.put("key", "call", EXCHANGE)
    assert kept.get("key", "call") == kept.get("key", "call") == EXCHANGE


@pytest.mark.parametrize(
    ("key", "call_id"), [("other", "call"), ("key", "other"), ("", "call"), ("ke", "ycall"), ("keyc", "all")]
)
def test_another_key_or_call_finds_nothing(key: str, call_id: str) -> None:
    kept = shelf()
    kept.put("key", "call", EXCHANGE)
    assert kept.get(key, call_id) is None


def test_the_same_call_replaces_what_was_kept() -> None:
    kept = shelf()
    kept.put("key", "call", EXCHANGE)
    kept.put("key", "call", Exchange((), ("later",), ""))
    found = kept.get("key", "call")
    assert found and found.instructions == ("later",)


def test_it_expires() -> None:
    clock = Clock()
    kept = shelf(clock=clock)
    kept.put("key", "call", EXCHANGE)
    clock.now += 60
    assert kept.get("key", "call") == EXCHANGE
    clock.now += 1
    assert kept.get("key", "call") is None


def test_what_is_too_long_is_not_kept_and_makes_no_room() -> None:
    kept = shelf(characters=100)
    kept.put("key", "call", EXCHANGE)
    kept.put("key", "long", Exchange(("x" * 101,), (), ""))
    assert kept.get("key", "long") is None
    assert kept.get("key", "call") == EXCHANGE


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 60)), max_size=40))
def test_the_latest_that_fit_are_kept_and_no_more(puts: list[tuple[int, int]]) -> None:
    kept = shelf(entries=3, characters=100)
    for call, length in puts:
        kept.put("key", str(call), Exchange(("x" * length,), (), ""))
    found = [exchange for call in range(6) if (exchange := kept.get("key", str(call)))]
    assert len(found) <= 3
    assert sum(exchange.characters for exchange in found) <= 100
    if puts:
        assert kept.get("key", str(puts[-1][0]))
