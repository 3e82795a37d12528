"""Whether a page of a PDF has enough ruling lines for a table.

Input: the drawing operators of a page, as pypdf meets them. Output: yes or no. Cheap, so that a page of prose costs
nothing; does not find tables (pdf_tables.py).
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

_PAINT = frozenset({b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"})
_DRAWING = _PAINT | {b"m", b"l", b"re", b"n"}
_LEAST_LENGTH = 4.0
_STRAIGHT = 1.0
_APART = 3.0
_LEAST_ACROSS, _LEAST_DOWN = 2, 3
"""A row of two cells: the next page may have more rows."""
_MOST_RULES = 6000
"""A page with more is a drawing or a map."""

Point = tuple[float, float]


class Rules:
    """The places of the straight lines that a page paints, across and down."""

    def __init__(self) -> None:
        self._path: list[tuple[Point, Point]] = []
        self._at: Point | None = None
        self._across: set[int] = set()
        self._down: set[int] = set()
        self._count = 0

    @property
    def may_bound_cells(self) -> bool:
        """Whether there may be cells side by side."""
        return len(self._across) >= _LEAST_ACROSS and len(self._down) >= _LEAST_DOWN and self._count <= _MOST_RULES

    def see(self, operator: bytes, operands: Sequence[Any], matrix: Sequence[float], _: Any) -> None:
        """Take in one operator of the page under the matrix of its surroundings."""
        if operator not in _DRAWING:
            return
        if operator in _PAINT:
            self._paint()
        elif operator == b"n":
            self._path = []
        elif self._count <= _MOST_RULES:
            with suppress(ArithmeticError, LookupError, TypeError, ValueError):  # operands of a damaged page
                self._draw(operator, [float(operand) for operand in operands], matrix)

    def _draw(self, operator: bytes, operands: list[float], matrix: Sequence[float]) -> None:
        corner = _placed(operands[0], operands[1], matrix)
        if operator == b"re":
            x, y, width, height = operands
            opposite = _placed(x + width, y + height, matrix)
            (left, bottom), (right, top) = corner, opposite
            for start in ((left, top), (right, bottom)):
                self._path += [(corner, start), (start, opposite)]
        elif operator == b"l" and self._at is not None:
            self._path.append((self._at, corner))
        self._at = corner
        self._count += 1

    def _paint(self) -> None:
        for (left, bottom), (right, top) in self._path:
            width, height = abs(right - left), abs(top - bottom)
            if height < _STRAIGHT and width > _LEAST_LENGTH:
                self._across.add(round(bottom / _APART))
            elif width < _STRAIGHT and height > _LEAST_LENGTH:
                self._down.add(round(left / _APART))
        self._path = []


def _placed(x: float, y: float, matrix: Sequence[float]) -> Point:
    a, b, c, d, e, f = matrix
    return x * a + y * c + e, x * b + y * d + f
