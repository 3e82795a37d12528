"""Convert documents and chunks to rows of the store, and back.

Input and output: records and tuples in column order. Does not contain SQL (store.py).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ingestion.document import Chunk, Document, Format, Region
from ingestion.embeddings import FloatMatrix
from retrieval.coding import REGIONS, TABLES, TEXT, pack, unpack
from retrieval.records import DocumentEntry
from retrieval.vectors import FloatVector
from utils.record import Span

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A chunk and its number, which is unique in the workspace and never reused."""

    number: int
    chunk: Chunk


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything a search needs of one document, as a consistent snapshot; tables are packed (coding.py)."""

    entry: DocumentEntry
    text: str
    regions: tuple[Region, ...]
    packed_tables: bytes
    chunks: tuple[StoredChunk, ...]
    vectors: FloatMatrix
    embedder: str


def document_row(document: Document, embedder: str, added: float) -> Row:
    """Return the row of a document with vectors from the model `embedder`."""
    return (
        document.id,
        added,
        document.name,
        document.format.value,
        document.size_bytes,
        document.encoding,
        json.dumps(document.notes),
        len(document.text),
        len(document.tables),
        sum(len(table.rows) for table in document.tables),
        embedder,
        pack(TEXT, document.text),
        pack(REGIONS, document.regions),
        pack(TABLES, document.tables),
    )


def stored_document(row: Row) -> Document:
    """Return the document of a row: id, name, format, size, encoding, notes, text, regions, tables."""
    id_, name, format_, size_bytes, encoding, notes, text, regions, tables = row
    return Document(
        id=id_,
        name=name,
        format=Format(format_),
        size_bytes=size_bytes,
        encoding=encoding,
        text=unpack(TEXT, text),
        regions=unpack(REGIONS, regions),
        tables=unpack(TABLES, tables),
        notes=tuple(json.loads(notes)),
    )


def document_entry(row: Row) -> DocumentEntry:
    """Return the entry of a row: its fields in order."""
    values = dict(zip(DocumentEntry.model_fields, row, strict=True))
    return DocumentEntry.model_validate(values | {"notes": tuple(json.loads(values["notes"]))})


def chunk_row(chunk: Chunk, vector: FloatVector) -> Row:
    """Return the row of a chunk, without its text, which the document holds."""
    span = chunk.span
    return (
        chunk.document_id,
        chunk.index,
        span.start,
        span.end,
        chunk.page,
        chunk.sheet,
        chunk.cells,
        vector.tobytes(),
    )


def stored_chunk(document_id: str, text: str, row: Row) -> StoredChunk:
    """Return the chunk of a row (number, index, start, end, page, sheet, cells) of the document with that text."""
    number, index, start, end, page, sheet, cells = row
    span = Span(start=start, end=end)
    chunk = Chunk(
        document_id=document_id, index=index, span=span, text=span.of(text), page=page, sheet=sheet, cells=cells
    )
    return StoredChunk(number, chunk)


def contents(row: Row, chunks: Sequence[Row]) -> Contents:
    """Return the contents of a row (an entry's fields, then embedder, text, regions, tables) and its chunks' rows.

    A chunk's row is number, index, start, end, page, sheet, cells, and its vector as an array.
    """
    *fields, embedder, text, regions, tables = row
    entry, whole = document_entry(tuple(fields)), unpack(TEXT, text)
    vectors = [vector for *_, vector in chunks]
    return Contents(
        entry=entry,
        text=whole,
        regions=unpack(REGIONS, regions),
        packed_tables=tables,
        chunks=tuple(stored_chunk(entry.id, whole, tuple(place)) for *place, _ in chunks),
        vectors=np.stack(vectors) if vectors else np.empty((0, 0), np.float32),
        embedder=embedder,
    )
