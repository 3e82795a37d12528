"""Turn a claim that was read as a row of bits into checks on a table.

Input: a row and a scope. Output: every possible check. A frame uses the whole row: the statement, and the records that
it is about; if a bit is left over, there is no check. Does not read (reader.py), choose (choosing.py) or compute
(tables/claims).
"""

from collections.abc import Callable, Iterator
from itertools import product

from tables.claims.claimed import (
    CellIs,
    Claimed,
    FigureIs,
    GroupIsExtreme,
    Holds,
    IsExtreme,
    Number,
    Quantifier,
    ShareIs,
)
from tables.language.parts import names_records
from tables.language.scope import Scope
from tables.plan import EVERY_ROW, Condition, Figure, Filter, Groups, Measure, Share, columns_of
from tables.sense.bits import Bit, Row
from tables.sense.comparisons import change, comparison, trend
from tables.sense.extremes import Extreme, extremes, operations, without
from tables.sense.populations import amount_of, number_of, of_unit, populations
from utils.quantities import Kind

Bits = tuple[Bit, ...]
_COUNTED = frozenset({Kind.COUNT, Kind.YEAR})
_PARTS_OF_ONE = frozenset({Kind.PERCENT, Kind.FRACTION})
_OF_GROUPS = (Measure.SUM, Measure.AVERAGE, Measure.MAXIMUM)
_QUANTIFIERS = {"U": Quantifier.ALL, "N": Quantifier.NONE, "M": Quantifier.MOST, "2": Quantifier.ALL}


def claims(row: Row, scope: Scope) -> list[Claimed]:
    """Return every check that a row may mean."""
    bits = tuple(bit for bit in row.bits if bit.letter != "w")
    found: dict[Claimed, None] = {}
    for frame in _FRAMES:
        found.update(dict.fromkeys(frame(bits, scope)))
    return list(found)


def _count(bits: Bits, scope: Scope) -> Iterator[Claimed]:
    """There are 12 people in Support; two of the flights were cancelled."""
    if operations(bits):
        return
    for place, bit in enumerate(bits):
        if bit.letter != "n" or bit.quantity is None or bit.quantity.kind not in _COUNTED:
            continue
        after = "".join(each.letter for each in bits[place + 1 :])
        if not after.lstrip("v").startswith("s") and not (after.startswith("v") and place == 0):
            continue
        for filter_ in populations(without(bits, bit), scope):
            yield FigureIs(Figure(Measure.COUNT, None, filter_), number_of(bit))


def _amount(bits: Bits, scope: Scope) -> Iterator[Claimed]:
    """Emre Aydin earns 57,000 euros; open invoices add up to 28,953 dollars; the average was 74 mm."""
    measures = [bit for bit in bits if bit.letter == "a"]
    if operations(bits, "a") or len(measures) > 1:
        return
    for number in (bit for bit in bits if bit.letter == "n" and bit.quantity is not None):
        for column, rest in _measured(without(bits, number, *measures), number, scope):
            for filter_ in populations(rest, scope):
                if measures:
                    yield FigureIs(Figure(Measure(measures[0].value), column, filter_), number_of(number))
                elif filter_ != EVERY_ROW and column not in columns_of(filter_):
                    yield CellIs(filter_, column, number_of(number))


def _measured(bits: Bits, number: Bit, scope: Scope) -> Iterator[tuple[int, Bits]]:
    """Yield the numeric columns that may be meant, with the remaining bits."""
    named = [bit for bit in bits if bit.letter == "c"]
    for bit in named:
        for column in bit.columns:
            if number.quantity and amount_of(column, number.quantity, scope):
                yield column, without(bits, bit)
    if not named and number.quantity is not None:
        for column in of_unit(number.quantity, scope):
            yield column, bits


def _extreme(bits: Bits, scope: Scope) -> Iterator[Claimed]:
    """March was the wettest month with 125 mm; Fjord AS was billed the most in total."""
    if operations(bits, "m^#a"):
        return
    for extreme in extremes(bits, scope):
        numbers = [bit for bit in extreme.rest if bit.letter == "n"]
        rest = without(extreme.rest, *numbers[:1])
        number = number_of(numbers[0]) if len(numbers) == 1 else None
        if len(numbers) > 1:
            continue
        names = [bit for bit in rest if bit.letter == "v"]
        if not names and number is not None and extreme.column is not None and not extreme.place:
            measure = Measure.MAXIMUM if extreme.highest else Measure.MINIMUM
            if extreme.measure is None and extreme.column in scope.numeric:
                for filter_ in populations(rest, scope):
                    yield FigureIs(Figure(measure, extreme.column, filter_), number)
        for subject in names:
            yield from _subject_is(extreme, subject, without(rest, subject), number, scope)


