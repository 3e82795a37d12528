import pytest

from core.checks.check import quantities_of
from core.checks.quantities import QuantityCheck, rivals_of
from core.verdict import Comparison, Outcome
from tests.core.examples import selection, sentence
from utils.errors import Unavailable

LEASE = ("The monthly rent is 1,450 euros.", "The deposit is 2,900 euros.", "The lease began on 3 May 2019.")


def compared(claim: str, *texts: str) -> tuple[Comparison, ...]:
    return QuantityCheck().run(claim, selection(claim, *texts))


@pytest.mark.parametrize(
    ("claim", "text", "outcome", "found"),
    [
        pytest.param("The rent is 1,450 euros.", LEASE[0], Outcome.MATCH, "1,450 euros", id="same"),
        pytest.param("The rent is €1,450.", LEASE[0], Outcome.MATCH, "1,450 euros", id="other writing"),
        pytest.param("It weighs 2.5 kg.", "It weighs 2500 g.", Outcome.MATCH, "2500 g", id="other unit"),
        pytest.param("It began on May 3, 2019.", LEASE[2], Outcome.MATCH, "3 May 2019", id="date"),
        pytest.param("It has 2 balconies.", "It has two balconies.", Outcome.MATCH, "two", id="in words"),
        pytest.param("50,000 people came.", "49,873 people came.", Outcome.WEAK, "49,873", id="near"),
        pytest.param("The rent is 1,540 euros.", LEASE[0], Outcome.MISSING, None, id="two digits turned"),
        pytest.param("The rent is 1,450 dollars.", LEASE[0], Outcome.MISSING, None, id="other currency"),
        pytest.param("It weighs 2500 kg.", "It weighs 2500 g.", Outcome.MISSING, None, id="unit changed"),
        pytest.param("It began on 5 May 2019.", LEASE[2], Outcome.MISSING, None, id="other date"),
        pytest.param("The rent is 1,450 euros.", "The rent is high.", Outcome.MISSING, None, id="no figure"),
    ],
)
def test_a_quantity_beside_its_evidence(claim: str, text: str, outcome: Outcome, found: str | None) -> None:
    (comparison,) = compared(claim, text)
    assert (comparison.outcome, comparison.found) == (outcome, found)
    assert (comparison.evidence is None) is (found is None)
    assert comparison.span.of(claim) == comparison.claimed


def test_a_value_of_another_thing_is_no_conflict() -> None:
    assert [each.outcome for each in compared("The deposit is 1,450 euros.", *LEASE)] == [Outcome.MATCH]
    assert [each.outcome for each in compared("The key costs 80 euros.", *LEASE)] == [Outcome.MISSING]


@pytest.mark.parametrize("claim", ["The flat is quiet.", "Both flats are quiet.", "One of the flats has three rooms."])
def test_what_is_not_written_in_digits_is_not_missed(claim: str) -> None:
    assert compared(claim, "The flat is on the hill.") == ()


def test_every_quantity_is_compared_in_the_order_of_the_claim() -> None:
    claim = "The deposit is 2,900 euros, the rent 1,540 euros and the lease began on 3 May 2019."
    assert [(each.claimed, each.outcome) for each in compared(claim, *LEASE)] == [
        ("2,900 euros", Outcome.MATCH),
        ("1,540 euros", Outcome.MISSING),
        ("3 May 2019", Outcome.MATCH),
    ]


def test_values_of_the_same_sort_may_stand_in_the_place_of_another_each_figure_once() -> None:
    claim = "The rent is 1,540 euros."
    (quantity,) = quantities_of(claim)
    texts = (*LEASE, "A rent of 1,450 euros is due on the first.", "The flat has 1,540 tiles.", "It is 1,540 euros.")
    rivals = list(rivals_of(quantity, [sentence(text, claim) for text in texts]))
    assert [rival.text for rival in rivals] == ["1,450 euros", "2,900 euros"]


def test_more_quantities_than_can_be_compared_are_refused() -> None:
    claim = " ".join(f"Room {number} has {number} chairs." for number in range(200))
    with pytest.raises(Unavailable) as raised:
        compared(claim, claim)
    assert raised.value.code == "too_many_figures"
