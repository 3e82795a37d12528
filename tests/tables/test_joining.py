import pytest

from tables.answer import Finding, TableAnswer
from tables.claims.checking import check
from tables.joining import joined
from tables.questions.asking import Declined, ask
from tests.tables.samples import prepared

STAFF = prepared(
    """
Staff ID|Name|Unit Code|Age
S-1|Asha Pal|U1|31
S-2|Binod Roy|U2|45
S-3|Chitra Sen|U1|28
S-4|Dev Nath|U9|52
""",
    "staff.csv",
)
UNITS = prepared(
    """
Unit Code|Unit Name|Budget (USD)
U1|Research|5000
U2|Outreach|700
""",
    "units.csv",
)
TABLES = [STAFF, UNITS]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the unit name of Asha Pal?", [["Asha Pal", "Research"]]),
        ("What is the budget of Binod Roy?", [["Binod Roy", "USD 700"]]),
        ("What is the average age in Research?", [["29.5"]]),
        ("What is the total budget?", [["USD 5700"]]),
    ],
)
def test_a_question_over_two_tables_is_computed(question: str, expected: list[list[str]]) -> None:
    answer = ask(question, TABLES)
    assert isinstance(answer, TableAnswer)
    assert [[cell.text for cell in row] for row in answer.rows] == expected


def test_cells_keep_the_addresses_of_their_own_tables() -> None:
    answer = ask("What is the unit name of Chitra Sen?", TABLES)
    assert isinstance(answer, TableAnswer)
    assert [(used.source.document_name, used.ranges) for used in answer.cells] == [
        ("staff.csv", "B4"),
        ("units.csv", "B2"),
    ]


def test_a_sum_that_would_count_a_cell_twice_is_declined() -> None:
    assert isinstance(ask("What is the total budget of staff with age above 20?", TABLES), Declined)


def test_claims_over_two_tables() -> None:
    for claim, finding in (
        ("The unit name of Asha Pal is Research.", Finding.SUPPORTED),
        ("The unit name of Asha Pal is Outreach.", Finding.CONTRADICTED),
        ("The unit name of Dev Nath is Research.", Finding.UNDECIDED),
    ):
        made = check(claim, TABLES)
        assert made is not None
        assert made.finding is finding


def test_only_a_column_that_holds_each_value_once_is_a_key() -> None:
    floors = prepared(FLOORS, "floors.csv")
    assert [made.source.document_name for made in joined([UNITS, floors])] == ["floors.csv"]
    assert list(joined([STAFF, prepared()])) == []


FLOORS = """
Unit Code|Floor
U1|1
U1|2
U2|3
"""
