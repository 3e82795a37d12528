"""The questions that the page suggests of a column are understood (frontend/src/features/query/suggestions.ts)."""

import pytest

from tables.answer import TableAnswer
from tables.questions.asking import ask
from tests.tables.samples import PAY, RAIN, ROSTER, prepared


@pytest.mark.parametrize("form", ["What is the average {}?", "What is the highest {}?"])
@pytest.mark.parametrize(
    ("sheet", "name", "column"),
    [
        (ROSTER, "Attendance %", "Attendance %"),
        (ROSTER, "Physics Marks", "Physics Marks (out of 100)"),
        (ROSTER, "Maths Marks", "Maths Marks"),
        (PAY, "Salary", "Salary (Rs. in lakhs)"),
        (PAY, "Age", "Age"),
        (RAIN, "Rainfall", "Rainfall (mm)"),
    ],
)
def test_a_figure_of_the_column_is_computed(form: str, sheet: str, name: str, column: str) -> None:
    answer = ask(form.format(name), [prepared(sheet)])
    assert isinstance(answer, TableAnswer)
    assert column in answer.sentence
