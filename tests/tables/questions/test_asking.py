import pytest

from tables.answer import AnswerKind, TableAnswer
from tables.prepared import PreparedTable
from tables.questions.asking import Declined, ask
from tests.tables.samples import PAY, RAIN, prepared

ROSTER, SALARIES = prepared(), prepared(PAY, "pay.csv")
TENTS = "Tent|Price|Late fee|Weight|Mass of pegs\nLark|90|8|3|5\nWren|120|4|2|6"
ORCHARDS = "Orchard|Region|Trees\nHill|North|120\nMill|North|95\nLow|South|80"


def answered(question: str, *tables: PreparedTable) -> TableAnswer:
    found = ask(question, tables or [ROSTER])
    assert isinstance(found, TableAnswer), found
    return found


def cells(answer: TableAnswer) -> list[list[str | None]]:
    return [[cell.text for cell in row] for row in answer.rows]


@pytest.mark.parametrize(
    ("question", "kind", "expected"),
    [
        ("What is the attendance of Anita Rao?", AnswerKind.DETAIL, [["Anita Rao", "82.5 %"]]),
        ("What are Ravi's physics marks?", AnswerKind.DETAIL, [["Ravi Kumar", "45"]]),
        ("How much did Sita score in maths?", AnswerKind.DETAIL, [["Sita Devi", "71"]]),
        ("What did Anita Rao get in Physics Marks?", AnswerKind.DETAIL, [["Anita Rao", "77"]]),
        ("What did Ravi Kumar have in maths?", AnswerKind.DETAIL, [["Ravi Kumar", "88"]]),
        ("How many students have attendance above 75%?", AnswerKind.AGGREGATE, [["3"]]),
        ("number of students in CSE", AnswerKind.AGGREGATE, [["2"]]),
        ("How many departments are there?", AnswerKind.AGGREGATE, [["3"]]),
        ("What is the average maths marks of students in ECE?", AnswerKind.AGGREGATE, [["64"]]),
        ("total physics marks", AnswerKind.AGGREGATE, [["329"]]),
        ("median attendance", AnswerKind.AGGREGATE, [["82.5 %"]]),
        ("Which student has the lowest maths marks?", AnswerKind.LIST, [["Meena Iyer", "40"]]),
        ("Who has the highest attendance?", AnswerKind.LIST, [["Sita Devi", "91 %"], ["Meena Iyer", "91 %"]]),
        ("second highest attendance", AnswerKind.LIST, [["Anita Rao", "82.5 %"]]),
        (
            "top 2 students by maths marks",
            AnswerKind.LIST,
            [["Ravi Kumar", "88"], ["Sita Devi", "71"], ["Kiran Rao", "71"]],
        ),
        (
            "average attendance by department",
            AnswerKind.GROUPED,
            [["CSE", "86.75 %"], ["ECE", "83 %"], ["MECH", "65 %"]],
        ),
        ("Which department has the highest average attendance?", AnswerKind.GROUPED, [["CSE", "86.75 %"]]),
        ("What percentage of students are in CSE?", AnswerKind.AGGREGATE, [["40 %"]]),
        ("difference in maths marks between Ravi and Anita", AnswerKind.COMPARISON, [["23"]]),
        ("Is Sita's attendance 91%?", AnswerKind.CHECK, [["Yes"]]),
        ("Is Sita's attendance 90%?", AnswerKind.CHECK, [["No"]]),
        ("Are all students above 60 in attendance?", AnswerKind.CHECK, [["Yes"]]),
        ("Does Anita have attendance above 85?", AnswerKind.CHECK, [["No"]]),
        ("Is the average attendance above 70?", AnswerKind.CHECK, [["Yes"]]),
        ("Are there any students with attendance below 50?", AnswerKind.CHECK, [["No"]]),
        ("Does anyone have attendance above 90?", AnswerKind.CHECK, [["Yes"]]),
        ("Which students have attendance below 50?", AnswerKind.LIST, []),
        (
            "Which students have attendance above 80?",
            AnswerKind.LIST,
            [["Anita Rao", "82.5 %"], ["Sita Devi", "91 %"], ["Meena Iyer", "91 %"]],
        ),
        (
            "List students whose department is not ECE",
            AnswerKind.LIST,
            [["Anita Rao", "CSE"], ["Sita Devi", "CSE"], ["Kiran Rao", "MECH"]],
        ),
        ("Would you please tell me the attendance of Anita Rao?", AnswerKind.DETAIL, [["Anita Rao", "82.5 %"]]),
        ("I would like to know the attendance of Anita Rao", AnswerKind.DETAIL, [["Anita Rao", "82.5 %"]]),
        ("How many students joined in 2022?", AnswerKind.AGGREGATE, [["2"]]),
        ("What share of the total maths marks is in MECH?", AnswerKind.AGGREGATE, [["21.19 %"]]),
        ("Which department has the fewest students?", AnswerKind.GROUPED, [["MECH", "1"]]),
    ],
)
def test_a_question_is_computed(question: str, kind: AnswerKind, expected: list[list[str]]) -> None:
    answer = answered(question)
    assert (answer.kind, cells(answer)) == (kind, expected)
    assert answer.cells
    assert answer.sql


def test_records_stand_side_by_side_with_their_addresses() -> None:
    answer = answered("Compare Anita and Ravi on attendance")
    assert answer.kind is AnswerKind.COMPARISON
    assert [[cell.address for cell in row] for row in answer.rows] == [["B2", "D2"], ["B3", "D3"]]


