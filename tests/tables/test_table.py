"""Tables keep their types: through JSON, and against values that do not fit."""

from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from tables.table import Column, ColumnType, OddCell, SummaryRow, Table, Value

DECIMALS = st.decimals(allow_nan=False, allow_infinity=False, places=4, min_value=-(10**12), max_value=10**12)
VALUES = {
    ColumnType.NUMBER: DECIMALS,
    ColumnType.PERCENT: DECIMALS,
    ColumnType.CURRENCY: DECIMALS,
    ColumnType.DATE: st.one_of(st.dates(), st.datetimes(), st.times()),
    ColumnType.BOOLEAN: st.booleans(),
    ColumnType.IDENTIFIER: st.from_regex(r"0{0,3}[0-9A-Z]{1,6}", fullmatch=True),
    ColumnType.TEXT: st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
}


def column(kind: ColumnType, letter: str = "A") -> Column:
    return Column(name=kind.value, letter=letter, type=kind, unit=None, scale=Decimal(1), maximum=None)


def table(
    columns: list[Column], rows: list[tuple[Value, ...]], summaries: list[tuple[Value, ...]] | None = None
) -> Table:
    return Table(
        title="Test",
        sheet=None,
        columns=tuple(columns),
        rows=tuple(rows),
        row_numbers=tuple(range(2, len(rows) + 2)),
        preamble=(),
        summary_rows=tuple(SummaryRow(label="Total", row_number=99, values=values) for values in summaries or ()),
        odd_cells=(OddCell(row_number=3, letter="A", text="absent"),),
    )


@st.composite
def tables(draw: st.DrawFn) -> Table:
    kinds = draw(st.lists(st.sampled_from(ColumnType), min_size=1, max_size=4))
    row = st.tuples(*(st.none() | VALUES[kind] for kind in kinds))
    return table(
        [column(kind, "ABCD"[i]) for i, kind in enumerate(kinds)],
        draw(st.lists(row, max_size=4)),
        draw(st.lists(row, max_size=2)),
    )


@given(tables())
@settings(max_examples=150)
def test_a_table_survives_json_with_every_type(original: Table) -> None:
    read = Table.model_validate_json(original.model_dump_json())
    assert read == original
    assert [list(map(type, row)) for row in read.rows] == [list(map(type, row)) for row in original.rows]


def test_a_table_survives_python_dictionaries() -> None:
    original = table([column(ColumnType.NUMBER)], [(Decimal(1),)], [(Decimal(1),)])
    assert Table.model_validate(original.model_dump()) == original


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        pytest.param(ColumnType.NUMBER, "12", id="text-in-a-number-column"),
        pytest.param(ColumnType.NUMBER, 1.5, id="float-in-a-number-column"),
        pytest.param(ColumnType.NUMBER, True, id="boolean-in-a-number-column"),
        pytest.param(ColumnType.DATE, "2024-01-05", id="text-in-a-date-column"),
        pytest.param(ColumnType.BOOLEAN, "yes", id="text-in-a-boolean-column"),
        pytest.param(ColumnType.IDENTIFIER, Decimal(7), id="number-in-an-identifier-column"),
        pytest.param(ColumnType.TEXT, date(2024, 1, 5), id="date-in-a-text-column"),
    ],
)
def test_a_value_of_another_type_is_refused(kind: ColumnType, value: Value) -> None:
    with pytest.raises(ValidationError, match="is of type"):
        table([column(kind)], [(value,)])


def test_a_summary_of_another_type_is_refused() -> None:
    with pytest.raises(ValidationError, match="is of type"):
        table([column(ColumnType.NUMBER)], [], [("12",)])


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        pytest.param(ColumnType.IDENTIFIER, "007", id="leading-zeros"),
        pytest.param(ColumnType.TEXT, "12", id="digits"),
        pytest.param(ColumnType.TEXT, "2024-01-05", id="a-date-as-text"),
        pytest.param(ColumnType.DATE, datetime(2024, 1, 5, 10, 30), id="date-with-time"),
        pytest.param(ColumnType.DATE, time(10, 30), id="time"),
        pytest.param(ColumnType.NUMBER, Decimal("1E+20"), id="exponent"),
    ],
)
def test_json_does_not_change_what_looks_like_another_type(kind: ColumnType, value: Value) -> None:
    original = table([column(kind)], [(value,)], [(value,)])
    assert Table.model_validate_json(original.model_dump_json()) == original


def test_a_row_of_another_length_is_refused() -> None:
    with pytest.raises(ValidationError, match="needs 1 values"):
        table([column(ColumnType.TEXT)], [("a", "b")])
