"""How near a text is to the chunks of the sources, and whether that is near enough.

Input: a corpus, the texts to compare. Output: the nearest chunks of each; a chunk is text of the source as written (the
original joins its pieces with spaces) and is embedded once. A corpus of more than a few passages is narrowed by its
search first. Does not handle chunks found by a caller's function (querying.py).
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from core.evidence import stretches
from core.examination import OUT_OF_TIME
from core.judge import NO_PASSAGE
from core.methods.provenance.report import ChunkStrategy, Metric, NearChunk, ProvenanceOptions
from core.verdict import Evidence
from ingestion.embeddings import Embedder, FloatMatrix
from retrieval.passage import Corpus, Passage
from utils.deadline import Deadline
from utils.errors import FirewallError, Unavailable
from utils.record import Span
from utils.text import split_sentences

Splitter = Callable[[str], Sequence[Span]]

_WORD = re.compile(r"\S+")
_PASSAGES_A_TEXT = 20
_TOKENS_A_WINDOW = 240
_EMBEDDED_AT_ONCE = 32
_DECIMALS = 6


def chunk_spans(text: str, options: ProvenanceOptions, tokens: Splitter) -> list[Span]:
    """Return the chunks of `text`; as in the original, the last ones may lie entirely within the one before."""
    atoms = (_SPLITTERS | {"token": tokens})[options.chunk_strategy](text)
    starts = range(0, len(atoms), options.chunk_size - options.chunk_overlap)
    groups = (atoms[start : start + options.chunk_size] for start in starts)
    return [Span(start=group[0].start, end=group[-1].end) for group in groups]


def windows(text: str, tokens: Splitter, most: int) -> list[str]:
    """Return `text` in pieces of at most `most` tokens, so that a model with that limit reads all of it."""
    if len(text) <= most:
        return [text]
    found = tokens(text)
    cuts = [0, *(found[place].start for place in range(most, len(found), most)), len(text)]
    return [text[start:end] for start, end in pairwise(cuts)]


def token_splitter(path: Path) -> Splitter:
    """Return a token finder for the tokenizer in `path`; it raises `Unavailable` if that file is missing."""
    return partial(_tokens, path)


def _words(text: str) -> list[Span]:
    return [Span(start=word.start(), end=word.end()) for word in _WORD.finditer(text)]


def _characters(text: str) -> list[Span]:
    return [Span(start=place, end=place + 1) for place in range(len(text))]


@cache
def _tokenizer(path: Path) -> Tokenizer:
    if not path.is_file():
        raise Unavailable(f"The tokenizer {path.name} is missing.", code="model_missing")
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _tokens(path: Path, text: str) -> list[Span]:
    """Return the tokens; marks that a tokenizer skips (Devanagari vowel signs) belong to the token before."""
    offsets = _tokenizer(path).encode(text, add_special_tokens=False).offsets
    starts = [start for start, end in offsets if end > start]
    pieces = [(start, text[start:end]) for start, end in pairwise([*starts, len(text)]) if end > start]
    return [Span(start=start, end=start + len(piece.rstrip())) for start, piece in pieces]


_SPLITTERS: dict[ChunkStrategy, Splitter] = {"sentence": split_sentences, "word": _words, "char": _characters}


class SourceChunks:
    """The chunks of what a corpus holds about some texts, with their vectors.

    If they cannot be made (no_evidence, deadline, a missing model), every comparison raises why.
    """

    def __init__(
        self, corpus: Corpus, texts: Sequence[str], meaning: "Meaning", options: ProvenanceOptions, deadline: Deadline
    ) -> None:
        self._corpus = corpus
        self._meaning = meaning
        self._options = options
        self._fault: FirewallError | None = None
        try:
            self._chunks = tuple(self._cut(texts, deadline))
            self._vectors = self._embedded(deadline)
        except FirewallError as fault:
            self._fault = fault

    def nearest(self, text: str) -> tuple[NearChunk, ...]:
        """Return the `k` nearest chunks, nearest first. Raises `FirewallError` if they cannot be found."""
        if self._fault:
            raise self._fault
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

    def _cut(self, texts: Sequence[str], deadline: Deadline) -> Iterator[Evidence]:
        passages: dict[tuple[str, Span], Passage] = {}
        for text in dict.fromkeys(texts):
            check_time(deadline)
            passages |= {(each.document_id, each.span): each for each in self._corpus.search(text, _PASSAGES_A_TEXT)}
        for stretch in stretches(list(passages.values())):
            for found in chunk_spans(stretch.text, self._options, self._meaning.tokens):
                yield stretch.evidence(found, self._corpus)

    def _embedded(self, deadline: Deadline) -> FloatMatrix:
        if not self._chunks:
            raise FirewallError(NO_PASSAGE, code="no_evidence")
        vectors = []
        for start in range(0, len(self._chunks), _EMBEDDED_AT_ONCE):
            check_time(deadline)
            vectors.append(self._meaning.of([chunk.text for chunk in self._chunks[start : start + _EMBEDDED_AT_ONCE]]))
        return np.concatenate(vectors)


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
