"""Dates and figures come back from every writing; hostile strings between them change no span and raise nothing."""

from collections.abc import Callable
from datetime import date

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.properties import examples
from tests.soak.strings import EVERY
from utils.quantities import Kind, Outcome, compare, find_identifiers, find_quantities

DAYS = st.dates(date(1700, 1, 1), date(2199, 12, 31))
MONTHS = "January February March April May June July August September October November December".split()
DATES: dict[str, Callable[[date], str]] = {
    "ISO": lambda day: day.isoformat(),
    "day first": lambda day: f"{day.day} {MONTHS[day.month - 1]} {day.year}",
    "month first": lambda day: f"{MONTHS[day.month - 1]} {day.day}, {day.year}",
    "short": lambda day: f"{day.day:02d} {MONTHS[day.month - 1][:3]} {day.year}",
    "ordinal": lambda day: f"the {day.day}{ordinal(day.day)} of {MONTHS[day.month - 1]} {day.year}",
}
HOSTILE = st.sampled_from([string for _, string in EVERY if len(string) <= 2_000])
FIGURES = st.sampled_from(
    ["5", "1,450 euros", "12 %", "3 May 2024", "$4.5 million", "two thirds", "INV-2024/017", "Q3", ""]
)
TEXTS = st.lists(st.one_of(HOSTILE, FIGURES), min_size=1, max_size=5).map(" ".join)


def ordinal(day: int) -> str:
    return "th" if 11 <= day % 100 <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


@examples(150)
@given(DAYS, st.sampled_from(sorted(DATES)), st.sampled_from(sorted(DATES)))
def test_one_day_in_two_writings_matches(day, first, second):
    (claim,) = find_quantities(f"It began on {DATES[first](day)}.")
    (evidence,) = find_quantities(f"On {DATES[second](day)} it began.")
    assert claim.kind is evidence.kind is Kind.DATE
    assert compare(claim, evidence) is Outcome.MATCH


@examples(150)
@given(DAYS, DAYS, st.sampled_from(sorted(DATES)), st.sampled_from(sorted(DATES)))
def test_two_days_never_match(one, other, first, second):
    assume(one != other)
    (claim,) = find_quantities(f"It began on {DATES[first](one)}.")
    (evidence,) = find_quantities(f"It began on {DATES[second](other)}.")
    assert compare(claim, evidence) is Outcome.CONFLICT


@examples(150)
@given(st.integers(1, 99_999), st.integers(1, 99_999), st.sampled_from(["parcels", "km", "%", "hours", "euros"]))
def test_comparing_plain_figures_has_no_direction(one, other, unit):
    """Figures of which the last digit is no zero: none is a rounding of the other."""
    one, other = 10 * one + 1, 10 * other + 3
    (claim,), (evidence,) = find_quantities(f"It is {one} {unit}."), find_quantities(f"It is {other} {unit}.")
    assert compare(claim, evidence) is compare(evidence, claim) is Outcome.CONFLICT
    assert compare(claim, claim) is Outcome.MATCH


@examples(100)
@given(TEXTS)
def test_hostile_strings_are_read_without_harm(text):
    for quantity in find_quantities(text):
        assert 0 <= quantity.span.start <= quantity.value_span.start < quantity.value_span.end <= quantity.span.end
        assert quantity.span.end <= len(text)
        assert quantity.unit_text == "" or quantity.value.unit or quantity.value.currency or quantity.value.per
    for identifier in find_identifiers(text):
        assert identifier.raw == identifier.span.of(text)
