"""Rerank the passages for a question by their nearest sentence.

Input: a question, more passages than needed, best first. Output: the needed ones. A chunk of a thousand characters
about many things has a low cosine with a question about one of them; its sentence about that thing has a high one
(docs/decisions/0017-answers-and-reranking.md). Does not retrieve passages (retriever.py).
"""

from collections.abc import Sequence

from ingestion.embeddings import Embedder
from retrieval.passage import Passage
from utils.text import split_sentences

MOST_RANKED = 30
_KEPT_IN_FRONT = 2
"""How many top passages stay in front, as identifiers or rare words may have put them there."""


def rerank(question: str, passages: Sequence[Passage], embedder: Embedder, most: int) -> tuple[Passage, ...]:
    """Return at most `most` of `passages`: the first two, then those with the sentence nearest to the question.

    If at most `most` are given, their order is unchanged.
    """
    if len(passages) <= most:
        return tuple(passages)
    first, others = passages[:_KEPT_IN_FRONT], passages[_KEPT_IN_FRONT:]
    (asked,) = embedder.embed([question])

    def nearness(passage: Passage) -> float:
        sentences = [span.of(passage.text) for span in split_sentences(passage.text)]
        nearest = float((embedder.embed(sentences) @ asked).max()) if sentences else 0.0
        return nearest + passage.relevance

    return (*first, *sorted(others, key=lambda passage: -nearness(passage)))[:most]