def test_all_details_of_a_record() -> None:
    answer = answered("Show the details of 21A03")
    assert answer.kind is AnswerKind.DETAIL
    assert len(answer.columns) == 9


@pytest.mark.parametrize(
    "question",
    [
        "How many girls have attendance above 75%?",
        "How many clever students have attendance above 75%?",
        "How many students have attendance above 75% and like music?",
        "Why is the attendance of Ravi low?",
        "What is the marks of Ravi?",
        "How many students passed?",
        "What is the attendance of the student who sits beside Ravi?",
        "average attendance excluding holidays",
        "Which students in CSE or with grade B have attendance above 60?",
        "What will the attendance of Ravi be next year?",
        "How many students have attendance above 75 kg?",
        "Isn't Anita Rao in CSE?",
        "Is Anita Rao not in CSE?",
        "What is her attendance?",
        "Which students are in both CSE and ECE?",
        "What is the percentage of Anita Rao?",
        "What is the attendance?",
        "What is the attendance of Anita Rao in 2021?",
        "What was the average attendance in 2021?",
        "How many students could have attendance above 75%?",
        "What is the difference in attendance between Anita's attendance and Ravi's maths marks?",
        "What share of the average maths marks is in CSE?",
        "Which department has the most roster?",
    ],
)
def test_a_question_that_is_not_wholly_understood_is_declined(question: str) -> None:
    assert isinstance(ask(question, [ROSTER]), Declined)


@pytest.mark.parametrize(
    ("question", "name", "suggestions"),
    [
        ("What is the attendance of Zorro Smith?", "Zorro Smith", ()),
        ("What is the attendance of Anitha Rao?", "Anitha Rao", ("Anita Rao",)),
        ("What is the attendance of 21A99?", "21A99", ()),
        ("Is Zorro's attendance 90%?", "Zorro", ()),
        ("attendance of Rao", "Rao", ("Anita Rao", "Kiran Rao")),
    ],
)
def test_a_name_that_fits_no_record_or_several_is_never_guessed(
    question: str, name: str, suggestions: tuple[str, ...]
) -> None:
    answer = answered(question)
    assert answer.missing == (name,)
    assert set(suggestions) <= set(answer.suggestions)
    assert answer.rows == ()


def test_the_table_that_knows_the_words_answers() -> None:
    rain = prepared(RAIN, "rain.csv")
    assert cells(answered("What is the total rainfall?", ROSTER, rain)) == [["370.5 mm"]]
    assert cells(answered("median attendance", ROSTER, rain)) == [["82.5 %"]]


def test_two_tables_that_answer_differently_are_not_chosen_between() -> None:
    other = prepared(RAIN.replace("150", "15"), "other.csv")
    assert isinstance(ask("What is the total rainfall?", [prepared(RAIN, "rain.csv"), other]), Declined)


def test_scale_and_unit_of_a_header_are_said() -> None:
    assert cells(answered("What is the average salary?", SALARIES)) == [["INR 10.94 lakh"]]
    assert "rounded" in answered("What is the average salary?", SALARIES).rounding


@pytest.mark.parametrize("form", ["What is the average {}?", "What is the highest {}?"])
@pytest.mark.parametrize(
    ("sheet", "header"),
    [
        *((ROSTER, header) for header in ("Attendance %", "Physics Marks (out of 100)", "Maths Marks")),
        *((SALARIES, header) for header in ("Salary (Rs. in lakhs)", "Age")),
        (prepared(RAIN, "rain.csv"), "Rainfall (mm)"),
    ],
)
def test_what_the_page_suggests_of_a_column_is_computed(form: str, sheet: PreparedTable, header: str) -> None:
    name = header.partition(" (")[0]  # as in frontend/src/features/query/suggestions.ts
    assert header in answered(form.format(name), sheet).sentence


@pytest.mark.parametrize(
    ("sheet", "question", "expected"),
    [
        (TENTS, "Which tent is the cheapest?", [["Lark", "90"]]),
        (TENTS, "Which tent is the lightest?", [["Wren", "2"]]),
        ("Book|Late fee|Pages\nEmma|2|400\nIvanhoe|1|500", "Which book is the cheapest?", None),
        ("City|Temperature\nOslo|4\nRome|16", "Which city is the mildest?", None),
        ("City|Temperature\nOslo|4\nRome|16", "Which city is the warmest?", [["Rome", "16"]]),
    ],
)
def test_an_adjective_measures_what_it_surely_measures(
    sheet: str, question: str, expected: list[list[str]] | None
) -> None:
    made = ask(question, [prepared(sheet, "sheet.csv")])
    assert (cells(made) if isinstance(made, TableAnswer) else None) == expected


@pytest.mark.parametrize(
    ("sheet", "question", "certain"),
    [
        ("Player|Rank\nAda|3\nBen|1\nCy|2", "What are the ranks of Ada and Ben?", True),
        (ORCHARDS, "How many trees are in the North?", False),
        # four of five regions differ: nearly a name of a record, but North is two
        (f"{ORCHARDS}\nTop|East|60\nDell|West|70", "How many trees are in the North?", False),
    ],
)
def test_a_list_of_numbers_is_sure_where_each_is_of_a_named_record(sheet: str, question: str, certain: bool) -> None:
    assert answered(question, prepared(sheet, "sheet.csv")).certain is certain
