"""The rows of one workspace in a PostgreSQL database shared by all workspaces and many processes.

Input: a database, the workspace's id. Output: transactions on its rows. Every statement names the workspace. The
statements are in store.py, the tables in database.py.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from pgvector import Vector

from retrieval.contract import Dialect, Row
from retrieval.postgres.database import Connection, Database
from retrieval.records import UNKNOWN_WORKSPACE, Run, RunState
from utils.errors import NotFound

_WORDS = {
    "own": "workspace = :workspace",
    "names": "workspace, ",
    "values": ":workspace, ",
    "number": "number",
    "vector": "embedding",
    "lock": "FOR KEY SHARE",
}
_VALUE = re.compile(r":(\w+)")


class _PostgresTransaction:
    """Implements `Transaction`."""

    def __init__(self, connection: Connection, workspace: str) -> None:
        self._connection = connection
        self._own = {"workspace": workspace}

    def execute(self, statement: str, /, **values: Any) -> Sequence[Row]:
        cursor = self._connection.execute(_written(statement), values | self._own, binary=True)
        return cursor.fetchall() if cursor.description else ()

    def execute_many(self, statement: str, rows: Iterable[Mapping[str, Any]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(_written(statement), ({**row, **self._own} for row in rows))


def _written(statement: str) -> bytes:
    """Return a statement as psycopg takes it. Raises `ValueError` if it is not about one workspace."""
    written = _VALUE.sub(r"%(\1)s", statement.format_map(_WORDS))
    if "%(workspace)s" not in written:
        raise ValueError("a statement must name its workspace")
    return written.encode()


class PostgresStorage:
    """The rows of one workspace, for any number of processes. Implements `Storage`.

    A process that ends cannot report it, so a run older than `longest_run` seconds by `clock` counts as lost. Texts are
    kept as JSON where any character may occur, as PostgreSQL allows no NUL.
    """

    dialect = Dialect(
        store_vector=Vector, read_vector=lambda vector: vector.to_numpy(), store_text=json.dumps, read_text=json.loads
    )

    def __init__(
        self, database: Database, workspace_id: str, *, longest_run: float, clock: Callable[[], float]
    ) -> None:
        self._database = database
        self._workspace = workspace_id
        self._longest_run = longest_run
        self._clock = clock

    def version(self) -> int:
        """Return the version of the documents, whichever process changed them last."""
        with self._database.reading() as connection:
            chosen = "SELECT version FROM versions WHERE workspace = %s"
            row = connection.execute(chosen, (self._workspace,)).fetchone()
        if row is None:
            raise NotFound(UNKNOWN_WORKSPACE)
        return int(row[0])

    @contextmanager
    def reading(self) -> Iterator[_PostgresTransaction]:
        """Yield a snapshot of the database."""
        with self._database.reading() as connection:
            yield self._living(connection, "")

    @contextmanager
    def writing(self) -> Iterator[_PostgresTransaction]:
        """Yield a transaction during which the workspace cannot be deleted."""
        with self._database.writing() as connection:
            yield self._living(connection, "FOR KEY SHARE")

    @contextmanager
    def changing(self) -> Iterator[_PostgresTransaction]:
        """Yield a transaction that blocks other writers of this workspace until it ends."""
        with self.writing() as transaction:
            transaction.execute("UPDATE versions SET version = version + 1 WHERE {own}")
            yield transaction

    def is_lost(self, run: Run) -> bool:
        """Whether `run` is in progress for longer than a run can be."""
        return run.state is RunState.RUNNING and self._clock() - run.created > self._longest_run

    def _living(self, connection: Connection, lock: str) -> _PostgresTransaction:
        """Return a transaction on the rows of the workspace, if it exists."""
        transaction = _PostgresTransaction(connection, self._workspace)
        if not transaction.execute(f"SELECT 1 FROM workspaces WHERE id = :workspace {lock}"):
            raise NotFound(UNKNOWN_WORKSPACE)
        return transaction
