"""Workbooks: sheets, number formats, merged cells, hidden sheets, old files."""

from datetime import date, datetime, time, timedelta

import pytest
from openpyxl.worksheet.worksheet import Worksheet  # type: ignore[import-untyped]

from ingestion.limits import Limits
from ingestion.readers.cell_formats import shower
from ingestion.readers.spreadsheet import read_xls, read_xlsx
from tables.table import ColumnType
from tests.files import workbooks
from tests.files.workbooks import Cell, put


@pytest.mark.parametrize(
    ("code", "number", "shown"),
    [
        ("0.0%;[Red]-0.0%", -0.05, "-5%"),
        ("[$₹-4009] #,##0.00", 1200.5, "₹1200.5"),
        ('"$"#,##0.00', -3, "-$3"),
        ("[$EUR] 0.00", 5, "EUR 5"),
        ("00000", 42, "00042"),
    ],
)
def test_formats_that_change_what_a_number_says(code: str, number: float, shown: str) -> None:
    show = shower(code)
    assert show is not None
    assert show(number) == shown


@pytest.mark.parametrize(
    "code", ["General", "0", "0.00", "#,##0.00", "0.00E+00", "[Red]0", '0" items"', "0\\%", "@", "", "dd-mmm-yy"]
)
def test_formats_that_change_nothing(code: str) -> None:
    assert shower(code) is None


def test_a_roster(limits: Limits) -> None:
    content = read_xlsx(workbooks.roster(), limits)
    (table,) = content.tables
    assert table.sheet == "Results"
    assert [column.name for column in table.columns] == [
        "Roll No.",
        "Name",
        "Theory - Paper I",
        "Theory - Paper II",
        "Practical - Lab (out of 25)",
        "Practical - Viva",
        "Attendance",
    ]
    assert [column.maximum for column in table.columns] == [None, None, 50, 50, 25, 10, None]
    assert table.columns[6].type is ColumnType.PERCENT
    assert [str(row[6]) for row in table.rows] == ["91.5", "78", "100", "64.25", "99"]
    assert "Attendance: 64.25%" in content.text
    assert content.text.endswith("* AB: absent on the day of the paper")
    assert content.notes == (
        'Sheet "Results": cells that do not fit their column (1: "AB") count as blank in computations.',
    )


def test_an_old_workbook(limits: Limits) -> None:
    content = read_xls(workbooks.old_workbook(), limits)
    (table,) = content.tables
    assert [column.type.value for column in table.columns] == ["identifier", "text", "currency", "percent", "date"]
    assert [str(value) for value in table.rows[0]] == ["00042", "Bolt", "1.5", "25", "2024-01-05"]
    assert content.text.split("\n")[:2] == [
        "Stock list",
        "Code: 00042; Item: Bolt; Price: $1.5; Margin: 25%; Counted: 2024-01-05",
    ]


def test_sheets_have_headings_regions_and_notes(limits: Limits) -> None:
    def first(sheet: Worksheet) -> None:
        put(sheet, [["name", "score"], ["Ann", 5]], top=3, left=2)

    def second(sheet: Worksheet) -> None:
        put(sheet, [["city", "rain"], ["Oslo", 7], ["Rome", 8]])
        sheet.sheet_state = "hidden"

    content = read_xlsx(workbooks.xlsx(first, second, lambda sheet: None, names=("One", "Two", "Blank")), limits)
    assert content.text == "Sheet: One\nname: Ann; score: 5\n\nSheet: Two\ncity: Oslo; rain: 7\ncity: Rome; rain: 8"
    assert [(region.sheet, region.cells) for region in content.regions] == [
        ("One", "B4:C4"),
        ("Two", "A2:B2"),
        ("Two", "A3:B3"),
    ]
    assert content.notes == ('Sheet "Two" is hidden in the workbook; it was read too.',)


def test_values_of_every_kind(limits: Limits) -> None:
    def fill(sheet: Worksheet) -> None:
        moments: list[Cell] = [date(2024, 1, 5), datetime(2024, 1, 5, 10, 29, 59, 999_000), time(10, 30)]
        put(sheet, [["id", "day", "moment", "clock", "flag", "amount"], ["a", *moments, True, 0.1 + 0.2]])
        put(sheet, [["b", *moments, False, 1e-7]], top=3)
        sheet["G1"] = "span"
        sheet["G2"] = timedelta(hours=30)

    content = read_xlsx(workbooks.xlsx(fill), limits)
    assert content.text.split("\n")[0] == (
        "id: a; day: 2024-01-05; moment: 2024-01-05 10:30; clock: 10:30; flag: TRUE; amount: 0.3; span: 30:00:00"
    )


def test_labels_merged_over_several_rows_belong_to_each(limits: Limits) -> None:
    def fill(sheet: Worksheet) -> None:
        put(sheet, [["Region", "Item", "Sold"], ["North", "A", 5], [None, "B", 6], ["South", "A", 7]])
        sheet.merge_cells("A2:A3")

    (table,) = read_xlsx(workbooks.xlsx(fill), limits).tables
    assert [row[0] for row in table.rows] == ["North", "North", "South"]


def test_formulas_without_a_result_are_noted(limits: Limits) -> None:
    def fill(sheet: Worksheet) -> None:
        put(sheet, [["a", "b"], [1, "=A2*2"], [2, "=A3*2"]])

    (note,) = read_xlsx(workbooks.xlsx(fill), limits).notes
    assert "formulas without a stored result (2)" in note
