"""Dates in figures: 2021-03-03, 03/04/2021, 12.05.2021, 03/2021, 2021-03.

In: tokens and a place. Out: the days that they may name. With slashes or hyphens day and month may be swapped: both are
given, day first before month first; with points the day is first. Not here: dates with a month's name (dates).
"""

from utils.quantities.calendar_days import Day
from utils.quantities.lexing import Tokens


def _figures(tokens: Tokens, place: int) -> list[str]:
    """Return the figures of "2021-03-03" as 2021, 03, 03, and of "03/2021" as 03, 2021: glued, one separator."""
    figures = [tokens.at(place).text]
    separator = tokens.lower(place + 1)
    at = place + 1
    while len(figures) < 4 and separator in ("-", "/", ".", "–") and tokens.lower(at) == separator:
        if not (tokens.glued(at) and tokens.glued(at + 1) and tokens.at(at + 1).text.isdecimal()):
            break
        figures.append(tokens.at(at + 1).text)
        at += 2
    return figures


def date_in_figures(tokens: Tokens, place: int) -> tuple[tuple[Day, ...], int] | None:
    """Return the date in figures at `place`, in both readings where day and month may be swapped, and its end."""
    figures = _figures(tokens, place)
    separator, end = tokens.lower(place + 1), place + 2 * len(figures) - 1
    if any(len(figure) > 4 or not figure.isdecimal() for figure in figures) or (
        tokens.glued(place) and tokens.lower(place - 1) in ("/", ".")
    ):
        return None
    days: list[Day] = []
    match [len(figure) for figure in figures]:
        case [4, 1 | 2, 1 | 2]:
            days = [Day(*map(int, figures))]
        case [1 | 2, 1 | 2, (4 | 2) as size] if size == 4 or separator == "/":
            first, second, year = int(figures[0]), int(figures[1]), full_year(figures[2])
            days = [Day(year, second, first)]
            if separator != "." and first != second:
                days.append(Day(year, first, second))
        case [4, 2] if separator in ("-", "/") and int(figures[1]) <= int(figures[0][2:]):
            days = [Day(int(figures[0]), int(figures[1]), None)]
        case [2, 4] if separator in ("/", "-", "."):
            days = [Day(int(figures[1]), int(figures[0]), None)]
    real = tuple(day for day in days if day.real and 1000 <= (day.year or 0) <= 2999)
    return (real, end) if real else None


def full_year(figures: str) -> int:
    """Return the year that two or four figures name; 00-68 are of this century, 69-99 of the last (POSIX)."""
    year = int(figures)
    if len(figures) > 2:
        return year
    return year + (2000 if year < 69 else 1900)
