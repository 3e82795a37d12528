"""The current corpus of one workspace, and the vector index behind it.

Input: the store, which is authoritative. Output: an immutable corpus; a run that holds an older one continues with it.
The index is synchronised with the store each time a corpus is built, and refilled if it is unreadable.
"""

import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import numpy as np

from ingestion.embeddings import Embedder, FloatMatrix
from retrieval.records import UNKNOWN_WORKSPACE, DocumentEntry
from retrieval.retriever import HybridCorpus, Places, Searched
from retrieval.rows import TABLES, unpack
from retrieval.store import Store
from retrieval.vectors import FloatVector, IndexFactory, VectorIndex
from tables.prepared import PreparedTable, TableSource
from tables.table import Table
from utils.errors import NotFound, Unavailable

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Engines:
    """The engines that a search needs: the embedding model and the vector index factory."""

    embedder: Embedder
    make_index: IndexFactory


class IndexedMeaning:
    """The vectors of one snapshot, in an index shared with later snapshots. Implements `Meaning`.

    Raises `NotFound` once `ended` is set: using the index again would reopen it, with nobody to close it.
    """

    def __init__(
        self, index: VectorIndex, numbers: tuple[int, ...], repair: Callable[[], None], ended: threading.Event
    ) -> None:
        self.numbers = numbers
        self._index = index
        self._repair = repair
        self._ended = ended
        self._place = {number: place for place, number in enumerate(numbers)}

    def closest(self, vector: FloatVector, limit: int, among: Places | None) -> Places:
        """Search the index, skipping chunks that are not in this snapshot."""
        if among is not None:
            return among[np.argsort(-self.cosines(vector, among), kind="stable")[:limit]]
        asked = limit
        while True:
            found = self._ask(partial(self._index.search, vector, asked))
            places = [self._place[number] for number in found if number in self._place]
            if len(places) >= limit or len(found) < asked:
                return np.asarray(places[:limit], np.intp)
            asked *= 2

    def cosines(self, vector: FloatVector, places: Places) -> FloatVector:
        """Return the cosines of `vector` with the pieces at `places`."""
        numbers = [self.numbers[place] for place in places.tolist()]
        return self._ask(partial(self._index.cosines, vector, numbers))

    def _ask(self, question: Callable[[], Answer]) -> Answer:
        """Query the index, and reject an answer if the index was closed meanwhile."""
        _check_living(self._ended)
        try:
            answer = question()
        except Unavailable:  # the index is repaired from the store once; a second failure is raised
            self._repair()
            answer = question()
        _check_living(self._ended)
        return answer


@dataclass(frozen=True, slots=True)
class _Loaded:
    entry: DocumentEntry
    searched: Searched
    numbers: tuple[int, ...]
    tables: tuple[PreparedTable, ...]


