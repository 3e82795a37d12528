"""One run of each of the other measurements."""

import time
from decimal import Decimal

import pytest

from benchmarks.firewall_claims.check import FOLDER, count_table, find_faults
from benchmarks.natural_tables import Case, _is_right
from benchmarks.speed.figures import median_and_p95, timed
from benchmarks.table_suite.domains import DOMAINS
from benchmarks.table_suite.measure import ask_all, check_all, right
from benchmarks.table_suite.sheets import make_sheet
from benchmarks.table_suite.truth import Truth
from tables.answer import TableAnswer
from tables.questions.asking import ask
from tests.tables.samples import prepared


def test_the_set_is_sound() -> None:
    assert find_faults() == []
    assert count_table() in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_nothing_of_a_part_of_the_suite_of_tables_is_answered_wrongly() -> None:
    sheets = [make_sheet(domain, seed, 12) for seed, domain in enumerate(DOMAINS[::9])]
    for outcomes in (list(ask_all(sheets)), list(check_all(sheets))):
        assert [text for outcome, text in outcomes if outcome == "wrong"] == []
        assert sum(outcome == "right" for outcome, _ in outcomes) >= 0.9 * len(outcomes)
    answer = ask(f"How many {sheets[0].domain.nouns} are there?", [sheets[0].prepared])
    assert isinstance(answer, TableAnswer)
    assert [right(answer, Truth(number=Decimal(number))) for number in (12, 13)] == [True, False]


def test_the_time_of_a_run_is_counted() -> None:
    assert 0.03 <= timed(lambda: time.sleep(0.03))[0] < 0.3
    assert median_and_p95([0.001 * number for number in range(1, 101)]) == (50.5, 95.0)


@pytest.mark.parametrize(("forbidden", "right"), [((), True), (("Bo",), True), (("March",), False)])
def test_an_answer_with_a_forbidden_string_is_wrong(forbidden: tuple[str, ...], right: bool) -> None:
    made = ask("Which month had the highest rain?", [prepared("Month|Rain\nMarch|125\nApril|58\nMay|60")])
    assert isinstance(made, TableAnswer)
    assert _is_right(made, Case("rain.csv", "", True, ("125",), forbidden), ("125",)) is right
