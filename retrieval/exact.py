"""What texts share with a question: identifiers and numbers in one normal form, and words, weighed by BM25.

Input: text. Output: `ExactTerm`s with their positions, and for many texts, one weight each for the identifiers and for
the words of a question. Does not rank passages (retriever.py).
"""

import math
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

import bm25s
import numpy as np
from numpy.typing import NDArray

from utils.appearance import Appearance
from utils.quantities import find_identifiers
from utils.record import Span
from utils.text import content_stems

_LINE = re.compile(r"[^\n]+")
_DIGIT_OR_ADDRESS = re.compile(r"\d|@|www\.|://")
_NUMBER = re.compile(r"\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_MOST_HOLDERS = 8


class ExactTerm(NamedTuple):
    """An identifier or a number: its normal form and its position."""

    normal: str
    start: int
    end: int
    is_identifier: bool


def find_exact_terms(text: str) -> tuple[ExactTerm, ...]:
    """Return the identifiers in `text` (utils/quantities) and its numbers ("1,20,000").

    >>> [term.normal for term in find_exact_terms("Form A-12 cost 1,200.50")]
    ['a12', '12', '1200.5']
    """
    seen = Appearance.of(text)
    found = sorted([*_identifiers(seen.text), *_numbers(seen.text)], key=lambda term: term.start)
    if seen.is_as_given:
        return tuple(found)
    return tuple(term._replace(start=seen.origins[term.start], end=seen.origins[term.end - 1] + 1) for term in found)


def terms_within(terms: Sequence[ExactTerm], span: Span) -> tuple[ExactTerm, ...]:
    """Return the terms that lie entirely in `span`."""
    first = bisect_left(terms, span.start, key=lambda term: term.start)
    behind = bisect_left(terms, span.end, key=lambda term: term.start)
    return tuple(term for term in terms[first:behind] if term.end <= span.end)


def identifiers_of(terms: Sequence[ExactTerm]) -> frozenset[str]:
    """Return the identifiers among `terms`, without repeats."""
    return frozenset(term.normal for term in terms if term.is_identifier)


def _identifiers(text: str) -> Iterator[ExactTerm]:
    """Yield the identifiers of lines that can contain one: those with a digit or an address."""
    for line in _LINE.finditer(text):
        if _DIGIT_OR_ADDRESS.search(line.group()):
            for found in find_identifiers(line.group()):
                start = line.start() + found.span.start
                yield ExactTerm(found.normal, start, start + len(found.raw), True)


def _numbers(text: str) -> Iterator[ExactTerm]:
    for match in _NUMBER.finditer(text):
        plain = format(Decimal(match.group().replace(",", "")), "f")
        plain = plain.rstrip("0").rstrip(".") if "." in plain else plain
        yield ExactTerm(plain, match.start(), match.end(), False)


class IdentifierIndex:
    """Which texts contain which identifiers. Texts are given by their index in the sequence."""

    def __init__(self, texts: Sequence[frozenset[str]]) -> None:
        self._count = len(texts)
        self._holders: dict[str, list[int]] = defaultdict(list)
        for place, identifiers in enumerate(texts):
            for identifier in identifiers:
                self._holders[identifier].append(place)

    def weigh(self, identifiers: frozenset[str]) -> NDArray[np.float64]:
        """Return for every text the summed weight of the identifiers in it; rarer identifiers weigh more.

        An identifier in more than eight texts does not discriminate and has no weight; it still counts as a word.
        """
        weights = np.zeros(self._count)
        for identifier in sorted(identifiers):
            holders = self._holders.get(identifier, [])
            if 0 < len(holders) <= _MOST_HOLDERS:
                weights[holders] += math.log(1 + self._count / len(holders))
        return weights


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
