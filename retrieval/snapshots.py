"""The corpus of one workspace as it stands, and the vector index behind it.

In: the store, which is the truth. Out: a corpus that never changes; a run that holds an older one goes on with it. The
index is brought in line with the store each time a corpus is made: new chunks go in, chunks that nobody needs any more
come out, and an index that cannot be read is filled again. Not here: who may write (workspace.py).
"""

import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import numpy as np

from ingestion.embeddings import Embedder, FloatMatrix
from retrieval.coding import TABLES, unpack
from retrieval.contract import DocumentStore
from retrieval.exact import TermFinder
from retrieval.records import UNKNOWN_WORKSPACE, DocumentEntry
from retrieval.retriever import HybridCorpus, Places, Searched
from retrieval.vectors import FloatVector, IndexFactory, VectorIndex, checked_vectors
from tables.prepared import PreparedTable, TableSource
from tables.table import Table
from utils.errors import NotFound, Unavailable

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Engines:
    """What searching needs: the model of meaning, the maker of vector indexes, the finder of exact terms."""

    embedder: Embedder
    make_index: IndexFactory
    find_terms: TermFinder


class IndexedMeaning:
    """The vectors of one snapshot, in an index that later snapshots share. Implements `Meaning`.

    Raises `NotFound` once `ended` is set: an index that is asked again would be opened again, with nobody to close it.
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
        """Ask the index, passing over chunks that are not of this snapshot."""
        if among is not None:
            return among[np.argsort(-self.cosines(vector, among), kind="stable")[:limit]]
        asked = limit
        while True:
            found = self._ask(partial(self._index.search, vector, asked))
            places = [self._place[near.number] for near in found if near.number in self._place]
            if len(places) >= limit or len(found) < asked:
                return np.asarray(places[:limit], np.intp)
            asked *= 2

    def cosines(self, vector: FloatVector, places: Places) -> FloatVector:
        """Return the cosines of `vector` with the pieces at `places`."""
        numbers = [self.numbers[place] for place in places.tolist()]
        return self._ask(partial(self._index.cosines, vector, numbers))

    def _ask(self, question: Callable[[], Answer]) -> Answer:
        try:
            return self._ask_living(question)
        except Unavailable:  # the store is the truth: the index is mended from it once, a second failure is raised
            self._repair()
            return self._ask_living(question)

    def _ask_living(self, question: Callable[[], Answer]) -> Answer:
        """Ask, and believe no answer of an index that was closed meanwhile."""
        _check_living(self._ended)
        answer = question()
        _check_living(self._ended)
        return answer


@dataclass(frozen=True, slots=True)
class _Loaded:
    entry: DocumentEntry
    searched: Searched
    numbers: tuple[int, ...]
    tables: tuple[PreparedTable, ...]


@dataclass(frozen=True, slots=True)
class _Current:
    version: int
    corpus: HybridCorpus


class Snapshots:
    """Makes and keeps the corpus of one workspace. `lock` is held by whoever changes the store in this process."""

    def __init__(self, store: DocumentStore, index: VectorIndex, engines: Engines, lock: threading.RLock) -> None:
        self._store = store
        self._index = index
        self._engines = engines
        self._lock = lock
        self._loaded: dict[str, _Loaded] = {}
        self._living: weakref.WeakSet[IndexedMeaning] = weakref.WeakSet()
        self._expected: dict[DocumentEntry, tuple[Table, ...]] = {}
        self._current: _Current | None = None
        self._ended = threading.Event()

    @property
    def loaded_chunks(self) -> int:
        """How many chunks are held in memory."""
        return sum(len(loaded.numbers) for loaded in list(self._loaded.values()))

    def expect(self, entry: DocumentEntry, tables: tuple[Table, ...]) -> None:
        """Take the tables of a document that was just added, which need not be read again."""
        self._expected[entry] = tables

    def corpus(self) -> HybridCorpus:
        """Return the corpus as the store stands now, whoever changed it.

        Raises `NotFound` once closed, also to who waited for the lock.
        """
        current = self._current
        if current is not None and current.version == self._store.version():
            return current.corpus
        with self._lock:
            _check_living(self._ended)
            if self._current is None or self._current.version != self._store.version():
                self._current = self._build()
            return self._current.corpus

    def forget(self, document_id: str) -> None:
        """Give back the memory of one document, which goes from the store."""
        self._current = None
        self._loaded.pop(document_id, None)

    def unload(self) -> None:
        """Give back the memory, and the index where no run is still searching it."""
        with self._lock:
            self._current = None
            self._loaded.clear()
            self._expected.clear()
            if not self._living:
                self._index.close()

    def close(self) -> None:
        """Close the index for good, also under runs that are still searching it."""
        with self._lock:
            self._ended.set()
            self.unload()
            self._index.close()

    def _build(self) -> _Current:
        """Read each document as it stands at one moment after `version`; what changes meanwhile, the next call sees."""
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
        corpus = HybridCorpus.over(searched, meaning, self._engines.embedder, self._engines.find_terms)
        return _Current(version, corpus.with_tables([table for loaded in documents for table in loaded.tables]))

    def _load(self, entry: DocumentEntry, fresh: dict[str, FloatMatrix]) -> _Loaded | None:
        """Return a document, putting its vectors into `fresh`; None where another process has just removed it."""
        try:
            stored = self._store.contents(entry.id)
        except NotFound:
            return None
        entry, chunks = stored.entry, [chunk.chunk for chunk in stored.chunks]
        embedder = self._engines.embedder
        fresh[entry.id] = stored.vectors
        if stored.embedder != embedder.name:
            vectors = checked_vectors(
                embedder.embed([chunk.text for chunk in chunks]), len(chunks), embedder.dimensions
            )
            self._index.reset()
            self._store.replace_vectors(entry, vectors, embedder.name)
            fresh[entry.id] = vectors
        searched = Searched.prepare(entry.id, entry.name, stored.text, stored.regions, chunks, self._engines.find_terms)
        tables = _prepared(entry, self._expected.get(entry) or unpack(TABLES, stored.packed_tables))
        return _Loaded(entry, searched, tuple(chunk.number for chunk in stored.chunks), tables)

    def _bring_in_line(self, fresh: Mapping[str, FloatMatrix]) -> None:
        """Put into the index what it lacks and take out what neither the store nor a living snapshot holds."""
        wanted = self._numbers()
        needed = wanted.union(*(meaning.numbers for meaning in list(self._living)))
        try:
            held = self._index.numbers()
            self._index.remove(sorted(held - needed))
            self._fill(wanted - held, fresh)
        except Unavailable:  # as in `_ask`: made anew from the store, and a failure of that is raised
            self._refill()

    def _refill(self) -> None:
        with self._lock:
            _check_living(self._ended)
            self._index.reset()
            self._fill(self._numbers(), {})

    def _numbers(self) -> frozenset[int]:
        return frozenset(number for loaded in self._loaded.values() for number in loaded.numbers)

    def _fill(self, numbers: frozenset[int], fresh: Mapping[str, FloatMatrix]) -> None:
        """Put in the chunks of these numbers: their `fresh` vectors, or those that the store still has."""
        for document_id, loaded in self._loaded.items():
            if numbers.isdisjoint(loaded.numbers):
                continue
            held = fresh.get(document_id)
            stored, vectors = self._store.vectors(document_id) if held is None else (loaded.numbers, held)
            rows = [row for row, number in enumerate(stored) if number in numbers]
            if rows:
                self._index.add([stored[row] for row in rows], vectors[rows])


def _prepared(entry: DocumentEntry, tables: Sequence[Table]) -> tuple[PreparedTable, ...]:
    return tuple(
        PreparedTable(TableSource(document_id=entry.id, document_name=entry.name, index=index), table)
        for index, table in enumerate(tables)
    )


def _check_living(ended: threading.Event) -> None:
    if ended.is_set():
        raise NotFound(UNKNOWN_WORKSPACE)
