"""Years, decades and centuries: in 2021, 1939–45, 44 BC, the mid-1990s, the nineties, the 19th and 20th centuries.

In: tokens and a place. Out: a `Reading` whose values are stretches of days. Four figures may be a year or a count;
where nothing decides, both readings are given. Not here: dates with a month (dates).
"""

from decimal import Decimal

from utils.quantities.calendar_days import joined, years
from utils.quantities.dates import part_of
from utils.quantities.lexing import Tokens
from utils.quantities.money_reading import currency_after
from utils.quantities.nouns import find_noun
from utils.quantities.number_words import ONES, TENS
from utils.quantities.numerals import SCALES
from utils.quantities.ordinals import read_ordinal
from utils.quantities.quantity import Kind, Value
from utils.quantities.reading import DASHES, Reading, after_joint
from utils.quantities.unit_reading import read_unit

_BEFORE_A_YEAR = frozenset(
    """in since by during until till from before after circa c ca year years through summer spring autumn winter
    early late mid january february march april may june july august september october november december ( ©
    established founded born died est season""".split()
)
_ROUGHLY = frozenset({"around", "about", "roughly", "approximately", "~"})
_LIFE = frozenset({"b", "d", "c", "ca", "fl", "r", "est"})
_ERAS = {"BC": -1, "BCE": -1, "AD": 1, "CE": 1}
_ERA_STARTS = frozenset({*_ERAS, "A", "B", "C"})
_DECADE_WORDS = {
    "twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70, "eighties": 80,
    "nineties": 90,
}  # fmt: skip
_OWNERS = frozenset({"his", "her", "their", "my", "our", "your"})
_BEFORE_A_DECADE = frozenset({"the", "early", "mid", "late", "'", "-"})
_CENTURIES = frozenset({"century", "centuries"})
_SIGNS_BEFORE_A_NUMBER = frozenset("$€£₹¥#")
_YEAR_ONLY, _YEAR_FIRST, _COUNT_FIRST = ("year",), ("year", "count"), ("count", "year")
_LONGEST_SPAN = 400


def read_years(tokens: Tokens, place: int) -> Reading | None:
    """Return the year, decade or century at `place`, or the range from one to another."""
    first = _one(tokens, place)
    if first is None:
        return None
    if len(first.values) > 1 or first.values[0].kind is Kind.COUNT:
        return first
    joint = after_joint(tokens, first.end, place)
    second = _one(tokens, joint) if joint is not None else None
    value = joined(first.values[0], second.values[0]) if second is not None else None
    return Reading(place, second.end, (value,)) if second is not None and value is not None else first


def _one(tokens: Tokens, place: int) -> Reading | None:
    return _century(tokens, place) or _decade(tokens, place) or _with_era(tokens, place) or _year(tokens, place)


def _century(tokens: Tokens, place: int) -> Reading | None:
    ordinal = read_ordinal(tokens, place)
    if ordinal is None or not 0 < ordinal.value <= 30:
        return None
    at = ordinal.end + (tokens.lower(ordinal.end) in DASHES)
    number, end = int(ordinal.value), at + 1
    if tokens.lower(at) not in _CENTURIES:
        return _shared_century(tokens, place, number, ordinal.end)
    era = _era(tokens, end)
    if era is not None and era[0] < 0:
        value = years(Kind.CENTURY, 1 - 100 * number, 100 - 100 * number, part_of(tokens, place))
        return Reading(place, era[1], (value,))
    value = years(Kind.CENTURY, 100 * (number - 1), 100 * number, part_of(tokens, place))
    return Reading(place, end, (value,))


def _shared_century(tokens: Tokens, place: int, number: int, end: int) -> Reading | None:
    """Read the first ordinal of "19th and 20th centuries"."""
    if tokens.lower(end) not in ("and", "or", "to", "-", "–", ","):
        return None
    second = read_ordinal(tokens, end + 1)
    if second is None:
        return None
    word = second.end + (tokens.lower(second.end) in DASHES)
    if tokens.lower(word) not in _CENTURIES:
        return None
    return Reading(place, end, (years(Kind.CENTURY, 100 * (number - 1), 100 * number),))


