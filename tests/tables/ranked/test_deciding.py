"""What a sentence most likely asks for is computed; computations with the same outcome count together."""

from tables.questions.asking import ask_ranker
from tables.ranked.deciding import likely_answers
from tests.doubles import ExpectingRanker
from tests.tables.ranked.staff import staff

SALARY = "column Salary, as 52000 or 88000"
TEAM = "column Team, as Sales or IT"
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


def test_an_answer_that_shows_one_more_cell_of_the_same_record_counts_with_it() -> None:
    more = "Team with the highest Salary"
    apart, together = (
        likely_answers("who is on top money?", [staff()], ExpectingRanker(*told)) for told in (PAY, (*PAY, TEAM, more))
    )
    assert len(apart) == len(together) == 1
    assert together[0].probability > apart[0].probability > 0.9


def test_an_answer_that_is_likely_enough_is_given_as_uncertain() -> None:
    made = ask_ranker("who is on top money?", [staff()], ExpectingRanker(*PAY, score=0.5))
    assert made is not None and not made.certain
    assert ask_ranker("who is on top money?", [staff()], ExpectingRanker(*PAY, score=-2.0)) is None
    assert ask_ranker("is Mats on top money?", [staff()], ExpectingRanker(*PAY)) is None


def test_two_tables_that_fit_alike_share_their_probability() -> None:
    both = likely_answers("who is on top money?", [staff(), staff()], ExpectingRanker(*PAY))
    assert sum(each.probability for each in both) > 0.9
