"""Generate every possible check for a claim, and describe checks in words.

Input: what a claim names, and the kept conditions and columns. Output: checks. Each uses everything that is surely
named; at most one number is the claimed value, the rest restrict the records. The service ranks computations for
questions only; claims teach the chooser what words mean. Does not compute (tables/claims/evaluating.py).
"""

from collections.abc import Iterator, Sequence

from tables.claims.claimed import (
    Claimed,
    Compares,
    GroupIsExtreme,
    Holds,
    IsExtreme,
    Number,
    Quantifier,
    ResultIs,
)
from tables.language.tokens import Token
from tables.plan import (
    EVERY_ROW,
    Comparison,
    Condition,
    Figure,
    Filter,
    Groups,
    Measure,
    Order,
    Rows,
    Share,
    both,
    columns_of,
)
from tables.prepared import PreparedTable
from tables.ranked.mentions import Mention
from tables.ranked.populations import Conditions, parts_of, populations, without
from tables.ranked.question_plans import MEASURES, Columns, figure_pairs, group_figures, is_grouping
from tables.ranked.telling import extreme_words, measured_words, of_words, told_groups, told_share, with_key
from tables.sense.populations import number_of
from tables.wording import figure_words, filter_words, side_words, where_words
from utils.quantities import Kind

_COUNTED = frozenset({Kind.COUNT, Kind.YEAR})
_SHARES = frozenset({Kind.PERCENT, Kind.FRACTION})
_THAN = {Comparison.MORE: "higher than", Comparison.LESS: "lower than"}
_COMPARED = {
    Comparison.EQUAL: "",
    Comparison.MORE: "more than ",
    Comparison.AT_LEAST: "at least ",
    Comparison.LESS: "less than ",
    Comparison.AT_MOST: "at most ",
    Comparison.NOT_EQUAL: "not ",
}
_QUANTIFIERS = (Quantifier.ALL, Quantifier.NONE, Quantifier.MOST)


def claim_plans(named: Sequence[Mention], kept: Conditions, columns: Columns) -> list[Claimed]:
    """Return every check, without repeats."""
    found: dict[Claimed, None] = {}
    for population in populations(kept):
        left = [each for each in named if each not in population.used and each.quantity is not None]
        numbers = [each for each in left if each.place is None]
        places = [each.place - 1 for each in left if each.place is not None]
        if len(numbers) <= 1 and len(places) <= 1:
            number = _number(numbers[0]) if numbers else None
            place = max(0, places[0]) if places else 0
            found.update(dict.fromkeys(_checks(population.filter, number, place, columns)))
    return list(found)


def _number(mention: Mention) -> Number:
    return number_of(Token("n", mention.start, mention.end, mention.text, quantity=mention.quantity))


def _checks(filter_: Filter, number: Number | None, place: int, columns: Columns) -> Iterator[Claimed]:
    if not place:
        if number is not None:
            yield from _numbered(filter_, number, columns)
        elif filter_ != EVERY_ROW:
            yield from _quantified(filter_)
        yield from _compared(filter_, number, columns)
    yield from _superlative(filter_, number, place, columns)


def _numbered(filter_: Filter, number: Number, columns: Columns) -> Iterator[Claimed]:
    quantity = number.token.quantity
    assert quantity is not None
    if quantity.kind in _COUNTED:
        yield ResultIs(Figure(Measure.COUNT, None, filter_), number)
        grouping = (column for column in columns.grouping if column not in columns_of(filter_))
        yield from (ResultIs(Figure(Measure.DISTINCT, column, filter_), number) for column in grouping)
    if quantity.kind in _SHARES and filter_ != EVERY_ROW:
        for column in (None, *columns.numeric):
            yield ResultIs(Share(filter_, EVERY_ROW, column), number)
            for part in parts_of(filter_):
                if part != filter_:
                    yield ResultIs(Share(part, without(filter_, part), column), number)
    for column in columns.numeric:
        if not _fits(column, number, columns):
            continue
        yield from (ResultIs(Figure(measure, column, filter_), number) for measure in MEASURES)
        if filter_ != EVERY_ROW and column not in columns_of(filter_):
            yield ResultIs(Rows(filter_, (column,), None), number)


def _fits(column: int, number: Number, columns: Columns) -> bool:
    quantity = number.token.quantity
    return quantity is not None and columns.scope.amount(column, quantity) is not None


def _quantified(filter_: Filter) -> Iterator[Claimed]:
    yield Holds(EVERY_ROW, filter_, Quantifier.SOME)
    yield Holds(EVERY_ROW, filter_, Quantifier.NONE)
    for part in parts_of(filter_):
        rest = without(filter_, part)
        yield from (Holds(rest, part, quantifier) for quantifier in _QUANTIFIERS)
        if rest != EVERY_ROW:
            yield Holds(rest, part, Quantifier.THE)


