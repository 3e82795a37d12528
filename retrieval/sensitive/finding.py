"""Find sensitive values in a text, and mask them.

Input: a text. Output: `SensitiveValue`s with their positions; the text with placeholders of the same length. The
built-in finder recognises values by their form, their check digits and the words before them (recognisers.py); it does
not recognise names of persons, as Presidio does (presidio.py).
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from retrieval.sensitive.recognisers import NOT_PERSONAL, RECOGNISERS, Recogniser
from utils.placeholders import placeholder

ENTITIES = tuple(dict.fromkeys(recogniser.entity for recogniser in RECOGNISERS))
"""The entities that the built-in finder recognises, with Presidio's names."""
_BEFORE = 40
_AFTER = 16
_SPEAKS_FOR = 0.4
_SPEAKS_AGAINST = 0.5


class SensitiveValue(NamedTuple):
    """A sensitive value of a text: `text[start:end]`, its kind, and its likelihood from 0 to 1."""

    start: int
    end: int
    entity: str
    likelihood: float


class Finder(Protocol):
    """A finder of sensitive values; deterministic."""

    @property
    def entities(self) -> tuple[str, ...]:
        """The entities that it looks for."""

    def __hash__(self) -> int: ...

    def find(self, text: str) -> tuple[SensitiveValue, ...]:
        """Return the values of `text` in order; they do not overlap."""


@dataclass(frozen=True)
class BuiltInFinder:
    """Finds `entities` with a likelihood of at least `threshold`. Implements `Finder`."""

    entities: tuple[str, ...]
    threshold: float

    def __post_init__(self) -> None:
        unknown = sorted(set(self.entities) - set(ENTITIES))
        if unknown:
            raise ValueError(f"the built-in finder does not know {', '.join(unknown)}; it knows {', '.join(ENTITIES)}")

    def find(self, text: str) -> tuple[SensitiveValue, ...]:
        """Return the values of `text` in order; if two overlap, keep the likelier, then the longer."""
        found = [
            SensitiveValue(match.start(), match.end(), recogniser.entity, likelihood)
            for recogniser in RECOGNISERS
            if recogniser.entity in self.entities
            for match in recogniser.pattern.finditer(text)
            if recogniser.accepts(match.group())
            if (likelihood := _likelihood(recogniser, match, text)) >= self.threshold
        ]
        return without_overlaps(found)


def without_overlaps(found: Sequence[SensitiveValue]) -> tuple[SensitiveValue, ...]:
    """Return the likeliest of overlapping values, in text order."""
    kept: list[SensitiveValue] = []
    for value in sorted(found, key=lambda value: (-value.likelihood, value.start - value.end, value.start)):
        place = bisect_left(kept, value.start, key=lambda other: other.start)
        behind = kept[place].start if place < len(kept) else value.end
        before = kept[place - 1].end if place else 0
        if before <= value.start and value.end <= behind:
            kept.insert(place, value)
    return tuple(kept)


def _likelihood(recogniser: Recogniser, match: re.Match[str], text: str) -> float:
    """Return the likelihood of the value, raised or lowered by the nearest cue word before it."""
    line = max(text.rfind("\n", 0, match.start()) + 1, match.start() - _BEFORE)
    for_it = _last(recogniser.cues, text, line, match.start())
    against = _last(NOT_PERSONAL, text, line, match.start())
    if for_it < 0 and against < 0 and recogniser.cues.search(text, match.end(), match.end() + _AFTER):
        for_it = 0
    if for_it > against:
        return round(min(1.0, recogniser.likelihood + _SPEAKS_FOR), 2)
    return round(recogniser.likelihood - _SPEAKS_AGAINST, 2) if against >= 0 else recogniser.likelihood


def _last(pattern: re.Pattern[str], text: str, start: int, end: int) -> int:
    return max((match.start() for match in pattern.finditer(text, start, end)), default=-1)


def masked(text: str, values: Sequence[SensitiveValue], start: int = 0) -> str:
    """Return `text` with `values` (in order, not overlapping) replaced; positions are relative to `start` before it."""
    parts, end = [], 0
    for value in values:
        first, last = max(0, value.start - start), min(len(text), value.end - start)
        parts += [text[end:first], placeholder(value.entity, last - first)]
        end = last
    return "".join([*parts, text[end:]])
