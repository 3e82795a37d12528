"""The documents and runs of one workspace in a PostgreSQL database shared by all workspaces and many processes.

Input: a document with its chunks, vectors and bytes, in one call. Output: the same: everything of a document, including
its bytes, is written in one transaction. Every statement names the workspace. Does not enforce quotas (workspace.py).
"""

import json
from collections.abc import Callable
from typing import Any

from pgvector import Vector

from ingestion.document import Document
from ingestion.embeddings import FloatMatrix
from retrieval.contract import Addition, Admission
from retrieval.postgres.database import Connection, Database, check_name
from retrieval.records import UNKNOWN_DOCUMENT, UNKNOWN_WORKSPACE, DocumentEntry, Feedback, Run, RunState
from retrieval.rows import (
    DOCUMENT,
    Contents,
    chunk_row,
    contents,
    document_entry,
    document_row,
    stored,
    stored_document,
)
from utils.errors import NotFound

_ENTRY = """id, name, format, size_bytes, encoding, notes, characters,
    (SELECT count(*) FROM chunks WHERE workspace = documents.workspace AND document = documents.id),
    table_count, table_rows, added"""
_ENTRIES = f"SELECT {_ENTRY} FROM documents WHERE workspace = %s ORDER BY number"
_CONTENTS = f"SELECT {_ENTRY}, embedder, text, regions, tables FROM documents"
_CHUNK = "id, position, span_start, span_end, page, sheet, cells"
_INSERT_DOCUMENT = """INSERT INTO documents (id, added, name, format, size_bytes, encoding, notes, characters,
    table_count, table_rows, embedder, text, regions, tables, workspace, original)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"""
_COPY_CHUNKS = """COPY chunks (document, position, span_start, span_end, page, sheet, cells, workspace, embedding)
    FROM STDIN (FORMAT binary)"""
_TYPES_OF_CHUNKS = ("text", "int4", "int8", "int8", "int4", "text", "text", "text", "vector")
_RUN = "SELECT id, kind, created, state, request, result FROM runs WHERE workspace = %s"


class PostgresStore:
    """The stored documents of one workspace, for any number of processes. Implements `DocumentStore`."""

    def __init__(self, database: Database, workspace_id: str) -> None:
        self._database = database
        self._workspace = workspace_id

    def version(self) -> int:
        """Return the version of the documents, whichever process changed them last."""
        with self._database.reading() as connection:
            chosen = "SELECT version FROM versions WHERE workspace = %s"
            row = connection.execute(chosen, (self._workspace,)).fetchone()
        if row is None:
            raise NotFound(UNKNOWN_WORKSPACE)
        return int(row[0])

    def add(self, new: Addition, admission: Admission) -> DocumentEntry:
        """Store a document; one with the same bytes is replaced in the same transaction."""
        with self._database.writing_in(self._workspace) as connection:
            self._change(connection)
            admission(self._entries(connection))
            removal = "DELETE FROM documents WHERE workspace = %s AND id = %s"
            connection.execute(removal, (self._workspace, new.document.id))
            row = document_row(new.document, new.embedder, new.added)
            connection.execute(_INSERT_DOCUMENT, (*row, self._workspace, new.data))
            with connection.cursor() as cursor, cursor.copy(_COPY_CHUNKS) as copy:
                copy.set_types(_TYPES_OF_CHUNKS)
                for chunk, vector in zip(new.chunks, new.vectors, strict=True):
                    *place, sheet, cells, _ = chunk_row(chunk, vector)
                    copy.write_row((*place, _stored_sheet(sheet), cells, self._workspace, Vector(vector)))
            return self._entries(connection)[-1]

    def delete(self, document_id: str) -> None:
        """Remove a document with everything derived from it."""
        with self._database.writing_in(self._workspace) as connection:
            self._change(connection)
            chosen = "DELETE FROM documents WHERE workspace = %s AND id = %s RETURNING id"
            self._one(connection, chosen, (self._workspace, document_id))

    def clear(self) -> None:
        """Remove every document."""
        with self._database.writing_in(self._workspace) as connection:
            self._change(connection)
            connection.execute("DELETE FROM documents WHERE workspace = %s", (self._workspace,))

    def documents(self) -> tuple[DocumentEntry, ...]:
        """Return the stored documents, in the order in which they were added."""
        with self._database.reading_of(self._workspace) as connection:
            return self._entries(connection)

    def document(self, document_id: str) -> Document:
        """Return one document as it was added."""
        return stored_document(self._row(DOCUMENT, document_id))

    def original(self, document_id: str) -> bytes:
        """Return the uploaded bytes of one document."""
        return bytes(self._row("original", document_id)[0])

    def contents(self, document_id: str) -> Contents:
        """Return what a search needs of one document."""
        key = (self._workspace, document_id)
        with self._database.reading() as connection, connection.cursor(binary=True) as cursor:
            row = self._one(connection, f"{_CONTENTS} WHERE workspace = %s AND id = %s", key)
            chosen = f"SELECT {_CHUNK}, embedding FROM chunks WHERE workspace = %s AND document = %s ORDER BY position"
            chunks = cursor.execute(chosen, key).fetchall()
        return contents(
            row,
            [(*place, _sheet(sheet), cells, vector.to_numpy()) for *place, sheet, cells, vector in chunks],
        )

    def replace_vectors(self, entry: DocumentEntry, vectors: FloatMatrix, embedder: str) -> None:
        """Replace the vectors of one document by those of another model, if it still matches `entry`."""
        key = (self._workspace, entry.id)
        with self._database.writing_in(self._workspace) as connection, connection.cursor() as cursor:
            self._change(connection)
            chosen = "UPDATE documents SET embedder = %s WHERE workspace = %s AND id = %s AND added = %s"
            if cursor.execute(chosen, (embedder, *key, entry.added)).rowcount:
                cursor.executemany(
                    "UPDATE chunks SET embedding = %s WHERE workspace = %s AND document = %s AND position = %s",
                    [(Vector(vector), *key, position) for position, vector in enumerate(vectors)],
                )

    def _change(self, connection: Connection) -> None:
        """Block other writers of this workspace until this transaction ends, and increase the version."""
        connection.execute("UPDATE versions SET version = version + 1 WHERE workspace = %s", (self._workspace,))

    def _entries(self, connection: Connection) -> tuple[DocumentEntry, ...]:
        return tuple(document_entry(row) for row in connection.execute(_ENTRIES, (self._workspace,)))

    def _row(self, columns: str, document_id: str) -> tuple[Any, ...]:
        with self._database.reading() as connection:
            chosen = f"SELECT {columns} FROM documents WHERE workspace = %s AND id = %s"
            return self._one(connection, chosen, (self._workspace, document_id))

    def _one(self, connection: Connection, statement: str, key: tuple[str, str]) -> tuple[Any, ...]:
        """Return the row of one document; `key` is its workspace and its id."""
        check_name(key[-1])
        row = connection.execute(statement, key, binary=True).fetchone()
        if row is None:
            raise NotFound(UNKNOWN_DOCUMENT)
        return row