class Snapshots:
    """Builds and caches the corpus of one workspace. `lock` is held by any writer to the store in this process."""

    def __init__(self, store: Store, index: VectorIndex, engines: Engines, lock: threading.RLock) -> None:
        self._store = store
        self._index = index
        self._engines = engines
        self._lock = lock
        self._loaded: dict[str, _Loaded] = {}
        self._living: weakref.WeakSet[IndexedMeaning] = weakref.WeakSet()
        self._expected: dict[DocumentEntry, tuple[Table, ...]] = {}
        self._current: tuple[int, HybridCorpus] | None = None
        self._ended = threading.Event()

    @property
    def loaded_chunks(self) -> int:
        """The number of chunks in memory."""
        return sum(len(loaded.numbers) for loaded in list(self._loaded.values()))

    def expect(self, entry: DocumentEntry, tables: tuple[Table, ...]) -> None:
        """Keep the tables of a document that was just added, so that they need not be read again."""
        self._expected[entry] = tables

    def corpus(self) -> HybridCorpus:
        """Return the corpus for the current state of the store, whoever changed it. Raises `NotFound` once closed."""
        current = self._current
        if current is not None and current[0] == self._store.version():
            return current[1]
        with self._lock:
            _check_living(self._ended)
            if self._current is None or self._current[0] != self._store.version():
                self._current = self._build()
            return self._current[1]

    def forget(self, document_id: str) -> None:
        """Free the memory of one document that is being removed from the store."""
        self._current = None
        self._loaded.pop(document_id, None)

    def unload(self) -> None:
        """Free the memory, and close the index unless a run is still searching it."""
        with self._lock:
            self._current = None
            self._loaded.clear()
            self._expected.clear()
            if not self._living:
                self._index.close()

    def close(self) -> None:
        """Close the index permanently, even if runs are still searching it."""
        with self._lock:
            self._ended.set()
            self.unload()
            self._index.close()

    def _build(self) -> tuple[int, HybridCorpus]:
        """Build a corpus of the documents as of `version` or later; later changes are left to the next call."""
        version = self._store.version()
        held = {loaded.entry: loaded for loaded in self._loaded.values()}
        fresh: dict[str, FloatMatrix] = {}
        self._loaded = {
            entry.id: loaded
            for entry in self._store.documents()
            if (loaded := held.get(entry) or self._load(entry, fresh)) is not None
        }
        self._expected.clear()
        self._bring_in_line(fresh)
        documents = self._loaded.values()
        numbers = tuple(number for loaded in documents for number in loaded.numbers)
        meaning = IndexedMeaning(self._index, numbers, self._refill, self._ended)
        self._living.add(meaning)
        searched = [loaded.searched for loaded in documents]
        corpus = HybridCorpus.over(searched, meaning, self._engines.embedder)
        return version, corpus.with_tables([table for loaded in documents for table in loaded.tables])

    def _load(self, entry: DocumentEntry, fresh: dict[str, FloatMatrix]) -> _Loaded | None:
        """Return a document, adding its vectors to `fresh`; None if another process has just removed it."""
        try:
            stored = self._store.contents(entry.id)
        except NotFound:
            return None
        entry, chunks = stored.entry, stored.chunks
        embedder = self._engines.embedder
        fresh[entry.id] = stored.vectors
        if stored.embedder != embedder.name:
            fresh[entry.id] = embedder.embed([chunk.text for chunk in chunks])
            self._index.reset()
            self._store.replace_vectors(entry, fresh[entry.id], embedder.name)
        searched = Searched.prepare(entry.id, entry.name, stored.text, stored.regions, chunks)
        tables = self._expected.get(entry) or unpack(TABLES, stored.packed_tables)
        return _Loaded(entry, searched, stored.numbers, prepared(entry.id, entry.name, tables))

    def _bring_in_line(self, fresh: Mapping[str, FloatMatrix]) -> None:
        """Add missing chunks to the index and remove those in neither the store nor a living snapshot."""
        wanted = self._numbers()
        needed = wanted.union(*(meaning.numbers for meaning in list(self._living)))
        try:
            held = self._index.numbers()
            self._index.remove(sorted(held - needed))
            self._fill(wanted - held, fresh)
        except Unavailable:  # as in `_ask`: rebuilt from the store; if that fails, it is raised
            self._refill()

    def _refill(self) -> None:
        with self._lock:
            _check_living(self._ended)
            self._index.reset()
            self._fill(self._numbers(), {})

    def _numbers(self) -> frozenset[int]:
        return frozenset(number for loaded in self._loaded.values() for number in loaded.numbers)

    def _fill(self, numbers: frozenset[int], fresh: Mapping[str, FloatMatrix]) -> None:
        """Add the chunks with these numbers: their `fresh` vectors, or those still in the store."""
        for document_id, loaded in self._loaded.items():
            if numbers.isdisjoint(loaded.numbers):
                continue
            stored, vectors = loaded.numbers, fresh.get(document_id)
            if vectors is None:
                try:
                    contents = self._store.contents(document_id)
                except NotFound:  # removed meanwhile
                    continue
                stored, vectors = contents.numbers, contents.vectors
            rows = [row for row, number in enumerate(stored) if number in numbers]
            if rows:
                self._index.add([stored[row] for row in rows], vectors[rows])


def prepared(document_id: str, name: str, tables: Sequence[Table]) -> tuple[PreparedTable, ...]:
    """Return the tables of a document with their source."""
    return tuple(
        PreparedTable(TableSource(document_id=document_id, document_name=name, index=index), table)
        for index, table in enumerate(tables)
    )


def _check_living(ended: threading.Event) -> None:
    if ended.is_set():
        raise NotFound(UNKNOWN_WORKSPACE)
