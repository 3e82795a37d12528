import pytest

from core.perturbations.units import bound, points, unit
from tests.core.perturbations.making import claims, made


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The tablet holds 70 mg of the drug.", {"The tablet holds 70 g of the drug."}, id="milligrams"),
        pytest.param(
            "It lasts 24 weeks in all.", {"It lasts 24 days in all.", "It lasts 24 months in all."}, id="weeks"
        ),
        pytest.param(
            "The 12-month lease ends soon.",
            {"The 12-week lease ends soon.", "The 12-year lease ends soon."},
            id="hyphen",
        ),
        pytest.param(
            "The fee is £95 per bin.",
            {"The fee is €95 per bin.", "The fee is ¥95 per bin."},
            id="sign",
        ),
        pytest.param("The sum was 500 dollars.", {"The sum was 500 euros."}, id="currency in words"),
        pytest.param("It must stay at 30 °C at all times.", {"It must stay at 30 °F at all times."}, id="degrees"),
    ],
)
def test_the_unit_is_changed(text: str, expected: set[str]) -> None:
    found = made(unit, text)
    assert {edit.claim for edit in found} == expected
    assert {(edit.kind, edit.label) for edit in found} == {("unit", "contradicted")}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The ferry had 118 passengers on board.", id="no unit"),
        pytest.param("The speed is 50 km per hour there.", id="rate"),
        pytest.param("It lasts 60 minutes in all.\n\nSeconds: 60 seconds\nHours: 60 hours", id="stands elsewhere"),
    ],
)
def test_no_unit_is_changed(text: str) -> None:
    assert made(unit, text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Prices rose by 5% in May.", {"Prices rose by 5 percentage points in May."}, id="rise"),
        pytest.param(
            "The share fell by 3 percentage points.",
            {"The share fell by 3%."},
            id="points",
        ),
        pytest.param("The share is 5% of all sales.", set(), id="no change"),
    ],
)
def test_percent_and_points_are_exchanged(text: str, expected: set[str]) -> None:
    assert claims(points, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The term is at least 12 months.", {"The term is at most 12 months."}, id="at least"),
        pytest.param("It held over 310 litres of milk.", {"It held under 310 litres of milk."}, id="over"),
        pytest.param("It drew more than 40 guests.", {"It drew fewer than 40 guests."}, id="counted"),
        pytest.param("The fine is up to £500 per day.", {"The fine is at least £500 per day."}, id="up to"),
        pytest.param("It must not fall below 5 °C at night.", set(), id="verb of movement"),
        pytest.param("Refrigerators up to 50 litres are allowed.", set(), id="up to after a noun"),
        pytest.param("The term is 12 months in all.", set(), id="no bound"),
    ],
)
def test_the_bound_is_turned(text: str, expected: set[str]) -> None:
    assert claims(bound, text) == expected
