"""Sentences composed from a statement spread over several places: lists, "Key: value" lines, table cells.

Input: the visible words of a stem and an item, of a key and a value, of a row's name, a column's name and a cell.
Output: one readable sentence, traced. Does not match stems to items (outline.py).
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from core.claim import SkipReason
from core.extraction import english
from core.extraction.english import VerbForm, verb_form
from core.extraction.grammar import is_sentence, main_verb
from core.extraction.phrases import GENERIC_VALUES
from core.extraction.segments import is_generic_topic, skip_reason
from core.extraction.tokens import Token, is_plural, tokenize
from core.extraction.traced import Traced

_KEY_VALUE = re.compile(r"(?P<key>[^:\n]{1,60}?)\s?[:：]\s+(?P<value>\S.*)", re.DOTALL)
_MOST_WORDS_OF_KEY = 6
_LATIN = re.compile(r"[A-Za-z]")
_PRESENTING = re.compile(
    r"(?:(?:sure|certainly|of course|okay|yes)[,!]?\s)?"
    r"(?:here(?:['’]s|\sis|\sare)|(?:below|these|the\sfollowing)\s(?:is|are)|this\sis)\s(?=\S)",
    re.IGNORECASE,
)
_FOLLOWING = re.compile(r",?\s(?:the\sfollowing|as\sfollows|these|such\sas\sthe\sfollowing|namely)$", re.IGNORECASE)
_OPEN_WORDS = (
    english.FINITE_AUXILIARIES
    | english.PREPOSITIONS
    | frozenset(
        """be been that include includes included cover covers contain contains offer offers provide provides require
        requires comprise comprises need needs mean means received get gets a an the either both not also""".split()
    )
)
_NO_KEYS = english.PREPOSITIONS | english.TIME_PREPOSITIONS | english.SUBORDINATORS | english.RELATIVES
"""Words that open a scope ("For children:") rather than name a thing."""
_LOOSE = " \t:,;–—-"
_SMALL_IN_MID_SENTENCE = frozenset(
    """a an the its his her their our my your this that these those each every some any all no many most several few
    both another other such it he she they we there in on at by for from to with of during after before since until
    under over between as""".split()
)


class Joint(StrEnum):
    """How a stem and its items make a sentence."""

    NONE = "none"
    """The stem says nothing: the items stand alone."""
    OPEN = "open"
    """The stem is a sentence that the item completes: "Side effects include" + "nausea"."""
    INCLUDE = "include"
    """The stem names a group: "Side effects" + "nausea"."""
    SCOPE = "scope"
    """The stem says where or for whom: "For children" + "the dose is 5 mg"."""
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
    reason = skip_reason(text.text)
    if reason in {SkipReason.META, SkipReason.GREETING, SkipReason.QUOTING_NOTE} or is_generic_topic(words.text):
        return Stem(words, Joint.NONE, text.start)
    if presenting := _PRESENTING.match(words.text):
        named = words.cut(presenting.end()).capitalised()
        return Stem(named, Joint.INCLUDE if main_verb(tokenize(named.text)) is None else Joint.CLAUSE, text.start)
    following = _FOLLOWING.search(words.text)
    tokens = [token for token in tokenize(words.text) if token.is_word]
    if following or (tokens and tokens[-1].word in _OPEN_WORDS):
        return Stem(words.cut(0, following.start()) if following else words, Joint.OPEN, text.start)
    if main_verb(tokens) is not None:
        return Stem(words, Joint.CLAUSE, text.start)
    is_scope = bool(tokens) and tokens[0].word in _NO_KEYS
    return Stem(words, Joint.SCOPE if is_scope else Joint.INCLUDE, text.start)


def join_item(stem: Stem, item: Traced) -> Traced | None:
    """Return the sentence that `stem` and `item` make, None if the item stands alone."""
    is_whole = is_sentence(item.text)
    if stem.joint is Joint.NONE or (is_whole and stem.joint is Joint.CLAUSE):
        return None
    if stem.joint is Joint.OPEN:
        if not is_whole:
            return stem.words.joined_to(_uncapitalised(item), " ")
        return None if _says_nothing(stem.words.text) else stem.words.joined_to(item, ": ")
    if stem.joint is Joint.SCOPE:
        return stem.words.joined_to(_uncapitalised(item), ", ") if is_whole else stem.words.joined_to(item, ": ")
    if stem.joint is Joint.CLAUSE or is_whole or not _is_noun_phrase(item.text) or not _LATIN.search(stem.words.text):
        return stem.words.joined_to(item, ": ")
    return stem.words.joined_to(_uncapitalised(item), " include " if _is_plural_name(stem.words.text) else " is ")


def read_key_value(text: Traced) -> Traced | None:
    """Return "Key is value" for a line "Key: value", None for anything else."""
    match = _KEY_VALUE.fullmatch(text.text)
    if not match or not _LATIN.search(match["key"]) or _leaves_quotation_open(match["key"]):
        return None
    key, value = tokenize(match["key"]), match["value"]
    is_key = len(key) <= _MOST_WORDS_OF_KEY and main_verb(key) is None and key[0].word not in _NO_KEYS
    is_value = _is_noun_phrase(value) and not is_sentence(value) and not value.endswith((":", "?"))
    if not is_key or not is_value or is_generic_topic(match["key"]):
        return None
    verb = " are " if _is_plural_name(match["key"]) else " is "
    return text.cut(0, match.end("key")).joined_to(text.cut(match.start("value")), verb)


def _leaves_quotation_open(key: str) -> bool:
    """Whether the colon is inside quotation marks: quoted text stays as it is."""
    return key.count("“") > key.count("”") or key.count("«") > key.count("»") or key.count('"') % 2 == 1


def join_cell(row: Traced, column: Traced, cell: Traced) -> Traced:
    """Return "(row) (column) is (cell)"; a column named "Value" is left out."""
    is_named = column.text.casefold().strip() not in GENERIC_VALUES
    named = [name for name in (row, column if is_named else None) if name]
    if not named:
        return cell
    name = named[0] if len(named) == 1 else row.joined_to(column, " ")
    is_apart = is_sentence(cell.text) or not _LATIN.search(name.text)
    return name.joined_to(cell, ": " if is_apart else " is ")


def _uncapitalised(text: Traced) -> Traced:
    """Return `text` as it reads in mid-sentence: a function word loses its capital, a name keeps it."""
    if text.text.split(" ", 1)[0].casefold() in _SMALL_IN_MID_SENTENCE:
        return Traced(text.text[:1].lower() + text.text[1:], text.places)
    return text


def _says_nothing(stem: str) -> bool:
    """Whether a stem such as "The key points are" has no word of its own."""
    return all(token.word in _OPEN_WORDS or is_generic_topic(token.raw) for token in tokenize(stem) if token.is_word)


def _is_noun_phrase(text: str) -> bool:
    """Whether `text` begins like a noun phrase rather than like a command or the end of a sentence."""
    tokens = [token for token in tokenize(text) if token.is_word]
    if not tokens:
        return False
    form = verb_form(tokens[0].word)
    return not form & (VerbForm.BASE | VerbForm.PRESENT) or VerbForm.NOUN_TOO in form


def _is_plural_name(text: str) -> bool:
    """Whether the head of the noun phrase `text` is plural: "Side effects of X"."""
    tokens = [token for token in tokenize(text) if token.is_word]
    head: Token | None = None
    for token in tokens:
        if token.word in english.PREPOSITIONS or (head and VerbForm.PARTICIPLE in verb_form(token.word)):
            break
        head = token
    return head is not None and is_plural(head)
