"""What a written plan consists of, and when a computation equals it.

Input: plans and checks. Output: `Gold`, the conditions and columns of one; `normal`, keys that equal computations
share. Does not read the notation (table_notation.py).
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal

from tables.claims.claimed import (
    Claimed,
    Compares,
    GroupIsExtreme,
    Holds,
    IsExtreme,
    Quantifier,
    ResultIs,
    plan_of,
)
from tables.plan import (
    AgainstColumn,
    Both,
    Comparison,
    Condition,
    Contrast,
    Distinct,
    Either,
    Figure,
    Filter,
    Groups,
    Measure,
    Not,
    Order,
    Plan,
    Rows,
    Share,
    both,
    columns_of,
    filters_of,
    measured_of,
)
from tables.prepared import PreparedTable
from tables.ranked.populations import parts_of
from tables.table import Value

Keys = frozenset[str]
_OPPOSITE = {Comparison.MORE: Comparison.LESS, Comparison.LESS: Comparison.MORE}


@dataclass(frozen=True, slots=True)
class Gold:
    """The conditions of a plan by their keys, and the columns that it measures, orders, groups or shows."""

    conditions: Keys
    columns: tuple[int, ...]


def gold_of(meant: Plan | Claimed | None, prepared: PreparedTable) -> Gold:
    """Return the conditions and columns of a plan or a check."""
    plan = meant if meant is None or isinstance(meant, Plan) else plan_of(meant)
    filters = [] if plan is None else list(filters_of(plan))
    columns = [] if plan is None else list(measured_of(plan))
    match meant:
        case GroupIsExtreme(names, groups):
            filters += [Condition(groups.by, Comparison.EQUAL, (name,)) for name in names]
        case IsExtreme(subject):
            filters.append(subject)
            columns += columns_of(subject)
    found: set[str] = set()
    for filter_ in filters:
        for part in parts_of(_tidy(filter_)):
            found |= normal(part.part if isinstance(part, Not) else part) | normal(part)
            if isinstance(part, Condition) and len(part.values) > 1:
                for value in part.values:
                    found |= normal(Condition(part.column, part.comparison, (value,)))
    measured = tuple(column for column in dict.fromkeys(columns) if column is not None)
    return Gold(frozenset(found), measured or (prepared.lexicon.key,))


def normal(meant: Plan | Claimed | Filter | None) -> Keys:
    """Return the keys of a computation; two computations are equal if they share one.

    Rows have a key for each column that they show. The number that a claim states does not count: the text has it.
    """
    keys: set[str] = set()
    match meant:
        case Rows(filter_, shown, order):
            keys = {f"rows {_key(filter_)} {order} {column}" for column in shown}
            if isinstance(order, Order) and (order.limit, order.skip) == (1, 0) and order.column in shown:
                keys.add(_figure(_extreme(order.column, filter_, highest=order.descending)))
        case Distinct(column):
            keys = {f"distinct {column}", _figure(Figure(Measure.DISTINCT, column, both()))}
        case _ if isinstance(meant, Plan):
            keys = {_plan_key(meant)}
        case _ if isinstance(meant, Filter):
            keys = {_key(meant)}
        case IsExtreme(_, among, column, highest, 0, number) if number is not None:
            keys = {_claim_key(meant), f"{_figure(_extreme(column, among, highest=highest))} stated"}
        case _ if meant is not None:
            keys = {_claim_key(meant)}
    return frozenset(keys)


def _extreme(column: int, among: Filter, *, highest: bool) -> Figure:
    return Figure(Measure.MAXIMUM if highest else Measure.MINIMUM, column, among)


def _plan_key(plan: Figure | Groups | Share | Contrast) -> str:
    match plan:
        case Groups(figure, by, best):
            blank = Condition(by, Comparison.BLANK, ())
            filled = both(*(part for part in parts_of(figure.filter) if part != Not(blank)))
            return f"groups {_figure(replace(figure, filter=filled))} {by} {best}"
        case Share(part, whole, column):
            return f"share {_key(both(part, whole))} {_key(whole)} {column}"
        case Contrast(operation, left, right):
            return f"{operation} {sorted((_figure(left), _figure(right)))}"
    return _figure(plan)


def _claim_key(meant: Claimed) -> str:
    number = getattr(meant, "number", None)
    by = "" if number is None or isinstance(meant, IsExtreme) else "stated"
    match meant:
        case ResultIs(Rows(subject, (column, *_))):
            made = f"cell {_key(subject)} {column}"
        case ResultIs(Figure() | Share() as plan):
            made = _plan_key(plan)
        case IsExtreme(subject, among, column, highest, place):
            made = f"extreme {_key(subject)} {_key(among)} {column} {highest} {place}"
        case GroupIsExtreme(names, groups):
            made = f"{names} {_plan_key(groups)}"
        case Compares():
            made = _comparison(meant)
        case Holds(subject, predicate, quantifier):
            whom = "" if quantifier is Quantifier.NONE else _key(subject)
            made = f"holds {_key(both(subject, predicate))} {whom} {quantifier}"
        case _:
            made = repr(meant)
    return f"{made} {by}"


def _comparison(claimed: Compares) -> str:
    one, other, comparison = _figure(claimed.left), _figure(claimed.right), claimed.comparison
    if one > other:
        one, other, comparison = other, one, _OPPOSITE.get(comparison, comparison)
    return f"{one} {comparison} {other}"


def _figure(figure: Figure) -> str:
    return f"{figure.measure} {figure.column} {_key(figure.filter)}"


def _key(filter_: Filter) -> str:
    match _tidy(filter_):
        case Both(parts):
            return f"all {sorted(map(_key, parts))}"
        case Either(parts):
            return f"any {sorted(map(_key, parts))}"
        case Not(part):
            return f"not {_key(part)}"
        case Condition(column, comparison, values):
            return f"{column} {comparison} {sorted(map(_cell, values))}"
        case AgainstColumn(column, Comparison.LESS, other_column):
            return repr(AgainstColumn(other_column, Comparison.MORE, column))
        case other:
            return repr(other)


def _cell(value: Value) -> str:
    """Return a value as its key has it: 30.0 is 30."""
    return f"{value.normalize():f}" if isinstance(value, Decimal) else str(value).casefold()


def _tidy(filter_: Filter) -> Filter:
    """Return a filter with exclusive end dates made inclusive: before 1 July becomes until 30 June.

    "Neither of two" becomes "not the one and not the other".
    """
    if isinstance(filter_, Not) and isinstance(filter_.part, Either):
        return both(*map(Not, filter_.part.parts))
    if not isinstance(filter_, Both):
        return filter_
    first = {
        part.column for part in filter_.parts if isinstance(part, Condition) and part.comparison is Comparison.AT_LEAST
    }
    made = both(
        *(_last_day(part) if isinstance(part, Condition) and part.column in first else part for part in filter_.parts)
    )
    return both(*map(_one_day, parts_of(made)))


def _one_day(part: Filter) -> Filter:
    """Return "from 3 May to 3 May" as "on 3 May"."""
    match part:
        case Both((Condition(one, Comparison.AT_LEAST, low), Condition(_, Comparison.AT_MOST, high))) if low == high:
            return Condition(one, Comparison.EQUAL, low)
        case _:
            return part


def _last_day(part: Condition) -> Condition:
    value = part.values[0] if part.values else None
    if part.comparison is Comparison.LESS and isinstance(value, date) and not isinstance(value, datetime):
        return Condition(part.column, Comparison.AT_MOST, (value - timedelta(days=1),))
    return part
