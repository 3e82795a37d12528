"""The documents and the runs of one workspace, as rows of a database.

Input: a document with its chunks, vectors and bytes, in one call; runs, and feedback on their claims. Output: the same,
absent or complete, for every reader, even after a crash: every change is one transaction. Does not know the database
(folder.py, postgres/storage.py) or enforce quotas (workspace.py).
"""

from ingestion.document import Document
from ingestion.embeddings import FloatMatrix
from retrieval.contract import Addition, Admission, Row, Storage, Transaction
from retrieval.records import UNKNOWN_DOCUMENT, DocumentEntry, Feedback, Run, RunState
from retrieval.rows import (
    CHUNK,
    DOCUMENT,
    Contents,
    chunk_values,
    contents,
    document_entry,
    document_values,
    stored,
    stored_document,
)
from utils.errors import NotFound, Unavailable

_ENTRY = """id, name, format, size_bytes, encoding, notes, characters,
    (SELECT count(*) FROM chunks WHERE {own} AND document = documents.id), table_count, table_rows, added"""
_ENTRIES = f"SELECT {_ENTRY} FROM documents WHERE {{own}} ORDER BY {{number}}"
_CHUNKS = f"SELECT {CHUNK}, {{vector}} FROM chunks WHERE {{own}} AND document = :document ORDER BY position"
_RUN = "SELECT id, kind, created, state, request, result FROM runs WHERE {own}"
_UNKNOWN_RUN = "This workspace holds no such run."


def _insertion(table: str, *columns: str) -> str:
    """Return the statement that inserts a row whose values are named as its `columns`, but `{vector}` as `vector`."""
    values = ", ".join(f":{column.strip('{}')}" for column in columns)
    return f"INSERT INTO {table} ({{names}}{', '.join(columns)}) VALUES ({{values}}{values})"


_INSERT_CHUNK = _insertion("chunks", *"document position span_start span_end page sheet cells {vector}".split())
_REPLACE_EMBEDDER = "UPDATE documents SET embedder = :embedder WHERE {own} AND id = :id"
_REPLACE_VECTOR = "UPDATE chunks SET {vector} = :vector WHERE {own} AND document = :id AND position = :position"
_SAVE_RUN = f"""{_insertion("runs", *Run.model_fields)} ON CONFLICT ({{names}}id) DO UPDATE
    SET kind = excluded.kind, created = excluded.created, state = excluded.state, request = excluded.request,
    result = excluded.result"""
_SAVE_FEEDBACK = f"""{_insertion("feedback", "run", *list(Feedback.model_fields)[1:])}
    ON CONFLICT ({{names}}run, claim_index) DO UPDATE
    SET label = excluded.label, note = excluded.note, created = excluded.created"""
_REMOVE_OLD_RUNS = """DELETE FROM runs WHERE {own} AND {number} NOT IN
    (SELECT {number} FROM runs WHERE {own} ORDER BY {number} DESC LIMIT :most)"""


