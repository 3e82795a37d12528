"""Parse the text of one cell as a date, a date with time, or a time.

Input: the text of a cell. Output: the date or time, or None if the text is anything else or is ambiguous. Does not
determine column types (columns.py).
"""

import re
from datetime import date, datetime, time
from enum import Enum

from utils.quantities.dates import MONTHS, full_year

_CLOCK = r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?:\.\d+)?)?\s?(?P<half>[aApP]\.?[mM]\.?)?"
_TIME = re.compile(_CLOCK)
_YEAR_FIRST = re.compile(rf"(?P<year>\d{{4}})([-/.])(?P<month>\d{{1,2}})\2(?P<day>\d{{1,2}})(?:[T ]\s?{_CLOCK}Z?)?")
_DAY_NAMED = re.compile(
    r"(?:[A-Za-z]{3,9},? )?(?P<day>\d{1,2})(?:st|nd|rd|th)?[ -./]{1,2}(?P<month>[A-Za-z]{3,9})\.?[ -./]{1,2}"
    r"(?P<year>\d{4}|\d{2})"
)
_MONTH_FIRST = re.compile(
    r"(?:[A-Za-z]{3,9},? )?(?P<month>[A-Za-z]{3,9})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?(?: ?,)? (?P<year>\d{4})"
)
_SLASHED = re.compile(
    rf"(?P<a>\d{{1,2}})(?P<separator>[-/.])(?P<b>\d{{1,2}})\2(?P<year>\d{{4}}|\d{{2}})(?:[ T]{_CLOCK})?"
)
_LONGEST_MOMENT = 48
_DIGIT = re.compile(r"\d")


class DayOrder(Enum):
    """Whether the day or the month comes first in 03/04/2024."""

    DAY_FIRST = "day first"
    MONTH_FIRST = "month first"


def day_order_evidence(text: str) -> DayOrder | None:
    """Return the only order in which `text` is a date, or None if it is no such date or both orders work."""
    match = _SLASHED.fullmatch(text)
    if match is None:
        return None
    a, b = int(match["a"]), int(match["b"])
    if a > 12 >= b or match["separator"] == ".":
        return DayOrder.DAY_FIRST
    return DayOrder.MONTH_FIRST if b > 12 >= a else None


def read_moment(text: str, order: DayOrder | None = None) -> date | datetime | time | None:
    """Return the date, the date with time, or the time that the whole of `text` shows.

    `order` decides 03/04/2024; without it such a text is not a date.

    >>> read_moment("2024-01-05"), read_moment("5 Jan 2024 "), read_moment("03/04/2024"), read_moment("9:05 PM")
    (datetime.date(2024, 1, 5), None, None, datetime.time(21, 5))
    """
    if len(text) > _LONGEST_MOMENT or not _DIGIT.search(text):
        return None
    try:
        return _moment(text, order)
    except ValueError:  # digits that look like a date but are not one, such as 2024-02-30, are text
        return None


def _moment(text: str, order: DayOrder | None) -> date | datetime | time | None:
    if match := _YEAR_FIRST.fullmatch(text):
        return _dated(match, int(match["year"]), int(match["month"]), int(match["day"]))
    if match := _DAY_NAMED.fullmatch(text) or _MONTH_FIRST.fullmatch(text):
        month = MONTHS.get(match["month"].casefold())
        return date(full_year(match["year"]), month, int(match["day"])) if month else None
    if match := _SLASHED.fullmatch(text):
        return _slashed(match, order)
    match = _TIME.fullmatch(text)
    return _clock(match) if match else None


def _slashed(match: re.Match[str], order: DayOrder | None) -> date | datetime | None:
    if order is None:
        return None
    a, b = int(match["a"]), int(match["b"])
    day, month = (a, b) if order is DayOrder.DAY_FIRST else (b, a)
    return _dated(match, full_year(match["year"]), month, day)


def _dated(match: re.Match[str], year: int, month: int, day: int) -> date | datetime:
    day_only = date(year, month, day)
    return datetime.combine(day_only, _clock(match)) if match["hour"] else day_only


def _clock(match: re.Match[str]) -> time:
    hour, half = int(match["hour"]), (match["half"] or "")[:1].casefold()
    if half and not 1 <= hour <= 12:
        raise ValueError("a 12-hour clock shows 1 to 12")
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return time(hour, int(match["minute"]), int(match["second"] or 0))
