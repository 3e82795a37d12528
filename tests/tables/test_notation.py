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


def said(line: str, text: str | None = None) -> str:
    """Return the sentence that a line comes to, in the table of a text or among the vans; "" without an answer."""
    table, plan = read_plan(line, VANS if text is None else prepared(text, "other.csv"))
    made = answer(table, unsure(plan))
    assert made is None or not made.certain
    return made.sentence if made else ""


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("count", "The number of records is 4."),
        ('COUNT WHERE [depot] = "North" AND [Seats] >= 9', "is 2."),
        ('count where [Depot] = "north"', "The number of records where Depot is North is 2."),
        ('sum [Seats] where not ([Depot] = "North") and [Seats] >= 12', "is 28."),
        ('show [Driver] where [Van] in ("V1", "V2")', "V1 (Driver: Ida); V2 (Driver: Omar)"),
        ('show [Driver] where [Depot] = "North"', "Driver where Depot is North: Ida (2 records)."),
        ("show [Van] where [Back] is blank", "V3 (Back: blank)."),
        (
            "show [Van] where [Seats] > mean [Seats]",
            "2 records of “vans.csv”, sheet “Sheet1” where Seats is more than the average",
        ),
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
        ("sum [Sold] * [Rate (EUR)]", "is EUR 363.5."),
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
        ("show [Wheels]", "no column [Wheels]"),
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
        ("count where [Seats] > mean [Sold]", "its own average"),
        ("count where [Driver] > [Depot]", "cannot be compared"),
        ("show [Out] - [Left]", "time of day"),
        ('count where [Seats] = "5k"', "no number"),
        ('count where [Left] = "2024-03-01 12:30"', "days without times"),
        ("groups sum by [Depot]", "which column"),
        ("share of [Driver]", "no numbers"),
        ("highest 0 by [Seats]", "from 1"),
        ("show " + "(" * 400, "too long"),
        ("difference (count) (sum [Seats])", "no difference"),
        ("", "nothing"),
    ],
)
def test_what_is_no_computation_on_the_table_says_why(line: str, fault: str) -> None:
    with pytest.raises(ValueError) as error:
        read_plan(line, VANS)
    assert fault in str(error.value)


FARES = "Ticket|Fare|Tax|Currency\nA|10|1|EUR\nB|12|2|GBP\nC|3|1|EUR\n"


def test_amounts_in_several_currencies_are_added_only_within_one() -> None:
    assert said("sum [Fare] + [Tax]", FARES) == ""
    within = said('sum [Fare] + [Tax] where [Currency] = "EUR"', FARES)
    assert within == "The sum of Fare + Tax where Currency is EUR is 15."


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Who|Pay (Rs. in lakhs)|Fee (Rs. in thousands)\nA|12.5|100\nB|2|30\n", "sum {0} + {1}"),
        ("Who|Pay (Rs. in lakhs)|Fee (Rs. in thousands)\nA|12.5|100\nB|2|30\n", "ratio (sum {0}) (sum {1})"),
        ("Who|Weight (kg)|Height (cm)\nA|50|170\nB|60|180\n", "sum {0} - {1}"),
        ("Who|Weight (kg)|Height (cm)\nA|50|170\nB|60|180\n", "count where {0} > {1}"),
    ],
)
def test_different_units_are_not_put_together(text: str, line: str) -> None:
    one, other = (f"[{name}]" for name in text.splitlines()[0].split("|")[1:])
    with pytest.raises(ValueError, match="different units"):
        said(line.format(one, other), text)


def test_a_percentage_of_an_amount_is_one() -> None:
    text = "Item|Price (EUR)|Discount %\nA|200|10\nB|100|5\n"
    assert said("sum [Price (EUR)] * [Discount %]", text) == "The sum of Price (EUR) × Discount % is EUR 25."


def test_a_column_of_names_of_wards_is_no_column_of_units() -> None:
    wards = "Unit|Beds|Occupied\nICU|10|7\nWard A|20|12\nWard B|30|22\n"
    assert said("sum [Beds]", wards) == "The sum of Beds is 60."
    assert said("highest by [Beds] - [Occupied]", wards) == "Ward A and Ward B have the highest Beds − Occupied: 8."


def test_times_of_day_are_subtracted_to_the_second() -> None:
    runs = "Runner|Start|Finish\nAnna|10:00:00|10:03:45\nBen|10:00:00|10:03:30\n"
    assert said("lowest by [Finish] - [Start]", runs) == "Ben has the lowest Finish − Start: 3.5 minutes."


def test_a_day_among_dates_with_times_is_the_whole_day() -> None:
    calls = "Call|At\nA|2024-03-01 08:00\nB|2024-03-01 17:30\nC|2024-03-02 09:00\n"
    for line, count in (('= "2024-03-01"', 2), ('<= "2024-03-01"', 2), ('> "2024-03-01"', 1), ('!= "2024-03-01"', 1)):
        assert str(count) in said(f"count where [At] {line}", calls)[-3:]


def test_spellings_that_differ_in_case_are_one_value_and_headers_may_hold_brackets() -> None:
    text = "Who|Item [kg]|Depot\nA|1|North\nB|2|north\nC|3|South\n"
    assert "is 2." in said('count where [Depot] = "NORTH"', text)
    assert said("sum [Item [kg]]", text) == "The sum of Item [kg] is 6 kg."


def test_quantities_in_several_units_are_not_added() -> None:
    harvest = "Crop|Quantity|Unit\nLeeks|10|kg\nKale|12|bunch\nBeet|5|kg\n"
    assert said("sum [Quantity]", harvest) == ""
    assert "15" in said('sum [Quantity] where [Unit] = "kg"', harvest)
