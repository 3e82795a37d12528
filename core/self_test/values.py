"""Edits of figures: another number, swapped digits, another scale.

Input: a sentence and its document. Output: edits whose new value conflicts with the old one by utils.quantities and is
nowhere in the document. Does not change units and bounds (units.py) or dates and times (moments.py).
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from random import Random

from core.extraction import english
from core.extraction.english import verb_form
from core.self_test.page import FIGURES, Change, Edit, Page, Sentence, conflicting, rewritten, value_near
from utils.quantities import Kind, Outcome, Quantity, compare

_NUMERAL = re.compile(r"\d[\d,]*(?:\.\d+)?")
_WESTERN = re.compile(r"\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?")
NUMBER_WORDS = {
    word: str(value)
    for value, word in enumerate("two three four five six seven eight nine ten eleven twelve".split(), 2)
}
"""The numbers that are written in words as often as in digits."""

_SPELLED = re.compile(rf"(?:{'|'.join(NUMBER_WORDS)})(?=$|[ -])", re.IGNORECASE)
_NOT_SPELLED = re.compile(r"(?:one or|one and|other|next|last|first|these|those|\bor) $", re.IGNORECASE)
_SCALES = {
    "thousand": "million",
    "million": "billion",
    "billion": "million",
    "trillion": "billion",
    "lakh": "crore",
    "crore": "lakh",
}
_SCALE = re.compile(rf"\b(?:{'|'.join(_SCALES)})\b")
_BEFORE_A_FIGURE = english.PREPOSITIONS | frozenset("and or only about nearly almost over under just all".split())
_CLOCK = re.compile(r"\b(?:at|by|from|until|to|and|before|after) \d{1,2}\.\d\d$")
_STEPS = (-4, -3, -2, -1, 1, 2, 3, 4)


def number(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Change one digit of a figure, or a number in words to a near one."""
    for quantity, start, written in _numerals(sentence):
        changes = _changes(quantity, start, written, _one_digit_off(written))
        yield from conflicting(sentence, page, "number", quantity, changes, chooser)
    for quantity in sentence.quantities:
        start = quantity.value_span.start
        spelled = _SPELLED.match(sentence.text, start, quantity.value_span.end)
        counts = quantity.kind in FIGURES and quantity.noun + quantity.unit_text
        if spelled and counts and not _NOT_SPELLED.search(sentence.text[:start]):
            yield from _other_word(sentence, page, quantity, spelled.group(), chooser)


def digits(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Transpose two neighbouring digits of a figure."""
    for quantity, start, written in _numerals(sentence):
        places = [i for i in range(len(written) - 1) if written[i : i + 2].isdecimal() and written[i] != written[i + 1]]
        swapped = [written[:i] + written[i + 1] + written[i] + written[i + 2 :] for i in places]
        changes = _changes(quantity, start, written, [new for new in swapped if new[0] != "0"])
        yield from conflicting(sentence, page, "digit", quantity, changes, chooser)


def scale(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Change the scale word, or multiply or divide a figure by ten."""
    for quantity, start, written in _numerals(sentence):
        if word := _SCALE.search(sentence.text, start, quantity.value_span.end):
            changes = [Change(*word.span(), _SCALES[word.group()])]
        else:
            changes = _changes(quantity, start, written, _tenfold(written))
        yield from conflicting(sentence, page, "scale", quantity, changes, chooser)


def _numerals(sentence: Sentence) -> Iterator[tuple[Quantity, int, str]]:
    """Yield the quantities written with one numeral, with its start and its text."""
    for quantity in sentence.quantities:
        found = list(_NUMERAL.finditer(sentence.text, quantity.value_span.start, quantity.value_span.end))
        if len(found) != 1 or quantity.kind not in FIGURES or quantity.ambiguous:
            continue
        written, start = found[0].group(), found[0].start()
        if not _WESTERN.fullmatch(written) or _CLOCK.search(sentence.text[: found[0].end()]):
            continue
        if not (quantity.value.bare and _may_be_a_label(sentence.text, start, quantity)):
            yield quantity, start, written


def _may_be_a_label(text: str, start: int, quantity: Quantity) -> bool:
    """Whether a bare number belongs to the name before it ("Route 66") or counts nothing known."""
    before = text[:start].split()
    previous = before[-1].strip("(").lower() if before else ""
    named = len(before) > 1 and before[-1][:1].isupper()
    says = previous in _BEFORE_A_FIGURE or bool(verb_form(previous)) or previous.endswith(",")
    counted = bool(quantity.noun) or (says and quantity.value.precision >= 1)
    return named or start == 0 or not counted or text[start - 1] in "-–/#"


def _changes(quantity: Quantity, start: int, written: str, options: list[str]) -> list[Change]:
    return [Change(start, start + len(written), new) for new in options if _plausible(quantity, new)]


def _plausible(quantity: Quantity, new: str) -> bool:
    """Whether the figure is plausible: no plural noun after 1, no share raised above 100 %."""
    value = Decimal(new.replace(",", ""))
    if value == 1 or quantity.value.low == quantity.value.written(Decimal(1)):
        return False
    return quantity.kind is not Kind.PERCENT or value <= 100 or quantity.value.high > 1


def _one_digit_off(written: str) -> list[str]:
    significant = written.rstrip("0").rstrip(".,") or written
    options = []
    for place in [i for i, character in enumerate(significant) if character.isdecimal()][:3]:
        for digit in (int(written[place]) + step for step in _STEPS):
            if 0 <= digit <= 9 and (place, digit) != (0, 0):
                options.append(written[:place] + str(digit) + written[place + 1 :])
    return options


def _tenfold(written: str) -> list[str]:
    value = Decimal(written.replace(",", ""))
    decimals = written.partition(".")[2]
    if decimals:
        return [written.replace(".", "").lstrip("0")] if len(decimals) == 1 else []
    options = [f"{value * 10:,}" if "," in written or len(written) > 3 else f"{value * 10}"]
    if value % 10 == 0 and value >= 20:
        options.append(f"{value / 10:,.0f}")
    return options


def _other_word(sentence: Sentence, page: Page, quantity: Quantity, word: str, chooser: Random) -> Iterator[Edit]:
    every = list(NUMBER_WORDS)
    place = every.index(word.lower())
    near = every[max(0, place - 2) : place] + every[place + 1 : place + 4]
    start = quantity.value_span.start
    free = [new for new in near if not page.words & {new, NUMBER_WORDS[new]}]
    for new in chooser.sample(free, len(free)):
        change = Change(start, start + len(word), new)
        after = value_near(rewritten(sentence.text, change), start)
        if after and compare(after, quantity) in (Outcome.CONFLICT, Outcome.INCOMPARABLE):
            yield sentence.edit("number", change)
            return
