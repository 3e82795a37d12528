from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.answer import Finding
from tables.claims.checking import check
from tests.tables.samples import PAY, RAIN, prepared

ROSTER = prepared()
TABLES = [ROSTER, prepared(PAY, "pay.csv"), prepared(RAIN, "rain.csv")]


def finding(claim: str) -> Finding | None:
    made = check(claim, TABLES)
    return made.finding if made else None


@pytest.mark.parametrize(
    "claim",
    [
        "Anita Rao has an attendance of 82.5%.",
        "Ravi scored 45 in physics.",
        "The attendance of Ravi Kumar is 75 %",
        "Anita's attendance is about 83%.",
        "Anita has attendance above 80.",
        "Anita Rao is in CSE.",
        "Ravi Kumar is not in CSE.",
        "Anita's grade is A+.",
        "Meena Iyer joined in 2022.",
        "There are 2 students in CSE.",
        "More than 2 students have attendance above 75%.",
        "Only 2 students are in ECE.",
        "The average attendance is 80.9%.",
        "The average attendance of students in CSE is 86.75%.",
        "The average physics marks is 65.8.",
        "The total maths marks is 335.",
        "The highest maths marks is 88.",
        "Sita Devi has the highest physics marks.",
        "Anita Rao has the second highest physics marks.",
        "CSE has the highest average attendance.",
        "CSE has 2 students.",
        "All students have attendance above 60%.",
        "No student has attendance below 50.",
        "Most students have attendance above 70.",
        "Ravi has higher maths marks than Anita.",
        "Ravi's maths marks is higher than Anita's.",
        "Asha's salary is 12.5 lakh.",
        "Both Anita Rao and Sita Devi are in CSE.",
    ],
)
def test_what_the_cells_say_is_supported(claim: str) -> None:
    assert finding(claim) is Finding.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "claimed", "computed"),
    [
        ("Anita Rao has an attendance of 75%.", "75%", "82.5%"),
        ("Ravi scored 77 in physics.", "77", "45"),
        ("There are 3 students in CSE.", "3", "2"),
        ("The average attendance is 81.9%.", "81.9%", "80.9%"),
        ("The highest maths marks is 92.", "92", "88"),
        ("Asha's salary is 9 lakh.", "9 lakh", "INR 12.5 lakh"),
        ("Anita Rao is in ECE.", None, None),
        ("Ravi Kumar is not in ECE.", None, None),
        ("Anita's grade is A.", None, None),
        ("Anita has the highest physics marks.", None, None),
        ("All students have attendance above 70%.", None, None),
        ("No student has attendance below 70.", None, None),
        ("Most students are in CSE.", None, None),
        ("Ravi has lower maths marks than Anita.", None, None),
        ("ECE has the highest average attendance.", None, None),
    ],
)
def test_what_the_cells_deny_is_contradicted_with_what_they_say(
    claim: str, claimed: str | None, computed: str | None
) -> None:
    made = check(claim, TABLES)
    assert made is not None
    assert (made.finding, made.claimed, made.computed) == (Finding.CONTRADICTED, claimed, computed)
    if made.claimed_start is not None:
        assert claim[made.claimed_start : made.claimed_end] == claimed
    assert made.cells
    assert made.sql


@pytest.mark.parametrize(
    "claim",
    [
        "Zorro has attendance of 90%.",
        "Rao has attendance of 82.5%.",
        "Anita is diligent.",
        "Anita has attendance of 82.5% and plays chess.",
        "Anita's attendance is 82.5 kg.",
        "Sita Devi has the highest attendance.",
        "Dev is in Core.",
        "Two girls are in CSE.",
        "The average height is 170 cm.",
        "Anita's attendance improved.",
        "Attendance matters more than marks.",
        "Asha's salary is 12.5 USD.",
        "The attendance of Anita was 82.5% last year.",
        "Ravi's friend has an attendance of 75%.",
        "Neither Ravi nor Anita is in MECH.",
        "Anita's attendance is 0.825.",
        "They have an attendance of 75%.",
        "Only students in CSE have attendance above 70.",
        "in CSE and " * 30,
        "CSE " * 70,
    ],
)
def test_what_the_cells_do_not_decide_is_not_decided(claim: str) -> None:
    assert finding(claim) in (None, Finding.UNDECIDED)


@settings(max_examples=150, deadline=None)
@given(row=st.integers(0, 4), number=st.decimals(0, 100, places=1))
def test_a_wrong_number_is_never_supported(row: int, number: Decimal) -> None:
    cells = ROSTER.table.rows[row]
    said = finding(f"The attendance of {cells[1]} is {number}%.")
    assert said is (Finding.SUPPORTED if number == cells[3] else Finding.CONTRADICTED)


@settings(max_examples=150, deadline=None)
@given(text=st.lists(st.sampled_from("Anita is not in CSE has attendance of 82.5% above the all students".split())))
def test_any_order_of_words_is_read_without_an_error(text: list[str]) -> None:
    finding(" ".join(text))
