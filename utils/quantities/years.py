"""Years, decades and centuries: in 2021, 1939–45, the mid-1990s, the 90s, the 19th and 20th centuries.

Input: tokens and a position. Output: a `Reading` whose values are ranges of days. Four digits may be a year or a count;
if nothing decides, both readings are given. Does not read dates with a month (dates) or years BC (units).
"""

from decimal import Decimal

from utils.quantities.currencies import currency_after
from utils.quantities.dates import joined, part_of, years
from utils.quantities.lexing import DASHES, Reading, Tokens, after_joint, find_noun
from utils.quantities.number_words import read_ordinal
from utils.quantities.numerals import SCALES
from utils.quantities.quantity import Kind, Value
from utils.quantities.unit_reading import read_unit

_BEFORE_A_YEAR = frozenset(
    """in since by during until till from before after circa c ca year years through summer spring autumn winter
    early late mid january february march april may june july august september october november december ( ©
    established founded born died est season""".split()
)
_ROUGHLY = frozenset({"around", "about", "roughly", "approximately", "~"})
_BEFORE_A_DECADE = frozenset({"the", "early", "mid", "late", "'", "-"})
_CENTURIES = frozenset({"century", "centuries"})
_SIGNS_BEFORE_A_NUMBER = frozenset("$€£₹¥#")
_LONGEST_SPAN = 400


def read_years(tokens: Tokens, place: int) -> Reading | None:
    """Return the year, decade or century at `place`, or a range of them."""
    first = _one(tokens, place)
    if first is None or len(first.values) > 1 or first.values[0].kind is Kind.COUNT:
        return first
    joint = after_joint(tokens, first.end, place)
    second = _one(tokens, joint) if joint is not None else None
    value = joined(first.values[0], second.values[0]) if second is not None else None
    return Reading(place, second.end, (value,)) if second is not None and value is not None else first


def _one(tokens: Tokens, place: int) -> Reading | None:
    return _century(tokens, place) or _decade(tokens, place) or _year(tokens, place)


def _century(tokens: Tokens, place: int) -> Reading | None:
    """Read the 20th century, and the first ordinal of "19th and 20th centuries"; none BC."""
    ordinal = read_ordinal(tokens, place)
    if ordinal is None or not 0 < ordinal.value <= 30:
        return None
    number, end = int(ordinal.value), ordinal.end
    at = end + (tokens.lower(end) in DASHES)
    second = read_ordinal(tokens, end + 1) if tokens.lower(end) in ("and", "or", "to", ",", *DASHES) else None
    if tokens.lower(at) in _CENTURIES and tokens.lower(at + 1) not in ("bc", "bce"):
        end = at + 1
    elif second is None or tokens.lower(second.end + (tokens.lower(second.end) in DASHES)) not in _CENTURIES:
        return None
    return Reading(place, end, (years(Kind.CENTURY, 100 * (number - 1), 100 * number, part_of(tokens, place)),))


def _decade(tokens: Tokens, place: int) -> Reading | None:
    """Read the 1990s, the 90s and '90s; "in her 60s" is an age, the 1900s are a century or a decade."""
    word, end = tokens.lower(place), place + 1 + (tokens.lower(place + 1) == "'")
    if not (tokens.at(end).text == "s" and tokens.glued(end) and word.isdecimal() and word.endswith("0")):
        return None
    part, year = part_of(tokens, place), int(word)
    if len(word) == 4 and 1000 <= year <= 2190:
        decade = years(Kind.DECADE, year, year + 9, part)
        century = years(Kind.CENTURY, year, year + 99, part)
        return Reading(place, end + 1, (century, decade) if year % 100 == 0 else (decade,))
    before = tokens.lower(place - 1)
    if len(word) != 2 or before not in _BEFORE_A_DECADE or (before == "-" and not part):
        return None
    first = year + (2000 if year < 20 else 1900)
    return Reading(place, end + 1, (years(Kind.DECADE, first, first + 9, part),))


def _year(tokens: Tokens, place: int) -> Reading | None:
    """Read four digits as a year, a count, or both, the likelier first; some belong to another reader."""
    figures, before, after = tokens.at(place).text, tokens.lower(place - 1), tokens.at(place + 1)
    if not (figures.isdecimal() and len(figures) == 4 and 1000 <= int(figures) <= 2199):
        return None
    span = _two_years(tokens, place)
    cued, modern = _is_cued(tokens, place), 1900 <= int(figures) <= 2099
    counted = _counted(tokens, place + 1)
    elsewhere = counted and not (cued or modern)
    if span or elsewhere or _belongs_elsewhere(tokens, place, cued=cued, modern=modern):
        return span
    year = years(Kind.YEAR, int(figures), int(figures), part_of(tokens, place))
    if cued and not counted:
        return Reading(place, place + 1, (year,))
    count = Value(Kind.COUNT, Decimal(figures), Decimal(figures))
    likely = cued or before == "the" or after.text[:1].isupper() or not counted
    year_first = likely if cued or modern else before in _ROUGHLY
    return Reading(place, place + 1, (year, count) if year_first else (count, year))


def _two_years(tokens: Tokens, place: int) -> Reading | None:
    """Read 1939-45, 2019/20 and 1999–2000, if the second follows the first and nothing is counted."""
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
    if not int(first) < last <= min(int(first) + _LONGEST_SPAN, 2199):
        return None
    if _counted(tokens, joint + 1) and not (short or _is_cued(tokens, place)):
        return None
    value = joined(years(Kind.YEAR, int(first), int(first)), years(Kind.YEAR, last, last))
    return Reading(place, joint + 1, (value,)) if value is not None else None


def _is_cued(tokens: Tokens, place: int) -> bool:
    """Whether the word before four digits marks them as a year: in 1710, since 1710."""
    return tokens.lower(place - 1) in _BEFORE_A_YEAR


def _belongs_elsewhere(tokens: Tokens, place: int, *, cued: bool, modern: bool) -> bool:
    """Whether four digits are priced, measured, multiplied, or one end of a range that is not a range of years."""
    before, after = tokens.at(place - 1), tokens.at(place + 1)
    attached = tokens.glued(place) and before.lower in ("/", ".", ",") and not cued
    joined_after = after.glued and (after.sort == "word" or after.lower in ("%", "/", "^", "°", ":"))
    if before.lower in _SIGNS_BEFORE_A_NUMBER or attached or joined_after or after.lower in (*SCALES, "per"):
        return True
    paid = currency_after(tokens, place + 1) is not None or after.lower in ("pound", "pounds")
    joint = after_joint(tokens, place + 1, place)
    ranged = joint is not None and tokens.is_number(joint)
    measured = _measured(tokens, place + 1) and not (cued and modern)
    return measured or (paid and not cued and before.lower != "the") or (ranged and not cued)


def _measured(tokens: Tokens, place: int) -> bool:
    found = read_unit(tokens, place)
    return found is not None and bool(found.units)


def _counted(tokens: Tokens, place: int) -> bool:
    noun = find_noun(tokens, place)
    return noun is not None and noun.plural
