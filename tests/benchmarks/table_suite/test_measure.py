from decimal import Decimal

import pytest

from benchmarks.table_suite.domains import DOMAINS
from benchmarks.table_suite.measure import ask_all, check_all, right
from benchmarks.table_suite.sheets import make_sheet
from benchmarks.table_suite.truth import Truth
from tables.answer import TableAnswer
from tables.questions.asking import ask

SHEETS = [make_sheet(domain, seed, 12) for seed, domain in enumerate(DOMAINS[::5])]


def test_nothing_of_a_part_of_the_suite_is_answered_wrongly() -> None:
    questions, claims = list(ask_all(SHEETS)), list(check_all(SHEETS))
    assert [text for outcome, text in questions + claims if outcome == "wrong"] == []
    for outcomes in (questions, claims):
        assert sum(outcome == "right" for outcome, _ in outcomes) >= 0.9 * len(outcomes)


@pytest.mark.parametrize(("number", "expected"), [(12, True), (13, False)])
def test_a_wrong_number_is_counted_as_wrong(number: int, expected: bool) -> None:
    answer = ask(f"How many {SHEETS[0].domain.nouns} are there?", [SHEETS[0].prepared])
    assert isinstance(answer, TableAnswer)
    assert right(answer, Truth(number=Decimal(number))) is expected


def test_the_same_seed_makes_the_same_table() -> None:
    assert make_sheet(DOMAINS[0], 1, 75).rows == make_sheet(DOMAINS[0], 1, 75).rows
    assert make_sheet(DOMAINS[0], 1, 75).rows != make_sheet(DOMAINS[0], 2, 75).rows
