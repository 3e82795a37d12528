"""The query engine: one table in DuckDB, in memory and sandboxed.

Input: a typed table; parameterised SQL written by tables/sql.py. Output: rows. Row `r` of the relation `t` is
`Table.rows[r]`, and its column `c3` is `Table.columns[3]`. Files, the network and extensions are inaccessible, memory
and time are limited, and queries run one at a time. Does not write SQL (sql.py).
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import duckdb
import numpy as np

from tables.table import NUMERIC, ColumnType, Table, Value
from utils.errors import Overloaded

MEMORY = "512MB"
SECONDS = 3.0
MOST_DECIMALS = 12
_MOST_EXACT = Decimal(10) ** 18
_SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "threads": 1,
    "async_threads": 0,
    "memory_limit": MEMORY,
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
}


class Engine:
    """One table that is ready for queries. Created by `load`."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection
        self._lock = threading.Lock()

    @classmethod
    def load(cls, table: Table) -> "Engine":
        """Load `table` into an engine of its own and lock its configuration."""
        connection = duckdb.connect(":memory:", config=_SETTINGS)
        connection.execute("SET pandas_analyze_sample = 0")
        written = {"r": np.arange(len(table.rows), dtype=np.int64)}
        casts = ["r"]
        for place, column in enumerate(table.columns):
            values = [row[place] for row in table.rows]
            written[f"c{place}"] = np.array([_written(value) for value in values] or [None], dtype=object)[
                : len(values)
            ]
            casts.append(f"CAST(c{place} AS {_sql_type(column.type, values)}) AS c{place}")
        connection.register("written", written)
        connection.execute(f"CREATE TABLE t AS SELECT {', '.join(casts)} FROM written")
        connection.unregister("written")
        connection.execute("SET lock_configuration = true")
        return cls(connection)

    def rows(self, sql: str, parameters: Sequence[Value | int]) -> list[int]:
        """Return the first column of a query's result, which holds integers. Raises as `run` does."""
        with self._bounded():
            numbers: list[int] = next(
                iter(self._connection.execute(sql, list(parameters)).fetchnumpy().values())
            ).tolist()
            return numbers

    def run(self, sql: str, parameters: Sequence[Value | int]) -> list[tuple[Any, ...]]:
        """Return the rows of one query. Raises `Overloaded` if it takes too long or too much memory."""
        with self._bounded():
            return self._connection.execute(sql, list(parameters)).fetchall()

    @contextmanager
    def _bounded(self) -> Iterator[None]:
        with self._lock:
            timer = threading.Timer(SECONDS, self._connection.interrupt)
            timer.start()
            try:
                yield
            except (duckdb.InterruptException, duckdb.OutOfMemoryException) as error:
                raise Overloaded("This computation on the table takes too long; narrow the question.") from error
            finally:
                timer.cancel()


def _written(value: Value) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    return format(value, "f") if isinstance(value, Decimal) else value.isoformat()


def _sql_type(kind: ColumnType, values: Sequence[Value]) -> str:
    if kind in NUMERIC:
        return _number_type([value for value in values if isinstance(value, Decimal)])
    if kind is ColumnType.BOOLEAN:
        return "BOOLEAN"
    return _moment_type(values) if kind is ColumnType.DATE else "VARCHAR"


def _number_type(numbers: Sequence[Decimal]) -> str:
    """Return an exact type that also holds sums, or DOUBLE if they are too large or have too many decimals."""
    decimals = max((-int(number.as_tuple().exponent) for number in numbers), default=0)
    if decimals > MOST_DECIMALS or any(abs(number) >= _MOST_EXACT for number in numbers):
        return "DOUBLE"
    return f"DECIMAL(38, {max(0, decimals)})"


def _moment_type(values: Sequence[Value]) -> str:
    kinds = {type(value) for value in values if value is not None}
    if kinds <= {date}:
        return "DATE"
    if kinds <= {date, datetime}:
        return "TIMESTAMP"
    return "TIME" if kinds == {time} else "VARCHAR"
