"""Computations as a line: what they compute, and what cannot be one."""

import pytest

from tables.notation import read_plan
from tables.questions.answering import answer, unsure
from tests.tables.samples import prepared

VANS = prepared(
    """
Van|Depot|Driver|Seats|Sold|Rate (EUR)|Left|Back|Out|In
V1|North|Ida|9|7|12.5|2024-03-01|2024-03-04|08:10|09:00
V2|South|Omar|16|16|10|2024-02-27|2024-03-01|10:00|12:30
V3|North|Ida|9|4|11|2024-03-05||06:00|06:45
V4|South|Lena|12|9|8|2023-12-30|2024-01-02|07:15|07:45
""",
    "vans.csv",
)


def said(line: str) -> str:
    """Return the sentence that a line comes to."""
    table, plan = read_plan(line, VANS)
    made = answer(table, unsure(plan))
    assert made is not None
    assert not made.certain
    return made.sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("count", "The number of records is 4."),
        ('count where [Depot] = "north"', "The number of records where Depot is North is 2."),
        ('sum [Seats] where not ([Depot] = "North") and [Seats] >= 12', "is 28."),
        ('show [Driver] where [Van] in ("V1", "V2")', "V1 (Driver: Ida); V2 (Driver: Omar)"),
        ('show [Driver] where [Depot] = "North"', "Driver where Depot is North: Ida (2 records)."),
        ("show [Van] where [Back] is blank", "V3"),
        ("show [Van] where [Seats] > mean [Seats]", "V2"),
        ('show [Van] where [Seats] > [Sold] and [Depot] != "South"', "V1"),
        ('count where [Driver] contains "a"', "is 4."),
        ("highest by [Left] show [Van]", "V3 has the highest Left: 2024-03-05."),
        ("lowest 1 from 2 by [Seats] show [Van]", "12"),
        ("groups sum [Seats] by [Depot] best highest", "Highest sum of Seats by Depot: South: 28."),
        ('share where [Driver] = "Ida" within [Depot] = "North"', "100 %"),
        ('difference (value [Seats] where [Van] = "V2") (value [Seats] where [Van] = "V1")', "7; V2 is higher"),
        ("ratio (sum [Sold]) (sum [Seats])", "between sum of Sold and sum of Seats is 0.7826 (78.26 %)"),
        ('count where [Left] >= "2024-01-01" and [Left] < "2025-01-01"', "is 3."),
        ("highest by [Seats] - [Sold] show [Van]", "V3 has the highest Seats − Sold: 5."),
        ('show [Seats] - [Sold] where [Van] = "V4"', "Seats − Sold: 3"),
        ("sum [Sold] * [Rate (EUR)]", "is 363.5."),
        ('show [Back] - [Left] where [Van] = "V2"', "Back − Left: 3 days"),
        ("max [In] - [Out]", "is 150 minutes."),
        ("count where [Back] - [Left] >= 3", "is 3."),
    ],
)
def test_a_line_is_computed(line: str, sentence: str) -> None:
    assert sentence in said(line)


def test_a_computed_column_shows_the_cells_that_it_is_read_from() -> None:
    table, plan = read_plan('show [Seats] - [Sold] where [Van] = "V4"', VANS)
    made = answer(table, unsure(plan))
    assert made is not None
    assert [used.ranges for used in made.cells] == ["A5, D5, E5"]
    assert made.rows[0][1].address is None


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("show [Wheels]", "no column [wheels]"),
        ('count where [Depot] = "Nort"', 'similar: "North"'),
        ('count where [Depot] > "North"', "holds text"),
        ("count where [Seats] = many", "no number"),
        ('count where [Driver] contains "z"', "contains"),
        ("sum [Driver]", "no numbers"),
        ("max [Left]", "highest by"),
        ("sum", "which column"),
        ("count where ([Seats] > 3", ") is missing"),
        ("count where [Seats] 3", "comparison"),
        ("count; drop", "not understood"),
        ("add [Seats]", "not a computation"),
        ("show [Driver] - [Seats]", "only numbers"),
        ("", "nothing"),
    ],
)
def test_what_is_no_computation_on_the_table_says_why(line: str, fault: str) -> None:
    with pytest.raises(ValueError, match=r".*") as error:
        read_plan(line, VANS)
    assert fault in str(error.value)


def test_amounts_in_several_currencies_are_not_computed_with() -> None:
    fares = prepared("Ticket|Fare|Tax|Currency\nA|10|1|EUR\nB|12|2|GBP\n", "fares.csv")
    with pytest.raises(ValueError, match="several currencies"):
        read_plan("sum [Fare] + [Tax]", fares)


def test_quantities_in_several_units_are_not_added() -> None:
    harvest = prepared("Crop|Quantity|Unit\nLeeks|10|kg\nKale|12|bunch\nBeet|5|kg\n", "harvest.csv")
    table, plan = read_plan("sum [Quantity]", harvest)
    assert answer(table, unsure(plan)) is None
    table, plan = read_plan('sum [Quantity] where [Unit] = "kg"', harvest)
    made = answer(table, unsure(plan))
    assert made is not None
    assert "15" in made.sentence
