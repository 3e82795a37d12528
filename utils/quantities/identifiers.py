"""Find the identifiers of a text and whether they are known: codes, addresses, phones, versions and labels.

Input: text as given. Output: `Identifier`s with spans in that text; `match_identifier` against known normal forms. A
normal form folds case, spaces and hyphens and keeps leading zeros; O and 0, I and 1 stay distinct (they are near). A
plain number, a date, a year range, a quantity with its unit and a hyphenated word ("95-bed", "six-month") are not
identifiers. Does not find names of persons and organisations.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from rapidfuzz.distance import OSA

from utils.quantities.addresses import find_addresses
from utils.quantities.codes import Found, find_codes, find_named_codes
from utils.quantities.known import KnownIdentifiers, word_of
from utils.quantities.labels import find_labels
from utils.quantities.masks import find_masks
from utils.quantities.surface import Surface
from utils.record import Span

_SHORTEST_PHONE = 7


class IdentifierKind(StrEnum):
    """The kind of an identifier."""

    CODE = "code"
    EMAIL = "email"
    PHONE = "phone"
    URL = "url"
    VERSION = "version"
    LABEL = "label"
    """A word and its number: Section 4.2, Phase 3, Q3."""


class IdentifierState(StrEnum):
    """Whether an identifier is known: exactly, up to one letter, or not."""

    MATCH = "match"
    NEAR = "near"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Identifier:
    """An identifier: its span, its text, and its normal form."""

    span: Span
    raw: str
    normal: str
    kind: IdentifierKind


@dataclass(frozen=True, slots=True)
class IdentifierMatch:
    """Whether an identifier is known, and the known normal form that equals it or is nearest to it."""

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
    """Return the identifiers of a surface text outside `masks` in order, keeping the surest of overlapping finds."""
    taken = bytearray(len(surface))
    for start, end in masks:
        taken[start:end] = b"\x01" * (end - start)
    kept = []
    for find in chain(find_addresses(surface), find_named_codes(surface), find_labels(surface), find_codes(surface)):
        if 1 not in taken[find.start : find.end]:
            taken[find.start : find.end] = b"\x01" * (find.end - find.start)
            kept.append(find)
    return sorted(kept)


def match_identifier(claim: Identifier, known: KnownIdentifiers) -> IdentifierMatch:
    """Return whether `claim` is among the normal forms `known` exactly, up to one letter, or not at all.

    One letter is one insertion, deletion, substitution or transposition; differences between look-alikes (O and 0) cost
    nothing but are never a match. A label is near another with the same word, whatever the numbers. A phone number
    matches with and without its country code.
    """
    if claim.normal in known:
        return IdentifierMatch(IdentifierState.MATCH, claim.normal)
    if claim.kind is IdentifierKind.PHONE:
        same = min(_same_phones(claim.normal, known), default=None)
        if same:
            return IdentifierMatch(IdentifierState.MATCH, same)
    near = (
        _same_word(claim.normal, known) if claim.kind is IdentifierKind.LABEL else _one_letter_off(claim.normal, known)
    )
    if near is None:
        return IdentifierMatch(IdentifierState.UNKNOWN, None)
    return IdentifierMatch(IdentifierState.NEAR, near)


def _same_phones(number: str, known: KnownIdentifiers) -> Iterator[str]:
    """Yield the known numbers that equal `number` except for a longer or missing prefix; both need seven digits."""
    if len(number) >= _SHORTEST_PHONE:
        longer = known.ending_with(number.lstrip("0"))
        yield from (other for other in longer if other.isdecimal() and len(other) >= len(number))
    shorter = known.of_digits_within(number)
    yield from (other for other in shorter if _SHORTEST_PHONE <= len(other) < len(number))


def _same_word(label: str, known: KnownIdentifiers) -> str | None:
    """Return the label with the same word and the nearest number, the alphabetically first on ties."""
    word = word_of(label)
    same = (other for other in known.of_word(word) if other != word)
    return min(same, key=lambda other: (OSA.distance(label, other), other), default=None)


def _one_letter_off(code: str, known: KnownIdentifiers) -> str | None:
    off = min(known.one_letter_off(code), default=None)
    return min(known.looking_like(code), default=None) if off is None else off
