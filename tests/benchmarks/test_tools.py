"""One run of each of the other measurements."""

import time
from decimal import Decimal

import pytest

from benchmarks.firewall_claims.check import FOLDER, LabelledClaim, LabelledDocument, count_table, find_faults
from benchmarks.firewall_claims.measure import judge_document, summary
from benchmarks.natural_tables import Case, _is_right
from benchmarks.speed.figures import median_and_p95
from benchmarks.table_suite.domains import DOMAINS
from benchmarks.table_suite.measure import ask_all, check_all, right
from benchmarks.table_suite.sheets import make_sheet
from benchmarks.table_suite.truth import Truth
from benchmarks.timing import Run, seconds
from config.settings import Settings
from core.verdict import Status
from tables.answer import TableAnswer
from tables.questions.asking import ask
from tests.core.corpora import verifier
from tests.tables.samples import prepared

TEXT = "The rent is 1,450 euros a month.\nThe lease ends on 30 June 2027."
CLAIMS = (
    ("The rent is 1,450 euros a month.", "supported", None),
    ("The rent is 1,540 euros a month.", "contradicted", "number"),
    ("The lease is kept in a safe.", "unsupported", "invented"),
    ("The flat belongs to a bank.", "supported", None),
)


def document(*claims: tuple[str, str, str | None], name: str = "lease") -> LabelledDocument:
    labelled = tuple(
        LabelledClaim(id=f"{name}-{place}", claim=claim, label=label, change=change, note="", evidence="")
        for place, (claim, label, change) in enumerate(claims)
    )
    return LabelledDocument(part="tuning", name=name, text=TEXT, claims=labelled)


def test_the_set_is_sound() -> None:
    assert find_faults() == []
    assert count_table() in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_figures_by_hand() -> None:
    judged = judge_document(document(*CLAIMS), TEXT, verifier(), Settings(), "firewall")
    assert [each.verdict.status for each in judged] == [Status.VERIFIED, *[Status.HALLUCINATED] * 3]
    found = summary(judged, lambda each: each.verdict.status is Status.VERIFIED)
    assert (found["right"], found["true_not_verified"], found["false_verified"]) == (0.75, 1, 0)
    trusting = summary(judged, lambda _: True)
    assert (trusting["right"], trusting["false_verified"], trusting["subtle_changes_verified"]) == (0.5, 2, 1)


def test_nothing_of_a_part_of_the_suite_of_tables_is_answered_wrongly() -> None:
    sheets = [make_sheet(domain, seed, 12) for seed, domain in enumerate(DOMAINS[::9])]
    for outcomes in (list(ask_all(sheets)), list(check_all(sheets))):
        assert [text for outcome, text in outcomes if outcome == "wrong"] == []
        assert sum(outcome == "right" for outcome, _ in outcomes) >= 0.9 * len(outcomes)
    answer = ask(f"How many {sheets[0].domain.nouns} are there?", [sheets[0].prepared])
    assert isinstance(answer, TableAnswer)
    assert [right(answer, Truth(number=Decimal(number))) for number in (12, 13)] == [True, False]


def test_the_time_of_a_run_is_counted_and_its_preparation_is_not() -> None:
    def prepare() -> Run:
        time.sleep(0.3)
        return lambda: time.sleep(0.03)

    assert all(0.03 <= taken < 0.3 for taken in seconds(prepare, 2))
    assert median_and_p95([0.001 * number for number in range(1, 101)]) == (50.5, 95.0)


@pytest.mark.parametrize(("forbidden", "right"), [((), True), (("Bo",), True), (("March",), False)])
def test_an_answer_with_a_forbidden_string_is_wrong(forbidden: tuple[str, ...], right: bool) -> None:
    made = ask("Which month had the highest rain?", [prepared("Month|Rain\nMarch|125\nApril|58\nMay|60")])
    assert isinstance(made, TableAnswer)
    assert _is_right(made, Case("rain.csv", "", True, ("125",), forbidden), ("125",)) is right
