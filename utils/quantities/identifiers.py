"""Identifiers of a text and whether they are known: codes, addresses, phones, versions and labels.

In: text as given. Out: `Identifier`s with spans in that text; `match_identifier` against known normal forms. A normal
form folds case, spaces and hyphens and keeps leading zeros; O and 0, I and 1 stay apart (they are near). A plain
number, a date, a year range, a quantity with its unit and a hyphenated word ("95-bed", "six-month") are no identifiers.
Not here: names of persons and organisations.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from rapidfuzz import process
from rapidfuzz.distance import OSA

from utils.quantities.addresses import find_addresses
from utils.quantities.codes import Found, find_codes, find_named_codes
from utils.quantities.labels import find_labels
from utils.quantities.masks import find_masks
from utils.quantities.surface import Surface
from utils.record import Span

_SHORTEST_PHONE = 7
_LOOK_ALIKES = str.maketrans("oil", "011")


class IdentifierKind(StrEnum):
    """What an identifier is."""

    CODE = "code"
    EMAIL = "email"
    PHONE = "phone"
    URL = "url"
    VERSION = "version"
    LABEL = "label"
    """A word and its number: Section 4.2, Phase 3, Q3."""


class IdentifierState(StrEnum):
    """Whether an identifier is known: to the letter, all but one letter, or not."""

    MATCH = "match"
    NEAR = "near"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Identifier:
    """An identifier: where it stands, as it is written, and the form in which it is compared."""

    span: Span
    raw: str
    normal: str
    kind: IdentifierKind


@dataclass(frozen=True, slots=True)
class IdentifierMatch:
    """Whether an identifier is known, and the known normal form that is it or is nearest to it."""

    state: IdentifierState
    nearest: str | None


def find_identifiers(text: str) -> tuple[Identifier, ...]:
    """Return the identifiers of `text` in order; their spans do not overlap."""
    surface = Surface.of(text)
    found = []
    for find in locate(surface.text, find_masks(surface.text)):
        span = surface.span(find.start, find.end)
        found.append(Identifier(span, span.of(text), find.normal, IdentifierKind(find.kind)))
    return tuple(found)


def locate(surface: str, masks: Iterable[tuple[int, int]]) -> list[Found]:
    """Return the identifiers of a surface text outside `masks` in order, the surest of overlapping finds alone."""
    taken = bytearray(len(surface))
    for start, end in masks:
        taken[start:end] = b"\x01" * (end - start)
    kept = []
    for find in chain(find_addresses(surface), find_named_codes(surface), find_labels(surface), find_codes(surface)):
        if 1 not in taken[find.start : find.end]:
            taken[find.start : find.end] = b"\x01" * (find.end - find.start)
            kept.append(find)
    return sorted(kept)


def match_identifier(claim: Identifier, known: Collection[str]) -> IdentifierMatch:
    """Return whether `claim` is among the normal forms `known`, all but one letter, or not at all.

    One letter is one insertion, deletion, substitution or transposition; letters and digits that look alike (O and 0)
    count for nothing but never make a match. A label is near another with the same word, whatever the numbers. A phone
    number matches with and without its country code.
    """
    if claim.normal in known:
        return IdentifierMatch(IdentifierState.MATCH, claim.normal)
    if claim.kind is IdentifierKind.PHONE:
        same = sorted(number for number in known if _same_phone(claim.normal, number))
        if same:
            return IdentifierMatch(IdentifierState.MATCH, same[0])
    near = (
        _same_word(claim.normal, known) if claim.kind is IdentifierKind.LABEL else _one_letter_off(claim.normal, known)
    )
    if near is None:
        return IdentifierMatch(IdentifierState.UNKNOWN, None)
    return IdentifierMatch(IdentifierState.NEAR, near)


def _same_phone(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return other.isdecimal() and len(short) >= _SHORTEST_PHONE and long.endswith(short.lstrip("0"))


def _same_word(label: str, known: Collection[str]) -> str | None:
    """Return the label with the same word whose number is nearest, the first in order of letters among equals."""
    word = _word_of(label)
    same = [other for other in known if _word_of(other) == word and other != word]
    return min(same, key=lambda other: (OSA.distance(label, other), other), default=None)


def _word_of(label: str) -> str:
    found = re.match(r"[a-z]*", label)
    return found.group() if found else ""


def _one_letter_off(code: str, known: Collection[str]) -> str | None:
    off = process.extract(code, list(known), scorer=OSA.distance, score_cutoff=1, limit=None)
    if off:
        return min(normal for normal, _, _ in off)
    alike = code.translate(_LOOK_ALIKES)
    return min((other for other in known if other.translate(_LOOK_ALIKES) == alike), default=None)
