"""What holds for every text and every number: no exception, true spans, one value in every writing, linear time."""

import string
import time
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import examples
from utils.quantities import (
    Kind,
    KnownIdentifiers,
    Outcome,
    compare,
    find_identifiers,
    find_quantities,
    near_miss,
)
from utils.quantities.currencies import SIGNS
from utils.quantities.units import NAMES

PIECES = st.sampled_from(
    """5 12 1,234 3.5 2021 1990s 0 -7 1/2 ½ ² one twenty hundred million lakh half third a an of the and to from between
    by in over about at least % percent points $ Rs. € km m kg hours month year per / - – — : ; . , ( ) ' " ± x ^ = ->
    May March 3rd first pm am noon out rose fell doubled 5'3" 17:30 03/04/2021 INV-2024/017 Section 4.2 Q3 FY24 [S0]
    24/7 ** a@b.org www.x.com +91 v1.2 dozens several °C 5 ٣ ５ \u00a0 \u00ad \u200b \t \n""".split(" ")
)
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(PIECES, max_size=14).map(" ".join),
    st.lists(PIECES, max_size=14).map("".join),
)


@examples(600)
@given(TEXTS)
def test_any_text_gives_true_spans_in_order(text):
    found = find_quantities(text)
    for quantity in found:
        assert 0 <= quantity.span.start <= quantity.value_span.start < quantity.value_span.end <= quantity.span.end
        assert quantity.span.end <= len(text)
        assert quantity.value_span.of(text).strip() == quantity.value_span.of(text)
        assert compare(quantity, quantity) is Outcome.MATCH
        for value in quantity.readings:
            assert value.low <= value.high
            assert value.precision >= 0
    for before, after in pairwise(found):
        assert before.span.end <= after.span.start


@examples(300)
@given(TEXTS)
def test_any_text_gives_identifiers_apart_from_quantities(text):
    identifiers = find_identifiers(text)
    for before, after in pairwise(identifiers):
        assert before.span.end <= after.span.start
    for identifier in identifiers:
        assert identifier.raw == identifier.span.of(text)
        assert identifier.normal
        near_miss(identifier, KnownIdentifiers(["x1", "phase2"]))
        assert not any(quantity.span.overlaps(identifier.span) for quantity in find_quantities(text))


def western(number: int) -> str:
    return f"{number:,}"


def indian(number: int) -> str:
    head, tail = divmod(number, 1000)
    groups = []
    while head:
        head, group = divmod(head, 100)
        groups.append(f"{group:02d}")
    return ",".join([*reversed(groups), f"{tail:03d}"]).lstrip("0") if groups else str(tail)


def scaled(number: int, word: str, size: int) -> str:
    return f"{format(Decimal(number) / size, 'f').rstrip('0').rstrip('.') if number % size else number // size} {word}"


WRITINGS: dict[str, Callable[[int], str]] = {
    "plain": str,
    "western": western,
    "Indian": indian,
    "million": lambda number: scaled(number, "million", 10**6),
    "lakh": lambda number: scaled(number, "lakh", 10**5),
    "crore": lambda number: scaled(number, "crore", 10**7),
    "no-break groups": lambda number: western(number).replace(",", "\u00a0"),
    "Devanagari": lambda number: western(number).translate(str.maketrans("0123456789", "०१२३४५६७८९")),
}


@examples(250)
@given(st.integers(7, 10**11 - 1), st.sampled_from(sorted(WRITINGS)), st.sampled_from(sorted(WRITINGS)))
def test_one_number_in_two_writings_matches(number, first, second):
    (claim,) = find_quantities(f"{WRITINGS[first](number)} parcels")
    (evidence,) = find_quantities(f"There were {WRITINGS[second](number)} parcels in all.")
    assert claim.value.low == number == evidence.value.low or claim.ambiguous or evidence.ambiguous
    assert compare(claim, evidence) is Outcome.MATCH


@st.composite
def number_and_change(draw):
    """A figure and the same figure with one digit changed, the last digit no zero, so that it is no rounding."""
    head = draw(st.integers(1, 9_999_999))
    digits = list(f"{head}{draw(st.sampled_from('123456789'))}")
    place = draw(st.integers(0, len(digits) - 1))
    allowed = [digit for digit in string.digits if digit != digits[place] and not (digit == "0" and place == 0)]
    changed = [*digits[:place], draw(st.sampled_from(allowed)), *digits[place + 1 :]]
    return "".join(digits), "".join(changed)


