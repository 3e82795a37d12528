"""Days as numbers agree with the calendar of the standard library, and go on before year 1."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utils.quantities.calendar_days import Day, date_of, day_number, month_length


@given(st.dates())
def test_day_numbers_are_ordinals(day: date):
    assert day_number(day.year, day.month, day.day) == day.toordinal()
    assert date_of(day.toordinal()) == (day.year, day.month, day.day)


@given(st.integers(-2_000_000, 4_000_000))
def test_every_day_number_leads_back(number: int):
    assert day_number(*date_of(number)) == number


@pytest.mark.parametrize(("year", "days"), [(2020, 29), (2021, 28), (1900, 28), (2000, 29), (0, 29), (-4, 29)])
def test_february(year, days):
    assert month_length(year, 2) == days


@pytest.mark.parametrize(
    ("day", "real"),
    [
        (Day(2021, 2, 29), False),
        (Day(2020, 2, 29), True),
        (Day(None, 2, 29), True),
        (Day(2021, 4, 31), False),
        (Day(2021, 13, 1), False),
        (Day(2021, 0, None), False),
        (Day(2021, None, None), True),
    ],
)
def test_days_that_exist(day, real):
    assert day.real is real
