"""Which statements need a source: the tables of the heuristics.

Input: none. Output: the value classes, the topics whose current state must be looked up, and the weights. A new domain
is a new row. Does not apply them (heuristics.py).
"""

import re
from dataclasses import dataclass

from utils.quantities import Kind, Quantity


@dataclass(frozen=True, slots=True)
class ValueClass:
    """Values that nobody knows without a source.

    weight      how surely such a value is made up if no evidence has it
    decimals    the most decimals that are usual; more than that, and than the evidence has, is too precise
    dimension   of the unit, None for any
    """

    name: str
    kinds: frozenset[Kind]
    weight: float
    decimals: int
    dimension: str | None = None


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that changes, so its state must be looked up; `asked` matches a question about its state."""

    name: str
    words: re.Pattern[str]
    asked: re.Pattern[str]
    weight: float


VALUE_CLASSES = (
    ValueClass("temperature", frozenset({Kind.MEASURE}), 0.7, 1, "temperature"),
    ValueClass("amount of money", frozenset({Kind.MONEY}), 0.7, 2),
    ValueClass("percentage", frozenset({Kind.PERCENT, Kind.PERCENTAGE_POINT}), 0.6, 1),
    ValueClass("date", frozenset({Kind.DATE, Kind.YEARLESS_DATE, Kind.YEAR, Kind.DECADE, Kind.CENTURY}), 0.5, 0),
    ValueClass("time", frozenset({Kind.TIME}), 0.5, 0),
    ValueClass("duration", frozenset({Kind.DURATION}), 0.5, 1),
    ValueClass("number with a unit", frozenset({Kind.MEASURE}), 0.5, 1),
    ValueClass("ratio or score", frozenset({Kind.RATIO, Kind.PART, Kind.FRACTION}), 0.5, 1),
    ValueClass("count", frozenset({Kind.COUNT, Kind.ORDINAL}), 0.4, 1),
)
"""The class of a value is the first row that fits."""

TOPICS = (
    Topic(
        "weather",
        re.compile(
            r"\b(?:weather|snow(?:s|ing|fall)?|rain(?:s|ing|y)?|sunny|cloud(?:s|y)|overcast|fog(?:gy)?|storm(?:s|y)?"
            r"|wind(?:s|y)?|humid(?:ity)?|freezing|temperatures?)\b",
            re.IGNORECASE,
        ),
        re.compile(
            r"\b(?:weather|forecast|temperature|humidity)\b"
            r"|\b(?:is|will|does|are)\s(?:there|it)\b.*\b(?:snow|rain|cold|hot|warm|wind)",
            re.IGNORECASE,
        ),
        0.6,
    ),
    Topic(
        "rate or price",
        re.compile(r"\b(?:exchange rates?|share price|stock price|[A-Z]{3}/[A-Z]{3}|trad(?:es|ing) at)\b"),
        re.compile(r"\b(?:convert|exchange rate|(?:share|stock)\s(?:price|quote)|worth today)\b", re.IGNORECASE),
        0.6,
    ),
)

NOW = re.compile(
    r"\b(?:currently|right now|at the moment|as of (?:now|today)|at present|today|tonight|tomorrow"
    r"|this (?:morning|afternoon|evening))\b",
    re.IGNORECASE,
)
"""Words that say that a state is current."""
UNCERTAIN = 0.2
"""The weight of uncertain language: a remark, not a finding that could reach a band alone."""
MORE = 0.03
"""What each further kind of finding adds to the heaviest weight: the heuristics alone warn, never block."""


def class_of(quantity: Quantity) -> ValueClass | None:
    """Return the class of a value, None if it has none."""
    dimension = quantity.value.unit.dimension if quantity.value.unit else None
    return next(
        (
            each
            for each in VALUE_CLASSES
            if quantity.kind in each.kinds and (each.dimension is None or each.dimension == dimension)
        ),
        None,
    )
