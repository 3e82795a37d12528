"""A short form of faults.py: each kind of call where it matters most."""

import pytest

from tests.soak.aims import missed
from tests.soak.failing_calls import FLUSHES, REMOVALS, Calls, is_possible
from tests.soak.faults import Tally, fail_calls, fail_surroundings

needs_the_kernel = pytest.mark.skipif(not is_possible(), reason="the kernel hands no calls to another process")


@needs_the_kernel
@pytest.mark.parametrize(("name", "calls"), [("upload", FLUSHES), ("delete", REMOVALS), ("save run", FLUSHES)])
def test_each_call_fails_in_turn(name: str, calls: Calls) -> None:
    assert missed(fail_calls([name], [calls])) == []


@needs_the_kernel
def test_no_surroundings_do_harm() -> None:
    assert missed(fail_surroundings(("delete",))) == []


def test_a_tally_with_a_failure_misses_its_aim() -> None:
    assert len(missed(Tally(trials=1, failures=1, between=["upload, flush 1"]).figures())) == 1
    assert missed(Tally(trials=1, failures=1).figures()) == []
