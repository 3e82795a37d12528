"""Whole sheets to tables and lines: untidy sheets of several domains, and properties of any sheet."""

import csv
from decimal import Decimal
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.grid import Area, Grid
from tables.reading import read_parts
from tables.table import ColumnType
from tests.tables.sheets import grid, only_table, parts, shown

ROSTER = """
Riverside Institute||||
Mid-term results||||
||||
Roll No.|Name|Paper I (50)|Paper II|Attendance %
|Maximum|50|60|
0101|Anu Rao|41|38|91.5
0102|Max Weber|35|AB|78
0103|Total Khan|48|44|100
|Average|41.33|41|89.8
"""


def test_a_roster() -> None:
    table = only_table(ROSTER)
    assert table.title == "Riverside Institute"
    assert table.preamble == ("Riverside Institute", "Mid-term results")
    assert [column.name for column in table.columns] == ["Roll No.", "Name", "Paper I (50)", "Paper II", "Attendance %"]
    assert [column.type.value for column in table.columns] == ["identifier", "text", "number", "number", "percent"]
    assert [column.maximum for column in table.columns] == [None, None, 50, 60, None]
    assert shown(table)[1] == ["0102", "Max Weber", "35", None, "78"]
    assert table.row_numbers == (6, 7, 8)
    assert [row.label for row in table.summary_rows] == ["Maximum", "Average"]
    assert [(cell.row_number, cell.letter, cell.text) for cell in table.odd_cells] == [(7, "D", "AB")]


def test_the_lines_of_a_roster() -> None:
    (part,) = parts(ROSTER)
    assert [(line.cells, line.text) for line in part.lines] == [
        ("A1", "Riverside Institute"),
        ("A2", "Mid-term results"),
        ("A5:E5", "Maximum; Paper I (50): 50; Paper II: 60"),
        ("A6:E6", "Roll No.: 0101; Name: Anu Rao; Paper I (50): 41; Paper II: 38; Attendance %: 91.5"),
        ("A7:E7", "Roll No.: 0102; Name: Max Weber; Paper I (50): 35; Paper II: AB; Attendance %: 78"),
        ("A8:E8", "Roll No.: 0103; Name: Total Khan; Paper I (50): 48; Paper II: 44; Attendance %: 100"),
        ("A9:E9", "Average; Paper I (50): 41.33; Paper II: 41; Attendance %: 89.8"),
    ]


def test_european_numerals_are_decided_by_the_whole_table() -> None:
    table = only_table("Item|Price|Stock\nA|1.234,50|1.200\nB|99,00|3.500\nTotal|1.333,50|4.700")
    assert shown(table) == [["A", "1234.50", "1200"], ["B", "99.00", "3500"]]
    assert table.summary_rows[0].values == ("Total", Decimal("1333.50"), Decimal(4700))


def test_two_tables_side_by_side_share_a_merged_title_only() -> None:
    text = "Accounts||||\n(Rs. in lakhs)||||\n||||\nBranch|Income||Code|Staff\nPune|120||0071|12\nOslo|99||0142|9\n"
    first, second = (part.table for part in parts(text + "|||0205|31", merges=[Area(0, 0, 1, 5)]))
    assert first is not None and second is not None
    assert first.preamble == ("Accounts", "(Rs. in lakhs)")
    income, staff = first.columns[1], second.columns[1]
    assert (income.type, income.unit, income.scale) == (ColumnType.CURRENCY, "INR", Decimal(100_000))
    assert second.preamble == ("Accounts",)
    assert (staff.type, staff.unit, staff.scale) == (ColumnType.NUMBER, None, Decimal(1))
    assert [column.letter for column in second.columns] == ["D", "E"]


