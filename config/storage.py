"""Choose where workspaces are stored, in folders or in a shared database, and how much is stored and read.

Input: `Settings`, the embedding model. Output: a library of workspaces; limits. PostgreSQL's dependencies are imported
only if it is chosen. Does not load other parts (assembly.py).
"""

import math
import time
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from config.settings import Settings
from ingestion.embeddings import Embedder
from ingestion.limits import Limits as FileLimits
from retrieval.library import Library, check_folder
from retrieval.records import Quota
from retrieval.snapshots import Engines
from retrieval.tenancy import Limits, WorkspaceLibrary
from retrieval.vectors import ExactIndex, IndexFactory
from utils.errors import Unavailable

_MEGABYTE = 1_000_000
_SECONDS_BEYOND_A_RUN = 60
_MOST_COLUMNS = 1000
_MOST_MEMBERS = 2000
_MOST_UNPACKED_RATIO = 200
_ROWS_AS_TEXT = 5000
_MOST_PICTURE_MEGABYTES = 12
_PAGE_SECONDS = 10
_PAGE_MEGABYTES = 512


def load_library(settings: Settings, folder: Path, embedder: Embedder) -> WorkspaceLibrary:
    """Open the storage in `settings`: the database, or else `folder`. Raises `Unavailable`."""
    if settings.database_url is not None:
        return _database_library(settings, settings.database_url.get_secret_value(), embedder)
    make_index: IndexFactory = partial(ExactIndex, dimensions=embedder.dimensions)
    if settings.vector_index == "chroma":
        try:
            make_index = partial(import_module("retrieval.chroma").ChromaIndex, root=folder)
        except ImportError as error:
            detail = "VECTOR_INDEX=chroma needs chromadb, which is not installed: install all of requirements.txt."
            raise Unavailable(detail) from error
    return Library(folder, Engines(embedder, make_index), library_limits(settings), time.time)


def check_store(settings: Settings, folder: Path) -> None:
    """Raise `Unavailable` if the storage in `settings`, the database or else `folder`, does not respond."""
    if settings.database_url is None:
        check_folder(folder)
    else:
        _postgres("database").check_address(settings.database_url.get_secret_value())


def _postgres(module: str) -> Any:
    try:
        return import_module(f"retrieval.postgres.{module}")
    except ImportError as error:
        detail = "DATABASE_URL needs what requirements-postgres.txt names; install it."
        raise Unavailable(detail, code="storage_unavailable") from error


def _database_library(settings: Settings, url: str, embedder: Embedder) -> WorkspaceLibrary:
    database = _postgres("database").Database.load(url)
    make_index: IndexFactory = partial(ExactIndex, dimensions=embedder.dimensions)
    if settings.vector_index == "pgvector":
        index = _postgres("vectors").PgVectorIndex
        make_index = partial(index, database=database, embedder=embedder.name)
    library: WorkspaceLibrary = _postgres("library").PostgresLibrary(
        database,
        Engines(embedder, make_index),
        library_limits(settings),
        time.time,
        longest_run=settings.run_seconds + _SECONDS_BEYOND_A_RUN,
    )
    return library


def library_limits(settings: Settings) -> Limits:
    """Return how long workspaces live, how many may exist, and how much each may hold."""
    return Limits(
        idle_seconds=settings.workspace_idle_minutes * 60,
        life_seconds=settings.workspace_hours * 3600,
        spared_seconds=60,
        workspaces=settings.most_workspaces,
        loaded_chunks=10 * settings.most_chunks,
        quota=Quota(
            files=settings.most_files,
            size_bytes=settings.most_workspace_megabytes * _MEGABYTE,
            chunks=settings.most_chunks,
            table_rows=settings.most_table_rows,
            runs=settings.most_runs,
        ),
    )


def file_limits(settings: Settings) -> FileLimits:
    """Return the limits on a file's content and on the resources for reading it."""
    return FileLimits(
        bytes=settings.most_file_megabytes * _MEGABYTE,
        pages=settings.most_pages,
        rows=settings.most_table_rows,
        columns=_MOST_COLUMNS,
        cells=settings.most_cells,
        rows_as_text=_ROWS_AS_TEXT,
        unpacked_bytes=settings.most_unpacked_megabytes * _MEGABYTE,
        unpacked_ratio=_MOST_UNPACKED_RATIO,
        members=_MOST_MEMBERS,
        result_bytes=settings.most_unpacked_megabytes * 2 * _MEGABYTE,
        memory_bytes=settings.parsing_megabytes * _MEGABYTE,
        cpu_seconds=round(settings.parsing_seconds),
        wall_seconds=settings.parsing_seconds,
    )


def page_limits(settings: Settings) -> FileLimits:
    """Return the limits for drawing one page: lower than for reading a file, since a person is waiting."""
    seconds = min(settings.parsing_seconds, _PAGE_SECONDS)
    smaller = {
        "result_bytes": _MOST_PICTURE_MEGABYTES * _MEGABYTE,
        "memory_bytes": min(settings.parsing_megabytes, _PAGE_MEGABYTES) * _MEGABYTE,
        "cpu_seconds": math.ceil(seconds),
        "wall_seconds": seconds,
    }
    return file_limits(settings).model_copy(update=smaller)
