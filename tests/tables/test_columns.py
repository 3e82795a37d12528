"""The type of a column is that of its large majority."""

from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.columns import ColumnReading, numeral_style, read_column
from tables.grid import Raw
from tables.headers import NOTHING, read_header, read_preamble
from tables.numerals import Style
from tables.table import ColumnType


def read(cells: Sequence[Raw], header: str = "", preamble: str = "", style: Style = Style.POINT) -> ColumnReading:
    return read_column(cells, read_header(header), read_preamble((preamble,)), style)


@pytest.mark.parametrize(
    ("cells", "header", "kind"),
    [
        pytest.param([1.0, 2.5, None, 3.0], "Price", ColumnType.NUMBER, id="numbers"),
        pytest.param(["1,200", "900"], "Price", ColumnType.NUMBER, id="numbers-as-text"),
        pytest.param(["90%", "85 %", "100%"], "Share", ColumnType.PERCENT, id="percent-signs"),
        pytest.param([90, 85.5], "Share (%)", ColumnType.PERCENT, id="percent-in-the-header"),
        pytest.param(["₹5", "₹6,000"], "Fee", ColumnType.CURRENCY, id="currency-signs"),
        pytest.param([5, 6000], "Fee (Rs.)", ColumnType.CURRENCY, id="currency-in-the-header"),
        pytest.param(["$5", "€6", "£7"], "Fee", ColumnType.TEXT, id="several-currencies-are-not-summed"),
        pytest.param(["12 kg", "15 kg"], "Load", ColumnType.NUMBER, id="one-unit"),
        pytest.param(["12 kg", "15 lb", "3 oz"], "Load", ColumnType.TEXT, id="several-units-are-not-summed"),
        pytest.param(["2024-01-05", "2024-02-05"], "Day", ColumnType.DATE, id="iso-dates"),
        pytest.param(["03/04/2024", "25/04/2024"], "Day", ColumnType.DATE, id="day-first-by-one-clear-cell"),
        pytest.param(["03/04/2024", "05/06/2024"], "Day", ColumnType.TEXT, id="ambiguous-dates-stay-text"),
        pytest.param(["13/04/2024", "04/13/2024"], "Day", ColumnType.TEXT, id="contradictory-dates-stay-text"),
        pytest.param(["10:30", "11:45"], "Start", ColumnType.DATE, id="times"),
        pytest.param([True, False], "Active", ColumnType.BOOLEAN, id="booleans"),
        pytest.param(["Yes", "no", "YES"], "Active", ColumnType.BOOLEAN, id="yes-and-no"),
        pytest.param(["001", "014", "120"], "Ward", ColumnType.IDENTIFIER, id="leading-zeros"),
        pytest.param(
            [9848022338.0, 9848022339.0, 9848022330.0], "Contact", ColumnType.IDENTIFIER, id="telephone-numbers"
        ),
        pytest.param(["A-1", "B-2", "C-33"], "Part", ColumnType.IDENTIFIER, id="codes"),
        pytest.param([1, 2, 3], "S.No", ColumnType.IDENTIFIER, id="running-number"),
        pytest.param([101, 101, 102], "Dept code", ColumnType.IDENTIFIER, id="repeated-key"),
        pytest.param([3, 3, 4], "Number", ColumnType.NUMBER, id="a-count-called-number"),
        pytest.param(["B12", "B12", "C14", "B12"], "Room", ColumnType.TEXT, id="repeated-codes-are-categories"),
        pytest.param([2019, 2020, 2021], "Year", ColumnType.NUMBER, id="years"),
        pytest.param(["red", "blue"], "Colour", ColumnType.TEXT, id="words"),
        pytest.param([None, None], "Empty", ColumnType.TEXT, id="blank"),
        pytest.param(["-", "n/a"], "Empty", ColumnType.TEXT, id="placeholders-only"),
    ],
)
def test_types(cells: list[Raw], header: str, kind: ColumnType) -> None:
    assert read(cells, header).type is kind


def test_words_of_status_among_numbers_become_none_and_are_reported() -> None:
    reading = read([41, "AB", 35, "-", "AB", 50])
    assert reading.type is ColumnType.NUMBER
    assert reading.values == [Decimal(41), None, Decimal(35), None, None, Decimal(50)]
    assert reading.odd == [1, 4]


def test_many_different_words_among_numbers_make_a_text_column() -> None:
    reading = read([41, "late", "sick", "left", 50, 60])
    assert reading.type is ColumnType.TEXT
    assert reading.values == ["41", "late", "sick", "left", "50", "60"]
    assert reading.odd == []


