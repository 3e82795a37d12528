"""A short form of llm_faults.py: every fault in one place."""

from tests.soak.aims import missed
from tests.soak.llm_faults import Tally, strike_all
from tests.soak.llm_places import FAULTS, PLACES

GENEROUS_SECONDS = 30.0


def test_every_fault_is_typed_and_verifies_nothing() -> None:
    pairs = [(PLACES[number % len(PLACES)], name) for number, name in enumerate(FAULTS)]
    assert {place.name for place, _ in pairs} == {place.name for place in PLACES}
    assert missed(strike_all(pairs, 1.0, GENEROUS_SECONDS)) == []


def test_a_tally_with_a_failure_misses_its_aim() -> None:
    assert len(missed(Tally(trials=1, untyped=["500 in query"]).figures(3.0))) == 1
    assert missed(Tally(trials=1).figures(3.0)) == []
