"""Find the identifiers of a text and whether they are known: codes, addresses, phones, versions and labels.

Input: text as given. Output: `Identifier`s with spans in that text; `is_known` and `near_miss` against
`KnownIdentifiers`. A
normal form folds case, spaces and hyphens and keeps leading zeros; O and 0, I and 1 stay distinct (they are near). A
plain number, a date, a year range, a quantity with its unit and a hyphenated word ("95-bed") are not identifiers.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
_SHORTEST_PHONE = 7


def find_masks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of `text` that hold no quantities and no identifiers."""
    for pattern in (_MARKERS, _CITATION, _IDIOM):
        for match in pattern.finditer(text):
            yield match.span()


class KnownIdentifiers(frozenset[str]):
    """Normal forms, indexed by beginning, end and length."""

    def holds_part(self, part: str) -> bool:
        """Whether any begins or ends with `part`."""
        return any(self.beginning_with(part)) or any(self.ending_with(part))

    def beginning_with(self, beginning: str) -> Iterator[str]:
        """Yield those that begin with `beginning`."""
        return _beginning_with(self._forwards, beginning)

    def ending_with(self, end: str) -> Iterator[str]:
        """Yield those that end with `end`."""
        return (backwards[::-1] for backwards in _beginning_with(self._backwards, end[::-1]))

    def one_letter_off(self, code: str) -> Iterator[str]:
        """Yield those at most one insertion, deletion, substitution or transposition away from `code`."""
        for length in (len(code) - 1, len(code), len(code) + 1):
            known = self._by_length.get(length, ())
            for each, _, _ in process.extract(code, known, scorer=OSA.distance, score_cutoff=1, limit=None):
                yield each

    @cached_property
    def _forwards(self) -> list[str]:
        return sorted(self)

    @cached_property
    def _backwards(self) -> list[str]:
        return sorted(each[::-1] for each in self)

    @cached_property
    def _by_length(self) -> Mapping[int, Sequence[str]]:
        groups: defaultdict[int, list[str]] = defaultdict(list)
        for each in self:
            groups[len(each)].append(each)
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


@dataclass(frozen=True, slots=True)
class Identifier:
    """An identifier: its span, its text, and its normal form."""

    span: Span
    raw: str
    normal: str
    kind: IdentifierKind


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


def is_known(claim: Identifier, known: KnownIdentifiers) -> bool:
    """Whether `claim` is among the normal forms `known`; a phone number may lack its country code there, or here."""
    if claim.normal in known or claim.kind is not IdentifierKind.PHONE:
        return claim.normal in known
    longer = known.ending_with(claim.normal.lstrip("0"))
    ends = (claim.normal[start:] for start in range(len(claim.normal) - _SHORTEST_PHONE + 1))
    return any(map(str.isdecimal, longer)) or any(end in known or f"0{end}" in known for end in ends)


def near_miss(claim: Identifier, known: KnownIdentifiers) -> str | None:
    """Return the known normal form that is one letter off, added, lost, replaced or swapped.

    A label is near another with the same word, whatever the numbers. O and 0, I and 1 are different letters.
    """
    if claim.kind is not IdentifierKind.LABEL:
        return min(known.one_letter_off(claim.normal), default=None)
    word = _word_of(claim.normal)
    same = (other for other in known.beginning_with(word) if _word_of(other) == word != other)
    return min(same, key=lambda other: (OSA.distance(claim.normal, other), other), default=None)


def _word_of(label: str) -> str:
    """Return the leading letters of a normal form."""
    return label[: len(label) - len(label.lstrip(ascii_lowercase))]
