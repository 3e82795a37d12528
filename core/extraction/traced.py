"""A text that knows for each character where it is in the answer, or that it was inserted.

Input: stretches of an answer, inserted words. Output: `Traced`, which can be cut and joined like a string. Two kinds
of character may differ from the answer's: white space is a plain space, and a first letter may be a capital. Does not
contain any rule about language.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from utils.appearance import Appearance
from utils.record import Span

INSERTED = -1
_WHITE_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Edit:
    """Put `replacement` in place of the characters from `start` to `end`."""

    start: int
    end: int
    replacement: str


@dataclass(frozen=True, slots=True)
class Traced:
    """A text and the place of each of its characters in the answer, `INSERTED` if it has none."""

    text: str
    places: tuple[int, ...]

    @classmethod
    def copied(cls, answer: str, start: int, end: int) -> Self:
        """Return the stretch `answer[start:end]`."""
        return cls(answer[start:end], tuple(range(start, end)))

    @classmethod
    def inserted(cls, text: str) -> Self:
        """Return words that are not in the answer."""
        return cls(text, (INSERTED,) * len(text))

    @classmethod
    def joined(cls, parts: Sequence["Traced"]) -> Self:
        """Return the parts joined in order."""
        return cls("".join(part.text for part in parts), tuple(place for part in parts for place in part.places))

    @property
    def start(self) -> int:
        """Where its first copied character is in the answer, `INSERTED` if it has none."""
        return next((place for place in self.places if place != INSERTED), INSERTED)

    @property
    def end(self) -> int:
        """Where its last copied character ends in the answer."""
        return next((place for place in reversed(self.places) if place != INSERTED), INSERTED) + 1

    def __add__(self, other: "Traced") -> "Traced":
        return Traced(self.text + other.text, self.places + other.places)

    def __bool__(self) -> bool:
        return bool(self.text)

    def cut(self, start: int, end: int | None = None) -> "Traced":
        """Return the characters from `start` to `end`."""
        return Traced(self.text[start:end], self.places[start:end])

    def joined_to(self, other: "Traced", joint: str) -> "Traced":
        """Return this text, the inserted `joint` and `other`."""
        return self + Traced.inserted(joint) + other

    def edited(self, edits: Sequence[Edit]) -> "Traced":
        """Return the text with stretches replaced by inserted words; the edits are in order and do not overlap."""
        kept, start = [], 0
        for edit in edits:
            kept += [self.cut(start, edit.start), Traced.inserted(edit.replacement)]
            start = edit.end
        return Traced.joined([*kept, self.cut(start)])

    def strip(self) -> "Traced":
        """Return the text without white space at both ends."""
        return self.cut(len(self.text) - len(self.text.lstrip())).rstrip()

    def rstrip(self, characters: str | None = None) -> "Traced":
        """Return the text without `characters` (by default white space) at its end."""
        return self.cut(0, len(self.text.rstrip(characters)))

    def on_one_line(self) -> "Traced":
        """Return the text with every run of white space as one space, none at the ends."""
        parts, start = [], 0
        for match in _WHITE_SPACE.finditer(self.text):
            parts.append(self.cut(start, match.start()))
            parts.append(Traced(" ", self.places[match.start() : match.start() + 1]))
            start = match.end()
        return Traced.joined([*parts, self.cut(start)]).strip()

    def capitalised(self) -> "Traced":
        """Return the text with its first letter as a capital."""
        first = self.text[:1].upper()
        return Traced(first + self.text[1:], self.places) if len(first) == 1 else self

    def ended(self) -> "Traced":
        """Return the text with a full stop if no mark ends it."""
        text = self.text.rstrip("\"'”’)]»")
        return self if not text or text[-1] in ".!?…:;。！？।॥؟" else self + Traced.inserted(".")

    def places_as_given(self, seen: Appearance) -> Iterator[tuple[int, int] | None]:
        """Yield the place of each character in the text as given, None if it was inserted."""
        for place in self.places:
            start = None if place == INSERTED else seen.place(place)
            yield None if start is None else (start, max(start + 1, seen.place(place + 1)))


def span_as_given(seen: Appearance, start: int, end: int) -> Span:
    """Return the place in the text as given of `seen.text[start:end]`; invisible characters belong to what precedes."""
    return Span(start=seen.place(start), end=seen.place(end))
