"""The words of a table: its columns, its values, and the names of its records.

Input: a table and the name of its document. Output: `Lexicon`, look-ups from words to columns and values. Does not hold
function words (vocabulary.py) or read sentences (tokens.py).
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from tables.table import TEXTUAL, ColumnType, Table
from utils.text import STOP_WORDS, fold, stem

MOST_WORDS = 8
_WORD = re.compile(r"[^\W_]+")
_BRACKET = re.compile(r"\s*[(\[][^)\]]*[)\]]\s*")
_ENDING = re.compile(r"[+*#-]+$")
_LETTERS_AND_FIGURES = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NAMELIKE = 0.8
_SHORTEST_ROOT, _LONGEST_ENDING = 5, 3
_GENERIC = frozenset({"name", "no", "number", "id", "code", "sl", "s", "sr", "serial"})
_SAYS_NOTHING = frozenset({("percentag",), ("number",)})
"""Header words that do not name a column on their own."""
_SHORT = {
    "no": "number", "qty": "quantity", "amt": "amount", "dept": "department", "avg": "average", "pct": "percentage",
    "percent": "percentage", "max": "maximum", "min": "minimum", "desc": "description", "temp": "temperature",
    "nr": "number", "num": "number", "yr": "year", "addr": "address", "tel": "telephone", "est": "estimated",
    "dob": "birth", "exp": "experience", "mgr": "manager", "hrs": "hours", "yrs": "years",
}  # fmt: skip
_IRREGULAR = {
    "won": "win", "lost": "lose", "loss": "lose", "losses": "lose", "drawn": "draw", "drew": "draw", "held": "hold",
    "built": "build", "made": "make", "written": "write", "wrote": "write", "sold": "sell", "paid": "pay",
    "born": "bear", "sung": "sing", "sang": "sing", "beaten": "beat", "given": "give", "gave": "give", "taken": "take",
    "took": "take", "led": "lead", "left": "leave", "spent": "spend", "ran": "run", "began": "begin", "begun": "begin",
}  # fmt: skip
"""Irregular verb forms that a stemmer does not unify, as they occur in headers ("Won", "Built") and in sentences."""

Words = tuple[str, ...]
_Key = TypeVar("_Key", Words, str)
_Found = TypeVar("_Found")
_Index = dict[_Key, dict[_Found, None]]
"""What is found under each key, once and in order."""


@dataclass(frozen=True, slots=True)
class Named:
    """A value of a column as written in the cells."""

    column: int
    value: str


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Look-ups by case-folded words (values) or stems (columns, nouns).

    `full` and `part` map all words and some words of headers to columns. `values` are whole values, `plurals` are
    values by stems (values that name records only if they have several words), and `parts` are values of naming columns
    by one of their words. `nouns` are possible names of records; those in `titled` come only from titles, and may be
    what is measured. `key` is the column that names a record; `keys` are all columns whose values identify records;
    `scores` are columns of scores out of a maximum.
    """

    full: dict[Words, tuple[int, ...]]
    part: dict[Words, tuple[int, ...]]
    values: dict[Words, tuple[Named, ...]]
    plurals: dict[Words, tuple[Named, ...]]
    parts: dict[str, tuple[Named, ...]]
    nouns: frozenset[str]
    titled: frozenset[str]
    key: int
    keys: frozenset[int]
    scores: frozenset[int]

    @classmethod
    def of(cls, table: Table, document_name: str, hundredths: frozenset[int]) -> "Lexicon":
        """Index `table`; numbers of `hundredths` are between 0 and 100."""
        capped = {place for place, column in enumerate(table.columns) if column.maximum is not None}
        keys = frozenset(_keys(table))
        key = _key(table, keys)
        naming = {key, *(place for place in keys if not _are_figures(table, place))}
        named = frozenset(_nouns(table, naming))
        titled = frozenset(_title_nouns(table, document_name))
        full, part = _columns(table)
        values: _Index[Words, Named] = defaultdict(dict)
        plurals: _Index[Words, Named] = defaultdict(dict)
        parts: _Index[str, Named] = defaultdict(dict)
        for each in named_values(table):
            words = split(each.value)
            is_text = table.columns[each.column].type is ColumnType.TEXT
            if not 0 < len(words) <= MOST_WORDS:
                continue
            values[words][each] = None
            if each.column not in keys or (is_text and len(words) > 1):
                plurals[tuple(map(stem, words))][each] = None
            if is_text and each.column in keys and len(words) > 1:
                for word in words:
                    parts[word][each] = None
        return cls(
            full=_settled(full),
            part=_settled(part),
            values=_settled(values),
            plurals=_settled(plurals),
            parts=_settled(parts),
            nouns=named | titled,
            titled=titled - named,
            key=key,
            keys=keys,
            scores=hundredths | capped,
        )


