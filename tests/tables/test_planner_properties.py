"""Questions to any table: nothing raises, the SQL only reads, and plain figures are what Python computes."""

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import duckdb
from hypothesis import given
from hypothesis import strategies as st

from tables.answer import TableAnswer
from tables.claims.checking import check
from tables.grid import Grid
from tables.prepared import PreparedTable, TableSource
from tables.questions.asking import Declined, ask
from tables.reading import read_parts
from tests.properties import examples
from tests.soak.strings import EVERY

SHORT = [string for _, string in EVERY if len(string) <= 200]
TITLES = "Name|Amount|Marks (out of 100)|Attendance %|Date|No|Rs. in lakhs|count|total".split("|")
TEXTS = "Asha|Ravi|yes|12.5 %|Rs. 1,450|2024-05-03|absent|-|n/a|Total".split("|")
WORDS = st.none() | st.sampled_from(SHORT) | st.text(max_size=12)
HEADERS = WORDS | st.sampled_from(TITLES) | st.integers(1990, 2030)
NUMBERS = st.integers(-(10**20), 10**20) | st.floats(allow_nan=False) | st.booleans()
CELLS = WORDS | st.sampled_from(TEXTS) | NUMBERS | st.dates() | st.datetimes() | st.times()
GRIDS = st.integers(1, 5).flatmap(
    lambda width: st.tuples(
        st.lists(HEADERS, min_size=width, max_size=width),
        st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=6),
    )
)
ASKED = (
    "How many {} are there?", "What is the total {}?", "average {} by {}", "Which {} has the highest {}?", 
    "top 3 {} by {}",
    "Is the {} of {} above 5?", "What is the {} of {}?", "{} between 5 and {}", "list {} where {} is not {}", "{}",
    "What percentage of {} are {}?", "difference in {} between {} and {}", "{}'s {}; DROP TABLE t", 
    "How many {} in {} or {}?",
)  # fmt: skip


def prepared_all(grid: Grid) -> list[PreparedTable]:
    parts = read_parts(grid, sheet="Sheet1", title="Sheet1", lines_limit=50)
    tables = [part.table for part in parts if part.table is not None]
    return [
        PreparedTable(TableSource(document_id="d", document_name="d.xlsx", index=i), t) for i, t in enumerate(tables)
    ]


def rows_of(tables: list[PreparedTable]) -> list[list[tuple[Any, ...]]]:
    return [prepared.engine.run("SELECT * FROM t ORDER BY r", ()) for prepared in tables]


@examples(40)
@given(GRIDS, st.data())
def test_any_question_to_any_table_is_answered_or_declined_by_reading_alone(grid, data):
    header, rows = grid
    tables = prepared_all(Grid.of([header, *rows]))
    held_words = [str(cell) for row in (header, *rows) for cell in row]
    words = st.sampled_from([*held_words, *SHORT])
    form = data.draw(st.sampled_from(ASKED))
    question = form.format(*(data.draw(words) for _ in range(form.count("{}"))))
    held = rows_of(tables)
    answer = ask(question, tables)
    check(question, tables)
    assert isinstance(answer, TableAnswer | Declined)
    if isinstance(answer, TableAnswer):
        for statement in duckdb.extract_statements(answer.sql):
            assert statement.type is duckdb.StatementType.SELECT
    assert rows_of(tables) == held


NAMES = ["Asha", "Binod", "Chitra", "Dev", "Esha", "Farid", "Gita", "Hari"]
TEAMS = ["Core", "Field", "Sales"]
STAFF = st.integers(3, len(NAMES)).flatmap(
    lambda count: st.tuples(
        st.permutations(NAMES).map(lambda names: names[:count]),
        st.lists(st.sampled_from(TEAMS), min_size=count, max_size=count),
        st.lists(st.integers(1_000, 99_999), min_size=count, max_size=count, unique=True),
    )
)
FIGURES: dict[str, Callable[[list[int]], Decimal | int]] = {
    "total salary": sum,
    "average salary": lambda pay: Decimal(sum(pay)) / len(pay),
    "highest salary": max,
    "lowest salary": min,
}


def figure(answer: TableAnswer | Declined) -> Decimal:
    assert isinstance(answer, TableAnswer), answer
    return Decimal((answer.rows[0][-1].text or "").replace(",", ""))


@examples(30)
@given(STAFF, st.sampled_from(sorted(FIGURES)), st.integers(1_000, 99_999), st.sampled_from(TEAMS))
def test_counts_and_sums_are_what_python_computes(staff, asked, bound, team):
    names, teams, pay = staff
    rows = [["Employee", "Team", "Salary"], *map(list, zip(names, teams, pay, strict=True))]
    tables = prepared_all(Grid.of(rows))
    expected = Decimal(FIGURES[asked](pay)).quantize(Decimal("0.01"), ROUND_HALF_UP)
    assert figure(ask(f"What is the {asked}?", tables)) == expected
    above = sum(each > bound for each in pay)
    assert figure(ask(f"How many employees have a salary above {bound}?", tables)) == above
    if team in teams:
        of_team = sum(each for each, its in zip(pay, teams, strict=True) if its == team)
        assert figure(ask(f"What is the total salary of employees in {team}?", tables)) == of_team
        assert figure(ask(f"How many employees are in {team}?", tables)) == teams.count(team)
