"""Documents made of paragraphs, one chunk a paragraph, and libraries to put them in."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ingestion.document import Chunk, Document, Format
from ingestion.embeddings import FloatMatrix
from retrieval.chroma import ChromaIndex
from retrieval.exact import find_exact_terms
from retrieval.library import Library, open_folder
from retrieval.records import DocumentEntry, Quota
from retrieval.snapshots import Engines
from retrieval.tenancy import Limits
from retrieval.vectors import ExactIndex, VectorIndex
from retrieval.workspace import Workspace
from tables.table import Table
from tests.doubles import WordEmbedder
from utils.record import Span

DIMENSIONS = 384

QUOTA = Quota(files=20, size_bytes=60_000_000, chunks=20_000, table_rows=200_000, runs=1000)
LIMITS = Limits(
    idle_seconds=3600,
    life_seconds=86_400,
    spared_seconds=300,
    workspaces=200,
    loaded_workspaces=32,
    loaded_chunks=200_000,
    quota=QUOTA,
)


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
    matches = enumerate(re.finditer(r"[^\n]*\S[^\n]*", text))
    return tuple(
        Chunk(
            document_id=document_id,
            index=index,
            span=Span(start=match.start(), end=match.end()),
            text=match.group(),
            page=index + 1,
            sheet=None,
            cells=None,
        )
        for index, match in matches
    )


def upload(text: str, name: str = "notes.txt", tables: tuple[Table, ...] = ()) -> Upload:
    data = f"{name}\n{text}".encode()
    document = Document(
        id=hashlib.sha256(data).hexdigest(),
        name=name,
        format=Format.TXT,
        size_bytes=len(data),
        encoding="utf-8",
        text=text,
        regions=(),
        tables=tables,
        notes=("a note",),
    )
    chunks = paragraphs(document.id, text)
    return Upload(document, chunks, WordEmbedder().embed([chunk.text for chunk in chunks]), data)


def exact_index(_: Path) -> Callable[[str], VectorIndex]:
    return partial(ExactIndex, dimensions=DIMENSIONS)


def chroma_index(root: Path) -> Callable[[str], VectorIndex]:
    return partial(ChromaIndex, root=root)


def engines(make_index: Callable[[str], VectorIndex] | None = None) -> Engines:
    return Engines(WordEmbedder(), make_index or partial(ExactIndex, dimensions=DIMENSIONS), find_exact_terms)


def load_library(folder: Path, clock: Callable[[], float], **changed: int) -> Library:
    """Load a library with some of the limits changed."""
    limits = replace(LIMITS, **changed)  # type: ignore[arg-type]
    return Library.load(folder, engines(), limits, clock)


def lone_workspace(folder: Path, quota: Quota = QUOTA, made_with: Engines | None = None) -> Workspace:
    clock = Clock()
    opener = partial(open_folder, folder / "lone", quota.runs)
    return Workspace("lone", opener, created=clock.now, quota=quota, engines=made_with or engines(), clock=clock)
