"""Determine the type and the values of one column from its cells.

Input: the data cells below a header, and the meaning of the header and of the lines above. Output: `ColumnReading`. A
column has the type of a large majority of its cells; a cell of another type becomes None and is reported as odd. Does
not parse headers (headers.py) or the text of a single cell (numerals.py, moments.py, codes.py).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from functools import partial
from typing import TypeVar

from tables.codes import BOOLEANS, is_code, is_placeholder
from tables.grid import Raw, display
from tables.headers import Meaning
from tables.measures import ONE, PERCENT
from tables.moments import DayOrder, day_order_evidence, read_moment
from tables.numerals import Number, Style, number_of, style_evidence
from tables.table import ColumnType, Value

_MAJORITY, _LARGE_MAJORITY = 0.5, 0.8
_STATUS_WORDS = 2
_STATUS_LENGTH = 12
_CODE_DIGITS = 8

_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class ColumnReading:
    """A typed column. `odd` holds the positions of cells whose text does not fit the type; their value is None."""

    type: ColumnType
    values: list[Value]
    odd: list[int] = field(default_factory=list)
    unit: str | None = None
    scale: Decimal = ONE
    maximum: Decimal | None = None


@dataclass(frozen=True, slots=True)
class _Cells:
    """The cells of a column and how often each distinct value occurs; blanks and placeholders are not counted."""

    raw: Sequence[Raw]
    counts: Counter[Raw]
    total: int

    @classmethod
    def of(cls, raw: Sequence[Raw]) -> "_Cells":
        types = set(map(type, raw))
        if bool in types and (int in types or float in types):
            raw = [display(cell) if isinstance(cell, bool) else cell for cell in raw]
        counts = Counter(raw)
        for cell in [cell for cell in counts if cell is None or (isinstance(cell, str) and is_placeholder(cell))]:
            del counts[cell]
        return cls(raw, counts, counts.total())

    def share(self, chosen: Iterable[Raw]) -> float:
        return sum(self.counts[cell] for cell in chosen) / self.total

    def read(self, how: Callable[[Raw], _Read | None], *, least: float) -> dict[Raw, _Read]:
        """Return the result of `how` for each distinct cell, or nothing if less than the share `least` can be read."""
        found: dict[Raw, _Read] = {}
        left = self.total
        for cell, count in self.counts.items():
            value = how(cell)
            if value is not None:
                found[cell] = value
                continue
            left -= count
            if left / self.total < least:
                return {}
        return found

    @property
    def is_nearly_unique(self) -> bool:
        return len(self.counts) >= 0.95 * self.total

    def typed(self, values: dict[Raw, Value]) -> tuple[list[Value], list[int]]:
        """Return the value of every cell, and the positions of cells that are neither readable nor blank."""
        odd_texts = self.counts.keys() - values.keys()
        odd = [i for i, cell in enumerate(self.raw) if cell in odd_texts] if odd_texts else []
        return [values.get(cell) for cell in self.raw], odd


def read_column(raw: Sequence[Raw], header: Meaning, preamble: Meaning, style: Style) -> ColumnReading:
    """Return the type of a column and its values.

    `preamble` is what a line above the table says about all its numbers; `style` is the numeral style of the table,
    used if the column itself is ambiguous.
    """
    cells = _Cells.of(raw)
    reading = None
    if cells.total:
        reading = _identifiers(cells, header) or _booleans(cells) or _moments(cells)
        reading = reading or _numbers(cells, header, preamble, style) or _codes(cells)
    return reading or _as_text(cells, ColumnType.TEXT)


def numeral_style(raw: Iterable[Raw]) -> Style | None:
    """Return the numeral style of a column, or None if its cells are ambiguous."""
    found = None
    for cell in raw:
        if isinstance(cell, str) and ("," in cell or "." in cell):
            style = style_evidence(cell)
            if style is Style.POINT:
                return style
            found = style or found
    return found


def _as_text(cells: _Cells, kind: ColumnType) -> ColumnReading:
    values: list[Value] = [None if cell is None else display(cell) for cell in cells.raw]
    return ColumnReading(kind, values)


def _identifiers(cells: _Cells, header: Meaning) -> ColumnReading | None:
    """Read codes that look like numbers: with leading zeros, a header that says so, or long and of equal length."""
    texts = cells.read(_digits_or_code, least=_LARGE_MAJORITY)
    if header.is_key and cells.share(texts) >= _LARGE_MAJORITY:
        return _as_text(cells, ColumnType.IDENTIFIER)
    digits = {cell: text for cell, text in texts.items() if text.isdigit()}
    if cells.share(digits) < 0.9:
        return None
    zeros = any(len(text) > 1 and text[0] == "0" for text in digits.values())
    numbered = header.is_number and cells.is_nearly_unique
    lengths = {len(text) for text in digits.values()}
    long = len(lengths) == 1 and lengths.pop() >= _CODE_DIGITS and cells.is_nearly_unique and cells.total >= 3
    return _as_text(cells, ColumnType.IDENTIFIER) if zeros or numbered or long else None


def _digits_or_code(cell: Raw) -> str | None:
    """Return the text of a cell if it is all digits or a code."""
    if isinstance(cell, str):
        return cell if cell.isdigit() or is_code(cell) else None
    is_whole = isinstance(cell, int | float) and not isinstance(cell, bool) and cell >= 0 and cell == int(cell)
    return display(cell) if is_whole else None


def _booleans(cells: _Cells) -> ColumnReading | None:
    values = cells.read(_boolean, least=_LARGE_MAJORITY)
    return ColumnReading(ColumnType.BOOLEAN, *cells.typed(dict[Raw, Value](values))) if values else None


def _boolean(cell: Raw) -> bool | None:
    return BOOLEANS.get(cell.casefold()) if isinstance(cell, str) else cell if isinstance(cell, bool) else None


def _moments(cells: _Cells) -> ColumnReading | None:
    order = _day_order(cells.counts)
    found = cells.read(partial(_moment, order=order), least=_LARGE_MAJORITY)
    times = {cell: moment for cell, moment in found.items() if isinstance(moment, time)}
    dates = {cell: moment for cell, moment in found.items() if isinstance(moment, date)}
    for values in (_uniform(dates), dict[Raw, Value](times)):
        if cells.share(values) >= _LARGE_MAJORITY:
            return ColumnReading(ColumnType.DATE, *cells.typed(values))
    return None


def _moment(cell: Raw, order: DayOrder | None) -> date | time | None:
    return read_moment(cell, order) if isinstance(cell, str) else cell if isinstance(cell, date | time) else None


def _day_order(texts: Iterable[Raw]) -> DayOrder | None:
    found = {day_order_evidence(text) for text in texts if isinstance(text, str)} - {None}
    return found.pop() if len(found) == 1 else None


def _uniform(dates: dict[Raw, date]) -> dict[Raw, Value]:
    """Return plain dates if no cell has a time of day, else dates with times throughout."""
    times = {moment.time() for moment in dates.values() if isinstance(moment, datetime)}
    if times <= {time()}:
        return {cell: moment.date() if isinstance(moment, datetime) else moment for cell, moment in dates.items()}
    return {
        cell: moment if isinstance(moment, datetime) else datetime.combine(moment, time())
        for cell, moment in dates.items()
    }


def _numbers(cells: _Cells, header: Meaning, preamble: Meaning, style: Style) -> ColumnReading | None:
    own = numeral_style(cells.counts) or style
    numbers = cells.read(partial(number_of, style=own), least=_MAJORITY)
    mark = _common_mark(cells, numbers, header)
    fitting = {cell: number for cell, number in numbers.items() if number.mark in (None, mark)}
    if not fitting or not _is_numeric(cells, fitting):
        return None
    is_currency = any(number.is_currency for number in fitting.values())
    kind, unit, scale = _measure(mark, is_currency, fitting.values(), header, preamble)
    maximum = header.maximum
    if maximum is not None and (kind is ColumnType.PERCENT or any(n.value > maximum for n in fitting.values())):
        maximum = None
    values: dict[Raw, Value] = {cell: number.value for cell, number in fitting.items()}
    return ColumnReading(kind, *cells.typed(values), unit, scale, maximum)


def _common_mark(cells: _Cells, numbers: dict[Raw, Number], header: Meaning) -> str | None:
    """Return the sign or unit that at least half of the numbers carry, else the header's own."""
    marks: Counter[str | None] = Counter()
    for cell, number in numbers.items():
        marks[number.mark] += cells.counts[cell]
    mark, count = max(((m, n) for m, n in marks.items() if m is not None), key=lambda item: item[1], default=(None, 0))
    if 2 * count >= marks.total():
        return mark
    return header.unit if header.unit in marks else None


