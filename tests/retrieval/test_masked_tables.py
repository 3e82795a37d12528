from decimal import Decimal

from retrieval.masked_tables import masked_table
from retrieval.sensitive.finding import ENTITIES, BuiltInFinder
from tables.prepared import PreparedTable, TableSource
from tables.table import Column, ColumnType, OddCell, SummaryRow, Table, Value
from utils.placeholders import shown

FINDER = BuiltInFinder(ENTITIES, 0.5)
SOURCE = TableSource(document_id="d", document_name="staff.csv", index=0)


def prepared(names: list[tuple[str, ColumnType]], *rows: tuple[Value, ...]) -> PreparedTable:
    columns = tuple(
        Column(name=name, letter=letter, type=type_, unit=None, scale=Decimal(1), maximum=None)
        for (name, type_), letter in zip(names, "ABCDEF", strict=False)
    )
    table = Table(
        title="Staff of anna@example.com",
        sheet=None,
        columns=columns,
        rows=rows,
        row_numbers=tuple(range(2, 2 + len(rows))),
        preamble=("Call +1 212 555 0187",),
        summary_rows=(),
        odd_cells=(),
    )
    return PreparedTable(SOURCE, table)


def test_cells_are_masked_by_their_header_and_the_others_stay() -> None:
    names = [("Name", ColumnType.TEXT), ("Phone", ColumnType.IDENTIFIER), ("Order", ColumnType.IDENTIFIER)]
    masked = masked_table(prepared(names, ("Anna", "0501234567", "0501234567"), ("Ben", None, "17")), FINDER).table
    assert [[value and shown(str(value)) for value in row] for row in masked.rows] == [
        ["Anna", "<PHONE_NUMBER>", "0501234567"],
        ["Ben", None, "17"],
    ]
    assert len(str(masked.rows[0][1])) == len("0501234567")
    assert [shown(masked.title), *map(shown, masked.preamble)] == ["Staff of <EMAIL_ADDRESS>", "Call <PHONE_NUMBER>"]


def test_a_sensitive_number_becomes_an_empty_cell() -> None:
    names = [("Card", ColumnType.NUMBER), ("Pay", ColumnType.NUMBER)]
    rows = (Decimal("4111111111111111"), Decimal(5000)), (None, Decimal(4000))
    assert masked_table(prepared(names, *rows), FINDER).table.rows == ((None, Decimal(5000)), (None, Decimal(4000)))


def test_headers_sums_and_odd_cells_are_masked_and_the_others_stay() -> None:
    table = prepared([("ben@example.com", ColumnType.TEXT), ("Phone", ColumnType.NUMBER)], ("x", None)).table
    made = table.model_copy(
        update={
            "summary_rows": (
                SummaryRow(label="Of a@example.com", row_number=3, values=("a@example.com", Decimal("501234567"))),
                SummaryRow(label="Total", row_number=4, values=(None, Decimal(7))),
            ),
            "odd_cells": (
                OddCell(row_number=2, letter="B", text="0501234567"),
                OddCell(row_number=2, letter="A", text="0501234567"),
            ),
        }
    )
    hidden = masked_table(PreparedTable(SOURCE, made), FINDER).table
    assert [shown(column.name) for column in hidden.columns] == ["<EMAIL_ADDRESS>", "Phone"]
    assert [shown(row.label) for row in hidden.summary_rows] == ["Of <EMAIL_ADDRESS>", "Total"]
    assert shown(str(hidden.summary_rows[0].values[0])) == "<EMAIL_ADDRESS>"
    assert hidden.summary_rows[1].values == (None, Decimal(7))
    assert [shown(odd.text) for odd in hidden.odd_cells] == ["<PHONE_NUMBER>", "0501234567"]


def test_a_table_without_anything_sensitive_is_the_same() -> None:
    table = prepared([("Pay", ColumnType.NUMBER)], (Decimal(5000),))
    plain = PreparedTable(SOURCE, table.table.model_copy(update={"title": "Staff", "preamble": ()}))
    assert masked_table(plain, FINDER) is plain
