"""Dates and times in cells: never guessed between day and month."""

from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.moments import DayOrder, day_order_evidence, read_moment


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2024-01-05", date(2024, 1, 5)),
        ("2024/1/5", date(2024, 1, 5)),
        ("2024-01-05T10:30", datetime(2024, 1, 5, 10, 30)),
        ("2024-01-05 10:30:15.123Z", datetime(2024, 1, 5, 10, 30, 15)),
        ("5 Jan 2024", date(2024, 1, 5)),
        ("5-Jan-24", date(2024, 1, 5)),
        ("5th January 2024", date(2024, 1, 5)),
        ("Jan 5, 2024", date(2024, 1, 5)),
        ("Friday, 5 January 2024", date(2024, 1, 5)),
        ("Friday, January 5, 2024", date(2024, 1, 5)),
        ("10:30", time(10, 30)),
        ("9:05 PM", time(21, 5)),
        ("12:00 am", time(0, 0)),
    ],
)
def test_moments_that_can_be_read_in_one_way(text: str, moment: date | time) -> None:
    assert read_moment(text) == moment


@pytest.mark.parametrize(
    "text",
    [
        "03/04/2024",
        "12",
        "2024",
        "May",
        "January 2024",
        "31 Feb 2024",
        "25:00",
        "13:00 PM",
        "99/99/99",
        "1.5",
        "",
        "5 Foo 2024",
    ],
)
def test_what_is_no_moment_or_has_two_readings(text: str) -> None:
    assert read_moment(text) is None


@pytest.mark.parametrize(
    ("text", "order", "moment"),
    [
        ("03/04/2024", DayOrder.DAY_FIRST, date(2024, 4, 3)),
        ("03/04/2024", DayOrder.MONTH_FIRST, date(2024, 3, 4)),
        ("03-04-70", DayOrder.DAY_FIRST, date(1970, 4, 3)),
        ("12/25/24 10:30", DayOrder.MONTH_FIRST, datetime(2024, 12, 25, 10, 30)),
        ("31/12/2024", DayOrder.MONTH_FIRST, None),
    ],
)
def test_a_known_order_decides(text: str, order: DayOrder, moment: date | None) -> None:
    assert read_moment(text, order) == moment


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("13/04/2024", DayOrder.DAY_FIRST),
        ("04/13/2024", DayOrder.MONTH_FIRST),
        ("03/04/2024", None),
        ("05.01.2024", DayOrder.DAY_FIRST),
        ("2024-01-13", None),
    ],
)
def test_a_day_above_twelve_or_a_point_tells_the_order(text: str, order: DayOrder | None) -> None:
    assert day_order_evidence(text) is order


@given(
    st.dates(min_value=date(1969, 1, 1), max_value=date(2068, 12, 31)),
    st.sampled_from(["%d %b %Y", "%B %d, %Y", "%Y-%m-%d"]),
)
def test_written_dates_come_back(day: date, form: str) -> None:
    assert read_moment(day.strftime(form)) == day


@given(st.text(max_size=60))
def test_any_text_is_read_or_not_and_never_fails(text: str) -> None:
    read_moment(text, DayOrder.DAY_FIRST)
    day_order_evidence(text)
