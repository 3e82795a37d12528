"""The breaker on a clock that the test turns: it opens at five failures within 30 seconds."""

from contextlib import closing
from dataclasses import replace
from typing import NoReturn

import pytest
from prometheus_client import REGISTRY

from generation.chat_client import ChatClient, CircuitBreaker
from generation.vendors import groq_connection
from tests.generation.samples import KEY
from tests.retrieval.samples import Clock
from utils.deadline import Deadline


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def opened(clock):
    breaker = CircuitBreaker(clock)
    for _ in range(5):
        assert breaker.admit() == 0.0
        breaker.fail()
    assert breaker.admit() == 30.0
    return breaker


def test_failures_far_apart_or_with_a_success_between_do_not_open_it(clock):
    breaker = CircuitBreaker(clock)
    for _ in range(20):
        breaker.fail()
        clock.now += 8.0
        assert breaker.admit() == 0.0
    breaker.succeed()
    for _ in range(4):
        breaker.fail()
    assert breaker.admit() == 0.0


def test_after_the_pause_one_call_may_try_and_its_success_closes_it(opened, clock):
    clock.now += 12.0
    assert opened.admit() == 18.0
    clock.now += 18.0
    assert (opened.admit(), opened.admit()) == (0.0, 30.0)
    opened.succeed()
    assert [opened.admit() for _ in range(3)] == [0.0, 0.0, 0.0]


def test_a_trial_that_fails_or_never_ends_keeps_it_open_for_another_pause(opened, clock):
    clock.now += 31.0
    assert opened.admit() == 0.0
    clock.now += 2.0
    opened.fail()
    assert opened.admit() == 30.0
    clock.now += 30.0
    assert opened.admit() == 0.0
    clock.now += 30.0
    assert opened.admit() == 0.0


def test_an_error_that_is_none_of_the_call_is_not_counted_as_an_answer() -> None:
    def failing(**_: object) -> NoReturn:
        raise ZeroDivisionError

    def counted() -> float:
        return REGISTRY.get_sample_value("firewall_llm_calls_total", {"outcome": "ok"}) or 0.0

    before = counted()
    connection = groq_connection(api_key=KEY, model="scripted", base_url="http://127.0.0.1:9")
    with closing(ChatClient(replace(connection, create=failing))) as client, pytest.raises(ZeroDivisionError):
        client.complete([], max_tokens=1, temperature=0.0, deadline=Deadline.after(5.0))
    assert counted() == before
