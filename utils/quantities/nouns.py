"""Find the thing counted by a number: "patients" in "412 adult patients were".

Input: tokens and the position after a number. Output: the stem of the noun and where it ends. A guess by form, without
a grammar: it links a number to what it counts and never decides anything on its own.
"""

from dataclasses import dataclass

from utils.quantities.lexing import Tokens
from utils.text import STOP_WORDS, stem

_PLURALS_WITHOUT_S = frozenset("people men women children feet teeth mice geese data criteria police cattle".split())
_NOT_NOUNS = frozenset(
    """years percent per cent more less fewer higher lower later earlier older younger ago total overall has was is
    including across within among between against during before after since until via versus vs plus minus times
    respectively approximately about around nearly almost while when where because although however two three four
    five six seven eight nine ten already currently annually""".split()
)
_NOT_PLURAL = ("ss", "us", "is", "'s")
_MOST_WORDS = 3


@dataclass(frozen=True, slots=True)
class Noun:
    """A counted thing: the stem of its head word and the position after it."""

    stem: str
    end: int
    plural: bool


def find_noun(tokens: Tokens, place: int) -> Noun | None:
    """Return the noun that begins at `place`: the last plural among the next words, or else the first word."""
    start = place + (tokens.lower(place) == "-" and tokens.glued(place))
    first = last = None
    for at in range(start, start + _MOST_WORDS):
        token = tokens.at(at)
        if token.sort != "word" or token.lower in STOP_WORDS or token.lower in _NOT_NOUNS:
            break
        if token.fresh and not token.text.islower():
            break
        noun = Noun(stem(token.lower), at + 1, looks_plural(token.lower))
        first = first or noun
        last = noun if noun.plural else last
    return last or first


def looks_plural(word: str) -> bool:
    """Whether a lower-case word looks like a plural."""
    return word in _PLURALS_WITHOUT_S or (len(word) > 3 and word.endswith("s") and not word.endswith(_NOT_PLURAL))
