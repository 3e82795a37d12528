"""Passage retrieval: a fusion of exact identifiers and numbers, words and meaning.

Input: prepared chunks, access to their vectors, a question or a claim. Output: passages, best first, each with its
cosine to the question. Does not provide chunks and vectors (snapshots.py, sources.py).
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from ingestion.document import Chunk, Place, Region, Regions
from ingestion.embeddings import Embedder
from retrieval.exact import (
    ExactTerm,
    IdentifierIndex,
    LexicalIndex,
    find_exact_terms,
    identifiers_of,
    lexical_terms,
    terms_within,
)
from retrieval.passage import Passage
from retrieval.vectors import FloatVector
from tables.prepared import PreparedTable
from utils.quantities import KnownIdentifiers
from utils.record import Span

POOL = 64
"""How many candidates words and vectors each contribute to the fusion."""

# The usual 60 ranks a passage that is thirtieth in both rankings above one that is first in only one
# (docs/decisions/0019-numbers-are-words-of-the-search.md).
_RANK_CONSTANT = 5

_ROW = re.compile(r"[A-Z]+([0-9]+)")

Places = NDArray[np.intp]
Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Piece:
    """A chunk with the words and numbers that it can be found by."""

    document_name: str
    chunk: Chunk
    terms: tuple[str, ...]
    identifiers: frozenset[str]

    @classmethod
    def prepare(cls, chunk: Chunk, document_name: str, exact: Sequence[ExactTerm]) -> Self:
        """Prepare a chunk of a document that contains the terms `exact`."""
        within = terms_within(exact, chunk.span)
        return cls(document_name, chunk, lexical_terms(chunk.text, within), identifiers_of(within))


@dataclass(frozen=True, slots=True)
class Searched:
    """The searchable form of a document: its pieces, its length, its identifiers, and its regions in the file."""

    document_id: str
    pieces: tuple[Piece, ...]
    characters: int
    identifiers: frozenset[str]
    regions: Regions

    @classmethod
    def prepare(
        cls, document_id: str, name: str, text: str, regions: Sequence[Region], chunks: Sequence[Chunk]
    ) -> Self:
        """Prepare a document with the full text `text`, the file regions `regions` and the chunks `chunks`."""
        exact = find_exact_terms(text)
        pieces = tuple(Piece.prepare(chunk, name, exact) for chunk in chunks)
        return cls(document_id, pieces, len(text), identifiers_of(exact), Regions(regions))


class Meaning(Protocol):
    """The vectors of a sequence of pieces, which are addressed by index."""

    def closest(self, vector: FloatVector, limit: int, among: Places | None) -> Places:
        """Return at most `limit` indices found by vectors alone (none if vectors are only made on demand).

        `among` restricts the search to those indices.
        """

    def cosines(self, vector: FloatVector, places: Places) -> FloatVector:
        """Return the cosines of `vector` with the pieces at `places`, in that order."""


@dataclass(frozen=True)
class HybridCorpus:
    """Searchable documents; immutable. Implements `Corpus`. Created by `over`."""

    _documents: Mapping[str, Searched]
    _pieces: tuple[Piece, ...]
    _words: LexicalIndex
    _codes: IdentifierIndex
    _meaning: Meaning
    _embedder: Embedder
    _among: Places | None
    tables: tuple[PreparedTable, ...] = field(default=())
    numbered: tuple[Passage, ...] = field(default=())

    @classmethod
    def over(cls, documents: Sequence[Searched], meaning: Meaning, embedder: Embedder) -> "HybridCorpus":
        """Index the pieces of `documents` in order; `meaning` uses the same indices."""
        pieces = tuple(piece for document in documents for piece in document.pieces)
        return cls(
            {document.document_id: document for document in documents},
            pieces,
            LexicalIndex([piece.terms for piece in pieces]),
            IdentifierIndex([piece.identifiers for piece in pieces]),
            meaning,
            embedder,
            None,
        )

    @property
    def characters(self) -> int:
        """The number of searchable characters."""
        return sum(document.characters for document in self._documents.values())

    @cached_property
    def identifiers(self) -> KnownIdentifiers:
        """Every identifier in the documents."""
        return KnownIdentifiers(chain.from_iterable(document.identifiers for document in self._documents.values()))

    @property
    def document_ids(self) -> tuple[str, ...]:
        """The searched documents."""
        return tuple(self._documents)

    def text_of(self, document_id: str) -> str:
        """Return the text of a document from its chunks, with line breaks between, so that positions match."""
        parts, end = [], 0
        for piece in self._documents[document_id].pieces:
            start = piece.chunk.span.start
            parts.append("\n" * (start - end) + piece.chunk.text[max(0, end - start) :])
            end = max(end, piece.chunk.span.end)
        return "".join(parts)

    def only(self, document_ids: Collection[str]) -> "HybridCorpus":
        """Return the part of this corpus in the given documents; term rarity is still measured over all."""
        chosen = {id_: document for id_, document in self._documents.items() if id_ in document_ids}
        places = [place for place, piece in enumerate(self._pieces) if piece.chunk.document_id in chosen]
        tables = tuple(table for table in self.tables if table.source.document_id in chosen)
        numbered = tuple(passage for passage in self.numbered if passage.document_id in chosen)
        return replace(self, _documents=chosen, _among=np.asarray(places, np.intp), tables=tables, numbered=numbered)

    def with_tables(self, tables: Sequence[PreparedTable]) -> "HybridCorpus":
        """Return this corpus with the tables of its documents."""
        return replace(self, tables=tuple(table for table in tables if table.source.document_id in self._documents))

    def place(self, document_id: str, span: Span) -> Place:
        """Return where a range of a document's text was in its file. Raises `KeyError` for another document."""
        return self._documents[document_id].regions.place_of(span)

    def rows(self, document_id: str, sheet: str | None, rows: Sequence[int]) -> tuple[Passage, ...]:
        """Return the passages that show `rows` of a sheet, or its beginning if the text does not include them."""
        document = self._documents.get(document_id)
        pieces = [piece for piece in document.pieces if piece.chunk.sheet == sheet] if document else []
        shown = [piece for piece in pieces if _shows(piece.chunk.cells, rows)]
        return tuple(_passage(piece, 1.0) for piece in shown or pieces[:1])

    def search(self, text: str, limit: int) -> tuple[Passage, ...]:
        """Return at most `limit` passages, best first; fewer only if there are fewer.

        Passages that share an identifier with `text` come first. The rest are ordered by reciprocal rank fusion
        (Cormack, Clarke and Büttcher 2009) of BM25 and cosine. Raises `Unavailable` if the embedding model or the
        vector index fails.
        """
        everywhere = np.arange(len(self._pieces)) if self._among is None else self._among
        if limit < 1 or not len(everywhere) or not text.strip():
            return ()
        pool = max(POOL, limit)
        (vector,) = self._embedder.embed([text])
        exact = find_exact_terms(text)
        codes, words = self._codes.weigh(identifiers_of(exact)), self._words.weigh(lexical_terms(text, exact))
        by_words = everywhere[_best_first(codes[everywhere], words[everywhere])][:pool]
        candidates = np.union1d(by_words, self._meaning.closest(vector, pool, self._among))
        cosines = self._meaning.cosines(vector, candidates)
        order = _best_first(codes[candidates], words[candidates], 2 + cosines.astype(np.float64))[:limit]
        return tuple(_passage(self._pieces[candidates[place]], float(cosines[place])) for place in order)


def _best_first(codes: Weights, *others: Weights) -> Places:
    """Return the indices ordered by shared identifiers, then by the fused rankings, then by corpus order."""
    fused = sum((_reciprocal_ranks(weights) for weights in others), np.zeros(len(codes)))
    order: Places = np.lexsort((-fused, -codes))
    return order


def _reciprocal_ranks(weights: Weights) -> Weights:
    """Return 1 / (constant + rank) for a positive weight, 0 for any other; ties share the mean rank."""
    ordered = np.sort(-weights)
    ranks = (1 + np.searchsorted(ordered, -weights, "left") + np.searchsorted(ordered, -weights, "right")) / 2
    return np.where(weights > 0, 1 / (_RANK_CONSTANT + ranks), 0.0)


def _shows(cells: str | None, rows: Sequence[int]) -> bool:
    """Whether a cell range includes one of `rows`."""
    numbers = [int(number) for number in _ROW.findall(cells or "")]
    return bool(numbers) and any(min(numbers) <= row <= max(numbers) for row in rows)


def _passage(piece: Piece, relevance: float) -> Passage:
    found = dict(piece.chunk)
    del found["index"]
    return Passage(document_name=piece.document_name, relevance=relevance, **found)
