"""A prepared table as conditions see it: which column may hold what, and numbers and dates in the terms of a column.

Input: a prepared table; quantities of utils/quantities. Output: `Scope`, and values that can be compared with cells, or
None if the two do not match (a weight and a column of euros). Does not read sentences or choose the column of a number
(conditions.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Context, Decimal

from tables.language.lexicon import header_stems, split
from tables.prepared import PreparedTable, Span
from tables.table import NUMERIC, Column, ColumnType, Value
from utils.quantities import Kind, Modifier, Quantity, Unit, find_quantities
from utils.quantities.currencies import usual
from utils.text import stem

OF_TIME = frozenset(map(stem, "date day time datetime timestamp week month quarter year period".split()))
_OF_ORDER = frozenset(map(stem, "rank ranking position pos place standing seed week round overall number".split()))
_HUNDRED = Decimal(100)
_SAME_SIZE = 10
_DIGITS = Context(prec=20)
DATES = frozenset({Kind.DATE, Kind.YEAR})
_PLAIN = frozenset({Kind.COUNT, Kind.MONEY, Kind.MEASURE, Kind.DURATION, Kind.YEAR})
_SIGNS = {"$": "USD", "Rs": "INR", "¥": "JPY", "£": "GBP", "€": "EUR"}
_RATES = {"annual": "year", "yearly": "year", "monthly": "month", "weekly": "week", "daily": "day", "hourly": "hour"}
_APPROXIMATE = frozenset({Modifier.ABOUT, Modifier.NEARLY})


@dataclass(frozen=True, slots=True)
class Amount:
    """A range of numbers in the terms of a column. `digit` is one unit of the last written digit."""

    low: Decimal
    high: Decimal
    digit: Decimal


@dataclass(frozen=True, slots=True)
class Scope:
    """One table, with the column properties that conditions need."""

    prepared: PreparedTable

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the table."""
        return self.prepared.table.columns

    @property
    def numeric(self) -> tuple[int, ...]:
        """The numeric columns."""
        return tuple(place for place, column in enumerate(self.columns) if column.type in NUMERIC)

    @property
    def dates(self) -> tuple[int, ...]:
        """The date columns, with or without a time."""
        return self.prepared.kinds.days

    @property
    def timeline(self) -> tuple[int, ...]:
        """The date columns, or else year columns, that "in 2020" may refer to without naming one.

        Their headers say only when the record was: "Date", "Year", "Order Date" among orders. A "Due Date" must be
        named.
        """
        own, heads = OF_TIME | self.prepared.lexicon.nouns, [header_stems(column.name) for column in self.columns]
        years = [place for place in self.numeric if "year" in heads[place]]
        return tuple(place for place in self.dates or years if own.issuperset(heads[place]))

    def amount(self, place: int, quantity: Quantity, *, near: Span | None = None) -> Amount | None:
        """Return `quantity` in the terms of a column, to be compared with its cells or with figures of size `near`."""
        column, value = self.columns[place], quantity.value
        if not self._fits(place, quantity):
            return None
        if value.kind is Kind.PERCENT:
            return Amount(value.low * _HUNDRED, value.high * _HUNDRED, value.precision * _HUNDRED)
        if value.kind is Kind.ORDINAL:
            return Amount(value.low, value.high, Decimal(1))
        if value.kind is Kind.YEAR:
            first, last = days_of(quantity)
            return Amount(Decimal(first.year), Decimal(last.year), Decimal(1))
        divisor = _divisor(column, quantity, near or self.prepared.kinds.spans.get(place))
        may_be_a_share = value.kind is Kind.COUNT and 0 < value.low < 1  # 0.75 next to percentages
        if divisor is None or (column.type is ColumnType.PERCENT and may_be_a_share):
            return None
        return Amount(*(_DIGITS.divide(each, divisor) for each in (value.low, value.high, value.precision)))

    def _fits(self, place: int, quantity: Quantity) -> bool:
        """Whether a quantity has one meaning, and a column holds rates, percentages or ranks if it is one."""
        column, value = self.columns[place], quantity.value
        unclear = quantity.ambiguous and len({(each.kind, each.low) for each in quantity.readings}) > 1
        if (unclear and value.unit is None) or (value.per is not None and not _is_rate(column, value.per)):
            return False
        if value.kind is Kind.PERCENT:
            is_plain = column.type is ColumnType.NUMBER and column.unit is None
            return column.type is ColumnType.PERCENT or (is_plain and place in self.prepared.kinds.hundredths)
        is_order = place in self.prepared.kinds.running or _OF_ORDER.issuperset(header_stems(column.name))
        return value.kind is not Kind.ORDINAL or is_order

    def is_in_currency(self, place: int, quantity: Quantity, rows: Sequence[int] | None = None) -> bool:
        """Whether no cell of a column at `rows` (None: at all) is in another currency than an amount of money."""
        kinds = self.prepared.kinds
        if quantity.kind is not Kind.MONEY or kinds.currency is None or place not in kinds.amounts:
            return True
        return self.prepared.named_at(kinds.currency, rows) == {usual(quantity.value.currency)}

    def bounds(self, place: int, first: date, last: date) -> tuple[Value, Value]:
        """Return the first and the last value of a date column on the days from `first` to `last`."""
        if place not in self.prepared.kinds.moments:
            return first, last
        return datetime.combine(first, time.min), datetime.combine(last, time.max)


