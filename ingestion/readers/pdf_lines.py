"""Extract the text of a PDF page with the cells of a table row on one line.

Input: a page. Output: its text in drawing order. pypdf starts a new line for every text object, so each cell of a row
would be on its own line; here, text drawn further right on the same baseline stays on the line.
"""

from dataclasses import dataclass
from typing import Any, Self

from pypdf import PageObject

_SAME_LINE = 0.35


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of drawn text: its start on the page, and its letter height; no position if it spans several lines."""

    text: str
    place: tuple[float, float] | None
    height: float

    @classmethod
    def of(cls, text: str, outer: list[float], inner: list[float], size: float) -> Self:
        """Return the piece positioned by the matrices of its text object and its surroundings."""
        a, b, c, d, e, f = outer
        x, y = inner[4] * a + inner[5] * c + e, inner[4] * b + inner[5] * d + f
        is_upright = abs(b) + abs(c) + abs(inner[1]) + abs(inner[2]) < abs(a) / 100
        is_line = "\n" not in text.strip()
        return cls(text, (x, y) if is_upright and is_line else None, abs(size * d * inner[3]))

    def goes_on(self, after: "_Piece") -> bool:
        """Whether `after` is drawn further right on the same baseline."""
        if self.place is None or after.place is None:
            return False
        distance = abs(self.place[1] - after.place[1])
        return after.place[0] > self.place[0] and distance < _SAME_LINE * max(self.height, after.height)

    def gap_to(self, after: "_Piece") -> str:
        """The separator before the next piece on the line: empty after a letter that is only spaced from its word."""
        letter, follower = self.text.strip(), after.text.lstrip()
        if self.place is None or after.place is None or len(letter) > 1 or not letter.isupper():
            return " "
        return "" if follower[0].islower() and after.place[0] - self.place[0] < self.height else " "


def page_text(page: PageObject) -> str:
    """Return the text of `page`, with each table row on one line. Raises whatever pypdf raises on a damaged page."""
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
