"""Edits of a figure's bound, and of percent and percentage points.

Input: a sentence and its document. Output: edits whose new value conflicts with the old one by utils.quantities. The
self-test does not make them (core/self_test).
"""

import re
from collections.abc import Iterator
from random import Random

from core.self_test.page import FIGURES, Change, Edit, Page, Sentence, conflicting, value_near
from utils.quantities import Kind, Outcome, compare

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
