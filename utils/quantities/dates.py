"""Dates: 2021-03-03, 03/04/2021, 3rd of March 2021, March 3-5, in March, from 3 March to 5 April 2021.

Input: tokens and a position. Output: a `Reading` whose values are ranges of days; day 1 is 1 January of year 1, and a
date without a year belongs to the leap year before it. A numeric date whose day and month may be swapped has both
readings, day-first before month-first. Does not read years alone, decades or centuries (years).
"""

from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from utils.quantities.lexing import DASHES, Reading, Tokens, after_joint, looks_plural
from utils.quantities.number_words import ORDINAL_ENDINGS
from utils.quantities.numerals import SCALES
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
    return Value(kind, first.low, last.high, first.precision, last.precision, ranged=True)


def in_any_year(value: Value) -> Value | None:
    """Return a day or month without its year, or None for longer ranges."""
    if value.kind is Kind.YEARLESS_DATE:
        return value
    if value.kind is not Kind.DATE or value.high - value.low >= _LONGEST_MONTH:
        return None
    ends = (date.fromordinal(int(each)).replace(year=_LEAP_YEAR) for each in (value.low, value.high))
    low, high = (Decimal(each.toordinal() - _END_OF_YEAR_0) for each in ends)
    return replace(value, low=low, high=high) if low <= high else None


MONTHS = {
    name: month
    for month, names in enumerate(
        "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sep sept"
        "|october oct|november nov|december dec".split("|"),
        start=1,
    )
    for name in names.split()
}
_MONTHS_THAT_ARE_WORDS = frozenset({"may", "march", "mar", "dec", "sept", "sep", "jan"})
_BEFORE_A_MONTH = frozenset(
    "in since until till by of from during early late mid last next this every through between to and -".split()
)
_PARTS_OF_A_PERIOD = frozenset({"early", "mid", "late"})

_Found = tuple[tuple[Day, ...], int]


def read_date(tokens: Tokens, place: int) -> Reading | None:
    """Return the date or range of dates at `place`."""
    found = _one(tokens, place)
    if found is None:
        return _range_of_parts(tokens, place)
    readings, end = found
    together = _range(tokens, place, readings[0], end) if len(readings) == 1 else None
    part = part_of(tokens, place)
    return together or Reading(place, end, tuple(day.value(part) for day in readings))


def _range_of_parts(tokens: Tokens, place: int) -> Reading | None:
    """Read 3-5 March and January–March 2021, whose beginnings are no dates on their own."""
    day, month = _day(tokens, place), _month(tokens, place)
    if day is not None:
        return _range(tokens, place, Day(None, None, day[0]), day[1])
    found = _range(tokens, place, Day(None, month[0], None), month[1]) if month is not None else None
    return found if found is not None and found.values[0].kind is Kind.DATE else None


def part_of(tokens: Tokens, place: int) -> str:
    """Return which part of the period at `place` is meant: early 2021, the mid-1990s; empty for all of it."""
    word = tokens.lower(place - 1 - (tokens.lower(place - 1) in DASHES))
    return word if word in _PARTS_OF_A_PERIOD else ""


def _range(tokens: Tokens, place: int, first: Day, end: int) -> Reading | None:
    """Read 3 March to 5 April 2021, 3-5 March 2021, March 3-5, 2021, 3 and 4 March; `first` ends before `end`."""
    joint, following = after_joint(tokens, end, place), _day(tokens, end + 1)
    listed = tokens.lower(end) in ("and", "or") and (first.month is None or not tokens.is_number(place))
    if joint is None and listed and following and following[0] - 1 == first.day:
        joint = end + 1
    if joint is None:
        return None
    found = _day_first(tokens, joint) if first.month is None else _one(tokens, joint)
    if found is None and not tokens.is_number(place):
        found = _another_day(tokens, place, joint, first)
    if found is None or len(found[0]) > 1:
        return None
    last = found[0][0]
    first = Day(first.year or last.year, first.month or last.month, first.day)
    value = joined(first.value(), last.value()) if first.real and last.real else None
    return Reading(place, found[1], (value,)) if value is not None else None


def _another_day(tokens: Tokens, place: int, joint: int, first: Day) -> _Found | None:
    """Read the "5, 2021" of "March 3-5, 2021", which begins at `place`."""
    day = _day(tokens, joint) if first.day and first.year is None else None
    if day is None or not _is_a_day(tokens, place, day[1]) or _month(tokens, day[1]) is not None:
        return None
    year, end = _year(tokens, day[1])
    return (Day(year, first.month, day[0]),), end


def _one(tokens: Tokens, place: int) -> _Found | None:
    if tokens.is_number(place):
        return _in_figures(tokens, place) or _day_first(tokens, place)
    return _month_first(tokens, place)