def split(text: str) -> Words:
    """Return the case-folded words of `text`, including numbers."""
    return tuple(_WORD.findall(text.lower() if text.isascii() else fold(text)))


def ending(text: str) -> str:
    """Return the signs at the end of a value that distinguish it from others: the "+" of "A+"."""
    match = _ENDING.search(fold(text))
    return match.group() if match else ""


def header_stems(name: str) -> Words:
    """Return the meaningful stems of a header, without units in brackets."""
    bare = _BRACKET.sub(" ", name) if _BRACKET.sub("", name).strip() else name
    words = split(_LETTERS_AND_FIGURES.sub(" ", bare).replace("%", " percentage "))
    content = [word for word in words if word not in STOP_WORDS] or list(words)
    return tuple(map(stem_of, content))


def akin(word: str, part: dict[Words, tuple[int, ...]]) -> tuple[int, ...]:
    """Return the columns of the only header word in the same word family: "supplied" and "Supplier"."""
    found = {
        stems: columns
        for stems, columns in part.items()
        if len(stems) == 1 and min(len(stems[0]), len(word)) >= _SHORTEST_ROOT
        if (stems[0].startswith(word) or word.startswith(stems[0]))
        and abs(len(stems[0]) - len(word)) <= _LONGEST_ENDING
    }
    return next(iter(found.values())) if len(found) == 1 else ()


def stem_of(word: str) -> str:
    """Return the stem of a word, with short and irregular forms expanded."""
    spelled = _SHORT.get(word, word)
    return stem(_IRREGULAR.get(spelled, spelled))


def _settled(index: _Index[_Key, _Found]) -> dict[_Key, tuple[_Found, ...]]:
    return {key: tuple(found) for key, found in index.items() if key}


def _columns(table: Table) -> tuple[_Index[Words, int], _Index[Words, int]]:
    """Return the columns by all words of their headers, and by some of them."""
    full: _Index[Words, int] = defaultdict(dict)
    part: _Index[Words, int] = defaultdict(dict)
    for place, column in enumerate(table.columns):
        stems = header_stems(column.name)
        full[stems][place] = None
        if len(stems) > 1 and stems[-1] == "percentag":
            full[stems[:-1]][place] = None
        for start in range(len(stems)):
            for end in range(start + 1, len(stems) + 1):
                if stems[start:end] not in _SAYS_NOTHING:
                    part[stems[start:end]][place] = None
    return full, part


def named_values(table: Table, most: int | None = None) -> Iterator[Named]:
    """Yield the different texts of each column, at most the first `most`."""
    for place, column in enumerate(table.columns):
        if column.type in TEXTUAL:
            distinct = islice(dict.fromkeys(row[place] for row in table.rows), most)
            yield from (Named(place, value) for value in distinct if isinstance(value, str))


def _keys(table: Table) -> Iterator[int]:
    for place, column in enumerate(table.columns):
        filled = [row[place] for row in table.rows if row[place] is not None]
        if column.type in TEXTUAL and filled and len(set(filled)) >= _NAMELIKE * len(table.rows):
            yield place


def _key(table: Table, keys: frozenset[int]) -> int:
    """Return the column that best names a record: one whose header says so, else words before codes, else the first."""

    def standing(place: int) -> tuple[bool, bool, int]:
        column = table.columns[place]
        return "name" not in header_stems(column.name), column.type is not ColumnType.TEXT, place

    return min(keys, key=standing, default=0)


def _nouns(table: Table, naming: Collection[int]) -> Iterator[str]:
    """Yield stems of the headers of naming columns."""
    for place in naming:
        yield from (word for word in header_stems(table.columns[place].name) if word not in _GENERIC)


def _are_figures(table: Table, place: int) -> bool:
    """Whether most texts of a column begin with a number: "98 games", "3 - 2"."""
    if table.columns[place].type is not ColumnType.TEXT:
        return False
    filled = [str(row[place]) for row in table.rows if row[place] is not None]
    return 2 * sum(text[:1].isdigit() for text in filled) > len(filled)


def _title_nouns(table: Table, document_name: str) -> Iterator[str]:
    """Yield the stems of the titles of table, sheet and file, which often say what the records are."""
    for text in (table.title, table.sheet or "", document_name.rpartition(".")[0], *table.preamble):
        yield from (stem(word) for word in split(text) if word not in STOP_WORDS and not word.isdigit())
