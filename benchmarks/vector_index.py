"""Which vector index is the default: the exact one or ChromaDB, measured side by side.

Run: python -m benchmarks.vector_index [--workspaces 2000] [--shared 300]

Input: nothing. Output: two tables. The first makes workspaces through the library, a hundred at a time, fills each with
50 chunks, searches it and lets it expire. The second searches one workspace of 1,000 and of 20,000 chunks: time to
fill, to search, to search in a tenth of the chunks, the share of the seven truly closest that was found, and how often
a second index of the same vectors, filled in another order, gives the same seven. Every row is measured in its own
process, on one thread. "shared client" is the usual way to use Chroma, one client with a collection per workspace; it
is here for comparison.
"""

import argparse
import hashlib
import multiprocessing
import os
import resource
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import fmean

import chromadb
import numpy as np
from chromadb.api import ClientAPI
from chromadb.api.models.Collection import Collection
from chromadb.config import Settings as ChromaSettings

from benchmarks.speed.figures import timed
from config.settings import Settings
from config.storage import library_limits
from ingestion.chunker import chunk
from ingestion.document import Document
from ingestion.embeddings import FloatMatrix
from retrieval.chroma import ChromaIndex
from retrieval.library import Library
from retrieval.snapshots import Engines, IndexedMeaning
from retrieval.vectors import ExactIndex, IndexFactory, row_cosines
from retrieval.workspace import Workspace

DIMENSIONS = 384
CHUNKS = 50
LINE = "Line {} of {} " + "with some words that say nothing " * 6
ALIVE = 100
NEAREST = 7
QUERIES = 200
LIMITS = library_limits(Settings())


class SharedChromaIndex(ChromaIndex):
    """A collection of one client that all workspaces share; ending a workspace deletes its collection."""

    def __init__(self, workspace_id: str, *, client: ClientAPI, root: Path) -> None:
        super().__init__(workspace_id, root=root)
        self._client = client

    def _collection(self) -> Collection:
        space = {"hnsw": {"space": "cosine"}}
        return self._client.get_or_create_collection(
            self.workspace_id,
            embedding_function=None,
            configuration=space,  # type: ignore[arg-type]
        )

    def close(self) -> None:
        """Delete the collection."""
        self._client.delete_collection(self._collection().name)


def exact(_: Path) -> IndexFactory:
    """Make exact indexes."""
    return partial(ExactIndex, dimensions=DIMENSIONS)


def chroma(folder: Path) -> IndexFactory:
    """Make Chroma indexes, each with a client and a folder of its own."""
    return partial(ChromaIndex, root=folder)


def shared_chroma(folder: Path) -> IndexFactory:
    """Make Chroma indexes that share a client."""
    client = chromadb.PersistentClient(folder / "shared", settings=ChromaSettings(anonymized_telemetry=False))
    return partial(SharedChromaIndex, client=client, root=folder)


Row = dict[str, str | float]
"""Figures by their names."""
Maker = Callable[[Path], IndexFactory]
MAKERS: dict[str, Maker] = {"exact": exact, "chroma": chroma, "chroma, shared client": shared_chroma}


