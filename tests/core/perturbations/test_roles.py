import pytest

from core.perturbations.roles import binding, role, voice
from tests.core.perturbations.making import claims, made


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        pytest.param(
            "Anna Berg succeeded Peter Holm as chair.", "Peter Holm succeeded Anna Berg as chair.", id="persons"
        ),
        pytest.param(
            "The tenant must notify the landlord within ten days.",
            "The landlord must notify the tenant within ten days.",
            id="parties",
        ),
        pytest.param("The supplier was sued by the customer.", "The customer was sued by the supplier.", id="passive"),
        pytest.param(
            "The buyer shall return the goods to the seller.",
            "The seller shall return the goods to the buyer.",
            id="to",
        ),
        pytest.param("Germany beat France in the final.", "France beat Germany in the final.", id="countries"),
        pytest.param(
            "The firm moved its office from Oslo to Bergen.",
            "The firm moved its office from Bergen to Oslo.",
            id="from",
        ),
        pytest.param(
            "Moncton counted 980 items and found 58; Lachine counted 740 bins and lost two. The clerk of Moncton left.",
            "Lachine counted 980 items and found 58; Moncton counted 740 bins and lost two.",
            id="side by side",
        ),
        pytest.param(
            "In 2019 it was said that Norvik Ltd acquired Halden Group.",
            "In 2019 it was said that Halden Group acquired Norvik Ltd.",
            id="in a clause",
        ),
    ],
)
def test_two_parties_change_places(text: str, claim: str) -> None:
    found = made(role, text)
    assert claim in {edit.claim for edit in found}
    assert {(edit.kind, edit.label) for edit in found} == {("role", "contradicted")}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Anna Berg married Peter Holm in 2019.", id="married"),
        pytest.param("Anna Berg met Peter Holm in Lisbon that year.", id="met"),
        pytest.param("Norvik Ltd merged with Halden Group in May.", id="merged"),
        pytest.param("Anna Berg and Peter Holm founded the club.", id="together"),
        pytest.param("Germany played France in the final.", id="played"),
        pytest.param("The song was heard from Madrid to Jakarta.", id="no movement"),
        pytest.param("The tenant must notify a solicitor within ten days.", id="one party"),
        pytest.param("Anna Berg beat Peter Holm in May. Peter Holm beat Anna Berg in June.", id="true both ways"),
        pytest.param("Anna Berg praised the Bank of Portugal building.", id="another kind"),
    ],
)
def test_nobody_changes_places(text: str) -> None:
    assert made(role, text) == []


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        pytest.param(
            "The loss rose from £12 million to £48 million.",
            "The loss rose from £48 million to £12 million.",
            id="from to",
        ),
        pytest.param(
            "Income was £95 million in Oslo and £83 million in Bergen.",
            "Income was £83 million in Oslo and £95 million in Bergen.",
            id="places",
        ),
        pytest.param(
            "It opened on 3 May 2019 and closed on 7 June 2021.",
            "It opened on 7 June 2021 and closed on 3 May 2019.",
            id="dates",
        ),
    ],
)
def test_two_values_change_places(text: str, claim: str) -> None:
    assert claims(binding, text) == {claim}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The club has 12 men and 12 women.", id="equal"),
        pytest.param("The term is 5 or 6 years in all.", id="or"),
        pytest.param("The office is open between 9:00 and 17:00.", id="both ends"),
        pytest.param("It measures 10 m by 12 m in all.", id="by"),
        pytest.param("The ferry struck the quay in the fog.", id="no value"),
    ],
)
def test_no_value_changes_place(text: str) -> None:
    assert made(binding, text) == []


def test_the_value_of_another_line_is_put() -> None:
    text = "The garden bin costs £48 a year.\n\nA permit for the car park is sold at £30 a year to residents."
    assert "The garden bin costs £30 a year." in claims(binding, text)


def test_the_value_of_a_line_about_the_same_is_not_put() -> None:
    text = "The garden bin costs £48 a year.\n\nThe garden bin costs £30 a year at times."
    assert "The garden bin costs £30 a year." not in claims(binding, text)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        pytest.param(
            "Anna Berg praised Peter Holm in 2019.", "Peter Holm was praised by Anna Berg in 2019.", id="past"
        ),
        pytest.param("Anna Berg was succeeded by Peter Holm.", "Peter Holm succeeded Anna Berg.", id="passive"),
        pytest.param("The auditor replaces the chair.", "The chair is replaced by the auditor.", id="present"),
        pytest.param(
            "In 2020, Anna Berg accused Peter Holm of fraud.",
            None,
            id="what follows belongs to the verb",
        ),
        pytest.param("Anna Berg may praise Peter Holm.", None, id="modal"),
    ],
)
def test_the_other_voice(text: str, claim: str | None) -> None:
    found = made(voice, text)
    assert {edit.claim for edit in found} == ({claim} if claim else set())
    assert {edit.label for edit in found} <= {"entailed"}
