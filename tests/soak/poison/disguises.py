"""Ways of writing a text so that it looks the same, or nearly, and is stored otherwise.

In: a text. Out: the text in disguise. Every disguise but the last ones can be undone by what a reader sees. Not here:
what undoes them (utils/appearance.py).
"""

import re
from collections.abc import Callable
from functools import partial

Disguise = Callable[[str], str]

_CYRILLIC = str.maketrans("aceopxyiABCEHKMOPTX", "асеорхуіАВСЕНКМОРТХ")
_GREEK = str.maketrans("oviABEHIKMNOPTXYZ", "ονιΑΒΕΗΙΚΜΝΟΡΤΧΥΖ")
_FULLWIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_MATHEMATICAL = (
    {ord("a") + place: 0x1D41A + place for place in range(26)}
    | {ord("A") + place: 0x1D400 + place for place in range(26)}
    | {ord("0") + place: 0x1D7CE + place for place in range(10)}
)


def _digits(zero: str) -> Disguise:
    table = {ord("0") + value: ord(zero) + value for value in range(10)}
    return lambda text: text.translate(table)


def _within(character: str, pattern: str) -> Disguise:
    """Return what puts `character` between two characters of every match of `pattern`."""
    return lambda text: re.sub(pattern, lambda match: character.join(match.group()), text)


def _translated(table: dict[int, int], text: str) -> str:
    return text.translate(table)


_LONG_WORDS, _NUMBERS = r"[A-Za-z]{4,}", r"\d[\d.,]*\d"

DISGUISES: dict[str, Disguise] = {
    "cyrillic letters": lambda text: text.translate(_CYRILLIC),
    "greek letters": lambda text: text.translate(_GREEK),
    "fullwidth": partial(_translated, _FULLWIDTH),
    "mathematical letters": partial(_translated, _MATHEMATICAL),
    "arabic digits": _digits("\u0660"),
    "persian digits": _digits("\u06f0"),
    "devanagari digits": _digits("\u0966"),
    "telugu digits": _digits("\u0c66"),
    "soft hyphens in words": _within("\u00ad", _LONG_WORDS),
    "soft hyphens in numbers": _within("\u00ad", _NUMBERS),
    "zero width spaces in words": _within("\u200b", _LONG_WORDS),
    "zero width spaces in numbers": _within("\u200b", _NUMBERS),
    "word joiners in numbers": _within("\u2060", _NUMBERS),
    "joiners in words": _within("\u200d", _LONG_WORDS),
    "grapheme joiners": _within("\u034f", _LONG_WORDS),
    "variation selectors": _within("\ufe0f", _NUMBERS),
    "further variation selectors": _within("\U000e0101", _LONG_WORDS),
    "tag characters": _within("\U000e0041", _NUMBERS),
    "hangul fillers": _within("\u3164", _NUMBERS),
    "halfwidth fillers": _within("\uffa0", _LONG_WORDS),
    "mongolian separators": _within("\u180e", _LONG_WORDS),
    "byte order marks": _within("\ufeff", _NUMBERS),
    "isolates": lambda text: re.sub(_NUMBERS, lambda match: f"\u2068{match.group()}\u2069", text),
    "embeddings": lambda text: f"\u202a{text}\u202c",
    "direction marks": _within("\u200e", _NUMBERS),
    "control characters": _within("\u0008", _LONG_WORDS),
}
"""Disguises after which a reader still sees the same text."""


def overridden(text: str) -> str:
    """Return `text` with its numbers stored backwards under a right-to-left override, so that they look the same."""
    return re.sub(_NUMBERS, lambda match: f"\u202e{match.group()[::-1]}\u202c", text)


def misleading(text: str) -> str:
    """Return `text` with its numbers under an override: stored as they are, shown backwards."""
    return re.sub(_NUMBERS, lambda match: f"\u202e{match.group()}\u202c", text)
