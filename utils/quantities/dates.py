"""Dates: 2021-03-03, 03/04/2021, 3rd of March 2021, March 3-5, in March, from 3 March to 5 April 2021.

In: tokens and a place. Out: a `Reading` whose values are stretches of days. A date in figures with day and month that
may be swapped has both readings, day first before month first. Not here: years alone, decades, centuries (years).
"""

from dataclasses import replace

from utils.quantities.calendar_days import Day, joined
from utils.quantities.lexing import Tokens
from utils.quantities.nouns import looks_plural
from utils.quantities.numerals import SCALES
from utils.quantities.numeric_dates import date_in_figures, full_year
from utils.quantities.quantity import Value
from utils.quantities.reading import DASHES, Reading, after_joint

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
_ORDINAL_ENDINGS = frozenset({"st", "nd", "rd", "th"})
_PARTS_OF_A_PERIOD = frozenset({"early", "mid", "late"})

_Found = tuple[tuple[Day, ...], int]


def read_date(tokens: Tokens, place: int) -> Reading | None:
    """Return the date or range of dates at `place`."""
    days = _days_of_one_month(tokens, place) or _months_of_one_year(tokens, place)
    if days is not None:
        return days
    found = _one(tokens, place)
    if found is None:
        return None
    readings, end = found
    together = _range(tokens, place, readings, end) if len(readings) == 1 else None
    part = part_of(tokens, place)
    return together or Reading(place, end, tuple(day.value(part) for day in readings))


def part_of(tokens: Tokens, place: int) -> str:
    """Return which part of the period at `place` is meant: early 2021, the mid-1990s; nothing for all of it."""
    word = tokens.lower(place - 1 - (tokens.lower(place - 1) in DASHES))
    return word if word in _PARTS_OF_A_PERIOD else ""


def _range(tokens: Tokens, place: int, readings: tuple[Day, ...], end: int) -> Reading | None:
    second_place = after_joint(tokens, end, place)
    second = _one(tokens, second_place) if second_place is not None else None
    if second is None or len(second[0]) != 1:
        return None
    first, last = readings[0], second[0][0]
    if first.year is None:
        first = replace(first, year=last.year)
    value = joined(first.value(), last.value())
    return Reading(place, second[1], (value,)) if value is not None else None


def _one(tokens: Tokens, place: int) -> _Found | None:
    if tokens.is_number(place):
        return date_in_figures(tokens, place) or _day_first(tokens, place)
    return _month_first(tokens, place)


def _month(tokens: Tokens, place: int) -> tuple[int, int] | None:
    """Return the month named at `place` and the place after it."""
    month = MONTHS.get(tokens.lower(place))
    if month is None:
        return None
    abbreviated = tokens.lower(place + 1) == "." and tokens.glued(place + 1) and len(tokens.lower(place)) <= 4
    return month, place + 1 + abbreviated


def _day(tokens: Tokens, place: int) -> tuple[int, int] | None:
    """Return the day of a month in figures at `place`, with or without its ending, and the place after it."""
    text = tokens.at(place).text
    if not (text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= 31) or _is_over(tokens, place):
        return None
    ending = tokens.lower(place + 1) in _ORDINAL_ENDINGS and tokens.glued(place + 1)
    return int(text), place + 1 + ending


def _is_over(tokens: Tokens, place: int) -> bool:
    """Whether a number is the first of a fraction, which no day is; a day before a month in letters may stand so."""
    return tokens.lower(place + 1) == "/" and tokens.glued(place + 1) and tokens.is_number(place + 2)


def _year(tokens: Tokens, place: int) -> tuple[int, int] | None:
    """Return the year at `place`, perhaps after a comma, "of" or a hyphen, and the place after it."""
    at = place + (tokens.lower(place) in (",", "of", "-", "/"))
    if tokens.lower(at) == "'" and tokens.glued(at + 1) and len(tokens.at(at + 1).text) == 2:
        at += 1
        return (full_year(tokens.at(at).text), at + 1) if tokens.is_number(at) else None
    text = tokens.at(at).text
    if not (text.isdecimal() and len(text) == 4 and 1000 <= int(text) <= 2999) or tokens.at(at).fresh:
        return None
    after = tokens.at(at + 1)
    if (after.glued and after.sort == "word") or after.lower in ("%", *SCALES):
        return None
    return int(text), at + 1


def _day_first(tokens: Tokens, place: int) -> _Found | None:
    day = _day(tokens, place)
    if day is None:
        return None
    at = day[1] + (tokens.lower(day[1]) == "day")
    at += tokens.lower(at) in ("of", "-", "/", "–")
    month = _month(tokens, at)
    if month is None or not _means_a_month(tokens, at):
        return None
    year = _year(tokens, month[1])
    if year is None and tokens.lower(at) in _MONTHS_THAT_ARE_WORDS and not tokens.at(at).text[0].isupper():
        return None
    found = Day(year[0] if year else None, month[0], day[0])
    return ((found,), year[1] if year else month[1]) if found.real else None


