"""One piece of text on a page of a PDF, as pypdf draws it.

Input: a text with the matrices and the size that it is drawn with. Output: a `Piece` with its place. Does not order
pieces or put them together (pdf_pages.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

_SAME_LINE = 0.35

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of drawn text: where it starts on the page, None if it is turned, and its letter height."""

    text: str
    start: Point | None
    height: float

    @classmethod
    def of(cls, text: str, outer: list[float], inner: list[float], size: float) -> Self:
        """Return the piece positioned by the matrices of its text object and its surroundings."""
        a, b, c, d, _, _ = outer
        is_upright = abs(b) + abs(c) + abs(inner[1]) + abs(inner[2]) < abs(a) / 100
        return cls(text, placed(inner[4], inner[5], outer) if is_upright else None, abs(size * d * inner[3]))

    @property
    def place(self) -> Point | None:
        """The start of the piece; none if it spans several lines."""
        return None if "\n" in self.text.strip() else self.start

    def goes_on(self, after: "Piece") -> bool:
        """Whether `after` is drawn further right on the same baseline."""
        before, then = self.place, after.place
        if before is None or then is None:
            return False
        return then[0] > before[0] and abs(before[1] - then[1]) < _SAME_LINE * max(self.height, after.height)

    def gap_to(self, after: "Piece") -> str:
        """The separator before the next piece on the line: empty after a letter that is only spaced from its word."""
        letter, follower = self.text.strip(), after.text.lstrip()
        if self.place is None or after.place is None or len(letter) > 1 or not letter.isupper():
            return " "
        return "" if follower[0].islower() and after.place[0] - self.place[0] < self.height else " "


def placed(x: float, y: float, matrix: Sequence[float]) -> Point:
    """Return where a point is under `matrix`."""
    a, b, c, d, e, f = matrix
    return x * a + y * c + e, x * b + y * d + f
