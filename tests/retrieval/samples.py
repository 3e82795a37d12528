"""Documents made of paragraphs, one chunk a paragraph, and libraries to put them in."""

import hashlib
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from ingestion.document import Chunk, Document
from ingestion.embeddings import FloatMatrix
from retrieval.chroma import ChromaIndex
from retrieval.contract import Storage
from retrieval.folder import FolderStorage
from retrieval.library import Library
from retrieval.postgres.database import Database
from retrieval.postgres.library import PostgresLibrary
from retrieval.postgres.storage import PostgresStorage
from retrieval.postgres.vectors import PgVectorIndex
from retrieval.records import DocumentEntry, Quota
from retrieval.snapshots import Engines
from retrieval.tenancy import Limits, WorkspaceLibrary
from retrieval.vectors import ExactIndex, VectorIndex
from retrieval.workspace import Workspace
from tables.table import Table
from tests.doubles import WordEmbedder
from utils.record import Span

DIMENSIONS = 384

QUOTA = Quota(files=20, size_bytes=60_000_000, chunks=20_000, table_rows=200_000, runs=1000)
LIMITS = Limits(3600, 86_400, spared_seconds=300, workspaces=200, loaded_chunks=200_000, quota=QUOTA)
LONGEST_RUN = 60.0


class Upload(NamedTuple):
    document: Document
    chunks: tuple[Chunk, ...]
    vectors: FloatMatrix
    data: bytes

    def to(self, workspace: Workspace) -> DocumentEntry:
        return workspace.add(*self)


class Clock:
    """A clock that moves only when told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def paragraphs(document_id: str, text: str) -> tuple[Chunk, ...]:
    def piece(index: int, start: int, end: int) -> Chunk:
        span, place = Span(start=start, end=end), {"page": index + 1, "sheet": None, "cells": None}
        return Chunk(document_id=document_id, index=index, span=span, text=span.of(text), **place)

    matches = enumerate(re.finditer(r"[^\n]*\S[^\n]*", text))
    return tuple(piece(index, *match.span()) for index, match in matches)


def upload(text: str, name: str = "notes.txt", tables: tuple[Table, ...] = ()) -> Upload:
    data = f"{name}\n{text}".encode()
    stored = {"size_bytes": len(data), "tables": tables, "notes": ("a note",)}
    document = Document.of_text(hashlib.sha256(data).hexdigest(), name, text).model_copy(update=stored)
    chunks = paragraphs(document.id, text)
    return Upload(document, chunks, WordEmbedder().embed([chunk.text for chunk in chunks]), data)


def engines(make_index: Callable[[str], VectorIndex] | None = None) -> Engines:
    return Engines(WordEmbedder(), make_index or partial(ExactIndex, dimensions=DIMENSIONS))


@dataclass(frozen=True, slots=True)
class Shared:
    """The address of a database, as a place to store in."""

    url: str


Place = Path | Shared
"""Where a test stores: a folder, or a database."""

_CONNECTED: dict[Shared, Database] = {}
_CONNECTING = threading.Lock()


def exact_index(_: Place) -> Callable[[str], VectorIndex]:
    return partial(ExactIndex, dimensions=DIMENSIONS)


def chroma_index(root: Path) -> Callable[[str], VectorIndex]:
    return partial(ChromaIndex, root=root)


def pgvector_index(place: Shared, embedder: str = WordEmbedder.name) -> Callable[[str], VectorIndex]:
    return partial(PgVectorIndex, database=connected(place), embedder=embedder)


def load_library(
    place: Place, clock: Callable[[], float], made_with: Engines | None = None, **changed: Any
) -> WorkspaceLibrary:
    """Load the library in a place with some of the limits changed."""
    limits = replace(LIMITS, **changed)
    made_with = made_with or engines()
    if isinstance(place, Path):
        return Library(place, made_with, limits, clock)
    return PostgresLibrary(Database.load(place.url), made_with, limits, clock, longest_run=LONGEST_RUN)


def lone_storage(place: Place, clock: Callable[[], float] | None = None) -> Storage:
    """Open the storage of one workspace that needs no library."""
    if isinstance(place, Path):
        return FolderStorage(place / "lone")
    database = connected(place)
    with database.writing() as connection:
        connection.execute("INSERT INTO workspaces VALUES ('lone', 'none', 0, 0) ON CONFLICT DO NOTHING")
        connection.execute("INSERT INTO versions VALUES ('lone', 0) ON CONFLICT DO NOTHING")
    return PostgresStorage(database, "lone", longest_run=LONGEST_RUN, clock=clock or Clock())


def connected(place: Shared) -> Database:
    """Return the connections of this process to a database, which `disconnect` closes."""
    with _CONNECTING:
        if place not in _CONNECTED:
            _CONNECTED[place] = Database.load(place.url)
        return _CONNECTED[place]


def disconnect(place: Shared) -> None:
    """Close the connections that `connected` made."""
    if place in _CONNECTED:
        _CONNECTED.pop(place).close()


def lone_workspace(place: Place, quota: Quota = QUOTA, made_with: Engines | None = None) -> Workspace:
    """Return a handle on the one workspace of a place that needs no library; each call returns another."""
    opener = partial(lone_storage, place)
    return Workspace("lone", opener, created=0.0, quota=quota, engines=made_with or engines(), clock=tick)


_TICKS = count(1_000_000.0, 0.001)


def tick() -> float:
    """Return a later moment than ever before, as a clock does between two changes of a document."""
    return next(_TICKS)
