"""Units that stand in a cell of their own."""

import pytest

from core.checks.numbers import compare_numbers
from core.checks.rows import with_unit_of_row
from core.verdict import Outcome
from tests.core.examples import sentence
from utils.quantities import find_quantities

SHEET = "Supply current, heater on | - | 55 | 70 | mA"


@pytest.mark.parametrize(
    ("row", "units"),
    [
        pytest.param(SHEET, ["mA", "mA"], id="figures of a data sheet"),
        pytest.param("Humidity accuracy | % | 2 | 3.5", ["%", "%"], id="unit before the figures"),
        pytest.param("Start-up time | 0.24 | ms | 2 samples a second", ["ms", ""], id="figures among words"),
        pytest.param("Ana Petrov | F | 34", [""], id="a sex"),
        pytest.param("Width | 40 | mm | 1.5 | in", ["", ""], id="two units"),
        pytest.param("North | 31 | 40", ["", ""], id="no unit"),
        pytest.param("55 mA and 70", ["mA", ""], id="no row"),
        pytest.param("Price | € 12 | kg", ["€"], id="a figure with a currency"),
        pytest.param("Fee | 12 % | mA", ["%"], id="a figure with another unit"),
    ],
)
def test_a_bare_figure_has_the_unit_of_its_row(row: str, units: list[str]) -> None:
    assert [quantity.unit_text for quantity in with_unit_of_row(row, find_quantities(row))] == units


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        pytest.param("With the heater on the supply current is 55 mA.", Outcome.MATCH, id="as in the sheet"),
        pytest.param("With the heater on the supply current is 0.055 A.", Outcome.MATCH, id="in another unit"),
        pytest.param("With the heater on the supply current is 55 µA.", Outcome.CONFLICT, id="wrong unit"),
        pytest.param("With the heater on the supply current is 65 mA.", Outcome.CONFLICT, id="wrong figure"),
    ],
)
def test_a_claim_about_a_row_is_compared_with_its_unit(claim: str, outcome: Outcome) -> None:
    (found,) = compare_numbers(claim, [sentence(SHEET, claim)])
    assert found.outcome is outcome
    if outcome is Outcome.CONFLICT:
        assert found.found == "55 mA"