def is_figure(quantity: Quantity) -> bool:
    """Whether a quantity can be compared with cells at all."""
    return quantity.kind in _PLAIN | DATES | {Kind.PERCENT, Kind.ORDINAL, Kind.PART}


def _is_rate(column: Column, per: Unit) -> bool:
    """Whether the header also states the per-unit or the period: "Price per kg", "Monthly Fee"."""
    words = (_RATES.get(word, word) for word in split(column.name))
    said = (each.value.per for word in words for each in find_quantities(f"$1 per {word}"))
    return any(unit is not None and (unit.dimension, unit.factor) == (per.dimension, per.factor) for unit in said)


def _scale_of(number: Decimal, column: Column, near: Span | None) -> Decimal | None:
    """Return the divisor of a plain number for a header with a scale: written as the cells are, or in full.

    Only one of the two has the size of the numbers that it is compared with; None if it is ambiguous.
    """
    if column.scale == 1 or near is None:
        return Decimal(1)
    low, high = near[0] / _SAME_SIZE, near[1] * _SAME_SIZE
    sizes = {divisor: abs(number) / divisor for divisor in (Decimal(1), column.scale)}
    fitting = [divisor for divisor, size in sizes.items() if low <= size <= high]
    if len(fitting) == 1:
        return fitting[0]
    return Decimal(1) if len({size > high for size in sizes.values()}) == 1 and not fitting else None


def _divisor(column: Column, quantity: Quantity, near: Span | None) -> Decimal | None:
    """Return the divisor that turns a base value of `quantity` into a stored value of `column`."""
    value = quantity.value
    if value.kind is Kind.PART:
        return Decimal(1) if value.second == column.maximum else None
    if value.kind is Kind.MONEY:
        same = column.unit is None or column.unit in (value.currency, _SIGNS.get(value.currency))
        return column.scale if same and column.type is not ColumnType.PERCENT else None
    if value.kind is Kind.COUNT:
        return _scale_of(value.low, column, near) if value.scale == 1 else column.scale
    return _measure_divisor(column, quantity)


def _measure_divisor(column: Column, quantity: Quantity) -> Decimal | None:
    """Return the divisor for a quantity with a unit of the column's dimension; a column of years needs no unit."""
    value = quantity.value
    if value.kind not in (Kind.MEASURE, Kind.DURATION) or value.unit is None:
        return None
    if column.unit is None:
        return value.unit.to_base(Decimal(1)) if value.unit.symbol in ("year", "years", "yr") else None
    units = [each.value.unit for each in find_quantities(f"1 {column.unit}") if each.value.unit is not None]
    if len(units) != 1 or units[0].dimension != value.unit.dimension or units[0].offset or value.unit.offset:
        return None
    return units[0].factor * column.scale


def days_of(quantity: Quantity) -> tuple[date, date]:
    """Return the first and the last day that a date or a year names."""
    return date.fromordinal(int(quantity.value.low)), date.fromordinal(int(quantity.value.high))


def is_approximate(quantity: Quantity) -> bool:
    """Whether the number is stated to be approximate."""
    return quantity.modifier in _APPROXIMATE
