"""The interface between a workspace and the database that stores it, and what the databases do differently.

Two databases pass the same tests: a SQLite file for each workspace, used by one process (folder.py), and PostgreSQL,
shared by many (postgres/storage.py). Both run the same statements (store.py). Every call raises `Unavailable`
(storage_unavailable) if the storage fails.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from ingestion.document import Chunk, Document
from ingestion.embeddings import FloatMatrix
from retrieval.records import DocumentEntry, Run
from retrieval.vectors import FloatVector

Row = tuple[Any, ...]
Admission = Callable[[Sequence[DocumentEntry]], None]
"""Raises if a document may not be added to those already stored."""


@dataclass(frozen=True, slots=True)
class Addition:
    """A document with its chunks, their vectors from the model `embedder`, and its bytes, `added` at a time."""

    document: Document
    chunks: Sequence[Chunk]
    vectors: FloatMatrix
    embedder: str
    data: bytes
    added: float


@dataclass(frozen=True)
class Dialect:
    """The form of vectors, and of texts that a user wrote, in a database."""

    store_vector: Callable[[FloatVector], Any]
    read_vector: Callable[[Any], FloatVector]
    store_text: Callable[[str], str]
    read_text: Callable[[str], str]


class Transaction(Protocol):
    """A transaction on the rows of one workspace. Statements have named values (`:id`) and the words of a database:

    own             the condition for rows of the workspace
    names, values   with which the columns and the values of an insertion begin
    number          the column that grows with every row of a table
    vector          the column with a chunk's vector
    lock            keeps a row that is read until the transaction ends
    """

    def execute(self, statement: str, /, **values: Any) -> Sequence[Row]:
        """Run a statement and return the rows that it found."""

    def execute_many(self, statement: str, rows: Iterable[Mapping[str, Any]]) -> None:
        """Run a statement once for each of `rows`, its values."""


class Storage(Protocol):
    """The rows of one workspace. Every call raises `NotFound` if the workspace does not exist."""

    dialect: Dialect

    def version(self) -> int:
        """Return a number that increases when any process adds, re-reads or removes documents."""

    def reading(self) -> AbstractContextManager[Transaction]:
        """Yield a consistent snapshot."""

    def writing(self) -> AbstractContextManager[Transaction]:
        """Yield a transaction: flushed when the block ends, rolled back if it raises."""

    def changing(self) -> AbstractContextManager[Transaction]:
        """Yield a transaction that changes documents, which only one can at a time; the version increases."""

    def is_lost(self, run: Run) -> bool:
        """Whether a run in progress has lost its process."""


StorageOpener = Callable[[], Storage]
"""Opens the storage of one workspace."""