UNITS = ["parcels", "km", "%", "mg/dL", "hours", "°C", "GB", "rupees", "months", "per 1,000 people"]


@examples(300)
@given(number_and_change(), st.sampled_from(UNITS), st.booleans())
def test_a_changed_digit_never_supports(pair, unit, decimals):
    one, other = (figures[:-1] + "." + figures[-1] if decimals else figures for figures in pair)
    (claim,), (evidence,) = find_quantities(f"It is {one} {unit}."), find_quantities(f"It is {other} {unit}.")
    assert compare(evidence, claim) in (Outcome.CONFLICT, Outcome.INCOMPARABLE) or other.endswith("0")
    if not other.endswith("0"):
        assert compare(claim, evidence) in (Outcome.CONFLICT, Outcome.INCOMPARABLE)


@examples(200)
@given(st.integers(7, 99_999), st.sampled_from(sorted(NAMES)), st.sampled_from(sorted(NAMES)))
def test_a_swapped_unit_never_matches(number, first, second):
    one, other = NAMES[first], NAMES[second]
    claims, evidence = find_quantities(f"It is {number:,} {first}."), find_quantities(f"It is {number:,} {second}.")
    same = one.dimension == other.dimension and one.to_base(Decimal(number)) == other.to_base(Decimal(number))
    whole = [quantity.unit_text for quantity in (*claims, *evidence)] == [first, second]
    assert same or not whole or compare(claims[0], evidence[0]) is not Outcome.MATCH


SIGN_OF = {code: sign for sign, code in SIGNS.items()}
USUAL = [{"$", "USD"}, {"Rs", "INR"}, {"£", "GBP"}, {"kr", "SEK"}, {"riyal", "SAR"}, {"¥", "JPY"}]


@examples(100)
@given(st.integers(7, 99_999), st.sampled_from(sorted(SIGN_OF)), st.sampled_from(sorted(SIGN_OF)))
def test_currencies_never_match_across(number, first, second):
    (claim,), (evidence,) = (find_quantities(f"{SIGN_OF[code]} {number:,}") for code in (first, second))
    assert (compare(claim, evidence) is Outcome.MATCH) == (first == second or {first, second} in USUAL)


HARD = {
    "half": "½",
    "ranges": "5-",
    "ratios": "1:",
    "groups": "1,234,",
    "labels": "Tables 1, 2 and ",
    "prose": "In March 2021 about 3 lakh students (12%) paid Rs. 500 each, up from 40 in 2019. ",
}


@pytest.mark.parametrize("piece", HARD.values(), ids=HARD)
def test_time_grows_in_proportion(piece):
    """Four times the text takes about four times the time, far from sixteen: the least of two runs, against noise."""

    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        return min(_timed(text) for _ in range(2))

    assert seconds(4_000) < 10 * seconds(1_000) + 0.05


def _timed(text: str) -> float:
    started = time.process_time()
    find_quantities(text)
    find_identifiers(text)
    return time.process_time() - started


DAYS = st.dates(date(1700, 1, 1), date(2199, 12, 31))


MONTHS = "January February March April May June July August September October November December".split()


DATES: dict[str, Callable[[date], str]] = {
    "ISO": lambda day: day.isoformat(),
    "day first": lambda day: f"{day.day} {MONTHS[day.month - 1]} {day.year}",
    "month first": lambda day: f"{MONTHS[day.month - 1]} {day.day}, {day.year}",
    "short": lambda day: f"{day.day:02d} {MONTHS[day.month - 1][:3]} {day.year}",
    "ordinal": lambda day: f"the {day.day}{ordinal(day.day)} of {MONTHS[day.month - 1]} {day.year}",
}


def ordinal(day: int) -> str:
    return "th" if 11 <= day % 100 <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


@examples(200)
@given(DAYS, DAYS, st.booleans(), st.sampled_from(sorted(DATES)), st.sampled_from(sorted(DATES)))
def test_only_the_same_day_matches_in_any_writing(one, other, alike, first, second):
    other = one if alike else other
    (claim,) = find_quantities(f"It began on {DATES[first](one)}.")
    (evidence,) = find_quantities(f"On {DATES[second](other)} it began.")
    assert claim.kind is evidence.kind is Kind.DATE
    assert compare(claim, evidence) is (Outcome.MATCH if one == other else Outcome.CONFLICT)
