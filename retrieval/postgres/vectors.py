"""Vectors of one workspace's chunks, searched in the database that stores them (pgvector).

Input and output: as in `VectorIndex`. The rows are the stored chunks, which the store adds and removes. Every row of a
workspace is compared: an approximate index over all workspaces would lose results to the filter by workspace. If a
run's document is deleted meanwhile by any process, its vectors are gone and the run gets `Unavailable`.
"""

from collections.abc import Sequence

import numpy as np
from pgvector import Vector

from ingestion.embeddings import FloatMatrix
from retrieval.postgres.database import Database
from retrieval.vectors import FloatVector, row_cosines
from utils.errors import Unavailable

_OWN = """FROM chunks JOIN documents ON documents.workspace = chunks.workspace AND documents.id = chunks.document
    WHERE chunks.workspace = %s AND documents.embedder = %s"""


class PgVectorIndex:
    """The vectors that the model `embedder` made for one workspace. Implements `VectorIndex`."""

    def __init__(self, workspace_id: str, *, database: Database, embedder: str) -> None:
        self.workspace_id = workspace_id
        self._database = database
        self._own = (workspace_id, embedder)

    def add(self, numbers: Sequence[int], vectors: FloatMatrix) -> None:
        """Do nothing: the store has added them."""

    def remove(self, numbers: Sequence[int]) -> None:
        """Do nothing: the store removes them."""

    def reset(self) -> None:
        """Do nothing: the index is the stored data."""

    def close(self) -> None:
        """Do nothing: the connections belong to the library."""

    def numbers(self) -> frozenset[int]:
        """Return the numbers of the rows."""
        with self._database.reading() as connection:
            return frozenset(number for (number,) in connection.execute(f"SELECT chunks.id {_OWN}", self._own))

    def search(self, vector: FloatVector, limit: int) -> Sequence[int]:
        """Compare every row."""
        with self._database.reading() as connection:
            chosen = f"SELECT chunks.id {_OWN} ORDER BY embedding <=> %s, chunks.id LIMIT %s"
            return [number for (number,) in connection.execute(chosen, (*self._own, Vector(vector), limit))]

    def cosines(self, vector: FloatVector, numbers: Sequence[int]) -> FloatVector:
        """Compare the given rows, with the same arithmetic as in memory."""
        if not numbers:
            return np.empty(0, np.float32)
        with self._database.reading() as connection, connection.cursor(binary=True) as cursor:
            chosen = f"SELECT chunks.id, embedding {_OWN} AND chunks.id = ANY(%s)"
            found = {number: row.to_numpy() for number, row in cursor.execute(chosen, (*self._own, list(numbers)))}
        if any(number not in found for number in numbers):
            raise Unavailable("The vector index lacks a chunk that it was asked for.")
        return row_cosines(np.stack([found[number] for number in numbers]), vector)
