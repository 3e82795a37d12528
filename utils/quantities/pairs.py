"""Two numbers that belong together: ranges, parts of a whole (31 of 50), chances, ratios, scores, margins (5 ± 0.3).

In: tokens and the first term. Out: a `Reading`. Not here: sums of units (amounts).
"""

from dataclasses import replace
from decimal import Decimal

from utils.quantities.changes import change_before
from utils.quantities.lexing import Tokens
from utils.quantities.quantity import ONE, ZERO, Kind, Unit, Value
from utils.quantities.reading import DASHES, Reading, after_joint
from utils.quantities.terms import Term, read_term
from utils.quantities.unit_reading import read_unit

_SCORE_WORDS = frozenset(
    """won win wins winning lost lose losing beat beats beating defeated defeating score scored scores draw drew tied
    tie victory defeat lead led leading loss goals final aggregate match""".split()
)
_MARK_WORDS = frozenset("scored score scores rating rated rate marks mark got received grade graded".split())
_MARK_NOUNS = frozenset("stars star points marks".split())
_WHOLES = frozenset(Decimal(10) ** power for power in range(1, 8)) | {Decimal(n) for n in (*range(2, 10), 12, 20, 50)}
_OWNERS = frozenset("the its his her their our all these those a".split())


def read_pair(tokens: Tokens, term: Term) -> Reading | None:
    """Return the pair that begins with `term`."""
    return _part(tokens, term) or _figures(tokens, term) or _range(tokens, term) or _margin(tokens, term)


def _part(tokens: Tokens, term: Term) -> Reading | None:
    """Read 3.5 out of 5 stars, 31 of the 50 students, 45/50 marks, 3 in 5."""
    at = term.end
    if not term.plain or (tokens.lower(term.start) == "one" and tokens.lower(at) == "of"):
        return None
    if tokens.lower(at) == "out" and tokens.lower(at + 1) == "of":
        return _part_of(tokens, term, at + 2, Kind.PART)
    if tokens.lower(at) == "of":
        return _part_of(tokens, term, at + 1, Kind.PART)
    if tokens.lower(at) == "in":
        return _part_of(tokens, term, at + 1, Kind.FRACTION)
    return _marks(tokens, term)


def _part_of(tokens: Tokens, term: Term, place: int, kind: Kind) -> Reading | None:
    at = place + (kind is Kind.PART and tokens.lower(place) in _OWNERS)
    whole = read_term(tokens, at)
    if whole is None or whole.currency or whole.numeral.fraction or whole.number < term.number or whole.number <= 0:
        return None
    end = whole.end if whole.plain else whole.numeral.end
    if kind is Kind.FRACTION and (not whole.plain or not _is_a_chance(tokens, term, whole)):
        return None
    if kind is Kind.PART and not whole.plain and tokens.lower(place - 2) != "out":
        return None
    value = term.values()[0]
    if kind is Kind.FRACTION:
        share = term.number / whole.number
        value = replace(value, kind=kind, low=share, high=share, precision=ZERO, roundness=ZERO, spelled=True)
    else:
        value = replace(value, kind=kind, second=whole.number)
    return Reading(term.start, end, (value,), 0, 0)


def _is_a_chance(tokens: Tokens, term: Term, whole: Term) -> bool:
    """Whether "3 in 5" is a share: whole numbers written alike, the second a round one; not "2 in 3 days"."""
    alike = term.numeral.spelled == whole.numeral.spelled or term.number == 1
    figures = tokens.at(whole.start).text
    year = len(figures) == 4 and figures.isdecimal() and "1000" < figures < "2200"
    rounded = whole.number in _WHOLES or (term.number == 1 and not year)
    return alike and rounded and 0 < term.number < whole.number and term.number == term.number.to_integral_value()


def _marks(tokens: Tokens, term: Term) -> Reading | None:
    """Read 3.5/5, 45/50 after "scored", 4/5 stars, and the pair 120/80."""
    start, end = term.start, term.start + 3
    if tokens.lower(start + 1) != "/" or not (tokens.glued(start + 1) and tokens.is_number(start + 2)):
        return None
    over, under = read_plain(tokens, start), read_plain(tokens, start + 2)
    if over is None or under is None or not tokens.glued(start + 2) or tokens.lower(end) == "/":
        return None
    marked = tokens.lower(end) in _MARK_NOUNS or any(tokens.lower(start - step) in _MARK_WORDS for step in (1, 2, 3))
    if over > under:
        value = Value(Kind.RATIO, over, over, second=under)
    elif marked or not term.numeral.fraction:
        value = Value(Kind.PART, over, over, term.numeral.precision or ONE, term.numeral.roundness or ONE, second=under)
    else:
        return None
    return Reading(start, end, (value,))


def read_plain(tokens: Tokens, place: int) -> Decimal | None:
    """Return the number in plain figures at `place`."""
    text = tokens.at(place).text
    plain = len(text) <= 9 and text.replace(".", "", 1).isdecimal()
    return Decimal(text) if plain else None


