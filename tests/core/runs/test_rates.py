"""Rates: who is counted with whom, when a caller may come back, and that counting takes no more memory than it may."""

import time

import pytest

from core.runs.rates import Rate, network_of
from utils.errors import Overloaded


def refused(rate: Rate, caller: str) -> Overloaded | None:
    try:
        rate.count(caller)
    except Overloaded as error:
        return error
    return None


def test_a_caller_is_let_in_up_to_the_rate_and_not_beyond() -> None:
    rate = Rate(3, 60)
    answers = [refused(rate, "a") for _ in range(5)]
    assert answers[:3] == [None, None, None]
    assert [answer and (answer.code, answer.status) for answer in answers[3:]] == [("rate_limited", 429)] * 2


def test_a_caller_who_waits_as_long_as_he_is_told_is_let_in() -> None:
    rate = Rate(2, 1)
    error = next(error for _ in range(100) if (error := refused(rate, "a")))
    assert error.retry_after and 1 <= error.retry_after <= 2
    time.sleep(error.retry_after)
    assert refused(rate, "a") is None


def test_beyond_the_bound_newcomers_share_a_count_and_those_who_are_counted_keep_theirs() -> None:
    rate = Rate(50, 60, most_counts=20)
    refusals = [refused(rate, f"caller {number}") is not None for number in range(200)]
    assert rate.counts <= 21
    assert refusals == [False] * 70 + [True] * 130
    assert refused(rate, "caller 3") is None


@pytest.mark.parametrize(
    ("host", "counted_as"),
    [
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        ("x" * 10_000, "x" * 64),
    ],
)
def test_what_is_counted_as_one_address(host: str, counted_as: str) -> None:
    assert network_of(host) == counted_as
