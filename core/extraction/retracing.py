"""Finds the words of a rewritten claim in the sentence that it came from.

Input: a claim in other words, its sentence, the words of the two sentences before. Output: the claim, traced, and which
words of the sentence it uses; None if it says anything that the sentence does not. The words must be in the sentence's
order, so a claim cannot swap roles, and a negation, condition or hedge between them must be in the claim too. Does not
rewrite claims.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass

from core.extraction.traced import Traced
from core.extraction.words import CONDITIONS, CONNECTORS, NEGATIONS
from utils.text import STOP_WORDS, fold, stem

_WORD = re.compile(r"\d+(?:[.,:/]\d+)*|[^\W\d_]+(?:['’-][^\W\d_]+)*|[^\W_]+")
_OPERATORS = (
    NEGATIONS
    | CONDITIONS
    | frozenset(
        "only except until may might could likely probably possibly reportedly allegedly least most than".split()
    )
    | frozenset("can't don't doesn't didn't isn't aren't wasn't weren't won't couldn't hasn't haven't hadn't".split())
)
_JOINING = frozenset({"while", "whereas", "although", "though", "yet"})
_FILLERS = STOP_WORDS - _OPERATORS
_LOSABLE = _FILLERS | CONNECTORS | _JOINING


@dataclass(frozen=True, slots=True)
class Retraced:
    """A rewritten claim with its places in the answer. `used` numbers the words of the sentence that it uses."""

    text: Traced
    used: frozenset[int]


@dataclass(frozen=True, slots=True)
class SentenceWord:
    """A word of a sentence: its folded form, its stem and its place."""

    folded: str
    stem: str
    start: int
    end: int


def sentence_words(text: str) -> list[SentenceWord]:
    """Return the words of a sentence; numbers keep their points and commas."""
    return [
        SentenceWord(folded, stem(folded), match.start(), match.end())
        for match in _WORD.finditer(text)
        if (folded := fold(match.group()))
    ]


def content_words(text: str) -> frozenset[int]:
    """Return the numbers of the words of a sentence that no set of claims may lose."""
    words = enumerate(sentence_words(text))
    return frozenset(number for number, word in words if word.folded not in _LOSABLE)


def retrace(claim: str, sentence: Traced, before: Collection[str]) -> Retraced | None:
    """Return `claim` with the places of its words in `sentence`; `before` holds stems that it may borrow."""
    own = sentence_words(sentence.text)
    matches: list[tuple[SentenceWord, int | None]] = []
    position = 0
    for word in sentence_words(claim):
        found = _find(word, own, position)
        if found is None and word.folded not in _FILLERS and word.stem not in before:
            return None
        if found is None and word.folded in _OPERATORS:
            return None
        matches.append((word, found))
        position = position if found is None else found + 1
    used = [found for _, found in matches if found is not None]
    if not used or any(own[number].folded in _OPERATORS for number in range(used[0], used[-1]) if number not in used):
        return None
    return Retraced(_traced(claim, matches, sentence, own), frozenset(used))


def _find(word: SentenceWord, own: list[SentenceWord], position: int) -> int | None:
    """Return the next place of a word in its sentence; a filler counts only right there, so that it skips nothing."""
    last = position + 1 if word.folded in _FILLERS else len(own)
    for number in range(position, min(last, len(own))):
        if own[number].folded == word.folded or (own[number].stem == word.stem and not word.folded[0].isdigit()):
            return number
    return None


def _traced(
    claim: str, matches: list[tuple[SentenceWord, int | None]], sentence: Traced, own: list[SentenceWord]
) -> Traced:
    """Copy what has the same letters in the sentence, and what lies between two such words; insert the rest."""
    parts: list[Traced] = []
    cursor, copied_to = 0, -1
    for word, number in matches:
        gap, letters = claim[cursor : word.start], claim[word.start : word.end]
        match = own[number] if number is not None else None
        is_same = match is not None and sentence.text[match.start : match.end] == letters
        if match and is_same and copied_to >= 0 and sentence.text[copied_to : match.start] == gap:
            parts.append(sentence.cut(copied_to, match.start))
        else:
            parts.append(Traced.inserted(gap))
        parts.append(sentence.cut(match.start, match.end) if match and is_same else Traced.inserted(letters))
        cursor, copied_to = word.end, match.end if match and is_same else -1
    return Traced.joined([*parts, Traced.inserted(claim[cursor:])])
