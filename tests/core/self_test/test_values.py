import re

from core.self_test.values import number, scale
from tests.core.self_test.making import claims


def test_a_number_within_a_bound_is_not_made_larger() -> None:
    assert claims(number, "All patients recovered within three days of it.") == {
        "All patients recovered within two days of it."
    }


def test_the_new_number_is_nowhere_in_the_document() -> None:
    others = " ".join(f"Table {n} lists 1{n}8 ships of the line." for n in range(10))
    found = claims(number, f"The ferry had 118 passengers on board.\n\n{others}")
    ferries = {claim for claim in found if claim.startswith("The ferry")}
    assert ferries
    assert not {claim for claim in ferries if re.search(r" 1\d8 ", claim)}


def test_an_equal_value_in_another_unit_is_not_put() -> None:
    assert claims(scale, "The walk takes 6 hours at least. The talk takes 3,600 minutes in all.") == {
        "The talk takes 36,000 minutes in all."
    }
