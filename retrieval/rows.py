"""Convert documents and chunks to rows of the store, and back. The parts of a document are compressed JSON.

Input and output: records and tuples in column order. Does not contain SQL (store.py).
"""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from pydantic import TypeAdapter

from ingestion.document import Chunk, Document, Region
from ingestion.embeddings import FloatMatrix
from retrieval.records import DocumentEntry
from retrieval.vectors import FloatVector
from tables.table import Table
from utils.record import Record, Span

Row = tuple[Any, ...]
Part = TypeVar("Part")
Stored = TypeVar("Stored", bound=Record)

TEXT = TypeAdapter(str)
REGIONS = TypeAdapter(tuple[Region, ...])
TABLES = TypeAdapter(tuple[Table, ...])
_FAST = 1


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything a search needs of one document, as a consistent snapshot; tables are packed.

    `numbers` are those of `chunks`: unique in the workspace and never reused.
    """

    entry: DocumentEntry
    text: str
    regions: tuple[Region, ...]
    packed_tables: bytes
    numbers: tuple[int, ...]
    chunks: tuple[Chunk, ...]
    vectors: FloatMatrix
    embedder: str


def pack(kind: TypeAdapter[Part], part: Part) -> bytes:
    """Serialise and compress a part of a document."""
    return zlib.compress(kind.dump_json(part), _FAST)


def unpack(kind: TypeAdapter[Part], stored: bytes) -> Part:
    """Return the part that `pack` serialised."""
    return kind.validate_json(zlib.decompress(stored))


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


DOCUMENT = "id, name, format, size_bytes, encoding, notes, text, regions, tables"


def stored_document(row: Row) -> Document:
    """Return the document of a row with the columns `DOCUMENT`."""
    *fields, notes, text, regions, tables = row
    values = dict(zip(DOCUMENT.split(", "), fields, strict=False))
    return Document(
        **values,
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
    start, end = chunk.span.start, chunk.span.end
    return chunk.document_id, chunk.index, start, end, chunk.page, chunk.sheet, chunk.cells, vector.tobytes()


def contents(row: Row, chunks: Sequence[Row]) -> Contents:
    """Return the contents of a row (an entry's fields, then embedder, text, regions, tables) and its chunks' rows.

    A chunk's row is number, index, start, end, page, sheet, cells, and its vector as an array.
    """
    *fields, embedder, packed_text, regions, tables = row
    entry, text = document_entry(tuple(fields)), unpack(TEXT, packed_text)
    return Contents(
        entry=entry,
        text=text,
        regions=unpack(REGIONS, regions),
        packed_tables=tables,
        numbers=tuple(number for number, *_ in chunks),
        chunks=tuple(_chunk(entry.id, text, row) for row in chunks),
        vectors=np.stack([vector for *_, vector in chunks]) if chunks else np.empty((0, 0), np.float32),
        embedder=embedder,
    )


def _chunk(id_: str, text: str, row: Row) -> Chunk:
    _, index, start, end, page, sheet, cells, _ = row
    span = Span(start=start, end=end)
    return Chunk(document_id=id_, index=index, span=span, text=span.of(text), page=page, sheet=sheet, cells=cells)


def stored(kind: type[Stored], row: Row) -> Stored:
    """Return the record of a row: its fields in order."""
    return kind.model_validate(dict(zip(kind.model_fields, row, strict=True)))
