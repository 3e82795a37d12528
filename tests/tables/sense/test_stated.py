"""Days that a sentence names without a year."""

from datetime import date

import pytest

from tables.sense.stated import in_year
from utils.quantities import find_quantities


@pytest.mark.parametrize(
    ("text", "year", "days"),
    [
        ("5 May", 2023, (date(2023, 5, 5), date(2023, 5, 5))),
        ("in February", 2023, (date(2023, 2, 1), date(2023, 2, 28))),
        ("in February", 2024, (date(2024, 2, 1), date(2024, 2, 29))),
        ("29 February", 2023, None),
        ("27 to 29 February", 2023, None),
        ("29 February to 5 March", 2023, None),
        ("29 February to 5 March", 2024, (date(2024, 2, 29), date(2024, 3, 5))),
    ],
)
def test_days_of_a_year(text: str, year: int, days: tuple[date, date] | None) -> None:
    (quantity,) = find_quantities(text)
    assert in_year(quantity, year) == days
