"""The data types for a quantity, its possible values, and its unit.

Input: none. Output: `Quantity`, `Value`, `Unit` and their vocabularies. Base units: metre, gram, second, month
(calendar durations), kelvin, joule, watt, bit, pascal and so on; a share (percent, fraction) is a part of one; a date
is days since 1 January of year 1 (day 1, Gregorian, negative before it); a time of day is minutes since midnight. Does
not read or compare.
"""

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal
from enum import StrEnum

from utils.record import Span

ARITHMETIC = Context(prec=60, rounding=ROUND_HALF_EVEN, traps=[])

ZERO = Decimal(0)
ONE = Decimal(1)


class Kind(StrEnum):
    """The kind of a quantity."""

    COUNT = "count"
    MEASURE = "measure"
    DURATION = "duration"
    MONEY = "money"
    PERCENT = "percent"
    PERCENTAGE_POINT = "percentage_point"
    FRACTION = "fraction"
    PART = "part"
    """A number out of a whole: 3.5 out of 5 stars, 31 of 50 students."""
    RATIO = "ratio"
    """Two numbers with one meaning: 4:1, 120/80, a score of 3-2."""
    ORDINAL = "ordinal"
    DATE = "date"
    YEARLESS_DATE = "yearless_date"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"
    TIME = "time"


DATES = frozenset({Kind.DATE, Kind.YEARLESS_DATE, Kind.YEAR, Kind.DECADE, Kind.CENTURY})


class Modifier(StrEnum):
    """How the number is qualified."""

    EXACT = "exact"
    ABOUT = "about"
    NEARLY = "nearly"
    MORE_THAN = "more_than"
    AT_LEAST = "at_least"
    LESS_THAN = "less_than"
    AT_MOST = "at_most"


class Edge(StrEnum):
    """Which end of a range the number names: opens at, since, from; closes at, until."""

    NONE = "none"
    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measurement: base value = (written value + offset) * factor.

    `dimension` is "length", "length^2", "time" and so on; "noun:person" for a denominator that is a counted thing.
    """

    symbol: str
    dimension: str
    factor: Decimal = ONE
    offset: Decimal = ZERO

    def to_base(self, written: Decimal) -> Decimal:
        """Return the value in the base unit of the dimension."""
        return (written + self.offset) * self.factor

    def from_base(self, base: Decimal) -> Decimal:
        """Return the value in this unit."""
        return base / self.factor - self.offset


@dataclass(frozen=True, slots=True)
class Value:
    """One reading of a quantity: an interval in base units, `low` equal to `high` for a point.

    `precision` is one unit of the last written digit in base units, 0 if exact by nature (one-third); for a date, the
    number of days that it names. For a range of dates, that is its start, and `last_precision` is its end. `unit` is
    None for bare and counted numbers, dates and times. `scale` is the multiplier written as a word (1000000 in
    "5 million"). `second` is the other number of a pair: 5 in "3.5 out of 5", 1 in "4:1". `currency` is an ISO code,
    or "$", "Rs", "¥", "£", "kr" if the sign does not determine the country. `ranged`: both ends are written.
    `spelled`: written in words.
    """

    kind: Kind
    low: Decimal
    high: Decimal
    precision: Decimal = ONE
    last_precision: Decimal = ONE
    unit: Unit | None = None
    per: Unit | None = None
    currency: str = ""
    scale: Decimal = ONE
    second: Decimal | None = None
    ranged: bool = False
    spelled: bool = False

    @property
    def bare(self) -> bool:
        """Whether this is a number without unit, currency or other meaning."""
        return self.kind is Kind.COUNT and self.unit is None and self.per is None

    def written(self, base: Decimal) -> Decimal:
        """Return `base` in the unit as written, including scale words."""
        return base if self.unit is None else self.unit.from_base(base)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity of a text.

    `span` covers the whole expression with its modifying words; `value_span` covers only value and unit, so that a
    correction can replace exactly them. `readings` has more than one value if the text is ambiguous (03/04/2021, 5 m);
    the likeliest is first. `noun` is the stem of the thing counted ("patient"), empty if none was found. `unit_text` is
    the unit as written.
    """

    span: Span
    value_span: Span
    readings: tuple[Value, ...]
    modifier: Modifier
    edge: Edge
    noun: str
    unit_text: str

    @property
    def value(self) -> Value:
        """The likeliest reading."""
        return self.readings[0]

    @property
    def kind(self) -> Kind:
        """The kind of the likeliest reading."""
        return self.value.kind

    @property
    def ambiguous(self) -> bool:
        """Whether the text has more than one reading."""
        return len(self.readings) > 1
