from collections.abc import Callable

import pytest

from core.checks.identifiers import compare_identifiers
from core.checks.quantities import compare_quantities
from core.verdict import Comparison, Outcome
from tests.core.examples import selection
from utils.errors import Unavailable
from utils.quantities import find_identifiers

LEASE = ("The monthly rent is 1,450 euros.", "The deposit is 2,900 euros.", "The lease began on 3 May 2019.")


def compared(claim: str, *texts: str) -> tuple[Comparison, ...]:
    return compare_quantities(claim, selection(claim, *texts))


@pytest.mark.parametrize(
    ("claim", "text", "outcome", "found"),
    [
        pytest.param("The rent is €1,450.", LEASE[0], Outcome.MATCH, "1,450 euros", id="other writing"),
        pytest.param("It weighs 2.5 kg.", "It weighs 2500 g.", Outcome.MATCH, "2500 g", id="other unit"),
        pytest.param("It began on May 3, 2019.", LEASE[2], Outcome.MATCH, "3 May 2019", id="date"),
        pytest.param("50,000 people came.", "49,873 people came.", Outcome.WEAK, "49,873", id="near"),
        pytest.param("The rent is 1,540 euros.", LEASE[0], Outcome.MISSING, None, id="two digits turned"),
        pytest.param("The rent is 1,450 dollars.", LEASE[0], Outcome.MISSING, None, id="other currency"),
        pytest.param("It weighs 2500 kg.", "It weighs 2500 g.", Outcome.MISSING, None, id="unit changed"),
    ],
)
def test_a_quantity_beside_its_evidence(claim: str, text: str, outcome: Outcome, found: str | None) -> None:
    (comparison,) = compared(claim, text)
    assert (comparison.outcome, comparison.found) == (outcome, found)
    assert (comparison.evidence is None) is (found is None)
    assert comparison.span.of(claim) == comparison.claimed


@pytest.mark.parametrize(
    ("claim", "outcomes"),
    [
        pytest.param("The deposit is 1,450 euros.", [Outcome.MATCH], id="of another thing is no conflict"),
        pytest.param("The key costs 80 euros.", [Outcome.MISSING], id="of no thing"),
        pytest.param("The flat is quiet.", [], id="without a number"),
        pytest.param("Both flats are quiet.", [], id="both"),
        pytest.param("One of the flats has three rooms.", [], id="not in digits"),
    ],
)
def test_a_value_is_missed_where_it_stands_in_digits_and_nowhere_in_the_evidence(
    claim: str, outcomes: list[Outcome]
) -> None:
    assert [each.outcome for each in compared(claim, *LEASE)] == outcomes


CASES = {
    "other writing": (
        "Invoice inv-2024/017 is unpaid.",
        "Invoice INV-2024/017 is unpaid.",
        Outcome.MATCH,
        "inv-2024/017",
    ),
    "one character": ("Roll 21B81A05C3 passed.", "Roll 21B81A05C8 passed.", Outcome.CONFLICT, "21B81A05C8"),
    "look-alike": ("Part AB-10Z is out of stock.", "Part AB-1OZ is out of stock.", Outcome.CONFLICT, "AB-1OZ"),
    "unknown": ("Order QX-77812 was sent.", "Order LM-10023 was sent.", Outcome.CONFLICT, None),
    "part of a longer one": ("The B2 may be washed.", "The TQ3180-B2 may be washed.", Outcome.UNBOUND, None),
}


def identifiers_compared(claim: str, *texts: str, known: tuple[str, ...] | None = None) -> tuple[Comparison, ...]:
    """Compare `claim` with `texts`; the corpus knows the identifiers of these, or `known`."""
    held = tuple(each.normal for text in texts for each in find_identifiers(text)) if known is None else known
    return compare_identifiers(claim, selection(claim, *texts, known=held))


@pytest.mark.parametrize(("claim", "text", "outcome", "found"), CASES.values(), ids=CASES.keys())
def test_an_identifier_beside_its_evidence(claim: str, text: str, outcome: Outcome, found: str | None) -> None:
    """The nearest one that is known is offered with its passage."""
    compared = identifiers_compared(claim, text)[0]
    assert (compared.outcome, compared.found) == (outcome, found)
    assert (compared.evidence and compared.evidence.text) == (found and text)


STAFF = ("employee_id | name", "100 | Ada Stone", "101 | Bob Hill")


@pytest.mark.parametrize(
    ("claim", "texts", "known", "outcome"),
    [
        pytest.param("Order LM-10023 was sent.", ("Orders.",), ("lm10023",), Outcome.UNBOUND, id="in another document"),
        pytest.param("Bob Hill has the employee id 101.", STAFF, None, Outcome.MATCH, id="of a row of a table"),
        pytest.param("Bob Hill has the employee id 102.", STAFF, None, Outcome.CONFLICT, id="of no row of a table"),
    ],
)
def test_an_identifier_that_stands_elsewhere(
    claim: str, texts: tuple[str, ...], known: tuple[str, ...] | None, outcome: Outcome
) -> None:
    (found,) = identifiers_compared(claim, *texts, known=known)
    assert found.outcome is outcome


@pytest.mark.parametrize(
    ("check", "detail"), [(compared, "{} chairs"), (identifiers_compared, "AB-{}")], ids=["quantities", "identifiers"]
)
def test_more_than_can_be_compared_is_refused(check: Callable[..., object], detail: str) -> None:
    claim = f"Here are {', '.join(detail.format(number + 100) for number in range(200))}."
    with pytest.raises(Unavailable) as raised:
        check(claim, claim)
    assert raised.value.code == "too_many_figures"
