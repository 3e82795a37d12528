"""The normalised form in which text is read; its numbers, words and symbols; nouns.

Input: text as given, and ranges that hold no quantities. Output: `Surface`, which maps back to that text, `Tokens`,
`Reading`. A well-formed grouped number (1,234,567, 12,34,567, 1.234.567,89) is one token; digits joined in other ways
(12.05.2021, 1,2,3) are several. Groups separated by plain spaces are one number only before a unit or if the last is
000. Does not interpret numbers.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Self

from utils.appearance import Appearance
from utils.quantities.quantity import Value
from utils.record import Span
from utils.text import STOP_WORDS, stem

NO_BREAK_SPACE = "\u00a0"

_SPECIAL = {
    character: plain
    for plain, characters in {
        "-": "\u2010\u2011\u2212\ufe63", "–": "\u2012\u2013", "—": "\u2014\u2015", '"': "\u201c\u201d\u201e\u2033",
        "'": "\u2018\u2019\u201a\u201b\u2032\u02bc", NO_BREAK_SPACE: "\u00a0\u2007\u2008\u2009\u200a\u202f",
        "%": "\u066a", "°": "\u02da\u00ba", "/": "\u2044\u2215", "^-": "\u207b", "\ufdfc": "\ufdfc", "": "`",
    }.items()
    for character in characters
}  # fmt: skip
_EMPHASIS = re.compile(r"\*\*(?!\d)|(?<!\d)\*\*")
_PLAIN = re.compile(r"[^\t-\r\x1c-~]|`|\*\*")


@dataclass(frozen=True, slots=True)
class Surface:
    """Normalised text; `origins[i]` is the position of its character i in the text as given.

    As a reader sees it (utils/appearance.py), without emphasis; ½ is 1/2. Case is kept, because mW is not MW.
    """

    text: str
    origins: Sequence[int]

    @classmethod
    def of(cls, given: str) -> Self:
        """Return the surface of `given`."""
        if not _PLAIN.search(given):
            return cls(given, range(len(given)))
        seen = Appearance.of(given)
        dropped = {place for match in _EMPHASIS.finditer(seen.text) for place in range(*match.span())}
        pieces: list[str] = []
        origins: list[int] = []
        before = ""
        for place, character in enumerate(seen.text):
            readable = "" if place in dropped else _readable(character)
            piece = _apart(before, readable)
            before = readable or before
            pieces.append(piece)
            origins.extend([seen.origins[place]] * len(piece))
        return cls("".join(pieces), origins)

    def whole(self, start: int, end: int) -> tuple[int, int]:
        """Return the range widened to whole characters of the text as given: ½ is three characters here."""
        while 0 < start < len(self.origins) and self.origins[start] == self.origins[start - 1]:
            start -= 1
        while 0 < end < len(self.origins) and self.origins[end] == self.origins[end - 1]:
            end += 1
        return start, end

    def span(self, start: int, end: int) -> Span:
        """Return the span in the text as given of `text[start:end]`, which must not be empty."""
        return Span(start=self.origins[start], end=self.origins[end - 1] + 1)


def _apart(before: str, piece: str) -> str:
    """Return `piece` as written after `before`: one ^ for a run of superscripts, a gap between ½ and letters."""
    if piece.startswith("^") and before.startswith("^"):
        return piece[1:]
    return f" {piece}" if len(before) > 1 and before[-1].isdecimal() and piece[:1].isalnum() else piece


@lru_cache(maxsize=4096)
def _readable(character: str) -> str:
    if character < "\x80" or character in _SPECIAL:
        return _SPECIAL.get(character, character)
    compatible = unicodedata.normalize("NFKC", character).replace("\u2044", "/").replace("\u2212", "-")
    if unicodedata.category(character) != "No":
        return compatible
    return f"^{compatible}" if unicodedata.decomposition(character).startswith("<super>") else f" {compatible}"


_TOKEN = re.compile(
    r"(?P<number>(?<![\d.,])\d{1,3}(?: \d{3}){0,4}"
    r"(?: 000(?!\d)(?:[.,]\d+)?| \d{3}(?= (?:km|kg|m|ha|t|MW|kWh|EUR|euros|people)\b))"
    r"|\d+(?:[.,'\u00a0]\d+)*+|(?<![\w.])\.\d+)"
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*+)"
    r"|(?P<symbol>[-=]{1,2}>|\S)"
)
_ONE_NUMBER = re.compile(
    r"""\d+                                        # 1234
    |\d*\.\d+                                      # 12.5, .5
    |\d+,\d{1,2}                                   # 12,5
    |\d{1,3}(?:,\d{3})+(?:\.\d+)?                  # 1,234,567.89
    |\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?            # 12,34,567
    |\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?               # 1.234.567,89
    |\d{1,3}(?:\.\d{3})+,\d+                       # 1.234,56
    |\d{1,3}(?:['\u00a0]\d{3})+(?:[.,]\d+)?        # 1'234'567
    |\d{1,3}(?:\ \d{3})+(?:[.,]\d+)?               # 1 234 000
    """,
    re.VERBOSE,
)
_LIST_GOES_ON = re.compile(r"\s{0,3}(?:(?:and|or|&)\s{1,3}|,\s{0,3})\d")
_PIECE = re.compile(r"(?P<number>\d+)|(?P<symbol>[.,'])")
_JOINING_WORDS = frozenset({"to", "through", "until", "till", "upto"})
DASHES = frozenset({"-", "–"})
_PLURALS_WITHOUT_S = frozenset("people men women children feet teeth mice geese data criteria police cattle".split())
_NOT_NOUNS = frozenset(
    """years percent per cent more less fewer higher lower later earlier older younger ago total overall has was is
    including across within among between against during before after since until via versus vs plus minus times
    respectively approximately about around nearly almost while when where because although however two three four
    five six seven eight nine ten already currently annually""".split()
)
_NOT_PLURAL = ("ss", "us", "is", "'s")
_MOST_WORDS = 3


class Token(NamedTuple):
    """A range of the surface text. `sort` is number, word, symbol, or mask for a range that is not read."""

    sort: str
    text: str
    lower: str
    start: int
    end: int
    glued: bool
    """Whether this token directly follows the one before."""
    fresh: bool
    """Whether there is a line break between this token and the one before."""


_PADDING = 64
NOTHING = Token("end", "", "", 0, 0, False, True)


class Tokens:
    """The tokens of a text, in order.

    `at(place)`, `lower(place)` and `glued(place)` give a token, its lower-case text, and whether it directly follows
    the one before. Positions slightly before the first or after the last token hold `NOTHING`: the underlying lists end
    in padding, which negative positions reach too. They are methods of plain lists, for speed.
    """

    def __init__(self, text: str, masks: Iterable[tuple[int, int]]) -> None:
        tokens = list(_tokens(text, masks))
        padded = tokens + [NOTHING] * _PADDING
        self.text = text
        self._length = len(tokens)
        self.at: Callable[[int], Token] = padded.__getitem__
        self.lower: Callable[[int], str] = [token.lower for token in padded].__getitem__
        self.glued: Callable[[int], bool] = [token.glued for token in padded].__getitem__

    def __len__(self) -> int:
        return self._length

    def is_number(self, place: int) -> bool:
        """Whether the token at `place` is a number in digits."""
        return self.at(place).sort == "number"

    def said(self, start: int, end: int) -> str:
        """Return the surface text of the tokens from `start` up to, excluding, `end`."""
        return self.text[self.at(start).start : self.at(end - 1).end] if start < end else ""


def _tokens(text: str, masks: Iterable[tuple[int, int]]) -> Iterator[Token]:
    place = previous = 0
    for start, end in sorted(masks):
        if end <= place:
            continue
        for sort, first, last in _between(text, place, start):
            yield _token(text, sort, previous, first, last)
            previous = last
        first = max(start, place)
        yield _token(text, "mask", previous, first, end)
        place = previous = end
    for sort, first, last in _between(text, place, len(text)):
        yield _token(text, sort, previous, first, last)
        previous = last


def _token(text: str, sort: str, previous: int, start: int, end: int) -> Token:
    written = text[start:end] if sort != "mask" else ""
    glued = start == previous and start > 0
    return Token(sort, written, written.lower(), start, end, glued, not glued and "\n" in text[previous:start])


def _between(text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    for match in _TOKEN.finditer(text, start, end):
        sort = match.lastgroup or "symbol"
        if sort == "number" and not _is_one_number(text, match):
            for piece in _PIECE.finditer(text, *match.span()):
                yield piece.lastgroup or "symbol", *piece.span()
        else:
            yield sort, *match.span()


def _is_one_number(text: str, match: re.Match[str]) -> bool:
    if not _ONE_NUMBER.fullmatch(text, *match.span()):
        return False
    pair = re.fullmatch(r"\d+,\d{1,2}", match.group())
    return not (pair and _LIST_GOES_ON.match(text, match.end()))


@dataclass(frozen=True, slots=True)
class Reading:
    """Values read from the tokens `start` up to `end`; the unit as written is from `unit_start` to `unit_end`."""

    start: int
    end: int
    values: tuple[Value, ...]
    unit_start: int = 0
    unit_end: int = 0


def after_joint(tokens: Tokens, place: int, start: int) -> int | None:
    """Return the position after the dash or word that joins the two ends of a range that begins at `start`."""
    word = tokens.lower(place)
    if word in DASHES or (word == "—" and tokens.glued(place) and tokens.glued(place + 1)):
        evenly = tokens.glued(place) == tokens.glued(place + 1)
        return place + 1 if evenly and not tokens.at(place + 1).fresh else None
    if word in _JOINING_WORDS or (word == "and" and tokens.lower(start - 1) == "between"):
        return place + 1
    return None


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
