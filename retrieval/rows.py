"""Convert documents and chunks to values of the store's columns, and back. The parts of a document are compressed JSON.

Input and output: records, values by column, and tuples in column order. Does not contain SQL (store.py).
"""

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from pydantic import TypeAdapter

from ingestion.document import Chunk, Document, Region
from ingestion.embeddings import FloatMatrix
from retrieval.contract import Addition, Dialect, Row
from retrieval.records import DocumentEntry
from tables.table import Table
from utils.record import Record, Span

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


def document_values(new: Addition) -> dict[str, Any]:
    """Return the values of a document's row."""
    document = new.document
    return {
        "id": document.id,
        "added": new.added,
        "name": document.name,
        "format": document.format.value,
        "size_bytes": document.size_bytes,
        "encoding": document.encoding,
        "notes": json.dumps(document.notes),
        "characters": len(document.text),
        "table_count": len(document.tables),
        "table_rows": sum(len(table.rows) for table in document.tables),
        "embedder": new.embedder,
        "text": pack(TEXT, document.text),
        "regions": pack(REGIONS, document.regions),
        "tables": pack(TABLES, document.tables),
        "original": new.data,
    }


DOCUMENT = "id, name, format, size_bytes, encoding, notes, text, regions, tables"


def stored_document(row: Row) -> Document:
    """Return the document of a row with the columns `DOCUMENT`."""
    values = dict(zip(DOCUMENT.split(", "), row, strict=True))
    kinds: dict[str, TypeAdapter[Any]] = {"text": TEXT, "regions": REGIONS, "tables": TABLES}
    parts = {name: unpack(kind, values[name]) for name, kind in kinds.items()}
    return Document(**values | parts | {"notes": tuple(json.loads(values["notes"]))})


def document_entry(row: Row) -> DocumentEntry:
    """Return the entry of a row: its fields in order."""
    values = dict(zip(DocumentEntry.model_fields, row, strict=True))
    return DocumentEntry.model_validate(values | {"notes": tuple(json.loads(values["notes"]))})


def chunk_values(new: Addition, dialect: Dialect) -> Iterator[dict[str, Any]]:
    """Yield the values of each chunk's row, without its text, which the document holds."""
    for chunk, vector in zip(new.chunks, new.vectors, strict=True):
        yield {
            "document": chunk.document_id,
            "position": chunk.index,
            "span_start": chunk.span.start,
            "span_end": chunk.span.end,
            "page": chunk.page,
            "sheet": None if chunk.sheet is None else dialect.store_text(chunk.sheet),
            "cells": chunk.cells,
            "vector": dialect.store_vector(vector),
        }


CHUNK = "id, position, span_start, span_end, page, sheet, cells"


def contents(row: Row, chunks: Sequence[Row], dialect: Dialect) -> Contents:
    """Return the contents of a row (an entry's fields, then embedder, text, regions, tables) and its chunks' rows.

    A chunk's row has the columns `CHUNK` and its vector.
    """
    *fields, embedder, packed_text, regions, tables = row
    entry, text = document_entry(tuple(fields)), unpack(TEXT, packed_text)
    vectors = [dialect.read_vector(vector) for *_, vector in chunks]
    return Contents(
        entry=entry,
        text=text,
        regions=unpack(REGIONS, regions),
        packed_tables=tables,
        numbers=tuple(number for number, *_ in chunks),
        chunks=tuple(_chunk(entry.id, text, row, dialect) for row in chunks),
        vectors=np.stack(vectors) if vectors else np.empty((0, 0), np.float32),
        embedder=embedder,
    )


def _chunk(id_: str, text: str, row: Row, dialect: Dialect) -> Chunk:
    _, index, start, end, page, sheet, cells, _ = row
    span = Span(start=start, end=end)
    sheet = None if sheet is None else dialect.read_text(sheet)
    return Chunk(document_id=id_, index=index, span=span, text=span.of(text), page=page, sheet=sheet, cells=cells)


def stored(kind: type[Stored], row: Row) -> Stored:
    """Return the record of a row: its fields in order."""
    return kind.model_validate(dict(zip(kind.model_fields, row, strict=True)))
