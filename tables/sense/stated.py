"""The numbers and dates of a sentence, with the words that modify them.

Input: a sentence. Output: options by start position. Does not choose their column (populations.py).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tables.language.figures import is_figure
from tables.language.tokens import Piece
from tables.sense.bits import PART, Bit, Option
from tables.sense.sighting import Sights
from utils.quantities import Kind, Modifier, Quantity, find_quantities
from utils.quantities.quantity import ONE
from utils.text import stem

_SUMMED = re.compile(r"\b(?:add\w*|sum\w*|amount\w*|com\w+|came) up to\s*$", re.IGNORECASE)
_DATES = frozenset({Kind.DATE, Kind.YEAR, Kind.YEARLESS_DATE})
_COST = 0.01


def quantities(text: str, pieces: Sequence[Piece], nouns: frozenset[str]) -> Iterator[tuple[int, list[Option]]]:
    """Yield numbers and dates with their modifying words, by start position."""
    found: dict[int, list[Option]] = {}
    for read in find_quantities(text):
        quantity = _as_told(read, text[: read.value_span.start], nouns)
        begin = quantity.span.start if quantity.modifier is read.modifier else quantity.value_span.start
        covered = [
            place for place, piece in enumerate(pieces)
            if begin < piece.end and piece.start < quantity.span.end
        ]  # fmt: skip
        if not covered:
            continue
        span = quantity.value_span
        letter = "d" if quantity.kind in _DATES else "#" if quantity.kind is Kind.ORDINAL else "n"
        value = str(int(quantity.value.low)) if letter == "#" else pieces[covered[0]].folded
        bit = Bit(letter, span.start, span.end, span.of(text), value=value, quantity=quantity)
        if letter != "d" and not is_figure(quantity) and quantity.kind is not Kind.FRACTION:
            continue
        kinds = {reading.kind for reading in quantity.readings}
        options = found.setdefault(covered[0], [])
        options.append((covered[-1] + 1, (bit,), _COST))
        if quantity.kind is Kind.YEAR and Kind.COUNT in kinds:
            options.append((covered[-1] + 1, (replace(bit, letter="n"),), PART))
    yield from found.items()


def _as_told(quantity: Quantity, before: str, nouns: frozenset[str]) -> Quantity:
    """Adjust a number to its context: drop "a month" in a table of months; a sum "up to 50" is exactly 50."""
    value = quantity.value
    if value.per is not None and stem(value.per.symbol) in nouns:
        quantity = replace(quantity, readings=(replace(value, per=None),))
    return replace(quantity, modifier=Modifier.EXACT) if _SUMMED.search(before) else quantity


def counted(option: Option, sights: Sights) -> Iterator[Option]:
    """Yield a number with a unit as a number of records ("3 months") or of what a header counts ("7 days")."""
    end, (bit,), cost = option
    quantity = bit.quantity
    if quantity is None or quantity.kind not in (Kind.MEASURE, Kind.DURATION) or quantity.value.unit is None:
        return
    value = quantity.value
    written = [value.written(each) for each in (value.low, value.high)]
    plain = replace(value, kind=Kind.COUNT, low=written[0], high=written[1], precision=ONE, unit=None)
    number = replace(bit, quantity=replace(quantity, readings=(plain,)))
    word = quantity.unit_text.casefold()
    if stem(word) in sights.nouns:
        yield end, (number, replace(bit, letter="s", quantity=None)), cost
    for column, _ in sights.header([word]) if word else ():
        yield end, (number, replace(bit, letter="c", quantity=None, columns=(column,))), cost
