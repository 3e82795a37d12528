"""Superlatives: which column, highest or lowest, and which rank.

Input: bits with one superlative. Output: `Extreme`s with the remaining bits. Does not determine the subject.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tables.language.scope import Scope
from tables.plan import Measure
from tables.sense.bits import Bit
from tables.sense.words import HIGH

Bits = tuple[Bit, ...]


@dataclass(frozen=True, slots=True)
class Extreme:
    """The highest or lowest of a column (of record counts if None), by `measure` if groups are compared."""

    column: int | None
    highest: bool
    place: int
    measure: Measure | None
    rest: Bits


def without(bits: Bits, *taken: Bit) -> Bits:
    """Return `bits` without those in `taken`, compared by identity."""
    gone = {id(bit) for bit in taken}
    return tuple(bit for bit in bits if id(bit) not in gone)


def operations(bits: Sequence[Bit], unless: str = "") -> set[str]:
    """Return the letters of the operations among `bits`, except those in `unless`."""
    return {bit.letter for bit in bits} - set("vcnds!&bB#") - set(unless)


def extremes(bits: Bits, scope: Scope) -> Iterator[Extreme]:
    """Yield what a superlative may mean."""
    signs = [bit for bit in bits if bit.letter in "m^"]
    measures = [bit for bit in bits if bit.letter == "a"]
    ordinals = [bit for bit in bits if bit.letter == "#"]
    if len(signs) != 1 or len(measures) > 1 or len(ordinals) > 1:
        return
    sign = signs[0]
    place = int(ordinals[0].value) - 1 if ordinals else 0
    highest = sign.value == HIGH
    rest = without(bits, sign, *measures, *ordinals)
    measure = Measure(measures[0].value) if measures else None
    wanted = scope.dates if sign.letter == "^" else scope.numeric
    named = [bit for bit in rest if bit.letter == "c"]
    named_numbers = [bit for bit in named if set(bit.columns) & set(wanted)]
    for bit in named:
        for column in bit.columns:
            if column in wanted and not _is_place(column, scope):
                yield Extreme(column, highest, place, measure, without(rest, bit))
    if measures and not named_numbers and sign.letter == "m":
        for column in sole_measure(scope):
            yield Extreme(column, highest, place, measure, rest)
    counted = [bit for bit in rest if bit.letter == "s" and bit.start >= sign.end]
    if sign.letter == "m" and not measures and counted:
        yield Extreme(None, highest, place, Measure.COUNT, without(rest, counted[0]))


def _is_place(column: int, scope: Scope) -> bool:
    """Whether the numbers of a column are ranks or labels, whose maximum is meaningless."""
    return column in scope.prepared.kinds.running


def sole_measure(scope: Scope) -> tuple[int, ...]:
    """Return the only column of amounts, which needs no name; nothing if there are several."""
    amounts = tuple(place for place in scope.numeric if not _is_place(place, scope) and place not in scope.years)
    return amounts if len(amounts) == 1 else ()
