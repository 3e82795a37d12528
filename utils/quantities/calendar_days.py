"""Calendar days as numbers, and dates as values.

Input: years, months, days. Output: `Value`s of dates; day 1 is 1 January of year 1, and a date without a year belongs
to the leap year before it. Independent of today's date. Does not read dates from text.
"""

from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from utils.quantities.quantity import Kind, Value

_LEAP_YEAR = 4
_END_OF_YEAR_0 = date(_LEAP_YEAR, 12, 31).toordinal()
_LONGEST_MONTH = 31


@dataclass(frozen=True, slots=True)
class Day:
    """A year, or a month or day of it; without a year, a month or a day of any year."""

    year: int | None
    month: int | None
    day: int | None

    def value(self, part: str = "") -> Value:
        """Return the range of days that this names."""
        year = _LEAP_YEAR if self.year is None else self.year
        last_month = self.month or 12
        first = date(year, self.month or 1, self.day or 1).toordinal()
        last = date(year, last_month, self.day or monthrange(year, last_month)[1]).toordinal()
        if self.year is None:
            return stretch(Kind.YEARLESS_DATE, first - _END_OF_YEAR_0, last - _END_OF_YEAR_0)
        return stretch(Kind.YEAR if self.month is None else Kind.DATE, first, last, part)

    @property
    def real(self) -> bool:
        """Whether the date exists: no 31 April, no 29 February 2021."""
        if self.month is None or not 1 <= self.month <= 12:
            return self.month is None
        return 1 <= (self.day or 1) <= monthrange(self.year or _LEAP_YEAR, self.month)[1]


def stretch(kind: Kind, low: int, high: int, part: str = "") -> Value:
    """Return the days from `low` to `high`, or their early, middle or late part, as a value."""
    quarter = (high - low + 1) // 4
    low += {"mid": quarter, "late": 2 * quarter}.get(part, 0)
    high -= {"mid": quarter, "early": 2 * quarter}.get(part, 0)
    return Value(kind, Decimal(low), Decimal(high), Decimal(high - low + 1))


def years(kind: Kind, first: int, last: int, part: str = "") -> Value:
    """Return the days of the years from `first` to `last`, or a part of them, as a value."""
    return stretch(kind, date(max(first, 1), 1, 1).toordinal(), date(last, 12, 31).toordinal(), part)


def joined(first: Value, last: Value) -> Value | None:
    """Return the range from `first` to `last`, or None if they are not in order."""
    if first.low >= last.low or (Kind.YEARLESS_DATE in {first.kind, last.kind} and first.kind is not last.kind):
        return None
    kind = first.kind if first.kind is last.kind else Kind.DATE
    return Value(kind, first.low, last.high, max(first.precision, last.precision), ranged=True)


def in_any_year(value: Value) -> Value | None:
    """Return a day or month without its year, or None for longer ranges."""
    if value.kind is Kind.YEARLESS_DATE:
        return value
    if value.kind is not Kind.DATE or value.high - value.low >= _LONGEST_MONTH:
        return None
    ends = (date.fromordinal(int(each)).replace(year=_LEAP_YEAR) for each in (value.low, value.high))
    low, high = (Decimal(each.toordinal() - _END_OF_YEAR_0) for each in ends)
    return replace(value, low=low, high=high) if low <= high else None
