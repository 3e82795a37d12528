from datetime import date
from decimal import Decimal

import duckdb
import pytest

import tables.engine
from tables.engine import Engine
from tests.tables.samples import ROSTER, prepared
from tests.tables.sheets import only_table
from utils.errors import Overloaded

ENDLESS = "SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000000) c WHERE a.range + b.range > c.range"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return prepared().engine


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_csv('/etc/hostname')",
        "SELECT * FROM read_text('/etc/hostname')",
        "COPY t TO 'stolen.csv'",
        "ATTACH 'stolen.db'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "SET memory_limit = '100GB'",
        "SELECT * FROM 'http://127.0.0.1/stolen.csv'",
    ],
)
def test_no_door_opens(engine: Engine, sql: str) -> None:
    with pytest.raises(duckdb.Error):
        engine.run(sql, ())


def test_values_keep_their_types_and_places(engine: Engine) -> None:
    assert engine.run("SELECT c3, c7, c8 FROM t WHERE r = 0", ()) == [(Decimal("82.5"), date(2021, 3, 4), True)]
    assert engine.rows("SELECT r FROM t WHERE c2 = ? ORDER BY r", ("CSE",)) == [0, 2]


def test_sums_are_exact() -> None:
    cells = "\n".join(f"row {i}|0.1" for i in range(1000))
    engine = Engine.load(only_table(f"Name|Value\n{cells}"))
    assert engine.run("SELECT sum(c1) FROM t", ()) == [(Decimal("100.0"),)]


def test_a_parameter_is_never_sql(engine: Engine) -> None:
    assert engine.rows("SELECT r FROM t WHERE c1 = ?", ("x' OR '1'='1",)) == []


def test_a_query_that_takes_too_long_is_ended_and_the_engine_lives(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables.engine, "SECONDS", 0.2)
    with pytest.raises(Overloaded):
        engine.run(ENDLESS, ())
    assert engine.run("SELECT count(*) FROM t", ()) == [(5,)]


def test_a_table_without_a_filled_cell_in_a_column_loads() -> None:
    table = only_table(ROSTER)
    empty = table.model_copy(update={"rows": tuple((*row[:3], None, *row[4:]) for row in table.rows)})
    assert Engine.load(empty).run("SELECT count(c3), sum(c3) FROM t", ()) == [(0, None)]
