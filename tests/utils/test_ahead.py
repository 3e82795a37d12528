import threading
from contextvars import ContextVar

import pytest

from utils.ahead import computed_ahead

_SECONDS = 10


@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_results_stand_in_the_order_of_the_items(count: int) -> None:
    assert list(computed_ahead(lambda item: item * item, range(count))) == [item * item for item in range(count)]


def test_two_items_are_computed_at_once() -> None:
    both = threading.Barrier(2, timeout=_SECONDS)
    assert sorted(computed_ahead(lambda _: both.wait(), range(2))) == [0, 1]


def test_who_stops_reading_stops_the_work() -> None:
    begun: list[int] = []
    results = computed_ahead(begun.append, range(100))
    next(results)
    results.close()
    assert len(begun) <= 4


def test_an_error_is_raised_at_its_place() -> None:
    results = computed_ahead(lambda item: 1 // item, (1, 0, 1))
    assert next(results) == 1
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_the_function_sees_the_context_of_its_caller() -> None:
    name: ContextVar[str] = ContextVar("name", default="nobody")
    name.set("somebody")
    assert list(computed_ahead(lambda _: name.get(), range(2))) == ["somebody", "somebody"]
