"""The sources sent with a request, searched like a workspace but never stored.

Input: texts with ids. Output: a corpus. Vectors are computed when a question needs them, for the chunks that words and
numbers rank best (625 chunks would take 15 s), and cached for the life of the corpus.
"""

import threading
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ingestion.chunker import chunk
from ingestion.document import Document
from ingestion.embeddings import Embedder
from retrieval.passage import Passage
from retrieval.retriever import HybridCorpus, Places, Searched
from retrieval.vectors import FloatVector, row_cosines
from utils.errors import InvalidRequest
from utils.record import Span


def sources_corpus(sources: Sequence[tuple[str, str]], embedder: Embedder, *, size: int, overlap: int) -> HybridCorpus:
    """Return the corpus of `sources`, pairs of id and text. Raises `InvalidRequest` if two have the same id."""
    ids = [id_ for id_, _ in sources]
    if len(set(ids)) < len(ids):
        raise InvalidRequest("Two sources have the same id; give each source an id of its own.")
    searched = [
        Searched.prepare(id_, id_, text, (), chunk(Document.of_text(id_, id_, text), size=size, overlap=overlap))
        for id_, text in sources
    ]
    texts = [piece.chunk.text for document in searched for piece in document.pieces]
    corpus = HybridCorpus.over(searched, EmbeddedWhenAsked(texts, embedder), embedder)
    return replace(corpus, numbered=tuple(_whole(id_, text) for id_, text in sources))


class EmbeddedWhenAsked:
    """Vectors that are computed on the first query about a piece. Implements `Meaning`."""

    def __init__(self, texts: Sequence[str], embedder: Embedder) -> None:
        self._texts = texts
        self._embedder = embedder
        self._vectors: dict[int, FloatVector] = {}
        self._making = threading.Lock()

    def closest(self, vector: FloatVector, limit: int, among: Places | None) -> Places:
        """Return nothing: finding the closest would need the vector of every piece."""
        return np.empty(0, np.intp)

    def cosines(self, vector: FloatVector, places: Places) -> FloatVector:
        """Return cosines, computing missing vectors."""
        with self._making:
            missing = [place for place in places.tolist() if place not in self._vectors]
            made = self._embedder.embed([self._texts[place] for place in missing])
            self._vectors.update(zip(missing, made, strict=True))
            vectors = np.stack([self._vectors[place] for place in places.tolist()])
        return row_cosines(vectors, vector)


def _whole(id_: str, text: str) -> Passage:
    return Passage(
        document_id=id_,
        document_name=id_,
        span=Span(start=0, end=len(text)),
        text=text,
        page=None,
        sheet=None,
        cells=None,
        relevance=1.0,
    )