class HashEmbedder:
    """Vectors drawn from a text's hash: every text gets its own direction, at no cost."""

    name = "hash"
    dimensions = DIMENSIONS

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        """Return the vectors of `texts`, shape (texts, 384)."""
        seeds = [int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") for text in texts]
        drawn = [np.random.default_rng(seed).normal(size=DIMENSIONS) for seed in seeds]
        return _units(np.asarray(drawn, np.float32).reshape(len(texts), DIMENSIONS))


def measure_lives(name: str, workspaces: int, folder: Path) -> Row:
    """Make, fill, search and expire workspaces, a hundred alive at a time.

    Memory is resident, in MiB, relative to that after the first hundred.
    """
    now = [0.0]
    engines = Engines(HashEmbedder(), MAKERS[name](folder))
    library = Library(folder / "library", engines, LIMITS, lambda: now[0])
    first, started = 0.0, time.perf_counter()
    for number in range(workspaces):
        workspace, token = library.create()
        add_text(workspace, number, "\n".join(LINE.format(line, number) for line in range(CHUNKS)), size=230)
        library.open(token).corpus().search(f"line 7 of {number}", NEAREST)
        if (number + 1) % ALIVE == 0:
            now[0] += 2 * LIMITS.idle_seconds
            library.sweep()
            first = first or _resident_mib()
    spent, grown = time.perf_counter() - started, _resident_mib() - first
    left = sum(path.is_dir() for path in (folder / "library").iterdir())
    library.close()
    return {
        "index": name,
        "workspaces": workspaces,
        "ms_a_workspace": 1000 * spent / workspaces,
        "grown_mib": grown,
        "grown_kib_a_workspace": 1024 * grown / max(workspaces - ALIVE, 1),
        "most_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "folders_left": left,
    }


def measure_searches(name: str, chunks: int, folder: Path) -> Row:
    """Fill one index and search it, unfiltered and in a tenth of the chunks, and compare with a brute-force search."""
    vectors, queries = _clustered(chunks, seed=1), _clustered(QUERIES, seed=2)
    before, started = _resident_mib(), time.perf_counter()
    index, again = MAKERS[name](folder)("first"), MAKERS[name](folder)("second")
    index.add(range(chunks), vectors)
    fill, grown = time.perf_counter() - started, _resident_mib() - before
    order = np.random.default_rng(3).permutation(chunks)
    again.add(order.tolist(), vectors[order])
    meaning = IndexedMeaning(index, tuple(range(chunks)), index.reset, threading.Event())
    tenth = np.arange(0, chunks, 10)
    index.search(queries[0], NEAREST)
    plain = [1000 * timed(partial(index.search, query, NEAREST))[0] for query in queries]
    filtered = [1000 * timed(partial(meaning.closest, query, NEAREST, tenth))[0] for query in queries[:50]]
    found = [set(index.search(query, NEAREST)) for query in queries]
    second = [set(again.search(query, NEAREST)) for query in queries]
    truth = [set(np.argsort(-row_cosines(vectors, query), kind="stable")[:NEAREST].tolist()) for query in queries]
    index.close()
    again.close()
    return {
        "index": name,
        "chunks": chunks,
        "fill_seconds": fill,
        **dict(zip(("search_p50", "search_p95"), np.percentile(plain, [50, 95]).tolist(), strict=True)),
        **dict(zip(("filtered_p50", "filtered_p95"), np.percentile(filtered, [50, 95]).tolist(), strict=True)),
        "recall_at_7": fmean(len(near & true) / NEAREST for near, true in zip(found, truth, strict=True)),
        "same_seven_refilled": fmean(near == other for near, other in zip(found, second, strict=True)),
        "grown_mib": grown,
    }


def add_text(workspace: Workspace, number: int, text: str, *, size: int) -> str:
    """Add a document, named by its number, in chunks of `size` with vectors drawn from a hash; return its id."""
    document = Document.of_text(hashlib.sha256(text.encode()).hexdigest(), f"{number}.txt", text)
    chunks = chunk(document, size=size, overlap=0)
    workspace.add(document, chunks, HashEmbedder().embed([each.text for each in chunks]), text.encode())
    return document.id


def _clustered(rows: int, seed: int) -> FloatMatrix:
    """Return unit vectors around 200 centres, like chunks of documents around their subjects."""
    centres = np.random.default_rng(0).normal(size=(200, DIMENSIONS))
    chance = np.random.default_rng(seed)
    noise = chance.normal(size=(rows, DIMENSIONS))
    return _units((centres[chance.integers(0, 200, rows)] + 0.8 * noise).astype(np.float32))


def _units(vectors: FloatMatrix) -> FloatMatrix:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)


def _resident_mib() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def _alone(measure: Callable[[str, int, Path], Row], name: str, count: int) -> Row:
    """Measure in a new process and an empty folder."""
    folder = Path(tempfile.mkdtemp())
    try:
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
            return pool.submit(measure, name, count, folder).result()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _print_table(rows: Sequence[Row]) -> None:
    cells = [list(rows[0])] + [[_cell(value) for value in row.values()] for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    for row in cells:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    print()


def _cell(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workspaces", type=int, default=2000, help="how many workspaces live and end")
    parser.add_argument("--shared", type=int, default=300, help="the same for the shared client, which keeps memory")
    arguments = parser.parse_args()
    os.environ["OMP_NUM_THREADS"] = "1"
    counts = {name: arguments.workspaces for name in MAKERS} | {"chroma, shared client": arguments.shared}
    lives = [_alone(measure_lives, name, count) for name, count in counts.items()]
    searches = [_alone(measure_searches, name, chunks) for chunks in (1000, 20_000) for name in ("exact", "chroma")]
    _print_table(lives)
    _print_table(searches)


if __name__ == "__main__":
    main()
