"""A number beside a noun counts records, even if it is also the number of a row."""

import pytest

from tables.answer import Finding, TableAnswer
from tables.claims.checking import check
from tables.questions.asking import ask
from tests.tables.samples import prepared

PUPILS = prepared(
    """
Roll No|Student|Section|Attendance (%)
1|Aarav Mehta|A|91
2|Bianca Rossi|B|74
3|Chidi Okafor|A|97
4|Dana Levy|C|66
5|Elif Kaya|B|82
6|Farid Nazari|C|88
7|Grace Obi|A|79
8|Hiro Tanaka|B|93
9|Ines Duarte|C|58
10|Jonas Berg|A|90
""",
    "pupils.xlsx",
)
SUPPORTED, CONTRADICTED = Finding.SUPPORTED, Finding.CONTRADICTED


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("There are 4 students in section A.", SUPPORTED),
        ("There are 7 students in section A.", CONTRADICTED),
        ("4 students are in section A.", SUPPORTED),
        ("7 students are in section A.", CONTRADICTED),
        ("There are 6 students with attendance above 80%.", SUPPORTED),
        ("There are 8 students with attendance above 80%.", CONTRADICTED),
        ("3 students have attendance above 80%.", CONTRADICTED),
        ("Section A has 4 students.", SUPPORTED),
        ("Section A has 7 students.", CONTRADICTED),
        ("Section A has more students than section B.", SUPPORTED),
        ("Section B has more students than section A.", CONTRADICTED),
        ("Everyone except Ines Duarte has more than 60% attendance.", SUPPORTED),
        ("Everyone except Ines Duarte has more than 70% attendance.", CONTRADICTED),
        ("7 are in section A.", None),
        ("7 of the students are in section A.", None),
        ("In section A 7 students have attendance above 70%.", None),
        ("Student 7 is in section A.", SUPPORTED),
        ("Student 7 is in section B.", CONTRADICTED),
        ("Roll no 7 has attendance of 79%.", SUPPORTED),
        ("Roll no 7 has attendance of 80%.", CONTRADICTED),
    ],
)
def test_a_number_before_a_noun_is_a_count(claim: str, expected: Finding | None) -> None:
    made = check(claim, [PUPILS])
    assert (made and made.finding) is expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Are there 4 students in section A?", "Yes"),
        ("Are there 7 students in section A?", "No"),
        ("Is student 7 in section A?", "Yes"),
        ("What is April Jones's attendance?", "There is no record of “April Jones”"),
        ("What is the difference between Aarav's and Bianca's attendance?", "The difference in Attendance (%)"),
        ("Who has a higher attendance, Aarav or Jonas?", "The difference in Attendance (%)"),
        ("In section A, who has the highest attendance?", "Chidi Okafor"),
        ("In section B, who has the highest attendance?", "Hiro Tanaka"),
        ("Who is roll no 7?", "Grace Obi"),
        ("Who is #7?", "Grace Obi"),
        ("Who is 7?", "Grace Obi"),
        ("What is the attendance of 7?", "Grace Obi"),
        ("What is the attendance of student 8?", "Hiro Tanaka"),
    ],
)
def test_a_number_after_its_header_or_noun_names_a_record(question: str, expected: str) -> None:
    made = ask(question, [PUPILS])
    assert isinstance(made, TableAnswer)
    assert made.sentence.startswith(expected)


def test_a_month_is_no_record() -> None:
    assert not isinstance(ask("What is the attendance in April?", [PUPILS]), TableAnswer)
