"""Semantic similarity between words and the columns of a table.

Input: a function from texts to unit vectors, and a table. Output: cosines of a word with the columns: with their whole
headers and with the head noun of a header ("Days of leave left" is about days). Does not choose columns for a sentence
(reader.py) or run the model (ingestion/).
"""

import re
from collections.abc import Callable, Iterator, Sequence, Set
from functools import lru_cache
from typing import Any

from tables.language.lexicon import split
from tables.table import TEXTUAL, ColumnType, Table
from utils.text import STOP_WORDS

Meaning = Callable[[Sequence[str]], Any]
"""Maps texts to unit vectors, one row per text."""

_TIMES_SHARED, _MOST_SHARED = 2, 12
_BRACKET = re.compile(r"\s*[(\[][^)\]]*[)\]]")
_SHORT = {"avg": "average", "temp": "temperature", "elec": "electricity", "dept": "department", "qty": "quantity",
          "amt": "amount", "no": "number", "hrs": "hours", "hr": "hour", "yrs": "years", "reg": "registration",
          "dep": "departure", "arr": "arrival", "sched": "scheduled", "pax": "passengers", "min": "minutes",
          "est": "estimated", "max": "maximum", "mgr": "manager", "tel": "telephone", "nr": "number"}  # fmt: skip
_JOINTS = frozenset({"of", "in", "for", "per", "at", "on", "against", "by", "to", "from"})
_PARTICLES = frozenset({"left", "on", "at", "in", "out", "back", "by", "for", "to"})
_SAYS_NOTHING = frozenset({"date", "day", "time", "name", "number", "id", "code", "type", "first", "last"})


class Likeness:
    """Cosines of words with the columns of one table."""

    def __init__(self, table: Table, meaning: Meaning) -> None:
        self._meaning = lru_cache(maxsize=4096)(lambda text: meaning([text])[0])
        self._values = tuple(_shared_values(table))
        self._columns = tuple(_anchors(column.name, dated=column.type is ColumnType.DATE) for column in table.columns)

    def of_column(self, word: str, place: int) -> float:
        """Return the similarity of a word to the subject of a column."""
        return self._most(word, self._columns[place])

    def of_records(self, word: str, naming: Set[int]) -> float:
        """Return the similarity of a word to the headers of the columns that name the records.

        It is 0 if another header, or a value that many records share, is more similar: "women" says something of a
        record with a column "Gender", "engineers" of one with a department "Engineering".
        """
        near = [self.of_column(word, place) for place in range(len(self._columns))]
        own = max(near[place] for place in naming)
        return own if own >= max(*near, self._most(word, self._values)) else 0.0

    def _most(self, word: str, names: Sequence[str]) -> float:
        return max((float(self._meaning(word) @ self._meaning(name)) for name in names), default=0.0)


def _shared_values(table: Table) -> Iterator[str]:
    """Yield the values that many records share."""
    for place, column in enumerate(table.columns):
        if column.type in TEXTUAL:
            values = {row[place] for row in table.rows if isinstance(row[place], str)}
            if len(values) <= _MOST_SHARED and len(values) * _TIMES_SHARED <= len(table.rows):
                yield from sorted(str(value).casefold() for value in values)


def header_words(name: str) -> list[str]:
    """Return the words of a header, with abbreviations expanded."""
    return [_SHORT.get(word, word) for word in split(_BRACKET.sub(" ", name)) if not word.isdigit()]


def _anchors(name: str, *, dated: bool) -> tuple[str, ...]:
    """Return the texts that represent a header: the whole header and its head noun."""
    words = header_words(name)
    if not words:
        return ()
    end = next((place for place, word in enumerate(words) if place and word in _JOINTS), len(words))
    about = [word for word in words[:end] if word not in STOP_WORDS or word in _PARTICLES]
    heads = about if dated else about[-1:]
    kept = [word for word in heads if word not in _SAYS_NOTHING and len(word) > 1]
    return tuple(dict.fromkeys((" ".join(words), *kept)))