def _decade(tokens: Tokens, place: int) -> Reading | None:
    word = tokens.lower(place)
    if word in _DECADE_WORDS:
        return _short_decade(tokens, place, _DECADE_WORDS[word], place + 1)
    apostrophe = tokens.lower(place + 1) == "'"
    end = place + 1 + apostrophe
    if not (tokens.at(end).text == "s" and tokens.glued(end) and word.isdecimal() and word.endswith("0")):
        return None
    part = part_of(tokens, place)
    if len(word) == 4 and 1000 <= int(word) <= 2190:
        decade = years(Kind.DECADE, int(word), int(word) + 9, part)
        century = years(Kind.CENTURY, int(word), int(word) + 99, part)
        return Reading(place, end + 1, (century, decade) if word.endswith("00") else (decade,))
    return _short_decade(tokens, place, int(word), end + 1) if len(word) == 2 else None


def _short_decade(tokens: Tokens, place: int, decade: int, end: int) -> Reading | None:
    """Read the 90s, '90s and the nineties as years, "in her 60s" as an age."""
    before = tokens.lower(place - 1)
    owner = place - 1 - (before in _BEFORE_A_DECADE) - (tokens.lower(place - 2) in _BEFORE_A_DECADE)
    if before in _OWNERS or tokens.lower(owner) in _OWNERS:
        return Reading(place, end, (Value(Kind.COUNT, Decimal(decade), Decimal(decade + 9), vague=True, ranged=True),))
    if before not in _BEFORE_A_DECADE or (before == "-" and not part_of(tokens, place)):
        return None
    part = part_of(tokens, place)
    centuries = (2000,) if decade < 20 else (1900, 2000) if decade == 20 else (1900,)
    values = tuple(years(Kind.DECADE, base + decade, base + decade + 9, part) for base in centuries)
    return Reading(place, end, values)


def _with_era(tokens: Tokens, place: int) -> Reading | None:
    """Read 44 BC, AD 79, 500 CE and 200 A.D.; year 0 of the arithmetic is 1 BC."""
    before = _era(tokens, place)
    at = before[1] if before is not None and before[0] > 0 else place
    figures = tokens.at(at).text.replace(",", "")
    after = _era(tokens, at + 1) if at == place else (1, at + 1)
    if after is None or not (tokens.is_number(at) and figures.isdecimal() and len(figures) <= 5):
        return None
    year = int(figures) if after[0] > 0 else 1 - int(figures)
    return Reading(place, after[1], (years(Kind.YEAR, year, year),))


def _era(tokens: Tokens, place: int) -> tuple[int, int] | None:
    """Return 1 after or -1 before the beginning of our era, as capitals at `place` say, and the place after them."""
    if tokens.at(place).text not in _ERA_STARTS:
        return None
    for length in (6, 4, 3, 1):
        sign = _ERAS.get(tokens.said(place, place + length).rstrip(".").replace(".", ""))
        if sign is not None and not tokens.at(place).fresh:
            return sign, place + length
    return None


def _year(tokens: Tokens, place: int) -> Reading | None:
    spelled = _spelled_year(tokens, place)
    if spelled is not None:
        return spelled
    figures = tokens.at(place).text
    if not (figures.isdecimal() and len(figures) == 4 and 1000 <= int(figures) <= 2199):
        return None
    span = _two_years(tokens, place)
    if span is not None:
        return span
    year = years(Kind.YEAR, int(figures), int(figures), part_of(tokens, place))
    count = Value(Kind.COUNT, Decimal(figures), Decimal(figures), roundness=_roundness(figures))
    order = _likelihood(tokens, place)
    return Reading(place, place + 1, tuple({"year": year, "count": count}[name] for name in order)) if order else None


def _roundness(figures: str) -> Decimal:
    return Decimal(10) ** (len(figures) - len(figures.rstrip("0")))


