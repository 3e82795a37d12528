"""The likeliest computation is run where it is likely enough; nothing is said where it is not."""

from collections.abc import Sequence

import pytest

from tables.answer import Finding
from tables.ranked.deciding import ranked_answer, ranked_check
from tests.tables.ranked.staff import staff


class Expecting:
    """A ranker that expects certain words and is as sure of them as it is told to be."""

    def __init__(self, *meant: str, score: float = 5.0) -> None:
        self.meant, self.score = meant, score

    def scores(self, text: str, told: Sequence[str]) -> list[float]:
        return [self.score if one in self.meant else -20.0 for one in told]


PAY = ("column Salary, as 52000 or 88000", "column Name, as Anna Lind or Mats Berg", "Name with the highest Salary")


def test_the_likeliest_computation_is_answered_with_what_it_was_ordered_by() -> None:
    answer = ranked_answer("who is on top money?", [staff()], Expecting(*PAY), 0.5)
    assert answer is not None
    assert "Mats Berg (Salary: 88000)" in answer.sentence.replace(",", "")
    assert answer.cells[0].source.document_id == "staff.csv"


def test_what_is_not_likely_enough_is_not_answered() -> None:
    assert ranked_answer("who is on top money?", [staff()], Expecting(*PAY, score=-1.0), 0.5) is None


def test_two_tables_that_fit_alike_share_their_probability() -> None:
    assert ranked_answer("who is on top money?", [staff(), staff()], Expecting(*PAY), 0.6) is None


@pytest.mark.parametrize(("name", "finding"), [("Mats Berg", Finding.SUPPORTED), ("Anna Lind", Finding.CONTRADICTED)])
def test_a_claim_is_computed(name: str, finding: Finding) -> None:
    ranker = Expecting(
        "column Salary, as 52000 or 88000", f"records where Name is {name}", f"Name with the highest Salary is {name}"
    )
    check = ranked_check(f"{name} takes home the most.", [staff()], ranker, 0.5)
    assert check is not None
    assert check.finding is finding


def test_an_undecided_claim_is_left() -> None:
    ranker = Expecting(
        "records where Team is Sales", "column Salary, as 52000 or 88000", "Team with the highest Salary is Sales"
    )
    assert ranked_check("Sales takes home the most.", [staff()], ranker, 0.5) is None
