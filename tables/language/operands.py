"""What a column is compared with: names, numbers, dates, texts.

Input: the tokens of an operand and the candidate columns. Output: the conditions that fit, each with its column. An
unnamed column is used only if it is unambiguous. Does not handle negation or conjunctions (conditions.py).
"""

from collections.abc import Iterator, Sequence

from tables.language.scope import DATES, Scope, days_of
from tables.language.tokens import Token
from tables.plan import Comparison, Condition, Filter, between
from tables.table import Value
from utils.quantities import Kind, Quantity


def condition(
    tokens: Sequence[Token], comparison: Comparison | None, said: Sequence[int] | None, before: int | None, scope: Scope
) -> Iterator[tuple[int, Filter]]:
    """Yield the conditions of an operand on the columns `said`, or on the column mentioned `before`."""
    quantities = [token.quantity for token in tokens if token.quantity is not None]
    if not quantities:
        yield from _named([token for token in tokens if token.letter == "v"], comparison, said)
        return
    for place in _columns_for(quantities, said, before, scope, compared=comparison is not None):
        built = _dated(comparison, quantities, place, scope) or _numbered(comparison, quantities, place, scope)
        if built:
            yield place, built


def _named(
    tokens: Sequence[Token], comparison: Comparison | None, said: Sequence[int] | None
) -> Iterator[tuple[int, Filter]]:
    if comparison not in (None, Comparison.EQUAL, Comparison.NOT_EQUAL):
        return
    shared = set.intersection(*({named.column for named in token.values} for token in tokens))
    for place in sorted(shared if said is None else shared & set(said)):
        values: list[Value] = []
        for token in tokens:
            fitting = [named.value for named in token.values if named.column == place]
            if not token.whole and len(fitting) > 1:
                return
            values.extend(fitting)
        yield place, Condition(place, comparison or Comparison.EQUAL, tuple(dict.fromkeys(values)))


def _columns_for(
    quantities: Sequence[Quantity], said: Sequence[int] | None, before: int | None, scope: Scope, *, compared: bool
) -> Sequence[int]:
    if said is not None:
        return said
    if before is not None and compared and (before in scope.numeric or before in scope.dates):
        return (before,)
    kinds = {quantity.kind for quantity in quantities}
    if kinds <= {Kind.DATE, Kind.YEAR}:
        candidates = scope.timeline
    elif Kind.COUNT in kinds:
        return ()
    else:
        measured = [place for place in scope.numeric if scope.columns[place].unit is not None]
        candidates = tuple(place for place in measured if all(scope.amount(place, q) for q in quantities))
    return candidates if len(candidates) == 1 else ()


def _numbered(comparison: Comparison | None, quantities: Sequence[Quantity], place: int, scope: Scope) -> Filter | None:
    if place not in scope.numeric or not all(scope.is_in_currency(place, quantity) for quantity in quantities):
        return None
    amounts = [amount for quantity in quantities if (amount := scope.amount(place, quantity))]
    if len(amounts) != len(quantities):
        return None
    if len(amounts) == 2 or quantities[0].value.ranged:
        low, high = sorted((amounts[0].low, amounts[-1].high))
        return None if comparison else between(place, low, high)
    return Condition(place, comparison or Comparison.EQUAL, (amounts[0].low,))


def _dated(comparison: Comparison | None, quantities: Sequence[Quantity], place: int, scope: Scope) -> Filter | None:
    if place not in scope.dates or any(each.kind not in DATES or each.ambiguous for each in quantities):
        return None
    firsts, lasts = zip(*map(days_of, quantities), strict=True)
    start, end = scope.bounds(place, min(firsts), max(lasts))
    if len(quantities) == 2:
        return None if comparison else between(place, start, end)
    if comparison in (None, Comparison.EQUAL):
        return between(place, start, end) if start != end else Condition(place, Comparison.EQUAL, (start,))
    bound = end if comparison in (Comparison.MORE, Comparison.AT_MOST) else start
    return None if comparison is Comparison.NOT_EQUAL else Condition(place, comparison, (bound,))