def _subject_is(extreme: Extreme, subject: Bit, rest: Bits, number: Number | None, scope: Scope) -> Iterator[Claimed]:
    for who in populations((subject,), scope):
        if isinstance(who, Condition):
            others = tuple(bit for bit in rest if bit.letter != "c" or who.column not in bit.columns)
            for among in populations(others, scope):
                yield from _named_is(extreme, who, among, number, scope)


def _named_is(
    extreme: Extreme, who: Condition, among: Filter, number: Number | None, scope: Scope
) -> Iterator[Claimed]:
    one_record = names_records(who, scope)
    if one_record and extreme.measure is None and extreme.column is not None:
        yield IsExtreme(who, among, extreme.column, extreme.highest, extreme.place, number)
    elif not one_record and number is None and not extreme.place:
        measures = (extreme.measure,) if extreme.measure is not None else _OF_GROUPS
        for measure in measures:
            figure = Figure(measure, extreme.column, among)
            names = tuple(str(value) for value in who.values)
            yield GroupIsExtreme(names, Groups(figure, who.column, extreme.highest))


def _quantified(bits: Bits, scope: Scope) -> Iterator[Claimed]:
    """Everybody earns at least 28,000 euros; no month had less than 10 mm; all invoices are paid."""
    signs = [bit for bit in bits if bit.letter in _QUANTIFIERS]
    if len(signs) != 1 or operations(bits, "UNM2"):
        return
    quantifier = _QUANTIFIERS[signs[0].letter]
    rest = without(bits, *signs)
    for subject, predicate in _split(rest, scope):
        if signs[0].letter == "2" and not names_records(subject, scope):
            continue
        yield Holds(subject, predicate, quantifier)


def _member(bits: Bits, scope: Scope) -> Iterator[Claimed]:
    """INV-2603 is open; Hana Sato is in Finance."""
    if operations(bits):
        return
    for name in (bit for bit in bits if bit.letter == "v"):
        for subject in populations((name,), scope):
            if not isinstance(subject, Condition) or len(subject.values) > 1 or not names_records(subject, scope):
                continue
            for predicate in populations(without(bits, name), scope):
                if predicate != EVERY_ROW and subject.column not in columns_of(predicate):
                    yield Holds(subject, predicate, Quantifier.THE)


def _share(bits: Bits, scope: Scope) -> Iterator[Claimed]:
    """More than half of the invoices are paid; 53 % of the vans are diesels."""
    if operations(bits):
        return
    for number in (bit for bit in bits if bit.letter == "n" and bit.quantity is not None):
        if number.quantity is not None and number.quantity.kind in _PARTS_OF_ONE:
            rest = without(bits, number)
            alone = [(EVERY_ROW, part) for part in populations(rest, scope) if len(columns_of(part)) == 1]
            for whole, part in alone or _split(rest, scope):
                yield ShareIs(Share(part, whole, None), number_of(number))


def _split(bits: Bits, scope: Scope) -> Iterator[tuple[Filter, Filter]]:
    """Yield the subject and the predicate: the last condition, which follows the noun if there is one."""
    nouns = [place for place, bit in enumerate(bits) if bit.letter == "s"]
    after = nouns[0] + 1 if nouns and all(bit.letter == "v" for bit in bits[: nouns[0]]) else 0
    for place in range(after, len(bits)):
        if bits[place].letter not in "vcnd!":
            continue
        for subject, predicate in product(populations(bits[:place], scope), populations(bits[place:], scope)):
            if predicate != EVERY_ROW and len(_conditions(predicate)) == 1:
                yield subject, predicate


def _conditions(filter_: Filter) -> tuple[int, ...]:
    return tuple(dict.fromkeys(columns_of(filter_)))


Frame = Callable[[Bits, Scope], Iterator[Claimed]]
_FRAMES: tuple[Frame, ...] = (_count, _amount, _extreme, comparison, _quantified, _member, _share, trend, change)
