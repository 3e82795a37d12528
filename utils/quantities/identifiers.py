"""Find the identifiers of a text and whether they are known: codes, addresses, phones, versions and labels.

Input: text as given. Output: `Identifier`s with spans in that text; `match_identifier` against `KnownIdentifiers`. A
normal form folds case, spaces and hyphens and keeps leading zeros; O and 0, I and 1 stay distinct (they are near). A
plain number, a date, a year range, a quantity with its unit and a hyphenated word ("95-bed") are not identifiers.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import chain
from string import ascii_lowercase

from rapidfuzz import process
from rapidfuzz.distance import OSA

from utils.quantities.codes import Found, find_addresses, find_codes, find_named_codes
from utils.quantities.labels import find_labels
from utils.quantities.lexing import Surface
from utils.record import Span

_MARKERS = re.compile(
    r"^[ \t]*(?:[-*•▪◦–][ \t]+)?(?:\d{1,3}[.)]|\(\d{1,2}\)|#\d{1,3}[.)]?|\d{1,2}(?:\.\d{1,2}){1,3}\.)(?=[ \t]+\S)"
    r"|^[ \t]*\d{1,2}(?:\.\d{1,2}){1,3}(?=[ \t]+[A-Z][a-z]+(?:[ \t]+[\w(]\S*){2})"
    r"|(?<=[,;:.])\s(?:and\s|or\s)?\((?:[1-9]|[12]\d)\)(?=\s+\w)|(?<=[;:.])\s(?:[1-9]|1\d)\)(?=\s+\w)",
    re.M,
)
"""List markers, paragraph numbers ("3.2 Members over 70 are exempt"), and numbered points within a sentence."""
_CITATION = re.compile(
    r"\[\s?(?:\^?[SD]?\d{1,3})(?:\s?[,;–-]\s?[SD]?\d{1,3}){0,20}\s?\]"
    r"|[\[(]\s?(?:see )?(?:sources?|passages?|documents?|docs?|contexts?|chunks?|citations?|ref(?:erence)?s?|notes?)\.?"
    r"\s?#?\d{1,4}(?:\s?(?:,|and|&|–|-|to)\s?\d{1,4}){0,20}\s?[\])]"
    r"|\b(?:source|passage|(?-i:D)oc(?:ument)?|(?-i:C)ontext|chunk|citation|(?-i:R)eference)s?\s#?\d{1,3}(?![\d.,]*[\d%])",
    re.IGNORECASE,
)
_IDIOM = re.compile(
    r"\b(?:24\s?[/x×]\s?7(?:\s?[/x×]\s?365)?(?!/\d)|9/11|(?:seven|7)[ -]days?[ -](?:a|per)[ -]week"
    r"|(?:24|twenty-four) hours (?:a|per) day|on (?:one|the one|the other) hand|one[- ](?:on|to|by)[- ]one"
    r"|at (?:one|1) (?:point|time)|(?-i:One) (?:day|morning|night)(?! (?:later|before|after))|zero[- ](?:tolerance|sum)"
    r"|fifty-fifty|second to none|(?:two|three|four|2|3|4)-(?:way|dimensional|piece)|in \d{1,4} words)\b",
    re.IGNORECASE,
)
_LOOK_ALIKES = str.maketrans("oil", "011")
_SHORTEST_PHONE = 7


def find_masks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of `text` that hold no quantities and no identifiers."""
    for pattern in (_MARKERS, _CITATION, _IDIOM):
        for match in pattern.finditer(text):
            yield match.span()


class KnownIdentifiers(frozenset[str]):
    """Normal forms, indexed by beginning, end, length and appearance."""

    def holds_part(self, part: str) -> bool:
        """Whether any begins or ends with `part`."""
        return any(self.beginning_with(part)) or any(self.ending_with(part))

    def beginning_with(self, beginning: str) -> Iterator[str]:
        """Yield those that begin with `beginning`."""
        return _beginning_with(self._forwards, beginning)

    def ending_with(self, end: str) -> Iterator[str]:
        """Yield those that end with `end`."""
        return (backwards[::-1] for backwards in _beginning_with(self._backwards, end[::-1]))

    def of_digits_within(self, number: str) -> Iterator[str]:
        """Yield the all-digit forms that are a suffix of `number`, ignoring leading zeros."""
        return chain.from_iterable(self._of_digits.get(number[start:], ()) for start in range(len(number) + 1))

    def one_letter_off(self, code: str) -> Iterator[str]:
        """Yield those at most one insertion, deletion, substitution or transposition away from `code`."""
        for length in (len(code) - 1, len(code), len(code) + 1):
            known = self._by_length.get(length, ())
            for each, _, _ in process.extract(code, known, scorer=OSA.distance, score_cutoff=1, limit=None):
                yield each

    def looking_like(self, code: str) -> Sequence[str]:
        """Return those that differ from `code` only in O and 0, I, L and 1."""
        return self._by_look.get(code.translate(_LOOK_ALIKES), ())

    @cached_property
    def _forwards(self) -> list[str]:
        return sorted(self)

    @cached_property
    def _backwards(self) -> list[str]:
        return sorted(each[::-1] for each in self)

    @cached_property
    def _of_digits(self) -> Mapping[str | int, Sequence[str]]:
        return _grouped(filter(str.isdecimal, self), lambda each: each.lstrip("0"))

    @cached_property
    def _by_length(self) -> Mapping[str | int, Sequence[str]]:
        return _grouped(self, len)

    @cached_property
    def _by_look(self) -> Mapping[str | int, Sequence[str]]:
        return _grouped(self, lambda each: each.translate(_LOOK_ALIKES))


def word_of(label: str) -> str:
    """Return the leading letters of a normal form."""
    return label[: len(label) - len(label.lstrip(ascii_lowercase))]


def _grouped(known: Iterable[str], key_of: Callable[[str], str | int]) -> Mapping[str | int, Sequence[str]]:
    groups: defaultdict[str | int, list[str]] = defaultdict(list)
    for each in known:
        groups[key_of(each)].append(each)
    return groups


def _beginning_with(ordered: Sequence[str], beginning: str) -> Iterator[str]:
    for place in range(bisect_left(ordered, beginning), len(ordered)):
        if not ordered[place].startswith(beginning):
            return
        yield ordered[place]


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
    found = locate(surface.text, find_masks(surface.text))
    return tuple(
        Identifier(span := surface.span(start, end), span.of(text), normal, IdentifierKind(kind))
        for start, end, kind, normal in found
    )


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
    nearest = _same_word if claim.kind is IdentifierKind.LABEL else _one_letter_off
    near = nearest(claim.normal, known)
    return IdentifierMatch(IdentifierState.UNKNOWN if near is None else IdentifierState.NEAR, near)


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
    same = (other for other in known.beginning_with(word) if word_of(other) == word != other)
    return min(same, key=lambda other: (OSA.distance(label, other), other), default=None)


def _one_letter_off(code: str, known: KnownIdentifiers) -> str | None:
    return min(known.one_letter_off(code), default=None) or min(known.looking_like(code), default=None)
