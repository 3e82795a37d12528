"""What a sentence most likely asks for is computed; computations with the same outcome count together."""

import pytest

from tables.questions.asking import ask_ranker
from tables.ranked.deciding import likely_answers
from tests.doubles import ExpectingRanker
from tests.tables.ranked.staff import LINES, staff
from tests.tables.samples import prepared

SALARY = "column Salary, as 52000 or 88000"
TEAM = "column Team, as Sales or IT"
STARTED = "column Started, as 2019-03-01 or 2011-01-10"
PAY = (SALARY, "column Name, as Anna Lind or Mats Berg", "Name with the highest Salary")


def test_the_likeliest_computation_is_answered_with_what_it_was_ordered_by() -> None:
    best = likely_answers("who is on top money?", [staff()], ExpectingRanker(*PAY))[0]
    assert best.probability > 0.9
    assert best.answer.sentence == "Mats Berg has the highest Salary: 88000."
    assert best.answer.cells[0].source.document_id == "staff.csv"


def test_computations_with_the_same_outcome_count_together() -> None:
    same = (SALARY, "records where Name is Mats Berg", "sum of Salary where Name is Mats Berg")
    alike = (*same, "maximum of Salary where Name is Mats Berg")
    question = "what does Mats Berg take home?"
    apart, together = (likely_answers(question, [staff()], ExpectingRanker(*told))[0] for told in (same, alike))
    assert apart.answer.rows == together.answer.rows
    assert together.probability > apart.probability > 0.9


def test_an_answer_that_shows_one_more_cell_of_the_same_record_takes_over_the_probability() -> None:
    expected = ExpectingRanker(*PAY, TEAM, "Team with the highest Salary", score=0.5)
    fuller, bare = likely_answers("who is on top money?", [staff()], expected)
    assert [len(each.answer.columns) for each in (fuller, bare)] == [3, 2]
    assert fuller.probability == pytest.approx(2 * bare.probability)


@pytest.mark.parametrize(
    "told",
    [
        (STARTED, "Started with the highest Salary", "Name with the earliest Started"),
        (TEAM, "number of different values of Team", "Team with the lowest number of records, each one Name"),
    ],
)
def test_different_answers_do_not_count_together(told: tuple[str, ...]) -> None:
    found = likely_answers("who is on top money?", [staff()], ExpectingRanker(*PAY[:2], *told, score=0.5))
    assert len(found) >= 2 and found[0].probability < 0.5


def test_two_columns_of_the_same_records_are_shown_together_if_neither_is_likely_enough() -> None:
    asked = (SALARY, TEAM, STARTED, "Team with the highest Salary", "Started with the highest Salary")
    question = "who is on top money?"
    *_, together = likely_answers(question, [staff()], ExpectingRanker(*asked, score=0.0))
    assert [column.name for column in together.answer.columns] == ["Name", "Team", "Started", "Salary"]
    least = ExpectingRanker(*asked, score=0.0, least=together.probability)
    made = ask_ranker(question, [staff()], least)
    assert made is not None and made.rows == together.answer.rows


def test_a_column_that_is_likely_enough_is_shown_alone() -> None:
    asked = (SALARY, TEAM, STARTED, "Team with the highest Salary", "Started with the highest Salary")
    made = ask_ranker("who is on top money?", [staff()], ExpectingRanker(*asked, score=0.0, least=0.2))
    assert made is not None and [column.name for column in made.columns] == ["Name", "Team", "Salary"]


def test_the_same_cells_of_two_tables_do_not_count_together_if_their_values_differ() -> None:
    raised = prepared(LINES.replace("61000", "95000"), "later.csv")
    first, second = likely_answers("who is on top money?", [staff(), raised], ExpectingRanker(*PAY))
    assert first.probability == pytest.approx(second.probability)


def test_an_answer_from_another_table_does_not_count_with_it() -> None:
    moved = prepared(LINES.replace("Mats Berg|IT", "Mats Berg|Sales"), "later.csv")
    told = ExpectingRanker(*PAY, TEAM, "Team with the highest Salary")
    best = likely_answers("who is on top money?", [staff(), moved], told)[0]
    assert best.probability == pytest.approx(0.5, abs=0.05)


def test_an_answer_that_is_likely_enough_is_given_as_uncertain() -> None:
    made = ask_ranker("who is on top money?", [staff()], ExpectingRanker(*PAY, score=0.5))
    assert made is not None and not made.certain
    assert ask_ranker("who is on top money?", [staff()], ExpectingRanker(*PAY, score=-2.0)) is None
    assert ask_ranker("is Mats on top money?", [staff()], ExpectingRanker(*PAY)) is None


def test_two_tables_that_fit_alike_share_their_probability() -> None:
    both = likely_answers("who is on top money?", [staff(), staff()], ExpectingRanker(*PAY))
    assert sum(each.probability for each in both) > 0.9
