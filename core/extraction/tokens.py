"""The words, numbers and marks of an English text.

Input: a text. Output: `Token`s with their places, and what they look like on their own. Does not analyse their role in
a sentence (grammar.py).
"""

import re
from typing import NamedTuple

from core.extraction import english

_TOKEN = re.compile(r"[$€£¥₹]?\d+(?:[.,:/]\d+)*%?(?:st|nd|rd|th)?(?![^\W\d_])|[^\W_]+(?:[-'’/&.][^\W_]+)*|[^\w\s]|_")
_NUMBER = re.compile(r"[$€£¥₹]?\d[\d.,:/]*%?(?:st|nd|rd|th)?")
_CONTRACTION = re.compile(r"(i|you|we|they|he|she|it|that|there|who)(['’](?:s|re|ve|ll|d|m))", re.IGNORECASE)


class Token(NamedTuple):
    """A word, number or mark. `word` is in lower case with plain apostrophes, `raw` as written."""

    word: str
    raw: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """Whether it has a letter or a digit."""
        return self.raw[-1].isalnum() or self.raw[0].isalnum()

    @property
    def is_number(self) -> bool:
        """Whether it is a number in digits or in words."""
        return self.word in english.NUMBER_WORDS or _NUMBER.fullmatch(self.raw) is not None

    @property
    def is_capital(self) -> bool:
        """Whether it begins with a capital letter."""
        return self.raw[0].isupper()


def tokenize(text: str) -> tuple[Token, ...]:
    """Return the tokens of `text`; "it's" makes two."""
    tokens = []
    for match in _TOKEN.finditer(text):
        raw, start, end = match.group(), match.start(), match.end()
        if contraction := _CONTRACTION.fullmatch(raw):
            middle = start + contraction.end(1)
            tokens.append(_token(contraction[1], start, middle))
            tokens.append(_token(contraction[2], middle, end))
        else:
            tokens.append(_token(raw, start, end))
    return tuple(tokens)


def _token(raw: str, start: int, end: int) -> Token:
    return Token(raw.casefold().replace("’", "'"), raw, start, end)


def is_adverb(token: Token) -> bool:
    """Whether the token only modifies a verb."""
    is_formed = token.word.endswith("ly") and len(token.word) > 4
    return token.word in english.ADVERBS or (is_formed and not token.is_capital)


def is_plural(token: Token) -> bool:
    """Whether the token looks like a plural noun."""
    return token.word in english.PLURAL_NOUNS or (
        len(token.word) > 3 and token.word.endswith("s") and not token.word.endswith(english.SINGULAR_IN_S)
    )
