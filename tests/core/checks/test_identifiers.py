import pytest

from core.checks.identifiers import compare_identifiers
from core.verdict import Outcome
from tests.core.examples import sentence
from utils.errors import Unavailable
from utils.quantities import KnownIdentifiers, find_identifiers

CASES = {
    "same": ("Invoice INV-2024/017 is unpaid.", "Invoice INV-2024/017 is unpaid.", Outcome.MATCH),
    "other writing": ("Invoice inv-2024/017 is unpaid.", "Invoice INV-2024/017 is unpaid.", Outcome.MATCH),
    "one character": ("Roll 21B81A05C3 passed.", "Roll 21B81A05C8 passed.", Outcome.CONFLICT),
    "look-alike": ("Part AB-10Z is out of stock.", "Part AB-1OZ is out of stock.", Outcome.CONFLICT),
    "unknown": ("Order QX-77812 was sent.", "Order LM-10023 was sent.", Outcome.CONFLICT),
    "part of a longer one": ("The B2 may be washed.", "The TQ3180-B2 may be washed.", Outcome.UNBOUND),
    "e-mail": ("Write to info@firm.example.", "Write to info@firm.example or call.", Outcome.MATCH),
}


@pytest.mark.parametrize(("claim", "evidence", "outcome"), CASES.values(), ids=CASES.keys())
def test_an_identifier_beside_its_evidence(claim: str, evidence: str, outcome: Outcome) -> None:
    known = KnownIdentifiers(identifier.normal for identifier in find_identifiers(evidence))
    found = compare_identifiers(claim, [sentence(evidence, claim)], known)
    assert [comparison.outcome for comparison in found][:1] == [outcome]


def test_one_that_stands_elsewhere_in_the_documents_is_unbound() -> None:
    claim, known = "Order LM-10023 was sent.", KnownIdentifiers(["lm10023"])
    found = compare_identifiers(claim, [sentence("Orders were sent on Monday.", claim)], known)
    assert [comparison.outcome for comparison in found] == [Outcome.UNBOUND]


STAFF = ("employee_id | name", "100 | Ada Stone", "101 | Bob Hill")


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        pytest.param("Bob Hill has the employee id 101.", Outcome.MATCH, id="of this row"),
        pytest.param("Bob Hill has the employee id 100.", Outcome.CONFLICT, id="of another row"),
        pytest.param("Bob Hill has the employee id 102.", Outcome.CONFLICT, id="of no row"),
        pytest.param("Somebody has the employee id 101.", Outcome.MATCH, id="of nobody that another row names"),
    ],
)
def test_a_number_that_the_heading_of_a_table_makes_an_identifier(claim: str, outcome: Outcome) -> None:
    (found,) = compare_identifiers(claim, [sentence(row, claim) for row in STAFF], KnownIdentifiers())
    assert found.outcome is outcome


def test_a_claim_without_identifiers_compares_nothing() -> None:
    assert compare_identifiers("The order was sent.", [sentence("LM-10023", "x")], KnownIdentifiers(["lm10023"])) == []


@pytest.mark.parametrize(("count", "refused"), [(100, False), (200, True)], ids=["many", "too many"])
def test_more_identifiers_than_can_be_compared_are_refused(count: int, refused: bool) -> None:
    claim = f"Parts {', '.join(f'AB-{number + 100}' for number in range(count))} are here."
    known = KnownIdentifiers(identifier.normal for identifier in find_identifiers(claim))
    if not refused:
        assert {each.outcome for each in compare_identifiers(claim, [sentence(claim, claim)], known)} == {Outcome.MATCH}
        return
    with pytest.raises(Unavailable) as raised:
        compare_identifiers(claim, [sentence(claim, claim)], known)
    assert raised.value.code == "too_many_figures"


def test_the_nearest_known_identifier_is_offered() -> None:
    claim = "Roll 21B81A05C3 passed."
    (found,) = compare_identifiers(
        claim, [sentence("Roll 21B81A05C8 passed.", claim)], KnownIdentifiers(["21b81a05c8"])
    )
    assert found.found == "21B81A05C8"
