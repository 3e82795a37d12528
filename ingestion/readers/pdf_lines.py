"""The text of a PDF page with the cells of a table row on one line.

In: a page. Out: its text in the order in which the file draws it. pypdf begins a new line for every text object, so
that each cell of a row would stand alone; here what is drawn to the right on the same base line stays on the line.
"""

from dataclasses import dataclass
from typing import Any, Self

from pypdf import PageObject

_SAME_LINE = 0.35


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of drawn text: where it begins on the page, and the height of its letters; no place for several
    lines.
    """

    text: str
    place: tuple[float, float] | None
    height: float

    @classmethod
    def of(cls, text: str, outer: list[float], inner: list[float], size: float) -> Self:
        """Return the piece that the matrices of its text object and of its surroundings put in place."""
        a, b, c, d, e, f = outer
        x, y = inner[4] * a + inner[5] * c + e, inner[4] * b + inner[5] * d + f
        is_upright = abs(b) + abs(c) + abs(inner[1]) + abs(inner[2]) < abs(a) / 100
        is_line = "\n" not in text.strip()
        return cls(text, (x, y) if is_upright and is_line else None, abs(size * d * inner[3]))

    def goes_on(self, after: "_Piece") -> bool:
        """Whether `after` is drawn further right on the same base line."""
        if self.place is None or after.place is None:
            return False
        distance = abs(self.place[1] - after.place[1])
        return after.place[0] > self.place[0] and distance < _SAME_LINE * max(self.height, after.height)

    def gap_to(self, after: "_Piece") -> str:
        """What to put before the piece that goes on: nothing behind a letter that was only set apart from its word."""
        letter, follower = self.text.strip(), after.text.lstrip()
        if self.place is None or after.place is None or len(letter) > 1 or not letter.isupper():
            return " "
        return "" if follower[0].islower() and after.place[0] - self.place[0] < self.height else " "


def page_text(page: PageObject) -> str:
    """Return the text of `page`, rows of cells on one line. Raises whatever pypdf raises on a damaged page."""
    pieces: list[_Piece] = []

    def collect(text: str, outer: list[float], inner: list[float], _: Any, size: float) -> None:
        pieces.append(_Piece.of(text, outer, inner, size))

    page.extract_text(visitor_text=collect)
    written: list[str] = []
    before: _Piece | None = None
    gap = ""
    for piece in pieces:
        core = piece.text.strip()
        if not core:
            gap += piece.text
            continue
        start = piece.text.index(core[0])
        gap += piece.text[:start]
        if before is not None and "\n" in gap and before.goes_on(piece):
            gap = before.gap_to(piece)
        written += [gap, core]
        gap = piece.text[start + len(core) :]
        before = piece
    return "".join(written) + gap