def test_a_minority_with_another_sign_is_odd_not_mixed_in() -> None:
    reading = read(["$5", "$6", "$7", "$8", "€9"])
    assert (reading.type, reading.unit) == (ColumnType.CURRENCY, "USD")
    assert reading.odd == [4]


def test_booleans_do_not_count_as_one_and_zero() -> None:
    reading = read([1, 2, 3, 4, True])
    assert reading.type is ColumnType.NUMBER
    assert reading.values == [Decimal(1), Decimal(2), Decimal(3), Decimal(4), None]


@pytest.mark.parametrize(
    ("cells", "values"),
    [
        pytest.param(
            [date(2024, 1, 5), datetime(2024, 1, 6)], [date(2024, 1, 5), date(2024, 1, 6)], id="midnight-only"
        ),
        pytest.param(
            [date(2024, 1, 5), datetime(2024, 1, 6, 9)],
            [datetime(2024, 1, 5), datetime(2024, 1, 6, 9)],
            id="some-with-time",
        ),
        pytest.param([time(9), "10:30"], [time(9), time(10, 30)], id="times"),
    ],
)
def test_the_dates_of_a_column_are_of_one_kind(cells: list[Raw], values: list[date | time]) -> None:
    assert read(cells).values == values


@pytest.mark.parametrize(
    ("cells", "header", "maximum"),
    [
        ([41, 38], "Marks (out of 50)", 50),
        ([41, 58], "Marks (out of 50)", None),
        ([41, 38], "Maths (100)", 100),
        ([410, 38], "Maths (100)", None),
    ],
)
def test_a_maximum_that_a_value_exceeds_is_none(cells: list[Raw], header: str, maximum: int | None) -> None:
    assert read(cells, header).maximum == maximum


@pytest.mark.parametrize(
    ("cells", "header", "kind", "unit", "scale"),
    [
        pytest.param([1.5, 2], "Income", ColumnType.CURRENCY, "INR", 100_000, id="plain-number"),
        pytest.param(["5%", "6%"], "Margin", ColumnType.PERCENT, "%", 1, id="percent-keeps-its-own"),
        pytest.param([3, 4], "Area (ha)", ColumnType.NUMBER, "ha", 1, id="another-unit-keeps-its-own"),
        pytest.param([2019, 2020], "Year", ColumnType.NUMBER, None, 1, id="years-are-no-money"),
        pytest.param(["₹5", "₹6"], "Cost", ColumnType.CURRENCY, "INR", 100_000, id="currency-cells-are-scaled"),
    ],
)
def test_a_line_above_gives_currency_and_scale_to_bare_numbers_only(
    cells: list[Raw], header: str, kind: ColumnType, unit: str | None, scale: int
) -> None:
    reading = read(cells, header, "(Rs. in lakhs)")
    assert (reading.type, reading.unit, reading.scale) == (kind, unit, Decimal(scale))


@pytest.mark.parametrize(
    ("cells", "style"),
    [
        (["4,5", "3"], Style.COMMA),
        (["4,5", "3.25"], Style.POINT),
        (["1,234"], None),
        (["Smith, J", "1"], None),
        ([4.5], None),
    ],
)
def test_the_style_of_numerals(cells: list[Raw], style: Style | None) -> None:
    assert numeral_style(cells) is style


def test_an_ambiguous_column_follows_the_table() -> None:
    assert read(["1.234", "2.500"], style=Style.COMMA).values == [Decimal(1234), Decimal(2500)]
    assert read(["1.234", "2.500"], style=Style.POINT).values == [Decimal("1.234"), Decimal("2.500")]


CELLS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**6), 10**6),
    st.floats(allow_nan=False, allow_infinity=False),
    st.dates(),
    st.times(),
    st.sampled_from(["AB", "-", "12 kg", "$5", "90%", "007", "A-1", "yes", "03/04/2024", "1,5", "text"]),
)


@given(st.lists(CELLS, max_size=12))
def test_any_column_has_as_many_values_as_cells_and_loses_none_in_silence(cells: list[Raw]) -> None:
    reading = read_column(cells, NOTHING, NOTHING, Style.POINT)
    assert len(reading.values) == len(cells)
    for i, (cell, value) in enumerate(zip(cells, reading.values, strict=True)):
        if value is None:
            assert cell is None or cell == "-" or i in reading.odd
