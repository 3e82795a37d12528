"""The parts of a subject area: names, codes, groups, numbers, days.

Input: nothing. Output: `Domain` and its parts. Does not define the subject areas (domains.py).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Number:
    """A column of numbers: its header, what people call it, its bounds and decimals, the sign after a number."""

    header: str
    spoken: str
    low: float
    high: float
    decimals: int
    sign: str = ""


@dataclass(frozen=True)
class Category:
    """A column with few values. `phrase` puts a value after the noun: "in {}"."""

    header: str
    spoken: str
    values: tuple[str, ...]
    phrase: str


@dataclass(frozen=True)
class Day:
    """A column of days. `verb` says what happened on the day."""

    header: str
    spoken: str
    verb: str


@dataclass(frozen=True)
class Domain:
    """What a table is about."""

    file: str
    title: str
    noun: str
    nouns: str
    key: str
    names: tuple[str, ...]
    code: tuple[str, str] | None
    categories: tuple[Category, ...]
    numbers: tuple[Number, ...]
    days: tuple[Day, ...]
