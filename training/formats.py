"""True claims with values written differently: as many surface changes as the edits that make claims wrong.

Input: a sentence and its document. Output: edits that stay true; every new form is read again and must match the old
value by utils.quantities. Does not reword the rest.
"""

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from random import Random

from core.self_test.moments import MONTHS
from core.self_test.page import Change, Edit, Page, Sentence, rewritten
from core.self_test.values import NUMBER_WORDS
from utils.quantities import Kind, Modifier, Outcome, Quantity, compare, find_quantities

_MONTH = "|".join(MONTHS)
_DAY_FIRST = re.compile(rf"(?P<day>\d{{1,2}}) (?P<month>{_MONTH})(?: (?P<year>\d{{4}}))?")
_MONTH_FIRST = re.compile(rf"(?P<month>{_MONTH}) (?P<day>\d{{1,2}})(?:, (?P<year>\d{{4}}))?")
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)")
_CLOCK = re.compile(r"(?P<hour>\d{1,2})[:.](?P<minute>\d\d)(?P<half> ?[ap]\.?m\.?)?")
_INTEGER = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
_FIGURE_AND_UNIT = re.compile(r"(?P<figure>\d[\d,]*(?:\.\d+)?) ?(?P<unit>[a-zA-Z°%]+(?: cent)?)")
_SCALED = re.compile(r"(?P<sign>[£$€]?)(?P<figure>\d+(?:\.\d+)?) (?P<scale>million|billion)")
_MONEY = re.compile(r"(?P<sign>[£$€])(?P<figure>\d[\d,]*(?:\.\d+)?(?: (?:million|billion))?)")
_DETERMINED = re.compile(r"(?:\b(?:(?i:the|an?|these|those|no\.?|all|only|exactly)|[A-Z]\w*) \(?|#)$")
_CURRENCIES = {"£": "pounds", "$": "dollars", "€": "euros"}
_OTHER_SPELLINGS = NUMBER_WORDS | {figure: word for word, figure in NUMBER_WORDS.items()}
_OTHER_NAMES = {
    "km": "kilometres",
    "kg": "kilograms",
    "mg": "milligrams",
    "cm": "centimetres",
    "mm": "millimetres",
    "min": "minutes",
    "h": "hours",
    "ml": "millilitres",
    "kW": "kilowatts",
    "kWh": "kilowatt hours",
    "MB": "megabytes",
    "GB": "gigabytes",
    "percent": "%",
    "per cent": "%",
    "%": "percent",
}
_STEPS = {
    "minutes": (60, "hour"),
    "hours": (24, "day"),
    "days": (7, "week"),
    "months": (12, "year"),
    "metres": (1000, "kilometre"),
    "grams": (1000, "kilogram"),
    "milligrams": (1000, "gram"),
    "seconds": (60, "minute"),
}


