"""Edits of dates and times of day.

Input: a sentence and its document. Output: edits whose new date conflicts with the old one, and on which nothing else
happened according to the document. Does not change which of two things came first.
"""

import re
from collections.abc import Iterator
from random import Random

from core.self_test.page import Change, Edit, Page, Sentence, conflicting
from utils.quantities import Kind, Quantity

_DATES = frozenset({Kind.DATE, Kind.YEARLESS_DATE, Kind.YEAR, Kind.DECADE})
MONTHS = "January February March April May June July August September October November December".split()
_SHORT = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_MONTH = re.compile(rf"\b(?:{'|'.join(MONTHS + _SHORT)})\b")
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?=s?\b)(?![-–/]\d\d\b)")
_DAY = re.compile(r"(?<![\d.,/–-])(3[01]|[12]\d|[1-9])(st|nd|rd|th)?\b(?![\d:,/.-]\d)")
_WEEKDAY = re.compile(rf"(?<![A-Za-z]-)\b({'|'.join(_WEEKDAYS)})(s?)\b(?! [A-Z][a-z]+ [A-Z])(?! \d)")
_HALF_OF_DAY = re.compile(r"\b([ap])(\.?m\b)", re.IGNORECASE)
_OTHER_HALF = {"a": "p", "p": "a", "A": "P", "P": "A"}
_HOUR = re.compile(r"(?<![\d:.])(\d{1,2})(?=[:.]\d\d|\s?[ap]\.?m)", re.IGNORECASE)


def date(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Change the day, the month or the year of a date, or a day of the week."""
    for quantity in sentence.quantities:
        if quantity.kind in _DATES and not quantity.ambiguous:
            changes = list(_other_dates(sentence.text, quantity, chooser))
            yield from conflicting(sentence, page, "date", quantity, changes, chooser, _is_free)
    for found in _WEEKDAY.finditer(sentence.text):
        if sentence.follows_capital(found.start()):
            continue
        free = [day for day in _WEEKDAYS if day.lower() not in page.words and f"{day.lower()}s" not in page.words]
        if free:
            change = Change(*found.span(), chooser.choice(free) + found[2])
            yield sentence.edit("date", change)


def time(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Change the hour of a time of day, or morning to afternoon."""
    for quantity in sentence.quantities:
        if quantity.kind is not Kind.TIME or quantity.ambiguous:
            continue
        start, end = quantity.value_span.start, quantity.value_span.end
        halves = _HALF_OF_DAY.finditer(sentence.text, start, end)
        changes = [Change(*half.span(1), _OTHER_HALF[half[1]]) for half in halves]
        if hour := _HOUR.search(sentence.text, start, end):
            most = 12 if changes else 23
            hours = [int(hour[1]) + step for step in (-3, -2, -1, 1, 2, 3)]
            changes += [Change(*hour.span(1), str(new).zfill(len(hour[1]))) for new in hours if 1 <= new <= most]
        yield from conflicting(sentence, page, "time", quantity, changes, chooser, _is_free)


def _other_dates(text: str, quantity: Quantity, chooser: Random) -> Iterator[Change]:
    start, end = quantity.value_span.start, quantity.value_span.end
    years = list(_YEAR.finditer(text, start, end))
    for found in years:
        tens = quantity.kind is Kind.DECADE
        steps = (-20, -10, 10, 20) if tens else (-4, -3, -2, -1, 1, 2, 3, 4)
        yield Change(*found.span(), str(int(found.group()) + chooser.choice(steps)))
    for found in _MONTH.finditer(text, start, end):
        names = MONTHS if found.group() in MONTHS else _SHORT
        yield Change(*found.span(), chooser.choice([name for name in names if name != found.group()]))
    for found in _DAY.finditer(text, start, end):
        if not any(year.start() <= found.start() < year.end() for year in years):
            day = chooser.choice([new for new in range(2, 29) if new != int(found[1])])
            yield Change(*found.span(), f"{day}{_ending(day) if found[2] else ''}")


def _ending(day: int) -> str:
    return "th" if 10 < day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _is_free(page: Page, new: Quantity, old: Quantity) -> bool:
    return not new.ambiguous and not any(_may_be_the_day(new, old, other) for other in page.quantities)


def _may_be_the_day(new: Quantity, old: Quantity, other: Quantity) -> bool:
    """Whether `other`, a date of the document, shares days with the new date and none with the old one."""
    if (other.kind is Kind.TIME) != (new.kind is Kind.TIME) or other.kind not in _DATES | {Kind.TIME}:
        return False
    if Kind.YEARLESS_DATE in (other.kind, new.kind) and other.kind is not new.kind:
        return False
    return _meet(new, other) and not _meet(old, other)


def _meet(one: Quantity, other: Quantity) -> bool:
    return one.value.low <= other.value.high and other.value.low <= one.value.high
