"""Find what a sentence names in a table: values, numbers, dates.

Input: a sentence and a prepared table. Output: `Mention`s in order, each with every condition that it may impose on the
records. Does not decide which are meant (the ranker) or what is computed (question_plans.py, claim_plans.py).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tables.language.lexicon import MOST_WORDS, Named, split
from tables.language.scope import Scope, is_figure
from tables.language.tokens import Piece
from tables.plan import Comparison, Condition, Filter, Not, between
from tables.sense.sighting import Sights
from tables.sense.stated import COMPARISONS, in_period, quantities
from tables.sense.words import FILLERS
from utils.quantities import Edge, Kind, Modifier, Quantity
from utils.quantities.dates import MONTHS
from utils.quantities.quantity import ONE
from utils.text import fold

_PIECE = re.compile(r"n['’]t\b|['’]s\b|[^\W_]+?(?=n['’]t\b)|[^\W_]+")
_MOST_PIECES = 60
_MONTH = re.compile(rf"\b(?:{'|'.join(name for name in MONTHS if name != 'may')})\b")
_DAY_WAYS = (Modifier.EXACT, Modifier.LESS_THAN, Modifier.MORE_THAN, Modifier.AT_LEAST, Modifier.AT_MOST)
_EVERY_WAY = (Comparison.EQUAL, Comparison.MORE, Comparison.LESS, Comparison.AT_LEAST, Comparison.AT_MOST)
_BY_EDGE = {Modifier.EXACT: _EVERY_WAY, Modifier.ABOUT: (Comparison.EQUAL,), Modifier.NEARLY: (Comparison.EQUAL,)}


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that name something in a table.

    `conditions` are the conditions they may impose on a record. `values` are the values they name; a number or a date
    has `quantity` instead, an ordinal has `place` (1 is the first). `sure`: the words are a complete value, or a
    number.
    """

    start: int
    end: int
    text: str
    conditions: tuple[Filter, ...]
    values: tuple[Named, ...] = ()
    quantity: Quantity | None = None
    place: int | None = None
    sure: bool = True


def mentions(text: str, scope: Scope, sights: Sights) -> tuple[Mention, ...]:
    """Return what `text` names, using each word at most once: longer names first, numbers before names."""
    found = ((m, fold(m.group())) for m in _PIECE.finditer(text))
    pieces = [Piece(m.group(), folded, m.start(), m.end()) for m, folded in found if folded][:_MOST_PIECES]
    named = list(_values(text, pieces, sights))
    sure = [each for each in named if each.sure]
    numbers = [each for each in _numbers(text, pieces, scope, sights) if not _is_name(each, sure)]
    names = [each for each in named if not any(_shared(each, other) for other in numbers)]
    return tuple(sorted((*numbers, *names), key=lambda each: each.start))


def _shared(one: Mention, other: Mention) -> int:
    """Return how many characters two mentions share."""
    return max(0, min(one.end, other.end) - max(one.start, other.start))


def _is_name(number: Mention, names: Sequence[Mention]) -> bool:
    """Whether most of a number or a date is part of a name: "June" if the records are months."""
    return 2 * sum(_shared(number, name) for name in names) >= number.end - number.start


def _numbers(text: str, pieces: Sequence[Piece], scope: Scope, sights: Sights) -> Iterator[Mention]:
    for _, options in quantities(_MONTH.sub(lambda match: match.group().title(), text), pieces, sights.nouns):
        bit = options[0][1][0]
        if bit.quantity is None:
            continue
        place = int(bit.value) if bit.letter == "#" else None
        quantity = bit.quantity
        conditions = (*_by_day(quantity, scope), *_by_number(quantity, scope))
        if (counted := _counted(quantity)) is not None:
            quantity = quantity if conditions else counted
            conditions = (*conditions, *_by_number(counted, scope))
        words = [word for piece in pieces if bit.start <= piece.start < bit.end for word in split(piece.folded)]
        if words and (parts := sights.part(words)):
            conditions = (*_conditions(parts), *conditions)
        yield Mention(
            bit.start,
            bit.end,
            text[bit.start : bit.end],
            tuple(dict.fromkeys(conditions)),
            quantity=quantity,
            place=place,
        )


def _counted(quantity: Quantity) -> Quantity | None:
    """Return a number with a unit as a plain number for a column without one: "8 hours" for "Hours"."""
    value = quantity.value
    plain = replace(value, kind=Kind.COUNT, per=None, unit=None, precision=ONE)
    if quantity.kind in (Kind.MEASURE, Kind.DURATION) and value.unit is not None:
        plain = replace(plain, low=value.written(value.low), high=value.written(value.high))
    elif quantity.kind is Kind.PERCENT:
        plain = replace(plain, low=value.low * 100, high=value.high * 100)
    elif value.per is not None:
        plain = replace(value, per=None)
    else:
        return None
    return replace(quantity, readings=(plain,))


def _by_day(quantity: Quantity, scope: Scope) -> Iterator[Filter]:
    if quantity.kind not in (Kind.DATE, Kind.YEAR, Kind.YEARLESS_DATE):
        return
    for column in scope.dates:
        for modifier in _DAY_WAYS if quantity.modifier is Modifier.EXACT else (quantity.modifier,):
            period = in_period(replace(quantity, modifier=modifier, edge=Edge.NONE), column, scope)
            if period is not None:
                yield period


def _by_number(quantity: Quantity, scope: Scope) -> Iterator[Filter]:
    if not is_figure(quantity):
        return
    single = COMPARISONS.get(quantity.modifier)
    for column in scope.numeric:
        amount = scope.amount(column, quantity)
        if amount is None:
            continue
        if amount.low != amount.high:
            yield between(column, amount.low, amount.high)
            continue
        for comparison in (single,) if single else _BY_EDGE.get(quantity.modifier, _EVERY_WAY):
            yield Condition(column, comparison, (amount.low,))


def _values(text: str, pieces: Sequence[Piece], sights: Sights) -> Iterator[Mention]:
    place = 0
    while place < len(pieces):
        end, values, sure = _longest(text, pieces, place, sights)
        if values:
            start = pieces[place].start
            stop = pieces[end - 1].end
            yield Mention(start, stop, text[start:stop], tuple(_conditions(values)), values=values, sure=sure)
        place = end


def _longest(text: str, pieces: Sequence[Piece], place: int, sights: Sights) -> tuple[int, tuple[Named, ...], bool]:
    """Return the end of the longest name that begins at `place`, its values, and whether it is a complete value."""
    first = pieces[place]
    for end in range(min(len(pieces), place + MOST_WORDS), place, -1):
        words = [word for piece in pieces[place:end] for word in split(piece.folded)]
        written = text[first.start : pieces[end - 1].end]
        if words and (whole := sights.value(words, written)):
            return end, whole, True
        if words and len(words) <= 3 and (part := sights.part(words)):
            return end, part, False
    if first.written[:1].isupper() and place > 0 and first.folded not in FILLERS:
        return place + 1, sights.misspelt(first.folded), False
    return place + 1, (), False


def _conditions(values: Sequence[Named]) -> Iterator[Filter]:
    by_column: dict[int, list[str]] = defaultdict(list)
    for named in values:
        by_column[named.column].append(named.value)
    for column, own in by_column.items():
        condition = Condition(column, Comparison.EQUAL, tuple(own))
        yield condition
        yield Not(condition)
