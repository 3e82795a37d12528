"""The kinds of statements that a claim makes about a table, as plans.

Input: none. Output: the kinds of checks. Does not read claims (forms.py) or compute (evaluating.py).
"""

from dataclasses import dataclass
from enum import StrEnum

from tables.language.tokens import Token
from tables.plan import (
    EVERY_ROW,
    Comparison,
    Contrast,
    Figure,
    Filter,
    Groups,
    Operation,
    Order,
    Plan,
    Rows,
    Share,
    both,
)


class Quantifier(StrEnum):
    """How many records a statement is about.

    `GENERIC`: "parcels have ...", which may mean all or most. `ONE`: a group described as a unit ("the North has ..."),
    whose figures may be sums unless it is a single record. `SOME`: there is such a record. `ONLY`: all of these and no
    others.
    """

    THE = "the"
    ALL = "all"
    NONE = "none"
    MOST = "most"
    GENERIC = "generic"
    ONE = "one"
    SOME = "some"
    ONLY = "only"


@dataclass(frozen=True, slots=True)
class Number:
    """The number that a claim states: its token, its comparison, and whether it is only approximate."""

    token: Token
    comparison: Comparison
    approximate: bool


@dataclass(frozen=True, slots=True)
class ResultIs:
    """A computed figure, a percentage, or a cell of the named records equals a number, or compares with it."""

    plan: Figure | Share | Rows
    number: Number


@dataclass(frozen=True, slots=True)
class Holds:
    """A condition is true of all, none, most or only these of the records."""

    subject: Filter
    predicate: Filter
    quantifier: Quantifier


@dataclass(frozen=True, slots=True)
class IsExtreme:
    """The named records have the highest or lowest value among `among`, or the one at `place` (0 is the first).

    `number` is that value, if stated.
    """

    subject: Filter
    among: Filter
    column: int
    highest: bool
    place: int
    number: Number | None


@dataclass(frozen=True, slots=True)
class GroupIsExtreme:
    """The named value of the grouping column has the highest or lowest aggregate."""

    names: tuple[str, ...]
    groups: Groups


@dataclass(frozen=True, slots=True)
class Compares:
    """One figure is above, below or equal to another, by `number` if stated."""

    left: Figure
    right: Figure
    comparison: Comparison
    number: Number | None


@dataclass(frozen=True, slots=True)
class Trend:
    """The values of `column` rise (or fall) from each row to the next when sorted by `by`."""

    column: int
    by: int
    rising: bool


Claimed = ResultIs | Holds | IsExtreme | GroupIsExtreme | Compares | Trend


def plan_of(claimed: Claimed) -> Plan:
    """Return the plan whose cells a statement puts together or compares with each other."""
    match claimed:
        case ResultIs(plan) | GroupIsExtreme(_, plan):
            return plan
        case Compares(left, right):
            return Contrast(Operation.DIFFERENCE, left, right)
        case IsExtreme(_, among, column, highest, place):
            return Rows(among, (), Order(column, highest, 1, place))
        case Trend(column):
            return Rows(EVERY_ROW, (), Order(column, False, 1, 0))
        case Holds(subject, predicate):
            return Rows(both(subject, predicate), (), None)
