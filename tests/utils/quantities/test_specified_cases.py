"""The cases of the specification (accuracy.md 5.9) that concern one value of a text, to the letter."""

import pytest

from tests.utils.quantities.judging import judge
from utils.quantities import (
    IdentifierState,
    KnownIdentifiers,
    Outcome,
    find_identifiers,
    find_quantities,
    match_identifier,
)

MATCH, WEAK, CONFLICT = Outcome.MATCH, Outcome.WEAK, Outcome.CONFLICT

CASES = [
    ("Revenue was $1.2 billion", "Revenue rose to 1,200 million dollars", MATCH),
    ("about 50,000 people", "49,873 people attended", WEAK),
    ("50,000 people", "49,873 people attended", WEAK),
    ("over 3 lakh students", "3,05,000 students", WEAK),
    ("Rs 2.5 crore", "Rs. 25 million", MATCH),
    ("1.5 lakh", "150000", MATCH),
    ("1.5 lakh crore", "1,500,000 million rupees", MATCH),
    ("5 percent", "50 percent", CONFLICT),
    ("rose 2 percentage points", "rose 2%", CONFLICT),
    ("March 3, 2021", "3rd of March 2021", MATCH),
    ("March 3, 2021", "2021-03-03", MATCH),
    ("March 4, 2021", "3 March 2021", CONFLICT),
    ("in 2021", "March 3, 2021", MATCH),
    ("03/04/2021", "4 March 2021", WEAK),
    ("opens at 5:30 PM", "Monday: 17:30-23:0", MATCH),
    ("opens at 6 PM", "17:30-23:0", CONFLICT),
    ("twenty-five students", "25 students", MATCH),
    ("three hundred and forty two", "342", MATCH),
    ("one-third of users", "33% of users", WEAK),
    ("a third reviewer said", "3 reviewers", None),
    ("5 km", "5000 metres", MATCH),
    ("5 km", "5 miles", CONFLICT),
    ("145F", "145 degrees F", MATCH),
    ("63C", "145 degrees F", WEAK),
    ("attendance of 90%", "attendance: 90.4", WEAK),
    ("attendance of 91%", "attendance: 90.4", CONFLICT),
    ("less than 10 minutes", "8 minutes", WEAK),
    ("fewer than 100", "40", WEAK),
    ("2 hours", "120 minutes", MATCH),
    ("2-3 hours", "2 to 3 hours", MATCH),
    ("2-4 hours", "2 to 3 hours", CONFLICT),
    ("-5 degrees", "5 degrees", CONFLICT),
    ("$500", "EUR 500", CONFLICT),
    ("mid-20th century", "independence in 1947", MATCH),
    ("10 1/2 inches", "10.5 in", MATCH),
    ("30 students above 75%", "count = 31", CONFLICT),
]


@pytest.mark.parametrize(("claim", "evidence", "outcome"), CASES, ids=[f"{c} | {e}" for c, e, _ in CASES])
def test_specified_outcome(claim, evidence, outcome):
    assert judge(claim, evidence) is outcome


def test_both_figures_of_a_converted_temperature_match():
    (evidence,) = find_quantities("145 degrees F")
    both = find_quantities("145F (63C)")
    assert len(both) == 2
    assert judge("145F (63C)", "145 degrees F") is MATCH
    assert [quantity.value_span.of("145F (63C)") for quantity in both] == ["145F", "63C"]
    assert evidence.unit_text == "degrees F"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5. Blood Type Diet", []),
        ("as described (Passage 2)", []),
        ("in 87 words", []),
        ("3.5 out of 5 stars", ["3.5 out of 5"]),
        ("COVID-19 measures", []),
        ("open 24/7, seven days a week", []),
    ],
    ids=["list marker", "citation", "length limit", "scale", "identifier", "idiom"],
)
def test_what_is_no_quantity(text, expected):
    assert [quantity.value_span.of(text) for quantity in find_quantities(text)] == expected


def test_a_covid_measure_is_an_identifier():
    assert [found.normal for found in find_identifiers("COVID-19 measures")] == ["covid19"]


def test_a_roll_number_one_letter_off_is_near():
    (claim,) = find_identifiers("roll 21B81A05C3")
    known = KnownIdentifiers(found.normal for found in find_identifiers("roll 21B81A05C8 only"))
    match = match_identifier(claim, known)
    assert (match.state, match.nearest) == (IdentifierState.NEAR, "21b81a05c8")
