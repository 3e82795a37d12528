"""Edits of what a figure measures: unit, currency.

Input: a sentence and its document. Output: edits whose new value conflicts with the old one by utils.quantities and is
nowhere in the document. Does not change the figure itself (values.py).
"""

import re
from collections.abc import Iterator
from random import Random

from core.self_test.page import FIGURES, Change, Edit, Page, Sentence, conflicting
from utils.quantities import Kind, Quantity

_LADDERS = [
    line.split()
    for line in """
seconds minutes hours days weeks months years
second minute hour day week month year
mm cm m km
millimetres centimetres metres kilometres
kilometres miles
kilometers miles
mg g kg
milligrams grams kilograms tonnes
kg tonnes
ml litres
mL L
m feet
metres feet
meters feet
W kW MW GW
kWh MWh GWh
KB MB GB TB
mV V kV
mA A
Hz kHz MHz GHz
°C °F
hectares acres
kPa MPa
""".strip().splitlines()
]
"""Units each of which can be mistaken for its neighbours."""

_CURRENCIES = [line.split() for line in ["$ € £ ¥", "dollars euros pounds", "USD EUR GBP CHF", "dollar euro pound"]]
_CURRENCY = re.compile(r"(?<![A-Z])[$€£¥](?=\s?\d)|\b(?:dollars?|euros?|pounds?|USD|EUR|GBP|CHF)\b")


def unit(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Change the unit to a near one on its ladder, or the currency."""
    for quantity in sentence.quantities:
        money = quantity.kind is Kind.MONEY
        place = _currency_place(sentence.text, quantity) if money else _unit_place(sentence.text, quantity)
        if place is None or quantity.kind not in FIGURES:
            continue
        names = _near(_CURRENCIES if money else _LADDERS, sentence.text[slice(*place)])
        changes = [Change(*place, name) for name in names]
        yield from conflicting(sentence, page, "unit", quantity, changes, chooser)


def _currency_place(text: str, quantity: Quantity) -> tuple[int, int] | None:
    found = _CURRENCY.search(text, quantity.value_span.start, quantity.value_span.end)
    return found.span() if found else None


def _unit_place(text: str, quantity: Quantity) -> tuple[int, int] | None:
    name = quantity.unit_text.strip("- ")
    start = text.rfind(name, quantity.value_span.start, quantity.value_span.end) if name else -1
    return None if start < 0 or quantity.value.per is not None else (start, start + len(name))


def _near(ladders: list[list[str]], written: str) -> list[str]:
    return [
        ladder[place]
        for ladder in ladders
        if written in ladder
        for place in range(max(0, ladder.index(written) - 1), min(len(ladder), ladder.index(written) + 2))
        if ladder[place] != written
    ]
