"""The records that a sequence of bits refers to.

Input: bits and a scope. Output: every filter that all of them together may mean; none if a bit is left over. Does not
determine what is said about the records (claims.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product

from tables.claims.claimed import Number
from tables.language.figures import Amount
from tables.language.lexicon import header_stems
from tables.language.scope import Scope
from tables.plan import Comparison, Condition, Either, Filter, Not, both
from tables.sense.bits import Bit
from tables.sense.ordering import ordering
from tables.sense.periods import COMPARISONS, in_period
from tables.table import ColumnType, Value
from utils.quantities import Kind, Modifier, Quantity

_APPROXIMATE = frozenset({Modifier.ABOUT, Modifier.NEARLY})
_OF_PEOPLE = header_stems("age")
"""The column that "over 60" refers to by default."""
_MOST = 12


def number_of(bit: Bit) -> Number:
    """Return the number that a claim states, in the form used by the checks."""
    modifier = bit.quantity.modifier if bit.quantity else Modifier.EXACT
    return Number(bit.token, COMPARISONS.get(modifier, Comparison.EQUAL), modifier in _APPROXIMATE)


@dataclass(frozen=True, slots=True)
class _Part:
    """A condition, and the column whose values further names may join."""

    filter: Filter
    named: int | None


def populations(bits: Sequence[Bit], scope: Scope) -> list[Filter]:
    """Return every filter that `bits` may mean. No bits: every record."""
    found: dict[Filter, None] = {}
    for parts in _parts(bits, scope):
        found[both(*(part.filter for part in parts))] = None
    return list(found)[:_MOST]


def _parts(bits: Sequence[Bit], scope: Scope) -> Iterator[tuple[_Part, ...]]:
    if not bits:
        yield ()
        return
    if bits[0].letter == "s":
        yield from _parts(bits[1:], scope)
        return
    for length, heads in _heads(bits, scope):
        for rest in _parts(bits[length:], scope):
            for head in heads:
                joined = _joined(head, rest, told=bits[:length])
                if joined is not None:
                    yield joined


def _joined(head: _Part, rest: tuple[_Part, ...], told: Sequence[Bit]) -> tuple[_Part, ...] | None:
    """Return the parts with another name of the same column joined; None if two names exclude each other."""
    for place, part in enumerate(rest):
        if head.named is not None and part.named == head.named:
            one, other = head.filter, part.filter
            if not isinstance(one, Condition) or not isinstance(other, Condition) or place or told[-1].letter != "&":
                shared = (
                    tuple(v for v in one.values if v in other.values)
                    if isinstance(one, Condition) and isinstance(other, Condition)
                    else ()
                )
                if not shared or not isinstance(one, Condition):
                    return None
                return (_Part(replace(one, values=shared), head.named), *rest[:place], *rest[place + 1 :])
            values = tuple(dict.fromkeys((*one.values, *other.values)))
            return (_Part(replace(one, values=values), head.named), *rest[1:])
    return (head, *rest)


def _heads(bits: Sequence[Bit], scope: Scope) -> Iterator[tuple[int, list[_Part]]]:
    """Yield the conditions that the first bits may form, with the number of bits used."""
    letters = "".join(bit.letter for bit in bits[:4])
    if letters.startswith("!c") and set(bits[1].columns) & set(scope.dates):
        dated = [column for column in bits[1].columns if column in scope.dates]
        yield 2, [_Part(Condition(column, Comparison.BLANK, ()), None) for column in dated]
    if letters.startswith("#c"):
        order = Decimal(bits[0].value)
        numbered = [column for column in bits[1].columns if column in scope.numeric]
        yield 2, [_Part(Condition(column, Comparison.EQUAL, (order,)), None) for column in numbered]
    if letters.startswith("!"):
        for length, heads in _heads(bits[1:], scope):
            yield length + 1, [_Part(Not(part.filter), None) for part in heads]
        return
    if letters == "Bv&v":
        yield 4, list(_between(bits[1], bits[3], scope))
    for form, build in _FORMS:
        if letters.startswith(form):
            taken = bits[: len(form)]
            made = list(build({bit.letter: bit for bit in taken}, scope))
            trailing = 1 if letters[len(form) : len(form) + 1] == "&" and len(bits) > len(form) + 1 else 0
            if made:
                yield len(form) + trailing, made


def _named(told: dict[str, Bit], scope: Scope) -> Iterator[_Part]:
    del scope
    by_column: dict[int, list[Value]] = {}
    for named in told["v"].values:
        if "c" not in told or named.column in told["c"].columns:
            by_column.setdefault(named.column, []).append(named.value)
    for column, values in by_column.items():
        yield _Part(Condition(column, Comparison.EQUAL, tuple(values)), column)


def _between(one: Bit, other: Bit, scope: Scope) -> Iterator[_Part]:
    """Yield the values between two others, in the column that orders the rows."""
    by = ordering(scope)
    ends = [[named.value for named in bit.values if named.column == by] for bit in (one, other)]
    if by is None or any(len(values) != 1 for values in ends):
        return
    cells = [row[by] for row in scope.prepared.table.rows]
    first, last = (cells.index(values[0]) for values in ends)
    if first < last:
        stretch = (Condition(by, Comparison.EQUAL, (cell,)) for cell in cells[first : last + 1])
        yield _Part(Either(tuple(stretch)), None)


def _numbered(told: dict[str, Bit], scope: Scope) -> Iterator[_Part]:
    quantity = told["n"].quantity
    if quantity is None or quantity.modifier in _APPROXIMATE:
        return
    columns = told["c"].columns if "c" in told else of_unit(quantity, scope)
    comparisons = comparisons_of(told["n"], quantity)
    for column, comparison in product(columns, comparisons):
        amount = amount_of(column, quantity, scope)
        if amount is None:
            continue
        if amount.low != amount.high:
            within = (Comparison.AT_LEAST, amount.low), (Comparison.AT_MOST, amount.high)
            yield _Part(both(*(Condition(column, each, (value,)) for each, value in within)), None)
        else:
            yield _Part(Condition(column, comparison, (amount.low,)), None)


def amount_of(column: int, quantity: Quantity, scope: Scope) -> Amount | None:
    """Return a number in the terms of a column; a percentage only for a percentage column."""
    if column not in scope.numeric:
        return None
    if quantity.kind is Kind.PERCENT and scope.columns[column].type is not ColumnType.PERCENT:
        return None
    return scope.amount(column, quantity)


def comparisons_of(bit: Bit, quantity: Quantity) -> tuple[Comparison, ...]:
    """Return the possible comparisons of a number: an invoice "over 500 dollars" may be for exactly 500 dollars."""
    said = COMPARISONS.get(quantity.modifier, Comparison.EQUAL)
    return (said, Comparison.EQUAL) if bit.value == "over" and quantity.kind is Kind.MONEY else (said,)


def of_unit(quantity: Quantity, scope: Scope) -> tuple[int, ...]:
    """Return the only column with the unit of a number; none if it has no unit."""
    if quantity.value.bare and quantity.modifier in COMPARISONS:
        return tuple(place for place in scope.numeric if header_stems(scope.columns[place].name) == _OF_PEOPLE)
    if quantity.value.bare or quantity.kind is Kind.ORDINAL:
        return ()
    measured = tuple(
        place for place in scope.numeric
        if scope.columns[place].unit is not None or scope.columns[place].type is ColumnType.PERCENT
        if amount_of(place, quantity, scope) is not None
    )  # fmt: skip
    return measured if len(measured) == 1 else ()


def _dated(told: dict[str, Bit], scope: Scope) -> Iterator[_Part]:
    quantity = told["d"].quantity
    columns = told["c"].columns if "c" in told else scope.timeline or scope.dates
    if quantity is None or ("c" not in told and len(columns) != 1):
        return
    for column in columns:
        during = in_period(quantity, column, scope)
        if during is not None:
            yield _Part(during, None)


def _blank(told: dict[str, Bit], scope: Scope) -> Iterator[_Part]:
    del scope
    for column in told["c"].columns:
        yield _Part(Condition(column, Comparison.BLANK, ()), None)


def _flag(told: dict[str, Bit], scope: Scope) -> Iterator[_Part]:
    for column in told["c"].columns:
        if scope.columns[column].type is ColumnType.BOOLEAN:
            yield _Part(Condition(column, Comparison.EQUAL, (True,)), None)
        elif (told["c"].whole or told["c"].loose) and column == scope.prepared.lexicon.key:
            yield _Part(both(), None)


_FORMS = (
    ("cv", _named), ("vc", _named), ("v", _named), ("cn", _numbered), ("nc", _numbered), ("n", _numbered),
    ("cd", _dated), ("dc", _dated), ("d", _dated), ("cb", _blank), ("bc", _blank), ("c", _flag),
)  # fmt: skip
