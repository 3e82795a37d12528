"""Which days the calendar has."""

import pytest

from utils.quantities.calendar_days import Day


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
