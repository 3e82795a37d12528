import pytest

from tables.language.conditions import filters
from tables.language.readings import read
from tables.language.scope import Scope
from tables.prepared import PreparedTable
from tables.running import find
from tests.tables.samples import PAY, prepared

ROSTER, SALARIES = prepared(), prepared(PAY, "pay.csv")


def rows(text: str, table: PreparedTable = ROSTER) -> tuple[int, ...] | None:
    """Return the rows of the first reading that is understood, None where none is."""
    for reading in read(text, table.lexicon):
        found = filters(reading.tokens, Scope(table))
        if found:
            assert len({find(table, each).rows for each in found}) == 1
            return find(table, found[0]).rows
    return None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("in CSE", (0, 2)),
        ("not in CSE", (1, 3, 4)),
        ("in CSE or ECE", (0, 1, 2, 4)),
        ("attendance above 75%", (0, 2, 4)),
        ("more than 75% attendance", (0, 2, 4)),
        ("attendance of at least 75", (0, 1, 2, 4)),
        ("75 or more attendance", (0, 1, 2, 4)),
        ("attendance no less than 82.5", (0, 2, 4)),
        ("attendance not above 75", (1, 3)),
        ("physics marks between 55 and 77", (0, 3, 4)),
        ("scored more than 80 marks in physics", (2,)),
        ("attendance above 70 and below 90", (0, 1)),
        ("in CSE with physics marks under 80", (0,)),
        ("physics marks above 90 or maths marks above 80", (1, 2)),
        ("joined after 2021", (1, 4)),
        ("joined before 4 March 2021", (3,)),
        ("joined in July 2021", (2,)),
        ("joined between July 2021 and March 2021", (0, 2)),
        ("grade A", (2,)),
        ("grade A+", (0,)),
        ("with hostel", (0, 2)),
        ("without hostel", (1, 3, 4)),
        ("Ravi", (1,)),
        ("Anita Rao and Meena Iyer", (0, 4)),
    ],
)
def test_a_condition_finds_its_rows(text: str, expected: tuple[int, ...]) -> None:
    assert rows(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "attendance above",
        "above 75",
        "marks above 75 and",
        "attendance above 75 kg",
        "joined after Friday",
        "in Sales",
        "Rao",
        "clever",
        "in CSE or attendance above 75 and grade B",
        "department is CSE and department is ECE",
        "name above 75",
        "attendance above about 75",
    ],
)
def test_what_is_half_understood_is_not_a_condition(text: str) -> None:
    assert rows(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("salary above 9 lakh", (0, 3)),
        ("salary above Rs 9 lakh", (0, 3)),
        ("salary of 900,000 rupees", (1,)),
        ("salary above $9", None),
        ("salary above 9 kg", None),
        ("older than 40", (1, 3)),
        ("heavier than 40", None),
        ("age above 40 years", (1, 3)),
        ("team is blank", (3,)),
    ],
)
def test_units_and_scales_are_heeded(text: str, expected: tuple[int, ...] | None) -> None:
    assert rows(text, SALARIES) == expected
