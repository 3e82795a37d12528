from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.document import Region
from retrieval.coding import REGIONS, TABLES, TEXT, pack, unpack
from tables.table import Column, ColumnType, OddCell, SummaryRow, Table, Value
from utils.record import Span


def table_of(kind: ColumnType, *values: Value) -> Table:
    column = Column(name="Värde", letter="A", type=kind, unit="€", scale=Decimal("1E+5"), maximum=Decimal("100.0"))
    return Table(
        title="T",
        sheet=None,
        columns=(column,),
        rows=tuple((value,) for value in values),
        row_numbers=tuple(range(2, 2 + len(values))),
        preamble=("Department of “X”",),
        summary_rows=(SummaryRow(label="Total", row_number=99, values=values[:1]),),
        odd_cells=(OddCell(row_number=7, letter="A", text="absent"),),
    )


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(table_of(ColumnType.NUMBER, Decimal("12.50"), Decimal("-0"), None, Decimal("1E-7")), id="numbers"),
        pytest.param(
            table_of(ColumnType.DATE, datetime(2024, 2, 29, 23, 59, 1), date(2024, 2, 29), time(7, 5), None), id="dates"
        ),
        pytest.param(table_of(ColumnType.TEXT, "12.5", "2024-02-29", "", "null", None), id="texts like other types"),
        pytest.param(table_of(ColumnType.BOOLEAN, True, False, None), id="truth values"),
    ],
)
def test_tables_come_back_with_their_types(table: Table) -> None:
    (back,) = unpack(TABLES, pack(TABLES, (table,)))
    assert back == table
    assert [[(type(value), str(value)) for value in row] for row in back.rows] == [
        [(type(value), str(value)) for value in row] for row in table.rows
    ]


@given(st.text())
@settings(max_examples=100)
def test_any_text_comes_back(text: str) -> None:
    assert unpack(TEXT, pack(TEXT, text)) == text


def test_regions_come_back() -> None:
    regions = (
        Region(span=Span(start=0, end=5), page=1, sheet=None, cells=None),
        Region(span=Span(start=5, end=9), page=None, sheet="Läge 1", cells="A2:F2"),
    )
    assert unpack(REGIONS, pack(REGIONS, regions)) == regions
    assert unpack(REGIONS, pack(REGIONS, ())) == ()
