"""How near a text is to the chunks of the sources, and whether that is near enough.

Input: a corpus, the texts to compare. Output: the nearest chunks of each. The chunks are embedded once, not again for
every sentence as in the original, and one source of one chunk is a matrix of one row. A corpus of more than a few
passages is narrowed by its search first: text that shares no words or figures with a sentence is not near it. Does not
handle chunks found by a caller's function (querying.py).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np

from core.evidence import stretches
from core.examination import OUT_OF_TIME
from core.methods.provenance.chunking import Splitter, chunk_spans, windows
from core.methods.provenance.options import Metric, ProvenanceOptions
from core.methods.provenance.report import NearChunk
from core.verdict import Evidence
from ingestion.embeddings import Embedder, FloatMatrix
from retrieval.passage import Corpus, Passage
from utils.deadline import Deadline
from utils.errors import FirewallError, Unavailable
from utils.record import Span

_PASSAGES_A_TEXT = 20
_TOKENS_A_WINDOW = 240
_EMBEDDED_AT_ONCE = 32
_DECIMALS = 6


class Chunks(Protocol):
    """What texts are compared with."""

    def nearest(self, text: str) -> tuple[NearChunk, ...]:
        """Return the nearest chunks, nearest first. Raises `FirewallError` if they cannot be found."""
        ...

    def corpus(self) -> Corpus:
        """Return the corpus that contains the chunks found so far."""
        ...


@dataclass(frozen=True, slots=True)
class SourceChunks:
    """The chunks of a corpus with their vectors. Implements `Chunks`. Made by `over`."""

    _corpus: Corpus
    _chunks: tuple[Evidence, ...]
    _vectors: FloatMatrix
    _meaning: "Meaning"
    _options: ProvenanceOptions

    @classmethod
    def over(
        cls, corpus: Corpus, texts: Sequence[str], meaning: "Meaning", options: ProvenanceOptions, deadline: Deadline
    ) -> Self:
        """Cut and embed what `corpus` holds about `texts`.

        Raises `FirewallError`: no_evidence, deadline, or if a model is missing.
        """
        passages: dict[tuple[str, Span], Passage] = {}
        for text in dict.fromkeys(texts):
            check_time(deadline)
            passages |= {(each.document_id, each.span): each for each in corpus.search(text, _PASSAGES_A_TEXT)}
        chunks = tuple(_chunks_of(list(passages.values()), corpus, meaning.tokens, options))
        if not chunks:
            raise FirewallError("There is no passage to check this against.", code="no_evidence")
        vectors = []
        for start in range(0, len(chunks), _EMBEDDED_AT_ONCE):
            check_time(deadline)
            vectors.append(meaning.of([chunk.text for chunk in chunks[start : start + _EMBEDDED_AT_ONCE]]))
        return cls(corpus, chunks, np.concatenate(vectors), meaning, options)

    def nearest(self, text: str) -> tuple[NearChunk, ...]:
        """Return the `k` nearest chunks."""
        cosines = np.round(np.clip(self._vectors @ self._meaning.of([text])[0], -1.0, 1.0).astype(float), _DECIMALS)
        order = np.argsort(-cosines, kind="stable")[: self._options.k]
        return tuple(
            NearChunk(
                chunk=self._chunks[place],
                similarity=float(cosines[place]),
                distance=distance_of(float(cosines[place]), self._options.distance_metric),
            )
            for place in order
        )

    def corpus(self) -> Corpus:
        """Return the corpus that was cut."""
        return self._corpus


@dataclass(frozen=True, slots=True)
class NoChunks:
    """Stands in if chunks could not be made: every comparison says why. Implements `Chunks`."""

    _corpus: Corpus
    fault: FirewallError

    def nearest(self, text: str) -> tuple[NearChunk, ...]:
        """Raise the fault."""
        raise self.fault

    def corpus(self) -> Corpus:
        """Return the corpus that chunks were to be made of."""
        return self._corpus


@dataclass(frozen=True, slots=True)
class Meaning:
    """Unit vectors of texts of any length; a text longer than a window is represented by the mean of its windows."""

    embedder: Embedder
    tokens: Splitter

    def of(self, texts: Sequence[str]) -> FloatMatrix:
        """Return one row per text, zero if a text means nothing. Raises `Unavailable`."""
        pieces = [windows(text, self.tokens, _TOKENS_A_WINDOW) for text in texts]
        vectors = self.embedder.embed([piece for group in pieces for piece in group])
        if not np.isfinite(vectors).all():
            raise Unavailable("The embedding model gave figures that are not numbers.", code="model_broken")
        ends = np.cumsum([len(group) for group in pieces])
        means = np.stack([rows.sum(axis=0) for rows in np.split(vectors, ends[:-1])])
        lengths = np.linalg.norm(means, axis=1, keepdims=True)
        return np.asarray(means / np.where(lengths == 0, 1, lengths), np.float32)


def is_supported(nearest: Sequence[NearChunk], options: ProvenanceOptions) -> bool:
    """Whether the nearest chunk passes: at or above the similarity, or below the distance."""
    if not nearest:
        return False
    if options.threshold_is == "similarity":
        return nearest[0].similarity >= options.threshold
    return nearest[0].distance < options.threshold


def distance_of(similarity: float, metric: Metric) -> float:
    """Return the distance of two unit vectors whose cosine is `similarity`."""
    distance = 1 - similarity if metric == "cosine" else math.sqrt(max(0.0, 2 - 2 * similarity))
    return round(distance, _DECIMALS)


def similarity_of(distance: float, metric: Metric) -> float:
    """Return the cosine of two unit vectors at `distance`."""
    similarity = 1 - distance if metric == "cosine" else 1 - distance**2 / 2
    return round(max(-1.0, min(1.0, similarity)), _DECIMALS)


def check_time(deadline: Deadline) -> None:
    """Raise `FirewallError` (deadline) if no time is left."""
    if deadline.passed:
        raise FirewallError(OUT_OF_TIME, code="deadline")


def _chunks_of(
    passages: Sequence[Passage], corpus: Corpus, tokens: Splitter, options: ProvenanceOptions
) -> Iterator[Evidence]:
    for stretch in stretches(passages):
        for found in chunk_spans(stretch.text, options, tokens):
            yield stretch.evidence(found, corpus)