def reformat(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Write a value differently: 1,000 as 1000, 60 minutes as 1 hour, 14 March 2019 as 2019-03-14."""
    for quantity in sentence.quantities:
        if quantity.ambiguous or quantity.value.ranged or quantity.value_span.start == 0:
            continue
        written = quantity.value_span.of(sentence.text)
        options = [new for way in _WAYS for new in way(written, quantity) if new != written]
        for new in chooser.sample(options, len(options)):
            if change := _same_value(sentence, quantity, new):
                yield sentence.edit("reformat", change)
                break


def rounding(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Round a figure of three digits or more, with "about" before it."""
    for quantity in sentence.quantities:
        written = quantity.value_span.of(sentence.text)
        figure = _INTEGER.search(written)
        if not figure or _stands_close(sentence.text, quantity) or not quantity.noun + quantity.unit_text:
            continue
        if quantity.modifier is not Modifier.EXACT or quantity.kind not in (Kind.COUNT, Kind.MONEY, Kind.MEASURE):
            continue
        digits = figure.group().replace(",", "")
        rounded = round(int(digits), 2 - len(digits))
        close = abs(rounded - int(digits)) * 50 <= int(digits)
        if len(digits) < 3 or rounded == int(digits) or not close:
            continue
        grouped = f"{rounded:,}" if len(digits) > 3 else str(rounded)
        about = f"about {written.replace(figure.group(), grouped)}"
        if change := _same_value(sentence, quantity, about, Outcome.WEAK):
            yield sentence.edit("rounding", change)


def _stands_close(text: str, quantity: Quantity) -> bool:
    """Whether the figure is part of a name, a series number or a range, so that it cannot be rounded."""
    start, end = quantity.value_span.start, quantity.value_span.end
    following = text[end:].split()[:1]
    return (
        start == 0
        or bool(_DETERMINED.search(text[:start]))
        or text[start - 1] in "-–/."
        or text[end : end + 1] in ("-", "–", "/", ":")
        or (bool(following) and following[0][:1].isupper())
    )


def _same_value(sentence: Sentence, quantity: Quantity, new: str, allowed: Outcome = Outcome.MATCH) -> Change | None:
    change = Change(quantity.value_span.start, quantity.value_span.end, new)
    claim = rewritten(sentence.text, change)
    start = next((i for i, (a, b) in enumerate(zip(sentence.text, claim, strict=False)) if a != b), 0)
    after = next((found for found in find_quantities(claim) if found.span.end > start), None)
    return change if after and compare(after, quantity) is allowed else None


def _grouping(written: str, quantity: Quantity) -> Iterator[str]:
    found = _INTEGER.fullmatch(written.lstrip("£$€"))
    if found and len(written) > 4 and quantity.kind in (Kind.COUNT, Kind.MONEY):
        plain = found.group().replace(",", "")
        yield written.replace(found.group(), plain if "," in written else f"{int(plain):,}")


def _spelling(written: str, quantity: Quantity) -> Iterator[str]:
    figure, space, rest = written.partition(" ")
    other = _OTHER_SPELLINGS.get(figure.lower())
    if other and quantity.kind in (Kind.COUNT, Kind.DURATION):
        yield other + space + rest


def _units(written: str, quantity: Quantity) -> Iterator[str]:
    found = _FIGURE_AND_UNIT.fullmatch(written)
    if found and found["unit"] in _OTHER_NAMES and found["figure"] != "1":
        new = _OTHER_NAMES[found["unit"]]
        yield found["figure"] + ("" if new == "%" else " ") + new


def _conversion(written: str, quantity: Quantity) -> Iterator[str]:
    found = _FIGURE_AND_UNIT.fullmatch(written)
    if not found or found["unit"] not in _STEPS:
        return
    size, unit = _STEPS[found["unit"]]
    value = Decimal(found["figure"].replace(",", "")) / size
    if value >= 1 and value == value.quantize(Decimal("0.1")):
        shown = format(value.normalize(), "f")
        yield f"{shown} {unit}{'' if value == 1 else 's'}"


def _scale(written: str, quantity: Quantity) -> Iterator[str]:
    if found := _SCALED.fullmatch(written):
        value = Decimal(found["figure"]) * (10**6 if found["scale"] == "million" else 10**9)
        if value == value.to_integral_value():
            yield f"{found['sign']}{int(value):,}"


def _currency(written: str, quantity: Quantity) -> Iterator[str]:
    if found := _MONEY.fullmatch(written):
        yield f"{found['figure']} {_CURRENCIES[found['sign']]}"


def _date(written: str, quantity: Quantity) -> Iterator[str]:
    found = _DAY_FIRST.fullmatch(written) or _MONTH_FIRST.fullmatch(written)
    if found:
        day, month, year = int(found["day"]), found["month"], found["year"]
        yield f"{month} {day}, {year}" if year else f"{month} {day}"
        yield f"{day} {month} {year}" if year else f"{day} {month}"
        if year:
            yield f"{year}-{MONTHS.index(month) + 1:02}-{day:02}"
    elif iso := _ISO.fullmatch(written):
        yield f"{int(iso['day'])} {MONTHS[int(iso['month']) - 1]} {iso['year']}"


def _time(written: str, quantity: Quantity) -> Iterator[str]:
    found = _CLOCK.fullmatch(written)
    if not found or quantity.kind is not Kind.TIME:
        return
    hour, minute, half = int(found["hour"]), found["minute"], (found["half"] or "").strip().replace(".", "").lower()
    if half:
        yield f"{hour % 12 + 12 * (half == 'pm'):02}:{minute}"
    elif 0 < hour < 24:
        yield f"{(hour - 1) % 12 + 1}:{minute} {'am' if hour < 12 else 'pm'}"


_WAYS: tuple[Callable[[str, Quantity], Iterator[str]], ...] = (
    _grouping,
    _spelling,
    _units,
    _conversion,
    _scale,
    _currency,
    _date,
    _time,
)
