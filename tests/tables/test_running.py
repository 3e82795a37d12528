import operator
import statistics
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.plan import (
    EVERY_ROW,
    Both,
    Comparison,
    Condition,
    Either,
    Figure,
    Filter,
    Groups,
    Measure,
    Not,
    Order,
    Share,
)
from tables.running import compute, find, group, portion
from tables.showing import cells_used
from tests.tables.samples import PAY, prepared

ROSTER = prepared()
MARKS = [Decimal(value) for value in (65, 88, 71, 71, 40)]
IN_CSE = Condition(2, Comparison.EQUAL, ("CSE",))
IN_ECE = Condition(2, Comparison.EQUAL, ("ECE",))


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        (Measure.SUM, sum(MARKS)),
        (Measure.AVERAGE, statistics.mean(MARKS)),
        (Measure.MEDIAN, statistics.median(MARKS)),
        (Measure.MINIMUM, min(MARKS)),
        (Measure.MAXIMUM, max(MARKS)),
        (Measure.DISTINCT, Decimal(4)),
    ],
)
def test_a_measure_is_what_python_computes(measure: Measure, expected: Decimal) -> None:
    assert compute(ROSTER, Figure(measure, 5, EVERY_ROW)).value == expected


@pytest.mark.parametrize(
    ("filter_", "rows"),
    [
        (EVERY_ROW, (0, 1, 2, 3, 4)),
        (IN_CSE, (0, 2)),
        (Not(IN_CSE), (1, 3, 4)),
        (Either((IN_CSE, IN_ECE)), (0, 1, 2, 4)),
        (Both((IN_ECE, Condition(5, Comparison.MORE, (Decimal(50),)))), (1,)),
        (Condition(1, Comparison.CONTAINS, ("RAO",)), (0, 3)),
        (Condition(1, Comparison.CONTAINS, ("%",)), ()),
    ],
)
def test_a_filter_finds_its_rows(filter_: Filter, rows: tuple[int, ...]) -> None:
    assert find(ROSTER, filter_).rows == rows


def test_a_blank_cell_satisfies_neither_a_condition_nor_its_opposite() -> None:
    in_core = Condition(1, Comparison.EQUAL, ("Core",))
    pay = prepared(PAY)
    assert find(pay, in_core).rows == (0, 1)
    assert find(pay, Not(in_core)).rows == (2,)
    assert find(pay, Condition(1, Comparison.BLANK, ())).rows == (3,)


def test_ties_are_kept_and_the_second_is_below_them() -> None:
    assert find(ROSTER, EVERY_ROW, Order(3, True, 1, 0)).rows == (2, 4)
    assert find(ROSTER, EVERY_ROW, Order(3, True, 1, 1)).rows == (0,)


def test_groups_and_shares() -> None:
    grouped = group(ROSTER, Groups(Figure(Measure.COUNT, None, EVERY_ROW), 2, None))
    assert [(each.name, each.value) for each in grouped.groups] == [("CSE", 2), ("ECE", 2), ("MECH", 1)]
    assert portion(ROSTER, Share(IN_CSE, EVERY_ROW, None))[2] == 40


def test_a_share_of_nothing_is_not_a_number() -> None:
    nobody = Condition(2, Comparison.EQUAL, ("XYZ",))
    assert portion(ROSTER, Share(IN_CSE, nobody, None))[2] is None


def test_cells_are_named_in_runs() -> None:
    (used,) = cells_used(ROSTER, (0, 1, 3), (1, 3))
    assert (used.ranges, used.count) == ("B2:B3, B5, D2:D3, D5", 6)


def test_sql_is_shown_with_headers_and_values() -> None:
    assert find(ROSTER, IN_CSE).sql == 'SELECT r FROM "Sheet1" WHERE "Department" = \'CSE\' ORDER BY r'


@settings(max_examples=100, deadline=None)
@given(
    name=st.sampled_from(["gt", "lt", "ge", "le", "eq"]),
    bound=st.sampled_from([Decimal(n) / 2 for n in range(80, 200)]),
    column=st.sampled_from([3, 4, 5]),
)
def test_comparisons_agree_with_python(name: str, bound: Decimal, column: int) -> None:
    signs = {"gt": Comparison.MORE, "lt": Comparison.LESS, "ge": Comparison.AT_LEAST, "le": Comparison.AT_MOST}
    found = find(ROSTER, Condition(column, signs.get(name, Comparison.EQUAL), (bound,))).rows
    holds = getattr(operator, name)
    assert found == tuple(place for place, row in enumerate(ROSTER.table.rows) if holds(row[column], bound))