def _superlative(filter_: Filter, number: Number | None, place: int, columns: Columns) -> Iterator[Claimed]:
    for subject in parts_of(filter_):
        if not isinstance(subject, Condition) or subject.comparison is not Comparison.EQUAL or len(subject.values) > 1:
            continue
        among = without(filter_, subject)
        for column in columns.ordered:
            if column != subject.column and (number is None or _fits(column, number, columns)):
                for highest in (True, False):
                    yield IsExtreme(subject, among, column, highest, place, number)
        if is_grouping(subject.column, columns.scope) and number is None and not place:
            names = tuple(str(value) for value in subject.values)
            for figure in group_figures(among, columns):
                for best in (True, False):
                    yield GroupIsExtreme(names, Groups(figure, subject.column, best))


def _compared(filter_: Filter, number: Number | None, columns: Columns) -> Iterator[Claimed]:
    for pair in parts_of(filter_):
        if not isinstance(pair, Condition) or pair.comparison is not Comparison.EQUAL or len(pair.values) != 2:
            continue
        rest = without(filter_, pair)
        sides = tuple(both(Condition(pair.column, Comparison.EQUAL, (value,)), rest) for value in pair.values)
        is_key = pair.column in columns.scope.prepared.lexicon.keys
        for column in (*columns.numeric, *(() if is_key else (None,))):
            if number is not None and column is not None and not _fits(column, number, columns):
                continue
            measures = [Measure.COUNT] if column is None else [Measure.SUM, Measure.AVERAGE][: 2 - is_key]
            for measure in measures:
                left, right = (Figure(measure, column, side) for side in sides)
                yield from _both_ways(left, right, number)
    for left, right in figure_pairs(filter_, columns):
        if number is None or _fits(left.column or 0, number, columns):
            yield from _both_ways(left, right, number)


def _both_ways(left: Figure, right: Figure, number: Number | None) -> Iterator[Claimed]:
    yield Compares(left, right, Comparison.MORE, number)
    yield Compares(left, right, Comparison.LESS, number)
    if number is None:
        yield Compares(left, right, Comparison.EQUAL, number)


def told_claim(claimed: Claimed, prepared: PreparedTable) -> str:
    """Return a check as a sentence: "Month with the highest Rain (mm) is November"; empty for other kinds."""
    told = ""
    match claimed:
        case ResultIs(Rows(subject, (column, *_)), number):
            told = f"{prepared.table.columns[column].name} {of_words(subject, prepared)} is {_stated(number)}"
        case ResultIs(Figure() as figure, number):
            told = f"{figure_words(figure, prepared.table)} is {_stated(number)}"
        case ResultIs(Share() as share, number):
            told = f"{told_share(share, prepared)} is {_stated(number)}"
        case GroupIsExtreme(names, groups):
            told = f"{told_groups(groups, prepared)} is {' or '.join(names)}"
        case IsExtreme():
            told = _told_extreme(claimed, prepared)
        case Compares():
            told = _told_comparison(claimed, prepared)
        case Holds():
            told = _told_quantity(claimed, prepared)
    return with_key(told, prepared)


def _told_extreme(claimed: IsExtreme, prepared: PreparedTable) -> str:
    table, subject = prepared.table, claimed.subject
    extreme = extreme_words(Order(claimed.column, claimed.highest, 1, claimed.place), prepared)
    name = table.columns[subject.column].name if isinstance(subject, Condition) else "record"
    with_ = f" with {_stated(claimed.number)}" if claimed.number else ""
    return f"{name} with the {extreme}{where_words(claimed.among, table)} is {side_words(subject, table)}{with_}"


def _told_comparison(claimed: Compares, prepared: PreparedTable) -> str:
    left, right, table = claimed.left, claimed.right, prepared.table
    by = f" by {_stated(claimed.number)}" if claimed.number else ""
    than = _THAN.get(claimed.comparison, "the same as")
    if left.filter == right.filter:
        of = of_words(left.filter, prepared)
        return f"{measured_words(left, prepared)} {of} is {than} {measured_words(right, prepared)}{by}"
    sides = f"{side_words(left.filter, table)} is {than} {side_words(right.filter, table)}"
    return f"{sides} in {measured_words(left, prepared)}{by}"


def _told_quantity(claimed: Holds, prepared: PreparedTable) -> str:
    subject, predicate, table = claimed.subject, claimed.predicate, prepared.table
    if claimed.quantifier is Quantifier.SOME:
        return f"there is a record{where_words(predicate, table)}"
    if claimed.quantifier in _QUANTIFIERS:
        whom = f" records{where_words(subject, table)}" if subject != EVERY_ROW else " records"
        return f"{claimed.quantifier}{whom}: {filter_words(predicate, table)}"
    return f"{filter_words(predicate, table)} for {side_words(subject, table)}"


def _stated(number: Number) -> str:
    about = "about " if number.approximate else ""
    return f"{about}{_COMPARED[number.comparison]}{number.token.text}"