def _spelled_year(tokens: Tokens, place: int) -> Reading | None:
    """Read nineteen ninety-five and twenty twenty-one."""
    first = ONES.get(tokens.lower(place), TENS.get(tokens.lower(place), Decimal(0)))
    rest = TENS.get(tokens.lower(place + 1))
    if not (13 <= first <= 20) or rest is None:
        return None
    at = place + 2 + (tokens.lower(place + 2) == "-")
    last = ONES.get(tokens.lower(at), Decimal(0))
    if not 0 < last < 10:
        at, last = place + 1, Decimal(0)
    year = int(first * 100 + rest + last)
    return Reading(place, at + 1, (years(Kind.YEAR, year, year),))


def _two_years(tokens: Tokens, place: int) -> Reading | None:
    """Read 1939-45, 2019/20 and 1999–2000, where the second follows the first and nothing is counted."""
    first = tokens.at(place).text
    slash = tokens.lower(place + 1) == "/" and tokens.glued(place + 1) and tokens.glued(place + 2)
    joint = place + 2 if slash else after_joint(tokens, place + 1, place)
    second = tokens.at(joint).text if joint is not None else ""
    if joint is None or not second.isdecimal() or len(second) not in (2, 4):
        return None
    short = len(second) == 2
    if short and not (tokens.glued(joint) and tokens.lower(place + 1) in ("-", "–", "/")):
        return None
    last = int(first[:2] + second) if short else int(second)
    last += 100 if short and last <= int(first) and second == "00" else 0
    if not int(first) < last <= int(first) + _LONGEST_SPAN or last > 2199:
        return None
    cued = _is_cued(tokens, place) or short
    if _measured(tokens, joint + 1) or (_counted(tokens, joint + 1) and not cued):
        return None
    value = joined(years(Kind.YEAR, int(first), int(first)), years(Kind.YEAR, last, last))
    return Reading(place, joint + 1, (value,)) if value is not None else None


def _likelihood(tokens: Tokens, place: int) -> tuple[str, ...]:
    """Return what four figures may be, likeliest first; nothing where another reader has to decide."""
    before = tokens.at(place - 1)
    cued = _is_cued(tokens, place)
    modern = 1900 <= int(tokens.at(place).text) <= 2099
    if _belongs_elsewhere(tokens, place, cued=cued, modern=modern):
        return ()
    counted, capital = _counted(tokens, place + 1), tokens.at(place + 1).text[:1].isupper()
    if cued or modern:
        likely_count = counted and not (cued or capital or before.lower == "the")
        return _COUNT_FIRST if likely_count else _YEAR_FIRST if counted or not cued else _YEAR_ONLY
    if counted:
        return ()
    return _YEAR_FIRST if before.lower in _ROUGHLY else _COUNT_FIRST


def _is_cued(tokens: Tokens, place: int) -> bool:
    """Whether the words before four figures say that they are a year: in 1710, c. 1710, b. 1710."""
    before = tokens.lower(place - 1)
    return before in _BEFORE_A_YEAR or (before == "." and tokens.lower(place - 2) in _LIFE)


def _belongs_elsewhere(tokens: Tokens, place: int, *, cued: bool, modern: bool) -> bool:
    """Whether four figures are priced, measured, multiplied, or one end of a range that is no range of years."""
    before, after = tokens.at(place - 1), tokens.at(place + 1)
    attached = tokens.glued(place) and before.lower in ("/", ".", ",") and not cued
    priced = before.lower in _SIGNS_BEFORE_A_NUMBER or attached
    joined_after = after.glued and (after.sort == "word" or after.lower in ("%", "/", "^", "°", ":"))
    measured = _measured(tokens, place + 1) and not (cued and modern)
    paid = _paid(tokens, place + 1) and not cued and before.lower != "the"
    joint = after_joint(tokens, place + 1, place)
    ranged = joint is not None and tokens.is_number(joint) and not cued
    return priced or paid or joined_after or measured or ranged or after.lower in SCALES or after.lower == "per"


def _measured(tokens: Tokens, place: int) -> bool:
    found = read_unit(tokens, place)
    return found is not None and bool(found.units)


def _paid(tokens: Tokens, place: int) -> bool:
    return currency_after(tokens, place) is not None or tokens.lower(place) in ("pound", "pounds")


def _counted(tokens: Tokens, place: int) -> bool:
    noun = find_noun(tokens, place)
    return noun is not None and noun.plural
