"""Rerank the passages for a question by their nearest sentence.

Input: a question, more passages than needed, best first. Output: the needed ones. A chunk about many things has a low
cosine with a question about one of them; its sentence about it has a high one
(docs/decisions/0017-answers-and-reranking.md).
"""

from collections.abc import Sequence

from ingestion.embeddings import Embedder
from retrieval.passage import Passage
from utils.text import split_sentences

MOST_RANKED = 30
_KEPT_IN_FRONT = 2
"""How many top passages stay in front, as identifiers or rare words may have put them there."""


def rerank(question: str, passages: Sequence[Passage], embedder: Embedder, most: int) -> tuple[Passage, ...]:
    """Return `most` of `passages`, if there are more: the first two, then those with the nearest sentence."""
    if len(passages) <= most:
        return tuple(passages)
    first, others = passages[:_KEPT_IN_FRONT], passages[_KEPT_IN_FRONT:]
    (asked,) = embedder.embed([question])

    def nearness(passage: Passage) -> float:
        sentences = [span.of(passage.text) for span in split_sentences(passage.text)]
        nearest = float((embedder.embed(sentences) @ asked).max()) if sentences else 0.0
        return nearest + passage.relevance

    return (*first, *sorted(others, key=lambda passage: -nearness(passage)))[:most]
