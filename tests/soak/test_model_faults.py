"""A short form of model_faults.py: a fault of each kind."""

from tests.soak.aims import missed
from tests.soak.model_faults import strike_all

SOME = ("four figures", "no number", "wrong checksum", "meaning: no number")


def test_no_fault_of_a_model_verifies_anything() -> None:
    assert missed(strike_all(SOME, ("firewall", "seed_rule"))) == []
