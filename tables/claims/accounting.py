"""Whether a claim and the assertions that a language model makes of it say the same numbers, dates and names.

Input: a claim, the lines that it was translated to, the tables. Output: yes or no. What a line leaves out (a condition)
or adds (a limit, a year) would change what is computed, so such a translation decides nothing. Does not compute.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from tables.prepared import PreparedTable
from tables.table import TEXTUAL, ColumnType
from utils.quantities import Kind, Quantity, find_quantities
from utils.text import content_stems, words

IMPLIED = frozenset(map(Decimal, (0, 1, 2, 50, 100)))
"""Numbers that a claim may state without writing them: none, once, both, most, all."""
_QUOTED = re.compile(r'"([^"]*)"')
_HEADER = re.compile(r"\[([^\]]*)\]")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?")
_LIMIT = re.compile(r"(?:[<>]=?|!=|(?<![\w<>!])=)\s*(-?\d+(?:\.\d+)?)")
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_TIME = re.compile(r"\b(\d\d):(\d\d)\b")
_TIMES = tuple(map(Decimal, (60, 3600, 24, 7, 168, 1440, 12)))
"""How many of one unit of time make another."""
_STEPS = frozenset(
    {Decimal(10) ** power for power in (-6, -3, -2, 0, 2, 3, 6)} | set(_TIMES) | {1 / each for each in _TIMES}
)
_NEAR = Decimal("0.0005")
_HUNDRED, _MINUTES, _MONTHS = Decimal(100), 60, 12
_NEW_YEAR = date(2023, 1, 1)
_MOMENTS = frozenset({Kind.YEAR, Kind.DATE, Kind.YEARLESS_DATE, Kind.TIME})
_SHARES = frozenset({Kind.PERCENT, Kind.FRACTION, Kind.PART})
_PAIRS = frozenset({Kind.PART, Kind.RATIO})
_SHORT, _BEGINNING = 3, 3


@dataclass(frozen=True, slots=True)
class Told:
    """What lines say: texts and headers in lower case, dates, months, times of day, numbers with how often each."""

    texts: frozenset[str]
    headers: frozenset[str]
    days: frozenset[date]
    months: frozenset[int]
    times: frozenset[tuple[int, int]]
    numbers: Counter[Decimal]
    limits: frozenset[Decimal]
    """The numbers in conditions, which no claim implies."""

    @classmethod
    def of(cls, lines: Sequence[str]) -> "Told":
        """Return what `lines` say."""
        whole = "\n".join(lines)
        texts = _QUOTED.findall(whole)
        headers = [" ".join(header.split()) for header in _HEADER.findall(whole)]
        bare = _HEADER.sub(" ", _QUOTED.sub(" ", whole.replace(",", " ")))
        named = [each for text in (*texts, *headers) for each in find_quantities(text)]
        return cls(
            texts=frozenset(text.strip().casefold() for text in texts),
            headers=frozenset(header.casefold() for header in headers),
            days=frozenset(date(*map(int, found)) for text in texts for found in _DAY.findall(text))
            | frozenset(_first(each) for each in named if each.kind is Kind.DATE),
            months=frozenset(_month(each) for each in named if each.kind is Kind.YEARLESS_DATE),
            times=frozenset((int(hour), int(minute)) for text in texts for hour, minute in _TIME.findall(text)),
            numbers=Counter(map(Decimal, _NUMBER.findall(bare))),
            limits=frozenset(map(Decimal, _LIMIT.findall(bare))),
        )


def accounts_for(claim: str, lines: Sequence[str], tables: Iterable[PreparedTable]) -> bool:
    """Whether `lines` about `tables` say each number, date and cell of a claim, and no other limit or date."""
    told, quantities, known = Told.of(lines), find_quantities(claim), list(dict.fromkeys(tables))
    left = told.numbers.copy()
    return (
        all(_is_told(each, claim, told, left) for each in quantities)
        and all(number in IMPLIED or any(is_form(number, each) for each in quantities) for number in told.numbers)
        and all(number == 0 or any(is_form(number, each) for each in quantities) for number in told.limits)
        and all(_is_stated(day, claim, quantities, _years_by_month(told, known)) for day in told.days)
        and all(_are_told(claim, told, prepared) for prepared in known)
    )


def _is_told(quantity: Quantity, claim: str, told: Told, left: Counter[Decimal]) -> bool:
    """Whether lines say a quantity; each of their numbers says one."""
    text = quantity.value_span.of(claim).casefold()
    if any(re.search(rf"(?<!\w){re.escape(text)}(?!\w)", each) for each in told.texts | told.headers):
        return True
    match quantity.kind:
        case Kind.DATE:
            first, last = _first(quantity), date.fromordinal(max(1, int(quantity.value.high)))
            return any(first <= each <= last + timedelta(days=1) for each in told.days)
        case Kind.YEARLESS_DATE:
            numbers = list(map(int, re.findall(r"\d+", text)))
            days = {each.month for each in told.days if not numbers or each.day in numbers}
            return _months(quantity) <= days | told.months
        case Kind.TIME:
            moments = {(int(each.low) // _MINUTES, int(each.low) % _MINUTES) for each in quantity.readings}
            return bool(moments & told.times) or any(left[Decimal(hour)] for hour, _ in moments)
        case Kind.YEAR if set(_years(quantity)) & {each.year for each in told.days}:
            return True
    value = quantity.value
    parts = [value.low, value.second] if quantity.kind in _PAIRS and value.second is not None else [None]
    parts = [value.low, value.high] if value.ranged else parts
    return all(_take(quantity, part, left) for part in parts)


def _take(quantity: Quantity, part: Decimal | None, left: Counter[Decimal]) -> bool:
    """Take the number that says a quantity, or one part of it, from those that are left."""
    numbers = [number for number, times in left.items() if times]
    exact = [number for number in numbers if is_near(number, [part] if part is not None else forms(quantity))]
    loose = [number for number in numbers if part is None and is_form(number, quantity)]
    for number in [*exact, *loose][:1]:
        left[number] -= 1
        return True
    return False


def is_form(number: Decimal, quantity: Quantity) -> bool:
    """Whether a number writes a quantity, in its own unit, another one, or as a percentage."""
    value = quantity.value
    steps = _STEPS if value.unit is not None or value.kind is Kind.DURATION else ()
    written = value.written(value.low)
    return is_near(number, [*forms(quantity), *(written * step for step in steps)])


def forms(quantity: Quantity, *, in_hundredths: bool = True) -> list[Decimal]:
    """Return the numbers that write an amount in its own unit, in digits, or as a percentage; a year is one."""
    value = quantity.value
    if quantity.kind in _MOMENTS:
        return list(map(Decimal, _years(quantity))) if quantity.kind is Kind.YEAR else []
    written = value.written(value.low)
    second = [] if value.second is None else [value.second]
    share = [value.low * _HUNDRED] if quantity.kind in _SHARES and in_hundredths else []
    return [value.low, value.high, written, written / value.scale, *share, *second]


def is_near(number: Decimal, found: Iterable[Decimal]) -> bool:
    """Whether a number is one of `found`, but for rounding."""
    return any(abs(number - each) <= _NEAR * abs(each) for each in found)


def _is_stated(day: date, claim: str, quantities: Sequence[Quantity], known: Mapping[int, set[int]]) -> bool:
    """Whether a claim says a date of a line, which may be the end of a month or year that it says.

    A year that it leaves out must be the only one in which the tables have that month: `known` has the years by month.
    """
    before = day - timedelta(days=1)
    days = [_first(each) for each in quantities if each.kind is Kind.DATE]
    yearless = [each for each in quantities if each.kind is Kind.YEARLESS_DATE]
    years = {year for each in quantities if each.kind is Kind.YEAR for year in _years(each)} | {d.year for d in days}
    months = {month for each in yearless for month in _months(each)} | {each.month for each in days}
    numbers = set(map(int, re.findall(r"\d+", claim)))
    has_year = bool({day.year, before.year} & years)
    has_month = bool({day.month, before.month} & months) or (has_year and (day.month, day.day) == (1, 1))
    has_day = day.day == 1 or bool({day.day, before.day} & numbers)
    is_only_year = not years and all(len(known.get(month, set())) <= 1 for month in {day.month, before.month} & months)
    return has_month and has_day and (has_year or is_only_year)


def _years_by_month(told: Told, tables: Iterable[PreparedTable]) -> dict[int, set[int]]:
    """Return the years of the dates in the columns that lines name, by month."""
    found: dict[int, set[int]] = {}
    for prepared in tables:
        for place, column in enumerate(prepared.table.columns):
            if column.type is ColumnType.DATE and " ".join(column.name.split()).casefold() in told.headers:
                for value in prepared.values(place):
                    if isinstance(value, date | datetime):
                        found.setdefault(value.month, set()).add(value.year)
    return found


def _month(quantity: Quantity) -> int:
    return (_NEW_YEAR + timedelta(days=int(quantity.value.low) + 365)).month


def _months(quantity: Quantity) -> set[int]:
    last = (_NEW_YEAR + timedelta(days=int(quantity.value.high) + 365)).month
    return {_month(quantity), last} if quantity.value.ranged else {_month(quantity)}


def _first(quantity: Quantity) -> date:
    return date.fromordinal(max(1, int(quantity.value.low)))


def _years(quantity: Quantity) -> range:
    return range(_first(quantity).year, date.fromordinal(max(1, int(quantity.value.high))).year + 1)


def _are_told(claim: str, told: Told, prepared: PreparedTable) -> bool:
    """Whether lines say every cell of a table that a claim names, the longest where one is in another, and every
    yes-or-no column."""
    stems = content_stems(claim)
    for column in prepared.table.columns:
        named = set(content_stems(column.name))
        is_flag = column.type is ColumnType.BOOLEAN and named and named <= set(stems)
        if is_flag and " ".join(column.name.split()).casefold() not in told.headers:
            return False
    said = {tuple(content_stems(text)) for text in told.texts}
    places = [(place, cell) for cell in _cells(claim, prepared) for place in _places(cell, claim, stems)]
    longest = [
        (place, cell)
        for place, cell in places
        if not any(place != other and set(place) <= set(other) for other, _ in places)
    ]
    return all(
        cell.casefold() in told.texts or tuple(content_stems(cell)) in said or _is_in(cell, told) for _, cell in longest
    )


def _is_in(cell: str, told: Told) -> bool:
    """Whether a short cell, such as a unit, is a word of a text."""
    return len(cell) <= _SHORT and any(cell.casefold() in text.split() for text in told.texts)


def _places(cell: str, claim: str, stems: Sequence[str]) -> Iterator[range]:
    """Yield where a claim names a cell, as places among its stems.

    A short cell counts only as it is written; one letter not at the beginning, where it may be an article.
    """
    own = content_stems(cell)
    if len(cell) > _SHORT and own:
        size = len(own)
        yield from (range(at, at + size) for at in range(len(stems) - size + 1) if stems[at : at + size] == own)
    elif re.search(rf"(?<!\w){re.escape(cell)}(?!\w)", claim[len(cell) == 1 :]):
        yield range(-1, 0)


def _cells(claim: str, prepared: PreparedTable) -> Iterator[str]:
    """Yield the texts of a table whose beginning a word of the claim has; the others are not named."""
    beginnings: Collection[str] = {word.folded[:_BEGINNING] for word in words(claim)}
    for place, column in enumerate(prepared.table.columns):
        if column.type in TEXTUAL:
            for value in prepared.values(place):
                if isinstance(value, str) and value.strip()[:_BEGINNING].casefold() in beginnings:
                    yield value.strip()
