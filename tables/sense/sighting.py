"""The words of a table as they may occur in sentences: values, parts of names, headers, names for records.

Input: a prepared table. Output: `Sights`, look-ups from the words of a sentence. Months match under any of their names,
plurals under their stems. Does not choose between matches (reader.py).
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from rapidfuzz import fuzz

from tables.language.lexicon import MOST_WORDS, Named, header_stems, named_values, split, stem_of
from tables.language.tokens import Piece, Token
from tables.prepared import PreparedTable
from tables.sense.likeness import header_words
from tables.sense.words import FILLERS
from tables.table import ColumnType
from utils.quantities.dates import MONTHS
from utils.text import STOP_WORDS, stem

_MOST_VALUES = 5000
_LIKE_ENOUGH = 86
_SHORTEST_TYPO = 5
_MONTHS = {name: f"month{number}" for name, number in MONTHS.items() if name != "may"} | {"may": "month5"}

ADDED, PART = 0.02, 0.15
"""Costs of a token: found in the table, part of a table value."""

Words = tuple[str, ...]
Option = tuple[int, tuple[Token, ...], float]
"""One way to read the words from a position on: its end, its tokens (none for fillers), its cost."""


def token_of(letter: str, text: str, first: Piece, last: Piece) -> Token:
    """Return the words from `first` to `last` as a token."""
    return Token(letter, first.start, last.end, text[first.start : last.end])


def naming_columns(prepared: PreparedTable) -> frozenset[int]:
    """Return the columns that name the records: the key, and identifiers."""
    lexicon, columns = prepared.lexicon, prepared.table.columns
    return frozenset({lexicon.key, *(each for each in lexicon.keys if columns[each].type is ColumnType.IDENTIFIER)})


def root(word: str) -> str:
    """Return the normal form of a word: the number of a month, the stem of other words."""
    return _MONTHS.get(word) or stem(word)


@dataclass(frozen=True, slots=True)
class Sights:
    """Look-ups: `values` maps roots to whole values, `parts` one root to values, `headers` stems to columns."""

    values: dict[Words, tuple[Named, ...]]
    parts: dict[str, tuple[Named, ...]]
    headers: dict[Words, tuple[tuple[int, bool], ...]]
    nouns: frozenset[str]

    @classmethod
    def of(cls, prepared: PreparedTable) -> "Sights":
        """Index a table."""
        values: dict[Words, dict[Named, None]] = defaultdict(dict)
        parts: dict[str, dict[Named, None]] = defaultdict(dict)
        for named in named_values(prepared.table, _MOST_VALUES):
            roots = tuple(map(root, split(named.value)))
            if 0 < len(roots) <= MOST_WORDS:
                values[roots][named] = None
            if len(roots) > 1:
                for word, own in zip(split(named.value), roots, strict=True):
                    if word not in STOP_WORDS and (len(word) > 1):
                        parts[own][named] = None
        headers: dict[Words, dict[tuple[int, bool], None]] = defaultdict(dict)
        for place, column in enumerate(prepared.table.columns):
            spelled = tuple(stem_of(word) for word in header_words(column.name) if word not in STOP_WORDS)
            for stems in dict.fromkeys((header_stems(column.name), spelled)):
                roots = tuple(_MONTHS.get(word, word) for word in stems)
                for start in range(len(roots)):
                    for end in range(start + 1, len(roots) + 1):
                        headers[roots[start:end]][place, end - start == len(roots)] = None
        lexicon = prepared.lexicon
        return cls(
            {words: tuple(found) for words, found in values.items()},
            {word: tuple(found) for word, found in parts.items()},
            {words: tuple(found) for words, found in headers.items()},
            lexicon.nouns,
        )

    def value(self, words: Sequence[str], written: str) -> tuple[Named, ...]:
        """Return the values with this name; single letters and small words must match as written."""
        found = self.values.get(tuple(map(root, words)), ())
        if len(words) == 1 and (len(words[0]) < 2 or words[0] in FILLERS):
            return tuple(named for named in found if named.value == written)
        return found

    def part(self, words: Sequence[str]) -> tuple[Named, ...]:
        """Return the values that contain all of the words."""
        if any(word in STOP_WORDS for word in words):
            return ()
        found = self.parts.get(root(words[0]), ())
        for word in words[1:]:
            among = set(self.parts.get(root(word), ()))
            found = tuple(named for named in found if named in among)
        return found

    def header(self, words: Sequence[str]) -> tuple[tuple[int, bool], ...]:
        """Return the columns whose header contains the words, and whether they are the whole header."""
        small = [word in STOP_WORDS for word in words]
        if (small[0] or small[-1]) and not all(small):
            return ()
        stems = tuple(_MONTHS.get(word) or stem_of(word) for word in words if word not in STOP_WORDS)
        stems = stems or tuple(map(stem_of, words))
        return self.headers.get(stems, ())

    def misspelt(self, word: str) -> tuple[Named, ...]:
        """Return the values that a word may be a misspelling of."""
        if len(word) < _SHORTEST_TYPO:
            return ()
        wholes = ((words[0], named) for words, named in self.values.items() if len(words) == 1)
        close = (named for own, named in (*self.parts.items(), *wholes) if fuzz.ratio(own, stem(word)) >= _LIKE_ENOUGH)
        return tuple(dict.fromkeys(chain.from_iterable(close)))
