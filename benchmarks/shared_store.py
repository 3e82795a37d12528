"""Measure the cost of a store that many processes share: PostgreSQL vs SQLite folders, pgvector vs memory.

Input: how many chunks. Output: medians in milliseconds by operation. The server runs on this machine, over loopback,
and flushes every commit; a network would add its round trips. Does not measure the search by words, which is the same
over both.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path

import numpy as np

from benchmarks.speed.figures import timed
from benchmarks.vector_index import DIMENSIONS, LIMITS, HashEmbedder, add_text
from retrieval.library import Library
from retrieval.postgres.database import Database
from retrieval.postgres.library import PostgresLibrary
from retrieval.postgres.vectors import PgVectorIndex
from retrieval.records import Run, RunState
from retrieval.snapshots import Engines
from retrieval.tenancy import WorkspaceLibrary
from retrieval.vectors import ExactIndex, IndexFactory
from retrieval.workspace import Workspace
from tests.postgres_server import PostgresServer

_TIMES = 30
_LINES = 50
_NUMBERS = count()


def _add(workspace: Workspace, lines: int) -> str:
    number = next(_NUMBERS)
    text = "\n".join(f"Line {line} of document {number} tells of {line * 7} ships. " * 8 for line in range(lines))
    return add_text(workspace, number, text, size=500)


def _milliseconds(action: Callable[[], object], times: int = _TIMES) -> float:
    return 1000 * statistics.median(timed(action)[0] for _ in range(times))


def _everyday(library: WorkspaceLibrary) -> dict[str, float]:
    """Return the cost of the calls behind a request, in a workspace of one document."""
    workspace, token = library.create()
    _add(workspace, _LINES)
    workspace.corpus()
    run = Run(id="r", kind="query", created=time.time(), state=RunState.FINISHED, request="{}", result="x" * 20_000)
    added: list[str] = []
    figures = {
        "open a workspace": _milliseconds(lambda: library.open(token)),
        "corpus, unchanged": _milliseconds(workspace.corpus),
        "list documents": _milliseconds(workspace.documents),
        "keep a run of 20 KB": _milliseconds(lambda: workspace.save_run(run)),
        f"keep a document of {_LINES} chunks": _milliseconds(lambda: added.append(_add(workspace, _LINES)), 12),
    }
    figures["delete it"] = _milliseconds(lambda: workspace.delete(added.pop()), 12)
    return figures


def _searches(workspace: Workspace, chunks: int) -> dict[str, float]:
    """Return the cost of search by meaning in many chunks: the closest ones, and those of given chunks."""
    for _ in range(10):
        _add(workspace, chunks // 10)
    loading = _milliseconds(workspace.corpus, 1)
    corpus = workspace.corpus()
    queries: Sequence[str] = [f"question {number}" for number in range(_TIMES)]
    asked = iter(queries)
    vector = HashEmbedder().embed(["what"])[0]
    meaning = corpus._meaning
    return {
        f"load {chunks:,} chunks": loading,
        "search them by words and meaning": _milliseconds(lambda: corpus.search(next(asked), 7)),
        "closest 64 by meaning": _milliseconds(lambda: meaning.closest(vector, 64, None)),
        "cosines of 64 chunks": _milliseconds(lambda: meaning.cosines(vector, np.arange(64))),
    }


def _print(title: str, columns: dict[str, dict[str, float]]) -> None:
    print(f"{title:<40}" + "".join(f"{name:>24}" for name in columns))
    for row in next(iter(columns.values())):
        print(f"{row:<40}" + "".join(f"{figures[row]:>21.2f} ms" for figures in columns.values()))


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chunks", type=int, default=20_000)
    chosen = parser.parse_args()
    exact: IndexFactory = partial(ExactIndex, dimensions=DIMENSIONS)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(PostgresServer(flushes=True)).database()
        own = Engines(HashEmbedder(), exact)
        local = Library(folder, own, LIMITS, time.time)
        stack.callback(local.close)
        shared: list[PostgresLibrary] = []
        for _ in range(2):
            database = Database.load(url)
            pgvector = partial(PgVectorIndex, database=database, embedder=HashEmbedder.name)
            index = pgvector if shared else exact
            engines = Engines(HashEmbedder(), index)
            shared.append(PostgresLibrary(database, engines, LIMITS, time.time, longest_run=60))
            stack.callback(shared[-1].close)
        _print("one document", {"SQLite": _everyday(local), "PostgreSQL": _everyday(shared[0])})
        _print(
            f"{chosen.chunks:,} chunks",
            {
                "SQLite, exact": _searches(local.create()[0], chosen.chunks),
                "PostgreSQL, exact": _searches(shared[0].create()[0], chosen.chunks),
                "PostgreSQL, pgvector": _searches(shared[1].create()[0], chosen.chunks),
            },
        )


if __name__ == "__main__":
    main()
