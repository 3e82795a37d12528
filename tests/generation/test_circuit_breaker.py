"""The breaker on a clock that the test turns."""

from dataclasses import dataclass

import pytest

from generation.circuit_breaker import CircuitBreaker


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def breaker(clock):
    return CircuitBreaker(limit=5, window=30.0, pause=30.0, clock=clock)


def fail(breaker: CircuitBreaker, times: int) -> None:
    for _ in range(times):
        breaker.fail()


@pytest.mark.parametrize(("failures", "wait"), [(0, 0.0), (4, 0.0), (5, 30.0), (9, 30.0)])
def test_opens_at_the_limit_and_not_before(breaker, failures, wait):
    fail(breaker, failures)
    assert breaker.admit() == wait


def test_failures_that_lie_further_apart_than_the_window_do_not_open_it(breaker, clock):
    for _ in range(20):
        breaker.fail()
        clock.now += 8.0
        assert breaker.admit() == 0.0


def test_a_success_between_failures_starts_the_count_anew(breaker):
    fail(breaker, 4)
    breaker.succeed()
    fail(breaker, 4)
    assert breaker.admit() == 0.0


def test_tells_how_long_to_stay_away(breaker, clock):
    fail(breaker, 5)
    clock.now += 12.0
    assert breaker.admit() == 18.0


def test_lets_one_call_try_after_the_pause_and_holds_the_others_back(breaker, clock):
    fail(breaker, 5)
    clock.now += 30.0
    assert breaker.admit() == 0.0
    assert breaker.admit() == 30.0


def test_a_trial_that_succeeds_closes_it(breaker, clock):
    fail(breaker, 5)
    clock.now += 30.0
    breaker.admit()
    breaker.succeed()
    assert [breaker.admit() for _ in range(3)] == [0.0, 0.0, 0.0]


def test_a_trial_that_fails_opens_it_again_at_once(breaker, clock):
    fail(breaker, 5)
    clock.now += 31.0
    breaker.admit()
    clock.now += 2.0
    breaker.fail()
    assert breaker.admit() == 30.0


def test_a_trial_whose_end_nobody_reports_is_followed_by_another(breaker, clock):
    fail(breaker, 5)
    clock.now += 30.0
    assert breaker.admit() == 0.0
    clock.now += 30.0
    assert breaker.admit() == 0.0
