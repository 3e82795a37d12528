"""BM25: which texts share the rarer words and numbers of a question.

Input: texts as lists of terms, a question as terms. Output: one weight per text. Questions and texts are tokenised by
the same function. Does not rank passages (retriever.py).
"""

from collections.abc import Sequence

import bm25s
import numpy as np
from numpy.typing import NDArray

from retrieval.exact import ExactTerm
from utils.text import content_stems


def lexical_terms(text: str, exact: Sequence[ExactTerm]) -> tuple[str, ...]:
    """Return the stems of `text`, with exact terms instead of plain numbers, so that "1,200" and "1200" are equal.

    A number counts as one more word rather than as a separate ranking in the fusion, so that a claim with a wrong
    number still finds its passage (docs/decisions/0019-numbers-are-words-of-the-search.md).
    """
    stems = (stem for stem in content_stems(text) if not stem.isdigit())
    return (*stems, *(term.normal for term in exact))


class LexicalIndex:
    """Okapi BM25 as in Lucene (k1 1.5, b 0.75), computed by bm25s when the index is built."""

    def __init__(self, texts: Sequence[Sequence[str]]) -> None:
        self._count = len(texts)
        self._model: bm25s.BM25 | None = None
        if any(texts):
            self._model = bm25s.BM25()
            self._model.index([list(terms) for terms in texts], show_progress=False)

    def weigh(self, terms: Sequence[str]) -> NDArray[np.float64]:
        """Return the weight of every text for the question's terms: 0 if a text contains none of them."""
        if self._model is None:
            return np.zeros(self._count)
        known = self._model.get_tokens_ids(list(dict.fromkeys(terms)))
        if not known:
            return np.zeros(self._count)
        return np.asarray(self._model.get_scores_from_ids(known), np.float64)