class Store:
    """What is stored of one workspace.

    Methods that take the id of a document or a run raise `NotFound` if it is not stored. Chunk numbers are never
    reused.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.version = storage.version

    def add(self, new: Addition, admission: Admission) -> DocumentEntry:
        """Store a document with all its parts, or nothing of it. A document with the same bytes is replaced.

        `admission` sees what is stored, and nobody else can add until this is done.
        """
        with self._storage.changing() as transaction:
            admission(_entries(transaction))
            transaction.execute("DELETE FROM documents WHERE {own} AND id = :id", id=new.document.id)
            values = document_values(new)
            transaction.execute(_insertion("documents", *values), **values)
            transaction.execute_many(_INSERT_CHUNK, chunk_values(new, self._storage.dialect))
            return _entries(transaction)[-1]

    def delete(self, document_id: str) -> None:
        """Remove a document with everything derived from it."""
        with self._storage.changing() as transaction:
            _document_row(transaction, "id", document_id)
            transaction.execute("DELETE FROM documents WHERE {own} AND id = :id", id=document_id)

    def clear(self) -> None:
        """Remove every document."""
        with self._storage.changing() as transaction:
            transaction.execute("DELETE FROM documents WHERE {own}")

    def documents(self) -> tuple[DocumentEntry, ...]:
        """Return the stored documents, in the order in which they were added."""
        with self._storage.reading() as transaction:
            return _entries(transaction)

    def document(self, document_id: str) -> Document:
        """Return one document as it was added."""
        with self._storage.reading() as transaction:
            return stored_document(_document_row(transaction, DOCUMENT, document_id))

    def original(self, document_id: str) -> bytes:
        """Return the uploaded bytes of one document. Raises `Unavailable` if they are not in the database."""
        with self._storage.reading() as transaction:
            data, size_bytes = _document_row(transaction, "original, size_bytes", document_id)
        if size_bytes and not data:
            raise Unavailable(
                "The file of this document is not in the database, as an earlier version kept it elsewhere. "
                "Delete the document and add it again.",
                code="storage_unavailable",
            )
        return bytes(data)

    def contents(self, document_id: str) -> Contents:
        """Return what a search needs of one document, as a consistent snapshot."""
        with self._storage.reading() as transaction:
            row = _document_row(transaction, f"{_ENTRY}, embedder, text, regions, tables", document_id)
            chunks = transaction.execute(_CHUNKS, document=document_id)
        return contents(row, chunks, self._storage.dialect)

    def replace_vectors(self, entry: DocumentEntry, vectors: FloatMatrix, embedder: str) -> None:
        """Replace the vectors of one document by those of another model, if it still matches `entry`."""
        matching = "SELECT 1 FROM documents WHERE {own} AND id = :id AND added = :added"
        stored_form = self._storage.dialect.store_vector
        rows = ({"id": entry.id, "position": place, "vector": stored_form(row)} for place, row in enumerate(vectors))
        with self._storage.changing() as transaction:
            if transaction.execute(matching, id=entry.id, added=entry.added):
                transaction.execute(_REPLACE_EMBEDDER, embedder=embedder, id=entry.id)
                transaction.execute_many(_REPLACE_VECTOR, rows)

    def save_run(self, run: Run, most: int) -> None:
        """Store a run, replacing the one with the same id, if any. Beyond `most`, the oldest is removed."""
        with self._storage.writing() as transaction:
            transaction.execute(_SAVE_RUN, **dict(run) | {"state": run.state.value})
            transaction.execute(_REMOVE_OLD_RUNS, most=most)

    def run(self, run_id: str) -> Run:
        """Return one run. If its process has ended, the run is interrupted."""
        with self._storage.reading() as transaction:
            return self._run(_run_row(transaction, run_id))

    def runs(self) -> tuple[Run, ...]:
        """Return the runs, latest first."""
        with self._storage.reading() as transaction:
            rows = transaction.execute(f"{_RUN} ORDER BY {{number}} DESC")
        return tuple(self._run(row) for row in rows)

    def add_feedback(self, feedback: Feedback) -> None:
        """Store feedback on a claim, replacing earlier feedback."""
        values = dict(feedback) | {"note": self._storage.dialect.store_text(feedback.note)}
        with self._storage.writing() as transaction:
            _run_row(transaction, feedback.run_id, " {lock}")
            transaction.execute(_SAVE_FEEDBACK, run=values.pop("run_id"), **values)

    def feedback(self, run_id: str) -> tuple[Feedback, ...]:
        """Return the feedback on the claims of a run, in the order of the claims."""
        chosen = "SELECT run, claim_index, label, note, created FROM feedback WHERE {own} AND run = :run"
        with self._storage.reading() as transaction:
            _run_row(transaction, run_id)
            rows = transaction.execute(f"{chosen} ORDER BY claim_index", run=run_id)
        read = self._storage.dialect.read_text
        return tuple(stored(Feedback, (*key, read(note), created)) for *key, note, created in rows)

    def _run(self, row: Row) -> Run:
        run = stored(Run, row)
        return run.model_copy(update={"state": RunState.INTERRUPTED}) if self._storage.is_lost(run) else run


def _entries(transaction: Transaction) -> tuple[DocumentEntry, ...]:
    return tuple(document_entry(row) for row in transaction.execute(_ENTRIES))


def _document_row(transaction: Transaction, columns: str, document_id: str) -> Row:
    return _one(
        transaction, f"SELECT {columns} FROM documents WHERE {{own}} AND id = :id", document_id, UNKNOWN_DOCUMENT
    )


def _run_row(transaction: Transaction, run_id: str, lock: str = "") -> Row:
    return _one(transaction, f"{_RUN} AND id = :id{lock}", run_id, _UNKNOWN_RUN)


def _one(transaction: Transaction, statement: str, id_: str, unknown: str) -> Row:
    """Return the row with this id. PostgreSQL allows no NUL in a text, so no id has one."""
    rows = () if "\x00" in id_ else transaction.execute(statement, id=id_)
    if not rows:
        raise NotFound(unknown)
    return rows[0]
