"""Values that follow from two of the evidence."""

import pytest

from core.checks.derived import derive
from tests.core.examples import sentence
from utils.quantities import find_quantities

FOLLOWS = {
    "difference of amounts": ("Profit improved by ₹3.4 lakh.", "Net profit was ₹41.6 lakh (₹38.2 lakh before)."),
    "difference of durations": (
        "Shift workers get five days' leave more than day workers.",
        "Leave: 20 days for day workers, 25 days for shift workers.",
    ),
    "days between dates": (
        "The lots were released three days after the agreement.",
        "The lots were released on 8 September 2025; the agreement is of 5 September 2025.",
    ),
    "years between years": (
        "The turbines were installed twelve years after the dam.", "The dam dates from 1932, the turbines from 1944."
    ),
    "total": ("In total, the two fees come to 140 euros.", "The fees are 60 euros and 80 euros."),
    "multiple": ("Flying members do twice as many duties as juniors.", "Flying members do six duties, juniors three."),
    "points": ("The share of pupils fell by 15 percentage points.", "The share of pupils was 40% and then 25%."),
}  # fmt: skip
DOES_NOT = {
    "wrong difference": ("Profit improved by ₹3.9 lakh.", "Net profit was ₹41.6 lakh (₹38.2 lakh before)."),
    "wrong days": (
        "The lots were released four days after the agreement.",
        "The lots were released on 8 September 2025; the agreement is of 5 September 2025.",
    ),
    "wrong multiple": ("Flying members do three times as many duties.", "Flying members do six duties, juniors three."),
    "nothing is computed": ("The fee is 20 euros.", "The fees are 60 euros and 80 euros."),
    "other unit": ("The gap is 15 metres.", "The share of pupils was 40% and then 25%."),
    "other currency": ("Profit improved by $3.4 lakh.", "Net profit was ₹41.6 lakh (₹38.2 lakh before)."),
}


@pytest.mark.parametrize(("claim", "evidence"), FOLLOWS.values(), ids=FOLLOWS.keys())
def test_a_value_that_follows(claim: str, evidence: str) -> None:
    assert any(derive(claim, quantity, [sentence(evidence, claim)]) for quantity in find_quantities(claim))


@pytest.mark.parametrize(("claim", "evidence"), DOES_NOT.values(), ids=DOES_NOT.keys())
def test_a_value_that_does_not(claim: str, evidence: str) -> None:
    assert not any(derive(claim, quantity, [sentence(evidence, claim)]) for quantity in find_quantities(claim))


def test_values_of_a_sentence_about_something_else_are_not_combined() -> None:
    claim = "The lake rose by 20 cm."
    (quantity,) = find_quantities(claim)
    assert derive(claim, quantity, [sentence("Boards are 60 cm or 80 cm wide.", claim, 0.1)]) is None