class PostgresRunStore:
    """The latest `most_runs` runs of one workspace. Implements `RunHistory`.

    A process that ends cannot report it, so a run older than `longest` seconds by `clock` counts as interrupted.
    """

    def __init__(
        self, database: Database, workspace_id: str, *, most_runs: int, longest: float, clock: Callable[[], float]
    ) -> None:
        self._database = database
        self._workspace = workspace_id
        self._most_runs = most_runs
        self._longest = longest
        self._clock = clock

    def save(self, run: Run) -> None:
        """Store a run, replacing the one with the same id, if any."""
        with self._database.writing_in(self._workspace) as connection:
            connection.execute(
                "INSERT INTO runs (workspace, id, kind, created, state, request, result)"
                " VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT (workspace, id) DO UPDATE SET kind = excluded.kind,"
                " created = excluded.created, state = excluded.state, request = excluded.request,"
                " result = excluded.result",
                (self._workspace, run.id, run.kind, run.created, run.state.value, run.request, run.result),
            )
            connection.execute(
                "DELETE FROM runs WHERE workspace = %s AND number IN"
                " (SELECT number FROM runs WHERE workspace = %s ORDER BY number DESC OFFSET %s)",
                (self._workspace, self._workspace, self._most_runs),
            )

    def run(self, run_id: str) -> Run:
        """Return one run. Raises `NotFound`."""
        with self._database.reading() as connection:
            return self._run(self._found(connection, run_id))

    def runs(self) -> tuple[Run, ...]:
        """Return the runs, latest first."""
        with self._database.reading_of(self._workspace) as connection:
            rows = connection.execute(f"{_RUN} ORDER BY number DESC", (self._workspace,))
            return tuple(self._run(row) for row in rows)

    def add_feedback(self, feedback: Feedback) -> None:
        """Store feedback on a claim, replacing earlier feedback. Raises `NotFound` for an unknown run."""
        with self._database.writing_in(self._workspace) as connection:
            self._found(connection, feedback.run_id, f"{_RUN} AND id = %s FOR KEY SHARE")
            connection.execute(
                "INSERT INTO feedback VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (workspace, run, claim_index)"
                " DO UPDATE SET label = excluded.label, note = excluded.note, created = excluded.created",
                (
                    self._workspace,
                    feedback.run_id,
                    feedback.claim_index,
                    feedback.label,
                    json.dumps(feedback.note),  # PostgreSQL allows no NUL in a text
                    feedback.created,
                ),
            )

    def feedback(self, run_id: str) -> tuple[Feedback, ...]:
        """Return the feedback on the claims of a run, in the order of the claims. Raises `NotFound`."""
        with self._database.reading() as connection:
            self._found(connection, run_id)
            rows = connection.execute(
                "SELECT run, claim_index, label, note, created FROM feedback WHERE workspace = %s AND run = %s"
                " ORDER BY claim_index",
                (self._workspace, run_id),
            )
            return tuple(stored(Feedback, (*key, json.loads(note), created)) for *key, note, created in rows)

    def _found(self, connection: Connection, run_id: str, chosen: str = f"{_RUN} AND id = %s") -> tuple[Any, ...]:
        check_name(run_id)
        row = connection.execute(chosen, (self._workspace, run_id)).fetchone()
        if row is None:
            raise NotFound("This workspace holds no such run.")
        return row

    def _run(self, row: tuple[Any, ...]) -> Run:
        run = stored(Run, row)
        is_lost = run.state is RunState.RUNNING and self._clock() - run.created > self._longest
        return run.model_copy(update={"state": RunState.INTERRUPTED}) if is_lost else run


def _stored_sheet(name: str | None) -> str | None:
    """Return the name of a sheet as JSON: it may contain any character, and PostgreSQL allows no NUL."""
    return None if name is None else json.dumps(name)


def _sheet(stored: str | None) -> str | None:
    return None if stored is None else str(json.loads(stored))
