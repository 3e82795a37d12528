"""The normalised form in which numbers are read, and the mapping back to the text as given.

Input: text as given. Output: `Surface`: decimal digits of every script as 0-9, invisible characters and Markdown
emphasis removed, one kind of quote, hyphen and en dash, superscripts as ^2, ½ as 1/2; case is kept, because mW is not
MW. Does not interpret numbers.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from utils.appearance import is_ignored
from utils.record import Span

NO_BREAK_SPACE = "\u00a0"

_SPECIAL = (
    {dash: "-" for dash in "\u2010\u2011\u2212\ufe63\uff0d"}
    | {dash: "–" for dash in "\u2012\u2013"}
    | {dash: "—" for dash in "\u2014\u2015"}
    | {quote: "'" for quote in "\u2018\u2019\u201a\u201b\u2032\u02bc\uff07"}
    | {quote: '"' for quote in "\u201c\u201d\u201e\u2033\uff02"}
    | {space: NO_BREAK_SPACE for space in "\u00a0\u2007\u2008\u2009\u200a\u202f"}
    | {"\u066b": ".", "\u066c": ",", "\u066a": "%", "\u02da": "°", "\u00ba": "°", "\u2044": "/", "\u2215": "/"}
    | {"\u207b": "^-", "\ufdfc": "\ufdfc", "`": ""}
)
_EMPHASIS = re.compile(r"\*\*(?!\d)|(?<!\d)\*\*")
_PLAIN = re.compile(r"[^\t-\r\x1c-~]|`|\*\*")


@dataclass(frozen=True, slots=True)
class Surface:
    """Normalised text; `origins[i]` is the position of its character i in the text as given."""

    text: str
    origins: Sequence[int]

    @classmethod
    def of(cls, given: str) -> Self:
        """Return the surface of `given`."""
        if not _PLAIN.search(given):
            return cls(given, range(len(given)))
        dropped = {place for match in _EMPHASIS.finditer(given) for place in range(*match.span())}
        pieces: list[str] = []
        origins: list[int] = []
        before = ""
        for place, character in enumerate(given):
            readable = "" if place in dropped else _readable(character)
            piece = _apart(before, readable)
            before = readable or before
            pieces.append(piece)
            origins.extend([place] * len(piece))
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
    if (character < "\x80" and not is_ignored(character)) or character in _SPECIAL:
        return _SPECIAL.get(character, character)
    digit = unicodedata.decimal(character, None)
    if digit is not None:
        return str(digit)
    category = unicodedata.category(character)
    if category == "Cf" or is_ignored(character):
        return ""
    compatible = unicodedata.normalize("NFKC", character).replace("\u2044", "/").replace("\u2212", "-")
    if category != "No":
        return compatible
    return f"^{compatible}" if unicodedata.decomposition(character).startswith("<super>") else f" {compatible}"
