"""The pieces of text on a page of a PDF, in lines and around its tables.

Input: a page as pypdf draws it, its tables. Output: `Part`s, which are texts and tables in reading order.
"""

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from typing import Any, Self

from pypdf import PageObject

from ingestion.readers.content import clean
from ingestion.readers.pdf_fields import with_typed
from ingestion.readers.pdf_piece import Piece, Point, placed
from ingestion.readers.ruled_table import RuledTable

_MARGIN = 60.0
"""Where running titles and page numbers are, in points."""

_PAINT = frozenset({b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"})
_DRAWING = _PAINT | {b"m", b"l", b"re", b"n"}
_LEAST_LENGTH = 4.0
_STRAIGHT = 1.0
_APART = 3.0
_LEAST_ACROSS, _LEAST_DOWN = 2, 3
"""A row of two cells: the next page may have more rows."""
_MOST_RULES = 6000
"""A page with more is a drawing or a map."""

Part = str | RuledTable


class Rules:
    """The places of the straight lines that a page paints, across and down: cheap, so that prose costs nothing."""

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
        corner = placed(operands[0], operands[1], matrix)
        if operator == b"re":
            x, y, width, height = operands
            opposite = placed(x + width, y + height, matrix)
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


@dataclass(frozen=True, slots=True)
class ReadPage:
    """The text of a page; if the page may have ruled tables, also its pieces, and where it ends below and above."""

    text: str
    pieces: tuple[Piece, ...] = ()
    bottom: float = 0.0
    top: float = 0.0

    @classmethod
    def of(cls, page: PageObject) -> Self:
        """Return what is on `page`."""
        pieces: list[Piece] = []
        rules = Rules()

        def collect(text: str, outer: list[float], inner: list[float], _: Any, size: float) -> None:
            pieces.append(Piece.of(text, outer, inner, size))

        page.extract_text(visitor_operand_before=rules.see, visitor_text=collect)
        pieces = with_typed(page, pieces)
        if not rules.may_bound_cells:
            return cls(_text(pieces))
        return cls(_text(pieces), tuple(pieces), float(page.mediabox.bottom), float(page.mediabox.top))

    def sure_tables(self, tables: Sequence[RuledTable]) -> list[RuledTable]:
        """Return those of `tables` that have the same text here, from top to bottom."""

        def text_in(table: RuledTable) -> str:
            return " ".join(piece.text for piece in self.pieces if table.holds(piece.start))

        return sorted((table for table in tables if table.shows(text_in(table))), key=lambda table: -table.top)

    def parts(self, tables: Sequence[RuledTable]) -> list[Part]:
        """Return the text of the page with each table in place of its own text."""
        if not tables:
            return [self.text]
        parts: list[Part] = []
        around: list[Piece] = []
        for piece in self.pieces:
            table = next((table for table in tables if table.holds(piece.start)), None)
            if table is None:
                around.append(piece)
            elif all(part is not table for part in parts):
                parts += [_text(around), table]
                around = []
        return [*parts, _text(around)]

    def is_free(self, tables: Sequence[RuledTable], low: float, high: float) -> bool:
        """Whether there is no text outside `tables` between two heights, apart from the margins of the page."""
        low, high = max(low, self.bottom + _MARGIN), min(high, self.top - _MARGIN)
        around = (piece for piece in self.pieces if not any(table.holds(piece.start) for table in tables))
        return not any(piece.start and low < piece.start[1] < high and piece.text.strip() for piece in around)


def join_over_pages(pages: Sequence[ReadPage], tables: Mapping[int, Sequence[RuledTable]]) -> list[list[Part]]:
    """Return the parts of all pages, each table that goes on over page breaks in one piece on its first page."""
    sure = [page.sure_tables(tables.get(number, ())) for number, page in enumerate(pages, start=1)]
    kept: list[list[RuledTable]] = [[] for _ in pages]
    whole: dict[int, RuledTable | None] = {}
    for pieces in _chains(pages, sure):
        joined = reduce(RuledTable.with_rows_of, (table for _, table in pieces))
        if joined.is_table:
            whole |= {id(table): None for _, table in pieces} | {id(pieces[0][1]): joined}
            for place, table in pieces:
                kept[place].append(table)
    parts = (page.parts(here) for page, here in zip(pages, kept, strict=True))
    shown = ([whole[id(part)] if isinstance(part, RuledTable) else part for part in page] for page in parts)
    return [[part for part in page if part is not None] for page in shown]


def _chains(pages: Sequence[ReadPage], sure: Sequence[Sequence[RuledTable]]) -> list[list[tuple[int, RuledTable]]]:
    """Return the tables with the places of their pages, those in one list that are one table over several pages.

    A table goes on where the next page begins with the same columns, and nothing but margins is between the two.
    """
    chains: list[list[tuple[int, RuledTable]]] = []
    for place, page in enumerate(pages):
        for table in sure[place]:
            before = sure[place - 1][-1] if place and sure[place - 1] else None
            goes_on = (
                before is not None
                and table is sure[place][0]
                and before.cells.goes_on_in(table.cells)
                and pages[place - 1].is_free(sure[place - 1], -math.inf, before.bottom)
                and page.is_free(sure[place], table.top, math.inf)
            )
            if goes_on:
                chains[-1].append((place, table))
            else:
                chains.append([(place, table)])
    return chains


def _text(pieces: Sequence[Piece]) -> str:
    """Return the text of `pieces`, with each table row on one line, which pypdf does not: it gives each cell a line."""
    written: list[str] = []
    before: Piece | None = None
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
    return clean("".join(written) + gap)