def test_columns_without_a_name_are_called_by_their_letter() -> None:
    assert [column.name for column in only_table("Ann|5\nBob|6\nCy|7").columns] == ["Column A", "Column B"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("Ann|5|x\nBob|6|y\nCy|7|z", ["Ann; 5; x", "Bob; 6; y", "Cy; 7; z"], id="no-header"),
        pytest.param(
            "No|INV-7\nDay|5 Jan 2024\nTo|Acme\nDue|500",
            ["No: INV-7", "Day: 5 Jan 2024", "To: Acme", "Due: 500"],
            id="form",
        ),
        pytest.param(
            "From:|Acme|To:|Beta\nAt:|Oslo|On:|Monday", ["From: Acme; To: Beta", "At: Oslo; On: Monday"], id="colons"
        ),
        pytest.param(
            "|Food|kcal\nDuck|leaves|50\nGoose||60", ["Duck; Food: leaves; kcal: 50", "Goose; kcal: 60"], id="corner"
        ),
    ],
)
def test_lines_of_sheets_that_are_not_plain_tables(text: str, lines: list[str]) -> None:
    assert [line.text for part in parts(text) for line in part.lines] == lines


def test_lines_stop_at_the_limit_and_rows_do_not() -> None:
    (part,) = parts("Name|Score\nAnn|5\nBob|6\nCy|7", lines_limit=2)
    assert [line.text for line in part.lines] == ["Name: Ann; Score: 5", "Name: Bob; Score: 6"]
    assert part.lines_left_out == 1
    assert part.table is not None
    assert len(part.table.rows) == 3


WORDS = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=8)
SHEETS = st.lists(
    st.lists(st.one_of(WORDS, st.sampled_from(["", "", "5", "12.5", "Total", "Max"])), max_size=5), max_size=10
)


@given(SHEETS)
@settings(max_examples=150)
def test_every_cell_of_any_sheet_is_in_the_lines_or_names_a_column(rows: list[list[str]]) -> None:
    sheet = Grid.of(rows)
    found = list(read_parts(sheet, sheet=None, title="Sheet", lines_limit=1000))
    said = "\n".join(line.text for part in found for line in part.lines)
    names = " ".join(column.name for part in found if part.table for column in part.table.columns)
    for row in sheet.rows:
        for cell in row:
            assert cell is None or str(cell).removesuffix(":") in said or str(cell) in names


@given(SHEETS)
@settings(max_examples=150)
def test_every_row_of_any_sheet_is_used_once(rows: list[list[str]]) -> None:
    sheet = Grid.of(rows)
    for part in read_parts(sheet, sheet=None, title="Sheet", lines_limit=1000):
        if part.table is not None:
            numbers = [*part.table.row_numbers, *(row.row_number for row in part.table.summary_rows)]
            assert len(set(numbers)) == len(numbers)
            assert list(part.table.row_numbers) == sorted(part.table.row_numbers)


CELL = st.text(st.characters(categories=["L"]), min_size=1, max_size=6)


@given(st.lists(st.tuples(CELL, st.integers(0, 10**6), st.decimals(0, 999, places=2)), min_size=2, max_size=20))
def test_a_plain_table_comes_back_with_its_values(rows: list[tuple[str, int, Decimal]]) -> None:
    stream = StringIO()
    csv.writer(stream, delimiter="|").writerows([("Part", "Count", "Price"), *(("=" + a, b, c) for a, b, c in rows)])
    table = only_table(stream.getvalue().replace("\r", ""))
    assert table.rows == tuple(("=" + a, Decimal(b), c) for a, b, c in rows)


def test_a_column_of_values_is_a_table() -> None:
    table = only_table("Reading\n5\n6\n7")
    assert [column.name for column in table.columns] == ["Reading"]
    assert shown(table) == [["5"], ["6"], ["7"]]


def test_a_wide_sheet_takes_linear_time() -> None:
    text = "\n".join("|".join(["Name" if i == 0 else str(i * j) for j in range(1000)]) for i in range(40))
    assert len(list(read_parts(grid(text), sheet=None, title="Wide", lines_limit=10))) == 1