def _is_numeric(cells: _Cells, fitting: dict[Raw, Number]) -> bool:
    """Whether nearly all cells are numbers, or most are and the rest are one or two status words ("absent")."""
    share = cells.share(fitting)
    if share >= _LARGE_MAJORITY:
        return True
    others = cells.counts.keys() - fitting.keys()
    words = [cell for cell in others if isinstance(cell, str) and len(cell) <= _STATUS_LENGTH and cell.isalpha()]
    return share >= _MAJORITY and len(words) == len(others) <= _STATUS_WORDS


def _measure(
    mark: str | None, is_currency: bool, numbers: Iterable[Number], header: Meaning, preamble: Meaning
) -> tuple[ColumnType, str | None, Decimal]:
    if mark == PERCENT or (mark is None and header.is_percent):
        return ColumnType.PERCENT, PERCENT, ONE
    if is_currency or header.is_currency:
        scale = header.scale if header.scale != ONE else preamble.scale
        return ColumnType.CURRENCY, mark if is_currency else header.unit, scale
    if mark is not None or header.says_measure:
        return ColumnType.NUMBER, mark or header.unit, header.scale
    if header.is_key or header.is_number or _looks_like_years(numbers):
        return ColumnType.NUMBER, None, ONE
    kind = ColumnType.CURRENCY if preamble.is_currency else ColumnType.NUMBER
    return kind, preamble.unit, preamble.scale


def _looks_like_years(numbers: Iterable[Number]) -> bool:
    return all(1900 <= number.value <= 2100 and number.value == int(number.value) for number in numbers)


def _codes(cells: _Cells) -> ColumnReading | None:
    codes = cells.is_nearly_unique and cells.read(_code, least=_LARGE_MAJORITY)
    return _as_text(cells, ColumnType.IDENTIFIER) if codes else None


def _code(cell: Raw) -> str | None:
    is_one = isinstance(cell, str) and is_code(cell) and not any(read_moment(cell, order) for order in DayOrder)
    return display(cell) if is_one else None