def _means_a_month(tokens: Tokens, place: int) -> bool:
    """Whether a month's name is not part of a longer word: "May-pole", "3 mar-tinis"."""
    after = tokens.at(place + 1)
    return not (after.glued and after.sort == "word")


def _month_first(tokens: Tokens, place: int) -> _Found | None:
    month = _month(tokens, place)
    if month is None or not _means_a_month(tokens, place):
        return None
    year = _year(tokens, month[1])
    if year is not None and (tokens.lower(month[1]) != "-" or len(tokens.at(year[1] - 1).text) == 4):
        return (Day(year[0], month[0], None),), year[1]
    day = _day(tokens, month[1] + (tokens.lower(month[1]) == "the"))
    if day is not None and _is_a_day(tokens, place, day[1]):
        year = _year(tokens, day[1])
        found = Day(year[0] if year else None, month[0], day[0])
        if found.real:
            return (found,), year[1] if year else day[1]
    return ((Day(None, month[0], None),), month[1]) if _month_alone(tokens, place, month[1]) else None


def _is_a_day(tokens: Tokens, place: int, end: int) -> bool:
    """Whether the number that ends before `end` is a day of the month before it: "In March 12 people died" has none."""
    if tokens.at(end - 1).sort == "word" or _year(tokens, end) is not None:
        return True
    after = tokens.at(end)
    if tokens.lower(place) in _MONTHS_THAT_ARE_WORDS and not tokens.at(place).text[0].isupper():
        return False
    if after.glued and (after.lower in (":", "%") or after.sort == "word"):
        return False
    if after.lower == "." and after.glued and tokens.is_number(end + 1) and tokens.glued(end + 1):
        return False
    counted = after.sort == "word" and (looks_plural(after.lower) or after.lower in SCALES or after.lower == "percent")
    return not counted


def _month_alone(tokens: Tokens, place: int, end: int) -> bool:
    token, after = tokens.at(place), tokens.at(end)
    if not token.text[0].isupper():
        return False
    before = place - 1 - (tokens.lower(place - 1) in DASHES and tokens.lower(place - 2) in _PARTS_OF_A_PERIOD)
    name_follows = after.sort == "word" and after.text[0].isupper() and after.lower not in MONTHS
    if tokens.lower(before) in ("to", "and", "-") and MONTHS.get(tokens.lower(before - 1)) is None:
        return False
    return tokens.lower(before) in _BEFORE_A_MONTH and not name_follows


def _days_of_one_month(tokens: Tokens, place: int) -> Reading | None:
    """Return "3-5 March 2021", "March 3-5, 2021", "3 and 4 March"."""
    return _days_then_month(tokens, place) if tokens.is_number(place) else _month_then_days(tokens, place)


def _days_then_month(tokens: Tokens, place: int) -> Reading | None:
    first = _day(tokens, place)
    joint = _joint_of_days(tokens, place, first)
    last = _day_first(tokens, joint) if joint is not None else None
    if first is None or last is None:
        return None
    day = last[0][0]
    return _stretch(place, last[1], replace(day, day=first[0]), day)


def _month_then_days(tokens: Tokens, place: int) -> Reading | None:
    month = _month(tokens, place)
    first = _day(tokens, month[1]) if month else None
    joint = _joint_of_days(tokens, place, first)
    last = _day(tokens, joint) if joint is not None else None
    if month is None or first is None or last is None or not _is_a_day(tokens, place, last[1]):
        return None
    if _month(tokens, last[1]) is not None:
        return None
    year = _year(tokens, last[1])
    day = Day(year[0] if year else None, month[0], last[0])
    return _stretch(place, year[1] if year else last[1], replace(day, day=first[0]), day)


def _months_of_one_year(tokens: Tokens, place: int) -> Reading | None:
    """Return "January–March 2021"."""
    first = _month(tokens, place)
    joint = after_joint(tokens, first[1], place) if first else None
    last = _month_first(tokens, joint) if joint is not None else None
    if first is None or last is None or last[0][0].day is not None or last[0][0].year is None:
        return None
    return _stretch(place, last[1], replace(last[0][0], month=first[0]), last[0][0])


def _joint_of_days(tokens: Tokens, place: int, first: tuple[int, int] | None) -> int | None:
    if first is None:
        return None
    joint = after_joint(tokens, first[1], place)
    following = _day(tokens, first[1] + 1)
    if joint is None and tokens.lower(first[1]) in ("and", "or") and following and following[0] == first[0] + 1:
        return first[1] + 1
    return joint


def _stretch(place: int, end: int, first: Day, last: Day) -> Reading | None:
    value: Value | None = joined(first.value(), last.value()) if first.real and last.real else None
    return Reading(place, end, (value,)) if value is not None else None
