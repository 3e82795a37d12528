import pytest

from core.checks.identifiers import IdentifierCheck
from core.verdict import Comparison, Outcome
from tests.core.examples import selection
from utils.errors import Unavailable
from utils.quantities import find_identifiers

CASES = {
    "same": ("Invoice INV-2024/017 is unpaid.", "Invoice INV-2024/017 is unpaid.", Outcome.MATCH),
    "other writing": ("Invoice inv-2024/017 is unpaid.", "Invoice INV-2024/017 is unpaid.", Outcome.MATCH),
    "one character": ("Roll 21B81A05C3 passed.", "Roll 21B81A05C8 passed.", Outcome.CONFLICT),
    "look-alike": ("Part AB-10Z is out of stock.", "Part AB-1OZ is out of stock.", Outcome.CONFLICT),
    "unknown": ("Order QX-77812 was sent.", "Order LM-10023 was sent.", Outcome.CONFLICT),
    "part of a longer one": ("The B2 may be washed.", "The TQ3180-B2 may be washed.", Outcome.UNBOUND),
    "e-mail": ("Write to info@firm.example.", "Write to info@firm.example or call.", Outcome.MATCH),
}


def compared(claim: str, *texts: str, known: tuple[str, ...] | None = None) -> tuple[Comparison, ...]:
    """Compare `claim` with `texts`; the corpus knows the identifiers of these, or `known`."""
    held = tuple(each.normal for text in texts for each in find_identifiers(text)) if known is None else known
    return IdentifierCheck().run(claim, selection(claim, *texts, known=held))


@pytest.mark.parametrize(("claim", "evidence", "outcome"), CASES.values(), ids=CASES.keys())
def test_an_identifier_beside_its_evidence(claim: str, evidence: str, outcome: Outcome) -> None:
    assert [comparison.outcome for comparison in compared(claim, evidence)][:1] == [outcome]


def test_one_that_stands_elsewhere_in_the_documents_is_unbound() -> None:
    found = compared("Order LM-10023 was sent.", "Orders were sent on Monday.", known=("lm10023",))
    assert [comparison.outcome for comparison in found] == [Outcome.UNBOUND]


STAFF = ("employee_id | name", "100 | Ada Stone", "101 | Bob Hill")


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        pytest.param("Bob Hill has the employee id 101.", Outcome.MATCH, id="of a row"),
        pytest.param("Bob Hill has the employee id 102.", Outcome.CONFLICT, id="of no row"),
    ],
)
def test_a_number_that_the_heading_of_a_table_makes_an_identifier(claim: str, outcome: Outcome) -> None:
    (found,) = compared(claim, *STAFF)
    assert found.outcome is outcome


def test_a_claim_without_identifiers_compares_nothing() -> None:
    assert compared("The order was sent.", "LM-10023 was sent.") == ()


@pytest.mark.parametrize(("count", "refused"), [(100, False), (200, True)], ids=["many", "too many"])
def test_more_identifiers_than_can_be_compared_are_refused(count: int, refused: bool) -> None:
    claim = f"Parts {', '.join(f'AB-{number + 100}' for number in range(count))} are here."
    if not refused:
        assert {each.outcome for each in compared(claim, claim)} == {Outcome.MATCH}
        return
    with pytest.raises(Unavailable) as raised:
        compared(claim, claim)
    assert raised.value.code == "too_many_figures"


def test_the_nearest_known_identifier_is_offered_with_its_passage() -> None:
    (found,) = compared("Roll 21B81A05C3 passed.", "Roll 21B81A05C8 passed.")
    assert found.found == "21B81A05C8"
    assert found.evidence is not None and found.evidence.text == "Roll 21B81A05C8 passed."


def test_one_that_no_source_has_is_told_without_a_passage() -> None:
    (found,) = compared("Order QX-77812 was sent.", "Order LM-10023 was sent.")
    assert (found.found, found.evidence) == (None, None)
    assert "QX-77812" in found.explanation
