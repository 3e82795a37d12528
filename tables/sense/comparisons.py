"""Claims that compare: superlatives, comparisons of two, trends.

Input: tokens and a scope. Output: checks, as in claims.py. Does not read claims about one figure.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import product

from tables.claims.claimed import Claimed, Compares, GroupIsExtreme, IsExtreme, Number, ResultIs, Trend
from tables.language.lexicon import header_stems
from tables.language.parts import names_records
from tables.language.scope import OF_TIME, Scope
from tables.language.tokens import Token
from tables.plan import Comparison, Condition, Figure, Filter, Groups, Measure, both
from tables.sense.populations import number_of, populations
from tables.sense.words import HIGH
from tables.table import TEXTUAL, Value
from utils.quantities.dates import MONTHS
from utils.text import content_stems

Tokens = tuple[Token, ...]
_OF_GROUPS = (Measure.SUM, Measure.AVERAGE, Measure.MAXIMUM)


@dataclass(frozen=True, slots=True)
class _Extreme:
    """The highest or lowest of a column (of record counts if None), by `measure` if groups are compared."""

    column: int | None
    highest: bool
    place: int
    measure: Measure | None


def without(tokens: Tokens, *taken: Token) -> Tokens:
    """Return `tokens` without those in `taken`, compared by identity."""
    gone = {id(token) for token in taken}
    return tuple(token for token in tokens if id(token) not in gone)


def operations(tokens: Sequence[Token], unless: str = "") -> set[str]:
    """Return the letters of the operations among `tokens`, except those in `unless`."""
    return {token.letter for token in tokens} - set("vcnds!&#") - set(unless)


def superlative(tokens: Tokens, scope: Scope) -> Iterator[Claimed]:
    """March was the wettest month with 125 mm; Fjord AS was billed the most in total."""
    if operations(tokens, "m^#a"):
        return
    for extreme, left in _extremes(tokens, scope):
        numbers = [token for token in left if token.letter == "n"]
        if len(numbers) > 1:
            continue
        number = number_of(numbers[0]) if numbers else None
        rest = without(left, *numbers)
        names = [token for token in rest if token.letter == "v"]
        if not names and number is not None:
            yield from _value_is(extreme, rest, number, scope)
        for subject in names:
            yield from _subject_is(extreme, subject, without(rest, subject), number, scope)


def _extremes(tokens: Tokens, scope: Scope) -> Iterator[tuple[_Extreme, Tokens]]:
    """Yield what a superlative may mean, with the remaining tokens."""
    signs = [token for token in tokens if token.letter in "m^"]
    measures = [token for token in tokens if token.letter == "a"]
    ordinals = [token for token in tokens if token.letter == "#"]
    if len(signs) != 1 or len(measures) > 1 or len(ordinals) > 1:
        return
    place = int(ordinals[0].value) - 1 if ordinals else 0
    highest = signs[0].value == HIGH
    rest = without(tokens, *signs, *measures, *ordinals)
    measure = Measure(measures[0].value) if measures else None
    wanted = scope.dates if signs[0].letter == "^" else scope.numeric
    for token in (each for each in rest if each.letter == "c"):
        for column in token.columns:
            if column in wanted and column not in scope.prepared.kinds.running:
                yield _Extreme(column, highest, place, measure), without(rest, token)
    counted = [token for token in rest if token.letter == "s" and token.start >= signs[0].end]
    if signs[0].letter == "m" and not measures and counted:
        yield _Extreme(None, highest, place, Measure.COUNT), without(rest, counted[0])


def _value_is(extreme: _Extreme, rest: Tokens, number: Number, scope: Scope) -> Iterator[Claimed]:
    """The smallest order was worth 48.95 euros."""
    if extreme.column in scope.numeric and extreme.measure is None and not extreme.place:
        measure = Measure.MAXIMUM if extreme.highest else Measure.MINIMUM
        for filter_ in populations(rest, scope):
            if number.comparison is Comparison.EQUAL:
                yield ResultIs(Figure(measure, extreme.column, filter_), number)


def _subject_is(
    extreme: _Extreme, subject: Token, rest: Tokens, number: Number | None, scope: Scope
) -> Iterator[Claimed]:
    for who in populations((subject,), scope):
        if isinstance(who, Condition):
            others = tuple(token for token in rest if token.letter != "c" or who.column not in token.columns)
            for among in populations(others, scope):
                yield from _named_is(extreme, who, among, number, scope)


def _named_is(
    extreme: _Extreme, who: Condition, among: Filter, number: Number | None, scope: Scope
) -> Iterator[Claimed]:
    one_record = names_records(who, scope)
    if one_record and extreme.measure is None and extreme.column is not None:
        yield IsExtreme(who, among, extreme.column, extreme.highest, extreme.place, number)
    elif not one_record and number is None and not extreme.place and extreme.column not in scope.dates:
        measures = (extreme.measure,) if extreme.measure is not None else _OF_GROUPS
        for measure in measures:
            figure = Figure(measure, extreme.column, among)
            names = tuple(str(value) for value in who.values)
            yield GroupIsExtreme(names, Groups(figure, who.column, extreme.highest))


def comparison(tokens: Tokens, scope: Scope) -> Iterator[Claimed]:
    """Chidi Obi earns more than Jun Park; on average, people in Sales earn more than those in Support."""
    signs = [token for token in tokens if token.letter in "+k"]
    thans = [token for token in tokens if token.letter == "t"]
    if len(signs) != 1 or len(thans) > 1 or operations(tokens, "+kta"):
        return
    (sign,), middle = signs, (thans or signs)[0]
    if sign.letter == "+" and not thans:
        return
    place = tokens.index(middle)
    left, right = ([token for token in side if token.letter == "v"] for side in (tokens[:place], tokens[place + 1 :]))
    for one, other in product(left, right):
        yield from _two_sides(tokens, sign, one, other, scope)


def _two_sides(tokens: Tokens, sign: Token, one: Token, other: Token, scope: Scope) -> Iterator[Claimed]:
    measures = [token for token in tokens if token.letter == "a"]
    rest = tuple(token for token in without(tokens, sign, one, other, *measures) if token.letter != "t")
    numbers = [token for token in rest if token.letter == "n" and token.end <= sign.start]
    number = number_of(numbers[0]) if numbers else None
    comparison = Comparison.MORE if sign.value == HIGH else Comparison.LESS
    for column, left in _compared(without(rest, *numbers[:1]), sign, scope):
        measure = _measure(column, measures, scope)
        for a, b, among in product(populations((one,), scope), populations((other,), scope), populations(left, scope)):
            if not (isinstance(a, Condition) and isinstance(b, Condition)) or a.column != b.column or a == b:
                continue
            if column is not None or not names_records(a, scope):
                figures = (Figure(measure, column, both(a, among)), Figure(measure, column, both(b, among)))
                yield Compares(*figures, comparison, number)


def _measure(column: int | None, measures: Sequence[Token], scope: Scope) -> Measure:
    if column is None:
        return Measure.COUNT
    return Measure(measures[0].value) if measures else Measure.MINIMUM if column in scope.dates else Measure.SUM


def _compared(tokens: Tokens, sign: Token, scope: Scope) -> Iterator[tuple[int | None, Tokens]]:
    """Yield the compared column, or None if records are counted."""
    named = [token for token in tokens if token.letter == "c"]
    for token in named:
        for column in token.columns:
            if column in (scope.dates if sign.letter == "k" else scope.numeric):
                yield column, without(tokens, token)
    counted = [token for token in tokens if token.letter == "s" and sign.end <= token.start]
    if not named and counted and sign.letter == "+":
        yield None, tokens
    if not named and sign.letter == "k" and len(scope.dates) == 1:
        yield scope.dates[0], tokens


def trend(tokens: Tokens, scope: Scope) -> Iterator[Claimed]:
    """Rainfall increased every month."""
    signs, named, every = ([token for token in tokens if token.letter == letter] for letter in "RcU")
    if {token.letter for token in tokens} != set("RUc") or (len(signs), len(named), len(every)) != (1, 2, 1):
        return
    start = every[0].end + 1 if every[0].text.casefold() in ("every", "each") else -1  # not "all month"
    for token, moment in (named, named[::-1]):
        for by, column in product(moment.columns if moment.start == start else (), token.columns):
            if column in scope.numeric and column != by and _is_one_row_for_each(moment.text, by, column, scope):
                yield Trend(column, by, signs[0].value == HIGH)


def _is_one_row_for_each(period: str, by: int, column: int, scope: Scope) -> bool:
    """Whether `by` holds consecutive moments, one for each `period`, and no other column tells the rows apart.

    They are dates, years, or months in their order.
    """
    index_of, rows = _PERIODS.get("".join(content_stems(period))), scope.prepared.table.rows
    moments: list[int] = []
    for row in rows:
        moment = index_of(row[by]) if index_of else None
        if moment is None:
            return False
        moments.append(moment)
    found = sorted(moments)
    if not rows or (isinstance(rows[0][by], str) and found != moments):
        return False
    return found == list(range(found[0], found[0] + len(found))) and not any(
        place not in (by, column) and _tells_apart(place, scope) for place in range(len(scope.columns))
    )


def _tells_apart(place: int, scope: Scope) -> bool:
    """Whether a column says that rows are of different things or times: Station, or Year beside Month."""
    tells = scope.columns[place].type in TEXTUAL or place in scope.dates
    if not tells and _TIMES.isdisjoint(header_stems(scope.columns[place].name)):
        return False
    return len({row[place] for row in scope.prepared.table.rows}) > 1


def _year_of(cell: Value) -> int | None:
    if isinstance(cell, date):
        return cell.year
    return int(cell) if isinstance(cell, Decimal) and _EARLIEST <= cell < _LATEST and cell == int(cell) else None


_EARLIEST, _LATEST = 1000, 3000
_TIMES = OF_TIME - {"day"}
"""Words of headers of times; a number of days may be counted ("Wet days")."""
_PERIODS: dict[str, Callable[[Value], int | None]] = {
    "day": lambda cell: cell.toordinal() if isinstance(cell, date) else None,
    "month": lambda cell: cell.year * 12 + cell.month if isinstance(cell, date) else MONTHS.get(str(cell).casefold()),
    "year": _year_of,
}