def _in_figures(tokens: Tokens, place: int) -> _Found | None:
    """Read 2021-03-03, 03/04/2021, 12.05.2021 (day first), 03/2021 and 2021-03."""
    figures, end, separator = [tokens.at(place).text], place + 1, tokens.lower(place + 1)
    while len(figures) < 4 and separator in ("-", "/", ".", "–") and tokens.lower(end) == separator:
        if not (tokens.glued(end) and tokens.glued(end + 1) and tokens.at(end + 1).text.isdecimal()):
            break
        figures.append(tokens.at(end + 1).text)
        end += 2
    if not figures[0].isdecimal() or (tokens.glued(place) and tokens.lower(place - 1) in ("/", ".")):
        return None
    days: list[Day] = []
    match [len(figure) for figure in figures]:
        case [4, 1 | 2, 1 | 2]:
            days = [Day(*map(int, figures))]
        case [1 | 2, 1 | 2, (4 | 2) as size] if size == 4 or separator == "/":
            first, second, year = int(figures[0]), int(figures[1]), full_year(figures[2])
            swapped = separator != "." and first != second
            days = [Day(year, second, first), *([Day(year, first, second)] if swapped else [])]
        case [4, 2] if separator in ("-", "/") and int(figures[1]) <= int(figures[0][2:]):
            days = [Day(int(figures[0]), int(figures[1]), None)]
        case [2, 4] if separator in ("/", "-", "."):
            days = [Day(int(figures[1]), int(figures[0]), None)]
    real = tuple(day for day in days if 1000 <= (day.year or 0) <= 2999 and day.real)
    return (real, end) if real else None


def full_year(figures: str) -> int:
    """Return the year for two or four digits; 00-68 are in this century, 69-99 in the last (POSIX)."""
    year = int(figures)
    return year if len(figures) > 2 else year + (2000 if year < 69 else 1900)


def _month(tokens: Tokens, place: int) -> tuple[int, int] | None:
    """Return the month named at `place` and the position after it; "May-pole" and "mar-tinis" name none."""
    month, after = MONTHS.get(tokens.lower(place)), tokens.at(place + 1)
    if month is None or (after.glued and after.sort == "word"):
        return None
    return month, place + 1 + (after.lower == "." and after.glued and len(tokens.lower(place)) <= 4)


def _day(tokens: Tokens, place: int) -> tuple[int, int] | None:
    """Return the numeric day of a month at `place`, with or without its ordinal suffix, and the position after it."""
    text = tokens.at(place).text
    fraction = tokens.lower(place + 1) == "/" and tokens.glued(place + 1) and tokens.is_number(place + 2)
    if not (text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= 31) or fraction:
        return None
    return int(text), place + 1 + (tokens.lower(place + 1) in ORDINAL_ENDINGS and tokens.glued(place + 1))


def _year(tokens: Tokens, place: int) -> tuple[int | None, int]:
    """Return the year at `place`, optionally after a comma, "of" or a hyphen, and the position after it."""
    at = place + (tokens.lower(place) in (",", "of", "-", "/"))
    text, after = tokens.at(at).text, tokens.at(at + 1)
    if text == "'" and after.glued and after.text.isdecimal() and len(after.text) == 2:
        return full_year(after.text), at + 2
    if not (text.isdecimal() and len(text) == 4 and 1000 <= int(text) <= 2999) or tokens.at(at).fresh:
        return None, place
    counted = (after.glued and after.sort == "word") or after.lower in ("%", *SCALES)
    return (None, place) if counted else (int(text), at + 1)


def _day_first(tokens: Tokens, place: int) -> _Found | None:
    day = _day(tokens, place)
    at = day[1] + (tokens.lower(day[1]) == "day") if day else place
    at += tokens.lower(at) in ("of", "-", "/", "–")
    month = _month(tokens, at)
    if day is None or month is None:
        return None
    year, end = _year(tokens, month[1])
    if year is None and tokens.lower(at) in _MONTHS_THAT_ARE_WORDS and not tokens.at(at).text[0].isupper():
        return None
    found = Day(year, month[0], day[0])
    return ((found,), end) if found.real else None


def _month_first(tokens: Tokens, place: int) -> _Found | None:
    month = _month(tokens, place)
    if month is None:
        return None
    year, end = _year(tokens, month[1])
    if year is not None:
        return (Day(year, month[0], None),), end
    day = _day(tokens, month[1] + (tokens.lower(month[1]) == "the"))
    if day is not None and _is_a_day(tokens, place, day[1]):
        year, end = _year(tokens, day[1])
        found = Day(year, month[0], day[0])
        if found.real:
            return (found,), end
    return ((Day(None, month[0], None),), month[1]) if _month_alone(tokens, place, month[1]) else None


def _is_a_day(tokens: Tokens, place: int, end: int) -> bool:
    """Whether the number that ends before `end` is a day of the month before it; not in "In March 12 people died"."""
    after = tokens.at(end)
    if tokens.at(end - 1).sort == "word" or _year(tokens, end)[0] is not None:
        return True
    if tokens.lower(place) in _MONTHS_THAT_ARE_WORDS and not tokens.at(place).text[0].isupper():
        return False
    decimal = after.lower == "." and tokens.is_number(end + 1) and tokens.glued(end + 1)
    if after.glued and (after.lower in (":", "%") or after.sort == "word" or decimal):
        return False
    return after.sort != "word" or not (looks_plural(after.lower) or after.lower in (*SCALES, "percent"))


def _month_alone(tokens: Tokens, place: int, end: int) -> bool:
    after = tokens.at(end)
    name_follows = after.sort == "word" and after.text[0].isupper() and after.lower not in MONTHS
    if not tokens.at(place).text[0].isupper() or name_follows:
        return False
    before = place - 1 - (tokens.lower(place - 1) in DASHES and tokens.lower(place - 2) in _PARTS_OF_A_PERIOD)
    joins = tokens.lower(before) in ("to", "and", "-")
    return tokens.lower(before) in _BEFORE_A_MONTH and not (joins and tokens.lower(before - 1) not in MONTHS)
