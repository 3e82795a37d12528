"""Edits of what a figure measures: unit, currency, percent and points, bound.

Input: a sentence and its document. Output: edits whose new value conflicts with the old one by utils.quantities and is
nowhere in the document. Does not change the figure itself (values.py).
"""

import re
from collections.abc import Iterator
from random import Random

from core.self_test.page import FIGURES, Change, Edit, Page, Sentence, conflicting, value_near
from utils.quantities import Kind, Outcome, Quantity, compare

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
_SHARE = re.compile(r" ?(?:%|per ?cent\b)(?! points)| (?:percentage|per ?cent) points?")
_CHANGED_BY = re.compile(
    r"\b(?:by|up|down|(?:rise|increase|fall|drop|decrease|growth|decline|reduction) of)(?: \w+){0,2} $"
)
_OPPOSITE_BOUNDS = {
    "over": "under",
    "more than": "less than",
    "less than": "more than",
    "fewer than": "more than",
    "under": "over",
    "at least": "at most",
    "at most": "at least",
    "up to": "at least",
    "no more than": "no less than",
    "not more than": "not less than",
    "no less than": "no more than",
    "no fewer than": "no more than",
    "a minimum of": "a maximum of",
    "a maximum of": "a minimum of",
    "above": "below",
    "below": "above",
}
_BOUND = re.compile(
    rf"\b({'|'.join(sorted(_OPPOSITE_BOUNDS, key=len, reverse=True))})(?= (?:the |a )?$)", re.IGNORECASE
)
_MAY_STAND_BEFORE = re.compile(
    r"(?:\b(?:of|by|for|with|within|is|are|be|holds?|takes?|carry|carries|covers?|costs?|lasts?|pays?|paid|ha[sd]|have"
    r"|contains?|stores?|seats?|receives?|gets?|reach(?:es)?|after|arrives?|needs?|keeps?|uses?|requires?)|[:,(]) $|^$"
)
_MOVES = re.compile(r"\b(?:drop|f[ae]ll|falls|fallen|risen|dip|go|goes|rise|rises|rose|drops|sink)(?:ping|ing)? $")


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


def points(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Turn a change by 5 % into one by 5 percentage points, and back."""
    for quantity in sentence.quantities:
        start, end = quantity.value_span.start, quantity.value_span.end
        if quantity.kind not in (Kind.PERCENT, Kind.PERCENTAGE_POINT):
            continue
        found = _SHARE.search(sentence.text, start, end)
        if found and found.end() == end and _CHANGED_BY.search(sentence.text[:start]):
            share = "%" if quantity.kind is Kind.PERCENTAGE_POINT else " percentage points"
            change = Change(start, end, sentence.text[start : found.start()] + share)
            yield from conflicting(sentence, page, "points", quantity, [change], chooser)


def bound(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Reverse the bound of a figure: at least, at most."""
    for quantity in sentence.quantities:
        found = _BOUND.search(sentence.text, max(0, quantity.span.start - 12), quantity.value_span.start)
        if found is None or quantity.kind not in FIGURES:
            continue
        before, said = sentence.text[: found.start()], found[1].lower()
        if _MOVES.search(before) or (said == "up to" and not _MAY_STAND_BEFORE.search(before)):
            continue
        new = _OPPOSITE_BOUNDS[said]
        if new == "less than" and quantity.kind is Kind.COUNT:
            new = "fewer than"
        edit = sentence.edit("bound", Change(*found.span(1), new))
        after = value_near(edit.claim, found.start())
        if after and compare(after, quantity) is not Outcome.MATCH:
            yield edit


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
