"""PostgreSQL as used here: a connection pool, transactions, and a schema that is migrated at startup.

Input: the address of a database. Output: read and write transactions. Reads see a snapshot; writes are flushed by the
server before they return.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self, TypeAlias

import psycopg
from pgvector.psycopg import register_vector
from psycopg import IsolationLevel, errors
from psycopg_pool import ConnectionPool

from utils.errors import Unavailable

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

MOST_CONNECTIONS = 10
"""Per process. A call holds a connection for a few milliseconds."""

_SECONDS_TO_WAIT_FOR_A_CONNECTION = 5.0
_SECONDS_OF_TRYING_AGAIN = 3.0  # each request starts afresh; the pool's own retries use growing delays
_SECONDS_TO_WAIT_FOR_A_LOCK = 30
_LOCK_OF_THE_SCHEMA = 0x6669_7265
_CONNECTING: dict[str, Any] = {
    "connect_timeout": 5,
    "application_name": "hallucination-firewall",
    "keepalives_idle": 30,
    "tcp_user_timeout": 30_000,
}


MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE EXTENSION IF NOT EXISTS vector",
        """CREATE TABLE workspaces (
            id text PRIMARY KEY, token_hash text NOT NULL UNIQUE, created float8 NOT NULL, used float8 NOT NULL)""",
        """CREATE TABLE versions (
            workspace text PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE, version bigint NOT NULL)""",
        """CREATE TABLE documents (
            workspace text NOT NULL REFERENCES workspaces ON DELETE CASCADE, id text NOT NULL,
            added float8 NOT NULL, name text NOT NULL, format text NOT NULL, size_bytes bigint NOT NULL, encoding text,
            notes text NOT NULL, characters bigint NOT NULL, table_count integer NOT NULL, table_rows bigint NOT NULL,
            embedder text NOT NULL, text bytea STORAGE EXTERNAL NOT NULL, regions bytea STORAGE EXTERNAL NOT NULL,
            tables bytea STORAGE EXTERNAL NOT NULL, original bytea STORAGE EXTERNAL NOT NULL,
            number bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (workspace, id))""",
        """CREATE TABLE chunks (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, workspace text NOT NULL, document text NOT NULL,
            position integer NOT NULL, span_start bigint NOT NULL, span_end bigint NOT NULL, page integer, sheet text,
            cells text, embedding vector NOT NULL, UNIQUE (workspace, document, position),
            FOREIGN KEY (workspace, document) REFERENCES documents ON DELETE CASCADE)""",
        """CREATE TABLE runs (
            workspace text NOT NULL REFERENCES workspaces ON DELETE CASCADE, id text NOT NULL, kind text NOT NULL,
            created float8 NOT NULL, state text NOT NULL, request text NOT NULL, result text,
            number bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (workspace, id))""",
        """CREATE TABLE feedback (
            workspace text NOT NULL, run text NOT NULL, claim_index integer NOT NULL, label text NOT NULL,
            note text NOT NULL, created float8 NOT NULL, PRIMARY KEY (workspace, run, claim_index),
            FOREIGN KEY (workspace, run) REFERENCES runs ON DELETE CASCADE)""",
    ),
)
"""Every row belongs to a workspace and is deleted with it.

`versions` has one row per workspace, whose value grows with every change of its documents. A writer locks that row, so
there is one writer at a time across processes. Data that is already compressed is not compressed again.
"""


@contextmanager
def storage_failures() -> Iterator[None]:
    """Turn errors of PostgreSQL and the network into `Unavailable` with the code `storage_unavailable`."""
    try:
        yield
    except psycopg.Error as error:
        raise Unavailable(
            "The server cannot reach its database at the moment, or the database cannot store. Try again later.",
            code="storage_unavailable",
        ) from error


def check_address(url: str) -> None:
    """Connect once and change nothing. Raises `Unavailable` if no database with pgvector responds at `url`."""
    with storage_failures(), psycopg.connect(url, **_CONNECTING) as connection:
        if connection.execute("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'").fetchone() is None:
            raise _without_pgvector()


class Database:
    """One database. Raises `Unavailable` if it cannot be reached, read or written. Created by `load`."""

    def __init__(self, pool: "ConnectionPool[Connection]") -> None:
        self._pool = pool

    @classmethod
    def load(cls, url: str) -> Self:
        """Connect, and run pending migrations; several processes may start at once. Raises `Unavailable`."""
        with storage_failures():
            with psycopg.connect(url, **_CONNECTING) as connection:
                _migrate(connection)
            pool = ConnectionPool(
                url,
                kwargs=_CONNECTING,
                min_size=1,
                max_size=MOST_CONNECTIONS,
                timeout=_SECONDS_TO_WAIT_FOR_A_CONNECTION,
                reconnect_timeout=_SECONDS_OF_TRYING_AGAIN,
                configure=_configure,
                check=ConnectionPool.check_connection,
                open=False,
            )
            try:
                pool.open(wait=True, timeout=_SECONDS_TO_WAIT_FOR_A_CONNECTION)
            except BaseException:
                pool.close()
                raise
        return cls(pool)

    def close(self) -> None:
        """Close the connections."""
        self._pool.close()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yield a connection with a snapshot of the database."""
        with storage_failures(), self._pool.connection() as connection:
            connection.set_isolation_level(IsolationLevel.REPEATABLE_READ)
            connection.set_read_only(True)
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Yield one transaction: flushed when the block ends, rolled back if it raises."""
        with storage_failures(), self._pool.connection() as connection:
            connection.set_isolation_level(IsolationLevel.READ_COMMITTED)
            connection.set_read_only(False)
            yield connection


def _configure(connection: Connection) -> None:
    connection.execute(f"SET lock_timeout = '{_SECONDS_TO_WAIT_FOR_A_LOCK}s'")
    register_vector(connection)
    connection.commit()


def _migrate(connection: Connection) -> None:
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK_OF_THE_SCHEMA,))
    connection.execute("CREATE TABLE IF NOT EXISTS firewall_schema (version integer NOT NULL)")
    row = connection.execute("SELECT version FROM firewall_schema").fetchone()
    version = row[0] if row else 0
    if version > len(MIGRATIONS):
        raise Unavailable(
            "The database was written by a later version of this program; start that version again or use another "
            "database.",
            code="storage_too_new",
        )
    try:
        for migration in MIGRATIONS[version:]:
            for statement in migration:
                connection.execute(statement)
    except (errors.FeatureNotSupported, errors.UndefinedFile) as error:
        raise _without_pgvector() from error
    connection.execute("DELETE FROM firewall_schema")
    connection.execute("INSERT INTO firewall_schema VALUES (%s)", (len(MIGRATIONS),))


def _without_pgvector() -> Unavailable:
    detail = "The database has no pgvector: install that extension on its server, or name another database."
    return Unavailable(detail, code="storage_unavailable")
