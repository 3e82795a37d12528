"""Sentences composed from a statement spread over several places: lists, "Key: value" lines, table cells.

Input: the visible words of a stem and an item, of a key and a value, of a row's name, a column's name and a cell.
Output: one readable text, traced. Most parts are joined by a colon: the network reads "Risks: fire" as well as "Risks
include fire". Does not match stems to items (outline.py).
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from core.claim import SkipReason
from core.extraction import english
from core.extraction.grammar import is_sentence, main_verb
from core.extraction.segments import is_generic_topic, skip_reason
from core.extraction.tokens import tokenize
from core.extraction.traced import Traced

_KEY_VALUE = re.compile(r"(?P<key>[^:\n]{1,60}?)\s?[:：]\s+(?P<value>\S.*[^:?])", re.DOTALL)
_MOST_WORDS_OF_KEY = 6
_LATIN = re.compile(r"[A-Za-z]")
_PRESENTING = re.compile(
    r"(?:(?:sure|certainly|of course|okay|yes)[,!]?\s)?"
    r"(?:here(?:['’]s|\sis|\sare)|(?:below|these)\s(?:is|are)|this\sis)\s(?=\S)",
    re.IGNORECASE,
)
_FOLLOWING = re.compile(r",?\s(?:the\sfollowing|as\sfollows|these|namely)$", re.IGNORECASE)
_OPEN_WORDS = (
    english.FINITE_AUXILIARIES
    | english.PREPOSITIONS
    | frozenset(
        """be been that include includes included cover covers contain contains offer offers provide provides require
        requires comprise comprises need needs mean means received get gets a an the either both not also""".split()
    )
)
_LOOSE = " \t:：,;–—-"
_GENERIC_VALUES = frozenset("value values detail details description answer information data text content".split())
"""Column names that add nothing to the row's name."""


class Joint(StrEnum):
    """How a stem and its items belong together."""

    NONE = "none"
    """The stem says nothing: the items stand alone."""
    OPEN = "open"
    """The stem is a sentence that the item completes: "Side effects include" + "nausea"."""
    LABEL = "label"
    """The stem names a group or a scope: "Side effects" + "nausea", "For children" + "the dose is 5 mg"."""
    CLAUSE = "clause"
    """The stem is a sentence of its own: "Alpha offers three plans" + "Gold"."""


@dataclass(frozen=True, slots=True)
class Stem:
    """What introduces a list: its words without the colon, how items join, and where it begins in the answer."""

    words: Traced
    joint: Joint
    place: int


def read_stem(text: Traced) -> Stem:
    """Return how the sentence or heading `text` introduces what follows it."""
    words = text.rstrip(_LOOSE)
    if skip_reason(text.text) in {SkipReason.META, SkipReason.GREETING, SkipReason.QUOTING_NOTE}:
        return Stem(words, Joint.NONE, text.start)
    if presenting := _PRESENTING.match(words.text):
        words = words.cut(presenting.end()).capitalised()
    following = _FOLLOWING.search(words.text)
    if following:
        words = words.cut(0, following.start())
    tokens = [token for token in tokenize(words.text) if token.is_word]
    if all(token.word in _OPEN_WORDS or is_generic_topic(token.raw) for token in tokens):
        return Stem(words, Joint.NONE, text.start)
    if following or tokens[-1].word in _OPEN_WORDS:
        return Stem(words, Joint.OPEN, text.start)
    return Stem(words, Joint.LABEL if main_verb(tokens) is None else Joint.CLAUSE, text.start)


def join_item(stem: Stem | None, item: Traced) -> Traced:
    """Return what `stem` and `item` say together; the item itself if it says it alone."""
    is_whole = is_sentence(item.text)
    if stem is None or stem.joint is Joint.NONE or (is_whole and stem.joint is Joint.CLAUSE):
        return item
    return stem.words.joined_to(item, " " if stem.joint is Joint.OPEN and not is_whole else ": ")


def is_key_value(text: str) -> bool:
    """Whether `text` is a line such as "Price: 20 EUR"."""
    match = _KEY_VALUE.fullmatch(text)
    if not match or is_generic_topic(match["key"]) or is_sentence(match["value"]):
        return False
    key = tokenize(match["key"])
    return len(key) <= _MOST_WORDS_OF_KEY and main_verb(key) is None


def join_cell(row: Traced, column: Traced, cell: Traced) -> Traced:
    """Return "(row) (column) is (cell)"; a column named "Value" is left out."""
    is_named = column.text.casefold().strip() not in _GENERIC_VALUES
    named = [name for name in (row, column if is_named else None) if name]
    if not named:
        return cell
    name = named[0] if len(named) == 1 else row.joined_to(column, " ")
    is_apart = is_sentence(cell.text) or not _LATIN.search(name.text)
    return name.joined_to(cell, ": " if is_apart else " is ")
