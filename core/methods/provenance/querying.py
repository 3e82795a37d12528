"""Chunks found by a caller's function.

Input: texts. Output: the chunks found for each, named Q0, Q1, ... as they come, and the corpus of all of them. If the
function fails, a text is not compared; if it finds nothing, the text is unsupported (the original raises IndexError).
Does not ask a server (query_server.py) or decide whether a chunk is near enough (nearness.py).
"""

from collections.abc import Callable, Sequence

from pydantic import FiniteFloat, TypeAdapter

from core.methods.provenance.nearness import similarity_of
from core.methods.provenance.options import ProvenanceOptions
from core.methods.provenance.report import NearChunk
from core.verdict import Evidence
from retrieval.passage import Corpus
from utils.errors import FirewallError, Unavailable
from utils.record import Span

QueryFunction = Callable[[str, int], Sequence[tuple[str, float]] | None]
CorpusOf = Callable[[Sequence[tuple[str, str]]], Corpus]

FOUND = TypeAdapter(list[tuple[str, FiniteFloat]])
"""Chunks with their distances."""


class QueriedChunks:
    """The chunks that `query` finds, asked once per text. Implements `Chunks`."""

    def __init__(self, query: QueryFunction, corpus_of: CorpusOf, options: ProvenanceOptions) -> None:
        self._query = query
        self._corpus_of = corpus_of
        self._options = options
        self._known: dict[str, tuple[NearChunk, ...]] = {}
        self._names: dict[str, str] = {}

    def nearest(self, text: str) -> tuple[NearChunk, ...]:
        """Return what the function finds, nearest first whatever its order. Raises `FirewallError` if it fails."""
        if text not in self._known:
            found = [(chunk, distance) for chunk, distance in self._asked(text) if chunk.strip()]
            nearest = sorted(found, key=lambda pair: pair[1])[: self._options.k]
            self._known[text] = tuple(self._near_chunk(chunk, distance) for chunk, distance in nearest)
        return self._known[text]

    def corpus(self) -> Corpus:
        """Return all chunks found so far, each as a source."""
        return self._corpus_of([(name, text) for text, name in self._names.items()])

    def _asked(self, text: str) -> list[tuple[str, float]]:
        try:
            answer = self._query(text, self._options.k)
            return FOUND.validate_python([] if answer is None else [tuple(pair) for pair in answer])
        except FirewallError:
            raise
        except Exception as error:
            raise Unavailable(
                "The query function failed or gave no chunks with distances.", code="query_failed"
            ) from error

    def _near_chunk(self, text: str, distance: float) -> NearChunk:
        name = self._names.setdefault(text, f"Q{len(self._names)}")
        source = Evidence(
            document_id=name,
            document_name=name,
            page=None,
            sheet=None,
            cells=None,
            span=Span(start=0, end=len(text)),
            text=text,
        )
        similarity = similarity_of(distance, self._options.distance_metric)
        return NearChunk(chunk=source, similarity=similarity, distance=distance)
