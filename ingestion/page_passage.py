"""Find a passage of a document among the characters that another reader extracted from its page.

Input: the text of a page as this project reads it, a range of it, the characters as they are on the page. Output: the
range of those characters, or None. Readers differ in spaces, line ends, hyphens, ligatures and accents, so only letters
and digits are compared. Nothing is guessed: if the readers disagree on how often the passage occurs on the page, it is
not found. Does not read pages or compute boxes (page_drawing.py).
"""

import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from utils.record import Span


@dataclass(frozen=True, slots=True)
class _Letters:
    """The letters and digits of a text, folded, with their positions in the text."""

    folded: str
    places: list[int]

    @classmethod
    def of(cls, characters: Sequence[str]) -> Self:
        folded: list[str] = []
        places: list[int] = []
        for place, character in enumerate(characters):
            for letter in unicodedata.normalize("NFKD", character).casefold():
                if letter.isalnum():
                    folded.append(letter)
                    places.append(place)
        return cls("".join(folded), places)

    def starts_of(self, wanted: str) -> list[int]:
        """Return where `wanted` begins, including overlapping matches."""
        starts = []
        start = self.folded.find(wanted)
        while start >= 0:
            starts.append(start)
            start = self.folded.find(wanted, start + 1)
        return starts


def find_passage(text: str, span: Span, characters: Sequence[str]) -> Span | None:
    """Return the range of `characters` that shows `text[span]`, or None if it is uncertain.

    >>> find_passage("The infor-mation is new.", Span(start=4, end=24), list("The\\r\\ninfor\\x02mation  is new."))
    Span(start=5, end=25)
    """
    ours, shown = _Letters.of(text), _Letters.of(characters)
    start, end = bisect_left(ours.places, span.start), bisect_left(ours.places, span.end)
    wanted = ours.folded[start:end]
    if not wanted:
        return None
    expected, found = ours.starts_of(wanted), shown.starts_of(wanted)
    if len(expected) != len(found):
        return None
    first = found[expected.index(start)]
    exact = Span(start=shown.places[first], end=shown.places[first + len(wanted) - 1] + 1)
    return _with_signs(text, span, (ours.places[start], ours.places[end - 1] + 1), exact, characters)


def _with_signs(text: str, span: Span, letters: tuple[int, int], exact: Span, characters: Sequence[str]) -> Span:
    """Return `exact` extended by signs at the passage's ends, such as quotation marks, if the page has them too."""
    start, end = exact.start, exact.end
    for sign in reversed(text[span.start : letters[0]]):
        if start == 0 or characters[start - 1] != sign:
            break
        start -= 1
    for sign in text[letters[1] : span.end]:
        if end == len(characters) or characters[end] != sign:
            break
        end += 1
    return Span(start=start, end=end)
