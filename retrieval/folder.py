"""The rows of one workspace in a SQLite file of its own folder, used by one process. Implements `Storage`.

Input: the folder. Output: transactions on its tables. Acknowledged writes survive a crash and a power loss. The
statements are in store.py, the use of SQLite in database.py.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from retrieval.contract import Dialect, Row
from retrieval.database import Database, flush_folder, storage_failures
from retrieval.records import Run, RunState

MIGRATIONS = (
    (
        """CREATE TABLE documents (
            id TEXT PRIMARY KEY, added REAL NOT NULL, name TEXT NOT NULL, format TEXT NOT NULL,
            size_bytes INTEGER NOT NULL, encoding TEXT, notes TEXT NOT NULL, characters INTEGER NOT NULL,
            table_count INTEGER NOT NULL, table_rows INTEGER NOT NULL, embedder TEXT NOT NULL,
            text BLOB NOT NULL, regions BLOB NOT NULL, tables BLOB NOT NULL)""",
        """CREATE TABLE chunks (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, position INTEGER NOT NULL,
            span_start INTEGER NOT NULL, span_end INTEGER NOT NULL, page INTEGER, sheet TEXT, cells TEXT,
            vector BLOB NOT NULL, UNIQUE (document, position))""",
        """CREATE TABLE runs (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, created REAL NOT NULL, state TEXT NOT NULL, request TEXT NOT NULL,
            result TEXT)""",
        """CREATE TABLE feedback (
            run TEXT NOT NULL REFERENCES runs ON DELETE CASCADE, claim_index INTEGER NOT NULL, label TEXT NOT NULL,
            note TEXT NOT NULL, created REAL NOT NULL, PRIMARY KEY (run, claim_index))""",
    ),
    ("ALTER TABLE documents ADD COLUMN original BLOB NOT NULL DEFAULT x''",),
)
_WORDS = {"own": "TRUE", "names": "", "values": "", "number": "rowid", "vector": "vector", "lock": ""}


class _SqliteTransaction:
    """Implements `Transaction`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, /, **values: Any) -> Sequence[Row]:
        return self._connection.execute(statement.format_map(_WORDS), values).fetchall()

    def execute_many(self, statement: str, rows: Iterable[Mapping[str, Any]]) -> None:
        self._connection.executemany(statement.format_map(_WORDS), rows)


class FolderStorage:
    """The rows of the workspace in `folder`, for one process. Implements `Storage`."""

    dialect = Dialect(
        store_vector=lambda vector: vector.tobytes(),
        read_vector=lambda stored: np.frombuffer(stored, np.float32),
        store_text=str,
        read_text=str,
    )

    def __init__(self, folder: Path) -> None:
        """Open or create the workspace in `folder`; runs that were in progress are interrupted."""
        with storage_failures():
            folder.mkdir(parents=True, exist_ok=True)
            flush_folder(folder.parent)
        self._database = Database.open(folder / "store.sqlite", MIGRATIONS)
        self._version = 0
        with self.writing() as transaction:
            ended = {"ended": RunState.INTERRUPTED.value, "running": RunState.RUNNING.value}
            transaction.execute("UPDATE runs SET state = :ended WHERE state = :running", **ended)

    def version(self) -> int:
        """Return the number of changes by this process."""
        return self._version

    @contextmanager
    def reading(self) -> Iterator[_SqliteTransaction]:
        """Yield a consistent snapshot."""
        with self._database.reading() as connection:
            yield _SqliteTransaction(connection)

    @contextmanager
    def writing(self) -> Iterator[_SqliteTransaction]:
        """Yield a transaction; SQLite allows one at a time."""
        with self._database.writing() as connection:
            yield _SqliteTransaction(connection)

    @contextmanager
    def changing(self) -> Iterator[_SqliteTransaction]:
        """Yield a transaction. The version increases even if it fails, since it may be on disk nevertheless."""
        try:
            with self.writing() as transaction:
                yield transaction
        finally:
            self._version += 1

    def is_lost(self, run: Run) -> bool:
        """Whether `run` lost its process: such runs were marked when the folder was opened."""
        return False
