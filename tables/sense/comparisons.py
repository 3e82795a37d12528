"""Claims that compare one figure with another: comparisons, changes, trends.

Input: bits and a scope. Output: checks, as in claims.py. Does not read claims about one figure.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from tables.claims.claimed import CellIs, Claimed, Compares, Every, Trend
from tables.language.parts import names_records
from tables.language.scope import Scope
from tables.plan import Comparison, Condition, Figure, Measure, both
from tables.sense.bits import Bit
from tables.sense.extremes import operations, without
from tables.sense.ordering import ordering
from tables.sense.populations import number_of, populations
from tables.sense.words import HIGH

Bits = tuple[Bit, ...]


def comparison(bits: Bits, scope: Scope) -> Iterator[Claimed]:
    """Chidi Obi earns more than Jun Park; on average, people in Sales earn more than those in Support."""
    signs = [bit for bit in bits if bit.letter in "+k"]
    thans = [bit for bit in bits if bit.letter == "t"]
    if len(signs) != 1 or len(thans) > 1 or operations(bits, "+kta"):
        return
    (sign,), middle = signs, (thans or signs)[0]
    if sign.letter == "+" and not thans:
        return
    place = bits.index(middle)
    left, right = ([bit for bit in side if bit.letter == "v"] for side in (bits[:place], bits[place + 1 :]))
    if not left or not right:
        return
    for one, other in product(left, right):
        yield from _two_sides(bits, sign, one, other, scope)


def _two_sides(bits: Bits, sign: Bit, one: Bit, other: Bit, scope: Scope) -> Iterator[Claimed]:
    measures = [bit for bit in bits if bit.letter == "a"]
    rest = tuple(bit for bit in without(bits, sign, one, other, *measures) if bit.letter != "t")
    numbers = [bit for bit in rest if bit.letter == "n" and bit.end <= sign.start]
    number = number_of(numbers[0]) if numbers else None
    comparison = Comparison.MORE if sign.value == HIGH else Comparison.LESS
    for column, left in _compared(without(rest, *numbers[:1]), sign, scope):
        measure = _measure(column, measures, scope)
        for a, b, among in product(populations((one,), scope), populations((other,), scope), populations(left, scope)):
            if not (isinstance(a, Condition) and isinstance(b, Condition)) or a.column != b.column or a == b:
                continue
            figures = (Figure(measure, column, both(a, among)), Figure(measure, column, both(b, among)))
            yield Compares(*figures, comparison, number)


def _measure(column: int | None, measures: Sequence[Bit], scope: Scope) -> Measure:
    if column is None:
        return Measure.COUNT
    return Measure(measures[0].value) if measures else Measure.MINIMUM if column in scope.dates else Measure.SUM


def _compared(bits: Bits, sign: Bit, scope: Scope) -> Iterator[tuple[int | None, Bits]]:
    """Yield the compared column, or None if records are counted."""
    named = [bit for bit in bits if bit.letter == "c"]
    for bit in named:
        for column in bit.columns:
            if column in (scope.dates if sign.letter == "k" else scope.numeric):
                yield column, without(bits, bit)
    counted = [bit for bit in bits if bit.letter == "s" and sign.end <= bit.start]
    if not named and counted and sign.letter == "+":
        yield None, bits
    if not named and sign.letter == "k" and len(scope.dates) == 1:
        yield scope.dates[0], bits


def trend(bits: Bits, scope: Scope) -> Iterator[Claimed]:
    """Rainfall increased every month."""
    signs = [bit for bit in bits if bit.letter == "R"]
    named = [bit for bit in bits if bit.letter == "c"]
    by = ordering(scope)
    if len(signs) != 1 or operations(bits, "RUe") or by is None or {bit.letter for bit in bits} & set("vnd!b"):
        return
    if not any(bit.letter in "Ue" for bit in bits):
        return
    for bit in named:
        others = [each for each in named if each is not bit]
        if all(by in each.columns for each in others):
            for column in (place for place in bit.columns if place in scope.numeric):
                yield Trend(column, by, signs[0].value == HIGH)


def change(bits: Bits, scope: Scope) -> Iterator[Claimed]:
    """Rainfall fell from 125 mm in March to 58 mm in April."""
    signs = [bit for bit in bits if bit.letter == "R"]
    told = tuple(bit for bit in bits if bit.letter not in "RB")
    named = [bit for bit in told if bit.letter == "c"]
    letters = "".join(bit.letter for bit in without(told, *named))
    if len(signs) != 1 or len(named) != 1 or letters not in ("nvnv", "vnvn", "vv", "v&v"):
        return
    names = [bit for bit in told if bit.letter == "v"]
    numbers = [bit for bit in told if bit.letter == "n"]
    comparison = Comparison.LESS if signs[0].value == HIGH else Comparison.MORE
    sides = [populations((bit,), scope) for bit in names]
    for column, one, other in product(named[0].columns, sides[0], sides[1]):
        if column not in scope.numeric or not (names_records(one, scope) and names_records(other, scope)):
            continue
        figures = Figure(Measure.SUM, column, one), Figure(Measure.SUM, column, other)
        said: list[Claimed] = [Compares(*figures, comparison, None)]
        said += [CellIs(who, column, number_of(told)) for who, told in zip((one, other), numbers, strict=False)]
        yield Every(tuple((each,) for each in said))
