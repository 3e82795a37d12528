"""Untidy workbooks of several domains, as people really keep them."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from io import BytesIO

import openpyxl  # type: ignore[import-untyped]
import xlwt
from openpyxl.worksheet.worksheet import Worksheet  # type: ignore[import-untyped]

Cell = str | float | date | time | None


def xlsx(*fills: Callable[[Worksheet], None], names: tuple[str, ...] = ("Sheet1",)) -> bytes:
    """A workbook with one sheet per function that fills it."""
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.active)
    for name, fill in zip(names, fills, strict=True):
        fill(workbook.create_sheet(name))
    return saved(workbook)


def saved(workbook: openpyxl.Workbook) -> bytes:
    stream = BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def put(sheet: Worksheet, rows: Sequence[Sequence[Cell]], *, top: int = 1, left: int = 1) -> None:
    for row, cells in enumerate(rows, start=top):
        for column, cell in enumerate(cells, start=left):
            sheet.cell(row, column, cell)


def show(sheet: Worksheet, column: int, rows: range, code: str) -> None:
    for row in rows:
        sheet.cell(row, column).number_format = code


def roster() -> bytes:
    """Merged titles, a two-row header, a maximum row, absentees, percent cells, an average row and a note."""

    def fill(sheet: Worksheet) -> None:
        put(sheet, [["Riverside Institute"], ["Department of Physics"], ["Mid-term results (2024-25)"]])
        put(
            sheet,
            [
                ["Roll No.", "Name", "Theory", None, "Practical", None, "Attendance"],
                [None, None, "Paper I", "Paper II", "Lab (out of 25)", "Viva", None],
                [None, "Maximum", 50, 50, 25, 10, None],
                ["0101", "Anu Rao", 41, 38, 22, 9, 0.915],
                ["0102", "Max Weber", 35, "AB", 19, 7, 0.78],
                ["0103", "Total Khan", 48, 44, 24, 10, 1],
                ["0104", "Zoë O'Neil", 29, 31, 15, None, 0.6425],
                ["0105", "Li Wei", 50, 47, 25, 9, 0.99],
                [None, "Average", 40.6, 40, 21, 8.75, 0.8655],
                [],
                ["* AB: absent on the day of the paper"],
            ],
            top=5,
        )
        for merged in ("A1:G1", "A2:G2", "A3:G3", "A5:A6", "B5:B6", "C5:D5", "E5:F5", "G5:G6"):
            sheet.merge_cells(merged)
        show(sheet, 7, range(8, 14), "0.0%")

    return xlsx(fill, names=("Results",))


def ledger() -> bytes:
    """Two tables side by side below one title, a spacer column, currency cells, totals; a second table further down."""

    def fill(sheet: Worksheet) -> None:
        put(sheet, [["Branch accounts"], ["(Rs. in lakhs)"]])
        sheet.merge_cells("A1:I1")
        branches: list[list[Cell]] = [
            ["Branch", "Opened", None, "Income", "Cost"],
            ["Pune", date(2019, 4, 1), None, 120.5, 80],
            ["Delhi", date(2020, 12, 15), None, 99.25, 101],
            ["Total", None, None, 219.75, 181],
        ]
        put(sheet, branches, top=4)
        show(sheet, 4, range(5, 8), "[$₹-4009] #,##,##0.00")
        put(sheet, [["Code", "Staff"], ["00071", 12], ["00142", 9], ["00205", 31], ["00390", 4]], top=4, left=8)
        loans: list[list[Cell]] = [
            ["Loans outstanding"],
            ["Lender", "Amount (US$ m)", "Rate", "Due"],
            ["Alpha Bank", 1.5, 0.0825, datetime(2026, 3, 31)],
            ["Total Finance", 2.25, 0.09, datetime(2027, 9, 30)],
        ]
        put(sheet, loans, top=12)
        show(sheet, 3, range(14, 16), "0.00%")

    return xlsx(fill, names=("Accounts",))


WEATHER_CSV = """Station report;;;;
Coast office;;;;

Station;Date;Temp (°C);Rain (mm);Wind km/h;Remark
Norderney;03/01/2024;4,5;12,0;35;
Sylt;14/01/2024;-2,25;0;41;gale warning; "later"
Föhr;28/01/2024;0,75;3,4;-;

Sylt;02/02/2024;1,0;1.204,5;22;
Average;;1,0;304,98;32,67;
"""


def old_workbook() -> bytes:
    """A workbook of the format before 2007 with percent, currency, dates, leading zeros and merged text."""
    workbook = xlwt.Workbook()
    sheet = workbook.add_sheet("Stock")
    formats = {
        name: xlwt.easyxf(num_format_str=code)
        for name, code in (("share", "0.0%"), ("price", '"$"#,##0.00'), ("day", "YYYY-MM-DD"), ("code", "00000"))
    }
    sheet.write_merge(0, 0, 0, 4, "Stock list")
    for column, name in enumerate(("Code", "Item", "Price", "Margin", "Counted")):
        sheet.write(1, column, name)
    for row, (code, item, price, margin, day) in enumerate(
        ((42, "Bolt", 1.5, 0.25, date(2024, 1, 5)), (7, "Nut", 0.75, 0.125, date(2024, 2, 29))), start=2
    ):
        sheet.write(row, 0, code, formats["code"])
        sheet.write(row, 1, item)
        sheet.write(row, 2, price, formats["price"])
        sheet.write(row, 3, margin, formats["share"])
        sheet.write(row, 4, day, formats["day"])
    stream = BytesIO()
    workbook.save(stream)
    return stream.getvalue()