def _figures(tokens: Tokens, term: Term) -> Reading | None:
    """Read the ratio 4:1 and the score 3-2."""
    if not term.plain:
        return None
    odds = _odds(tokens, term)
    if odds is not None or not tokens.is_number(term.end + 1):
        return odds
    joint, other = tokens.lower(term.end), read_plain(tokens, term.end + 1)
    glued = tokens.glued(term.end) and tokens.glued(term.end + 1)
    if other is None or (tokens.at(term.end + 2).glued and tokens.lower(term.end + 2) == joint):
        return None
    if joint == ":" and glued:
        return Reading(term.start, term.end + 2, (Value(Kind.RATIO, term.number, term.number, second=other),))
    if after_joint(tokens, term.end, term.start) is None or not _is_a_score(tokens, term, other):
        return None
    return Reading(term.start, term.end + 2, (Value(Kind.SCORE, term.number, term.number, second=other),))


def _odds(tokens: Tokens, term: Term) -> Reading | None:
    """Read 4 to 1 and 4-to-1."""
    hyphens = tokens.lower(term.end) == "-" and tokens.lower(term.end + 2) == "-"
    at = term.end + hyphens
    other = read_plain(tokens, at + 1 + hyphens)
    if tokens.lower(at) != "to" or other is None or not (hyphens or (other == 1 and term.number > 1)):
        return None
    if tokens.lower(term.start - 1) == "from" or read_unit(tokens, at + 2 + hyphens) is not None:
        return None
    return Reading(term.start, at + 2 + hyphens, (Value(Kind.RATIO, term.number, term.number, second=other),))


def _is_a_score(tokens: Tokens, term: Term, other: Decimal) -> bool:
    whole = term.number == term.number.to_integral_value() and other == other.to_integral_value()
    after = read_unit(tokens, term.end + 2)
    if not whole or max(term.number, other) > 200 or term.number < 0 or (after is not None and after.units):
        return False
    if tokens.lower(term.start - 1) in ("from", "between"):
        return False
    near = (*range(term.start - 8, term.start), *range(term.end + 2, term.end + 4))
    cued = tokens.lower(term.end) in DASHES and any(tokens.lower(at) in _SCORE_WORDS for at in near)
    return other < term.number or cued


def begins_a_course(tokens: Tokens, term: Term) -> bool:
    """Whether this is what something was "raised from", so that "to" names no range but what it became."""
    return tokens.lower(term.start - 1) == "from" and change_before(tokens, term.start - 1) is not None


def sized_like_its_end(tokens: Tokens, term: Term) -> Term:
    """Give the 36 of "raised from 36 to 48 tonnes" its unit."""
    if not (term.plain and tokens.lower(term.end) == "to" and begins_a_course(tokens, term)):
        return term
    second = read_term(tokens, term.end + 1)
    first = _inherit(term, second) if second is not None else None
    return replace(first, end=term.end) if first is not None else term


def _range(tokens: Tokens, term: Term) -> Reading | None:
    if begins_a_course(tokens, term):
        return None
    joint = after_joint(tokens, term.end, term.start)
    if joint is None and tokens.lower(term.end) == "or" and term.plain:
        joint = term.end + 1
    second = read_term(tokens, joint) if joint is not None else None
    if second is None or (tokens.lower(term.end) == "or" and second.number != term.number + 1):
        return None
    first = _inherit(term, second)
    if first is None:
        return None
    if not second.currency and first.currency and second.plain:
        second = replace(second, currency=first.currency)
    pairs = [_between(low, high) for low, high in zip(first.values(), second.values(), strict=False)]
    return Reading(term.start, second.end, tuple(pairs), second.unit_start, second.unit_end)


def _inherit(first: Term, second: Term) -> Term | None:
    """Return the first end of a range with the unit and the scale of the second, None where they do not fit."""
    if second.number < 0 and first.number >= 0:
        return None
    if not first.plain and not (first.currency and second.currency in ("", first.currency)):
        together = first.units and second.units and first.units[0].dimension == second.units[0].dimension
        return first if together else None
    if first.currency and second.units:
        return None
    scale = second.numeral.scale
    if scale > 1 and first.numeral.scale == 1 and abs(first.number) < abs(second.number) / scale:
        first = replace(first, number=first.number * scale, numeral=first.numeral.times(scale, first.numeral.end))
    if first.numeral.fraction != second.numeral.fraction and second.plain:
        return None
    return first.like(second) if first.plain else first


def _between(first: Value, last: Value) -> Value:
    low, high = sorted((first.low, last.low))
    precision = max(first.precision, last.precision)
    roundness = max(first.roundness, last.roundness)
    return replace(
        last, low=low, high=high, precision=precision, roundness=roundness, ranged=low != high,
        descending=first.low > last.low,
    )  # fmt: skip


def _margin(tokens: Tokens, term: Term) -> Reading | None:
    """Read 5 ± 0.3 mg."""
    at = term.end
    length = next((n for n, sign in ((1, "±"), (2, "+-"), (3, "+/-")) if tokens.said(at, at + n) == sign), 0)
    if tokens.said(at, at + 3).lower() == "plus or minus":
        length = 3
    second = read_term(tokens, at + length) if length else None
    if second is None:
        return None
    centre = term.like(second) if term.plain else term
    unit: Unit | None = centre.units[0] if centre.units else None
    value = replace(centre.values()[0], margin=second.number * (unit.factor if unit else ONE))
    return Reading(term.start, second.end, (value,), second.unit_start, second.unit_end)
