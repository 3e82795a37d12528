"""The records that a sequence of tokens refers to.

Input: tokens and a scope. Output: every filter that all of them together may mean; none if a token is left over. Does
not determine what is said about the records (claims.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tables.claims.claimed import Number
from tables.language.lexicon import header_stems
from tables.language.scope import Amount, Scope, is_approximate
from tables.language.tokens import Token
from tables.plan import Both, Comparison, Condition, Filter, Not, between, both
from tables.sense.stated import COMPARISONS, in_period
from tables.table import ColumnType, Value
from utils.quantities import Kind, Quantity

_OF_PEOPLE = header_stems("age")
"""The column that "over 60" refers to by default."""
_MOST = 12


def number_of(token: Token) -> Number:
    """Return the number that a claim states, in the form used by the checks."""
    assert token.quantity is not None
    comparison = COMPARISONS.get(token.quantity.modifier, Comparison.EQUAL)
    return Number(token, comparison, is_approximate(token.quantity))


@dataclass(frozen=True, slots=True)
class _Part:
    """A condition, and the column whose values further names may join."""

    filter: Filter
    named: int | None = None


def populations(tokens: Sequence[Token], scope: Scope) -> list[Filter]:
    """Return every filter that `tokens` may mean. No tokens: every record."""
    found = dict.fromkeys(both(*(part.filter for part in parts)) for parts in _parts(tokens, scope))
    return [filter_ for filter_ in found if _can_hold(filter_)][:_MOST]


def _can_hold(filter_: Filter) -> bool:
    """Whether the bounds of a filter leave any value of a column: no day is in April and in May."""
    parts = filter_.parts if isinstance(filter_, Both) else ()
    bounds = [part for part in parts if isinstance(part, Condition)]
    lows = [part for part in bounds if part.comparison in (Comparison.MORE, Comparison.AT_LEAST)]
    highs = [part for part in bounds if part.comparison in (Comparison.LESS, Comparison.AT_MOST)]
    return not any(low.column == high.column and low.values[0] > high.values[0] for low in lows for high in highs)  # type: ignore[operator]


def _parts(tokens: Sequence[Token], scope: Scope) -> Iterator[tuple[_Part, ...]]:
    if not tokens:
        yield ()
        return
    if tokens[0].letter == "s":
        yield from _parts(tokens[1:], scope)
        return
    for length, heads in _heads(tokens, scope):
        for rest in _parts(tokens[length:], scope):
            for head in heads:
                joined = _joined(head, rest, listed=tokens[length - 1].letter == "&")
                if joined is not None:
                    yield joined


def _joined(head: _Part, rest: tuple[_Part, ...], *, listed: bool) -> tuple[_Part, ...] | None:
    """Return the parts with another name of the same column joined; None if two names exclude each other."""
    place = next((place for place, part in enumerate(rest) if head.named is not None and part.named == head.named), -1)
    if place < 0:
        return (head, *rest)
    one, other = head.filter, rest[place].filter
    if not isinstance(one, Condition) or not isinstance(other, Condition):
        return None
    if listed and place == 0:
        values = tuple(dict.fromkeys((*one.values, *other.values)))
    else:
        values = tuple(value for value in one.values if value in other.values)
    merged = replace(head, filter=replace(one, values=values))
    return (merged, *rest[:place], *rest[place + 1 :]) if values else None


def _heads(tokens: Sequence[Token], scope: Scope) -> Iterator[tuple[int, list[_Part]]]:
    """Yield the conditions that the first tokens may form, with the number of tokens used."""
    letters = "".join(token.letter for token in tokens[:4])
    if letters.startswith("!c"):
        dated = [column for column in tokens[1].columns if column in scope.dates]
        yield 2, [_Part(Condition(column, Comparison.BLANK, ())) for column in dated]
    if letters.startswith("!"):
        for length, heads in _heads(tokens[1:], scope):
            yield length + 1, [_Part(Not(part.filter)) for part in heads]
        return
    for form, build in _FORMS:
        if letters.startswith(form):
            made = list(build({token.letter: token for token in tokens[: len(form)]}, scope))
            trailing = 1 if letters[len(form) : len(form) + 1] == "&" and len(tokens) > len(form) + 1 else 0
            if made:
                yield len(form) + trailing, made


def _named(told: dict[str, Token], _: Scope) -> Iterator[_Part]:
    by_column: dict[int, list[Value]] = {}
    for named in told["v"].values:
        if "c" not in told or named.column in told["c"].columns:
            by_column.setdefault(named.column, []).append(named.value)
    for column, values in by_column.items():
        yield _Part(Condition(column, Comparison.EQUAL, tuple(values)), column)


def _numbered(told: dict[str, Token], scope: Scope) -> Iterator[_Part]:
    quantity = told["n"].quantity
    if quantity is None or is_approximate(quantity):
        return
    for column in told["c"].columns if "c" in told else of_unit(quantity, scope):
        amount = amount_of(column, quantity, scope)
        if amount is None or not scope.is_in_currency(column, quantity):
            continue
        if amount.low != amount.high:
            yield _Part(between(column, amount.low, amount.high))
        else:
            for comparison in _comparisons(told["n"], quantity):
                yield _Part(Condition(column, comparison, (amount.low,)))


def _comparisons(number: Token, quantity: Quantity) -> tuple[Comparison, ...]:
    """Return how a number may compare: an invoice "over 500 dollars" may be for exactly 500 dollars."""
    said = COMPARISONS.get(quantity.modifier, Comparison.EQUAL)
    return (said, Comparison.EQUAL) if number.value == "over" and quantity.kind is Kind.MONEY else (said,)


def amount_of(column: int, quantity: Quantity, scope: Scope) -> Amount | None:
    """Return a number in the terms of a column; a percentage only for a percentage column."""
    if column not in scope.numeric:
        return None
    if quantity.kind is Kind.PERCENT and scope.columns[column].type is not ColumnType.PERCENT:
        return None
    return scope.amount(column, quantity)


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


def _dated(told: dict[str, Token], scope: Scope) -> Iterator[_Part]:
    quantity = told["d"].quantity
    columns = told["c"].columns if "c" in told else scope.timeline or scope.dates
    if quantity is None or ("c" not in told and len(columns) != 1):
        return
    for column in columns:
        during = in_period(quantity, column, scope)
        if during is not None:
            yield _Part(during)


def _flag(told: dict[str, Token], scope: Scope) -> Iterator[_Part]:
    for column in told["c"].columns:
        if scope.columns[column].type is ColumnType.BOOLEAN:
            yield _Part(Condition(column, Comparison.EQUAL, (True,)))
        elif told["c"].whole and column == scope.prepared.lexicon.key:
            yield _Part(both())


_FORMS = (
    ("cv", _named), ("vc", _named), ("v", _named), ("cn", _numbered), ("nc", _numbered), ("n", _numbered),
    ("cd", _dated), ("d", _dated), ("c", _flag),
)  # fmt: skip
