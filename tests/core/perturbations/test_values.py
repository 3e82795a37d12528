import re

import pytest

from core.perturbations.values import digits, number, scale
from tests.core.perturbations.making import check_contradictions, claims, made


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        pytest.param(
            "The ferry had 118 passengers on board.", r"The ferry had \d{3} passengers on board\.", id="count"
        ),
        pytest.param("Revenue rose to £48.5 million in the year.", r"Revenue rose to £\d\d\.\d million .*", id="money"),
        pytest.param("The fee is 12.4 % of the price agreed.", r"The fee is \d\d\.\d % of .*", id="percent"),
        pytest.param(
            "Reports must arrive within 24 weeks of it.", r"Reports must arrive within \d\d weeks .*", id="weeks"
        ),
        pytest.param("The library has 1,250 seats for readers.", r"The library has \d,\d{3} seats .*", id="grouped"),
        pytest.param("The cabinet had three drawers of oak.", r"The cabinet had (?!three)[a-z]+ drawers .*", id="word"),
    ],
)
def test_another_number_is_put_in_its_place(text: str, pattern: str) -> None:
    check_contradictions(number, text, "number", pattern)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The road follows Route 66 to the west.", id="label"),
        pytest.param("The plant opened in the spring of last year.", id="no number"),
        pytest.param("He came back one day later than planned.", id="one"),
        pytest.param("The room is open from 10.30 on weekdays only.", id="clock"),
        pytest.param("One or two members stayed away from it.", id="vague"),
    ],
)
def test_no_number_is_changed(text: str) -> None:
    assert made(number, text) == []


def test_a_number_within_a_bound_is_not_made_larger() -> None:
    assert claims(number, "All patients recovered within three days of it.") == {
        "All patients recovered within two days of it."
    }


def test_the_new_number_is_nowhere_in_the_document() -> None:
    others = " ".join(f"Table {n} lists 1{n}8 ships of the line." for n in range(10))
    found = claims(number, f"The ferry had 118 passengers on board.\n\n{others}")
    ferries = {claim for claim in found if claim.startswith("The ferry")}
    assert ferries
    assert not {claim for claim in ferries if re.search(r" 1\d8 ", claim)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The tank holds 96 litres of oil.", {"The tank holds 69 litres of oil."}, id="two digits"),
        pytest.param("The tank holds 100 litres of oil.", set(), id="a leading zero"),
        pytest.param("The tank holds 55 litres of oil.", set(), id="the same digits"),
        pytest.param("The tank holds 8 litres of oil.", set(), id="one digit"),
        pytest.param("The tank holds 96 litres of oil. The other holds 69 litres of it.", set(), id="said of another"),
    ],
)
def test_digits_are_swapped(text: str, expected: set[str]) -> None:
    assert claims(digits, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The loss was £48 million.", {"The loss was £48 billion."}, id="million"),
        pytest.param("The grant came to 2 crore rupees.", {"The grant came to 2 lakh rupees."}, id="crore"),
        pytest.param(
            "The hall holds 300 people.", {"The hall holds 3000 people.", "The hall holds 30 people."}, id="tenfold"
        ),
        pytest.param("The dose is 2.5 mg a day.", {"The dose is 25 mg a day."}, id="point dropped"),
        pytest.param("The share is 40 % of all.", {"The share is 4 % of all."}, id="no share above a hundred"),
    ],
)
def test_the_scale_is_changed(text: str, expected: set[str]) -> None:
    assert claims(scale, text) == expected


def test_an_equal_value_in_another_unit_is_not_put() -> None:
    assert claims(scale, "The walk takes 6 hours at least. The talk takes 3,600 minutes in all.") == {
        "The talk takes 36,000 minutes in all."
    }
