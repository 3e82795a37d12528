"""What a claim says of a table, in plans.

In: nothing. Out: the kinds of check. Not here: reading a claim (forms.py), computing (evaluating.py).
"""

from dataclasses import dataclass
from enum import StrEnum

from tables.language.tokens import Token
from tables.plan import Comparison, Condition, Figure, Filter, Groups, Share


class Quantifier(StrEnum):
    """Of how many records something is said. `GENERIC`: "parcels have ...", which may mean all or most. `ONE`:
    figures of a group that is spoken of as one ("the North has ..."), which may be sums unless it is a single record.
    """

    THE = "the"
    ALL = "all"
    NOT_ALL = "not all"
    NONE = "none"
    MOST = "most"
    GENERIC = "generic"
    ONE = "one"


@dataclass(frozen=True, slots=True)
class Number:
    """The number that a claim states: its token, how it is compared, whether it is said to be about right only."""

    token: Token
    comparison: Comparison
    approximate: bool


@dataclass(frozen=True, slots=True)
class CellIs:
    """A cell of the named records is, or compares with, a number."""

    subject: Filter
    column: int
    number: Number


@dataclass(frozen=True, slots=True)
class Holds:
    """Something is true of all, none, most of the records."""

    subject: Filter
    predicate: Filter
    quantifier: Quantifier


@dataclass(frozen=True, slots=True)
class FigureIs:
    """A computed figure is, or compares with, a number."""

    figure: Figure
    number: Number


@dataclass(frozen=True, slots=True)
class ShareIs:
    """A percentage of records is, or compares with, a number."""

    share: Share
    number: Number


@dataclass(frozen=True, slots=True)
class IsExtreme:
    """The named records have the highest or lowest value among `among`, or the one at `place` (0 is the first).

    `number` is that value, if it is said.
    """

    subject: Filter
    among: Filter
    column: int
    highest: bool
    place: int
    number: Number | None


@dataclass(frozen=True, slots=True)
class GroupIsExtreme:
    """The named value of the grouping column has the highest or lowest measure."""

    names: tuple[str, ...]
    groups: Groups


@dataclass(frozen=True, slots=True)
class Compares:
    """One figure is above, below or equal to another, by `number` where it is said (`NOT_EQUAL`: either way)."""

    left: Figure
    right: Figure
    comparison: Comparison
    number: Number | None


@dataclass(frozen=True, slots=True)
class Trend:
    """The values of `column` rise (or fall) from each row to the next in the order of `by`."""

    column: int
    by: int
    rising: bool


@dataclass(frozen=True, slots=True)
class Same:
    """Two named records have the same cell in `column`."""

    one: Filter
    other: Filter
    column: int


@dataclass(frozen=True, slots=True)
class Happens:
    """There is a record that satisfies one of `alternatives`, or as many of them as `number` says."""

    alternatives: tuple[Filter, ...]
    number: Number | None


@dataclass(frozen=True, slots=True)
class IsOnly:
    """The records of `filter` are those of the named ones, and no others."""

    subject: Condition
    filter: Filter


@dataclass(frozen=True, slots=True)
class IsOneOf:
    """The named record is among the `number` ones of `filter`."""

    subject: Condition
    filter: Filter
    number: int


@dataclass(frozen=True, slots=True)
class Every:
    """Several claims at once; of each, every way in which it may be meant."""

    parts: tuple[tuple["Claimed", ...], ...]


Claimed = (
    CellIs
    | Holds
    | FigureIs
    | ShareIs
    | IsExtreme
    | GroupIsExtreme
    | Compares
    | Trend
    | Same
    | Happens
    | IsOnly
    | IsOneOf
    | Every
)
