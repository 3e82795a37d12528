"""SQLite as used here: write-ahead log, flushed at every commit, deleted content overwritten and its space freed.

Input: a path and the schema migrations. Output: read and write transactions. A connection lives for one transaction,
so no file stays open between calls. Does not define what is stored (store.py, library.py).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from utils.errors import Unavailable

Migration = tuple[str, ...]

_WHEN_WRITING = ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", "PRAGMA secure_delete = ON")
_SECONDS_TO_WAIT_FOR_A_LOCK = 30.0


@contextmanager
def storage_failures() -> Iterator[None]:
    """Turn errors of SQLite and the file system into `Unavailable` with the code `storage_unavailable`."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise Unavailable(
            "The server cannot read or write its storage at the moment; the disk may be full or read-only. "
            "Try again later.",
            code="storage_unavailable",
        ) from error


def flush_folder(folder: Path) -> None:
    """Make the directory entries in `folder` survive a power loss."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class Database:
    """One SQLite file. Raises `Unavailable` if the file cannot be read or written."""

    def __init__(self, path: Path) -> None:
        self._address = path.absolute().as_uri()

    @classmethod
    def open(cls, path: Path, migrations: tuple[Migration, ...]) -> "Database":
        """Open or create the file at `path` and run pending migrations. Raises `Unavailable` (storage_too_new)."""
        database = cls(path)
        with storage_failures():
            with database._connected("rwc") as connection:
                connection.execute("PRAGMA auto_vacuum = FULL")
                connection.execute("PRAGMA journal_mode = WAL")
                _migrate(connection, migrations)
            flush_folder(path.parent)
        return database

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection with a consistent view of the file."""
        with storage_failures(), self._connected("rw") as connection:
            connection.execute("BEGIN")
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Yield one transaction: on disk when the block ends, rolled back if it raises."""
        with storage_failures(), self._connected("rw") as connection:
            for pragma in _WHEN_WRITING:
                connection.execute(pragma)
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")

    @contextmanager
    def _connected(self, mode: str) -> Iterator[sqlite3.Connection]:
        """Open a connection for the block; closing it rolls back uncommitted changes."""
        address = f"{self._address}?mode={mode}"
        connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=_SECONDS_TO_WAIT_FOR_A_LOCK)
        with closing(connection):
            yield connection


def _migrate(connection: sqlite3.Connection, migrations: tuple[Migration, ...]) -> None:
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(migrations):
        raise Unavailable(
            "The stored data was written by a later version of this program; start that version again or use an "
            "empty data folder.",
            code="storage_too_new",
        )
    if version == len(migrations):
        return
    connection.execute("BEGIN IMMEDIATE")
    for migration in migrations[version:]:
        for statement in migration:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(migrations)}")
    connection.execute("COMMIT")
