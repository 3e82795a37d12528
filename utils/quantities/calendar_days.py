"""Days of the calendar as numbers, and dates as values.

In: years (0 is 1 BC), months, days. Out: day numbers (1 is 1 January of year 1, Gregorian) and `Value`s of dates.
Today's date plays no part. Not here: reading dates from text.
"""

from dataclasses import dataclass
from decimal import Decimal

from utils.quantities.quantity import Kind, Value

_MONTH_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True, slots=True)
class Day:
    """A year, a month of it or a day of it; without a year, a month or a day of any year."""

    year: int | None
    month: int | None
    day: int | None

    def value(self, part: str = "") -> Value:
        """Return the stretch of days that this names."""
        year = 0 if self.year is None else self.year
        first = self.month or 1, self.day or 1
        last_month = self.month or 12
        last = last_month, self.day or month_length(year, last_month)
        kind = Kind.YEARLESS_DATE if self.year is None else Kind.YEAR if self.month is None else Kind.DATE
        return stretch(kind, day_number(year, *first), day_number(year, *last), part)

    @property
    def real(self) -> bool:
        """Whether the calendar has it: no 31 April, no 29 February 2021."""
        if self.month is None:
            return True
        length = month_length(0 if self.year is None else self.year, self.month) if 1 <= self.month <= 12 else 0
        return 1 <= (self.day or 1) <= length


def month_length(year: int, month: int) -> int:
    """Return the number of days of a month."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and leap else _MONTH_LENGTHS[month - 1]


def day_number(year: int, month: int, day: int) -> int:
    """Return the number of a day; after Howard Hinnant's days_from_civil, which holds for every year."""
    year -= month <= 2
    era, of_era = divmod(year, 400)
    of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 305


def date_of(number: int) -> tuple[int, int, int]:
    """Return year, month and day of a day number."""
    era, of_era = divmod(number + 305, 146097)
    year_of_era = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * of_year + 2) // 153
    month = shifted + (3 if shifted < 10 else -9)
    return year_of_era + era * 400 + (month <= 2), month, of_year - (153 * shifted + 2) // 5 + 1


def stretch(kind: Kind, low: int, high: int, part: str = "") -> Value:
    """Return the days from `low` to `high`, or an early, mid or late part of them, as a value."""
    size = Decimal(high - low + 1)
    return Value(kind, Decimal(low), Decimal(high), size, size, part=part)


def years(kind: Kind, first: int, last: int, part: str = "") -> Value:
    """Return the days of the years from `first` to `last`, or a part of them, as a value."""
    return stretch(kind, day_number(first, 1, 1), day_number(last, 12, 31), part)


def joined(first: Value, last: Value) -> Value | None:
    """Return the stretch from `first` to `last`, None where they do not follow each other."""
    if first.low >= last.low or (Kind.YEARLESS_DATE in {first.kind, last.kind} and first.kind is not last.kind):
        return None
    kind = first.kind if first.kind is last.kind else Kind.DATE
    precision = max(first.precision, last.precision)
    return Value(kind, first.low, last.high, precision, precision, ranged=True)
