"""Which value of the evidence could rule out a value of the claim."""

import pytest

from core.checks.rivals import can_contradict
from utils.quantities import Quantity, find_quantities

RULED_OUT = {
    "another amount": ("The rent is 1,540 euros.", "The rent is 1,450 euros."),
    "another unit of the same figure": ("The dose is 5 g.", "The dose is 5 mg."),
    "both are bounds": ("Members over 72 are exempt.", "Members over 70 are exempt."),
    "a bound beside a point": ("The load is more than 80 kg.", "The load is 60 kg."),
    "another date": ("It opened on 4 March 2021.", "It opened on 3 March 2021."),
    "a bare number in a cell": ("The rent is 1,540 euros.", "Rent | 1,450"),
    "a bare number after a colon": ("The rent is 1,540 euros.", "rent: 1,450"),
    "two differences": ("It takes five days longer than planned.", "It takes six days longer than planned."),
    "two ordinals of one thing": ("It is on the second floor.", "It is on the third floor."),
    "two multiples": ("It costs three times as much.", "It costs twice as much."),
}
LEFT_OPEN = {
    "a bound that is not the claim's": ("A member of 72 is exempt.", "Members over 70 are exempt."),
    "a multiple beside a count": ("It has twice as many rooms.", "It has 30 rooms."),
    "a difference beside a level": ("Leave is five days longer than before.", "Leave lasts 25 days."),
    "a bare number in a sentence": ("The stew takes fifty minutes.", "Take 400 tins of beans."),
    "a part beside a measure": ("Half of the time is theirs.", "The telescope measures 4.1 m."),
    "ordinals of two things": ("The second visit follows.", "It falls in the first week."),
}


def only(text: str) -> Quantity:
    (quantity,) = find_quantities(text)
    return quantity


@pytest.mark.parametrize(("claim", "evidence"), RULED_OUT.values(), ids=RULED_OUT.keys())
def test_a_value_that_rules_the_claimed_one_out(claim: str, evidence: str) -> None:
    assert can_contradict(claim, only(claim), evidence, only(evidence))


@pytest.mark.parametrize(("claim", "evidence"), LEFT_OPEN.values(), ids=LEFT_OPEN.keys())
def test_a_value_that_leaves_it_open(claim: str, evidence: str) -> None:
    assert not can_contradict(claim, only(claim), evidence, only(evidence))


def test_the_number_of_a_paragraph_is_no_value() -> None:
    assert [each.value_span.start for each in find_quantities("3.2 Members over 70 are exempt.")] == [17]
    assert len(find_quantities("3.2 GB of memory are free.")) == 1
