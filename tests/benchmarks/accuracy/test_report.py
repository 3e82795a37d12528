"""The figures of a run as a report and as a table."""

import pytest

from benchmarks.accuracy.report import CALIBRATED, Answers, Report, as_text, report_on
from benchmarks.accuracy.rows import Label, Row
from benchmarks.accuracy.verifiers import NO_CLAIM, Decision, Opinion
from core.verdict import Status

GIVEN = (
    Opinion(support=0.9, decision=Decision.VERIFIED, status=Status.VERIFIED),
    Opinion(support=0.8, decision=Decision.VERIFIED, status=Status.VERIFIED),
    NO_CLAIM,
)


def rows(name: str, *labels: Label) -> list[Row]:
    return [
        Row(set=name, source=str(place), evidence=str(place), claim="", label=label, kind="date")
        for place, label in enumerate(labels)
    ]


@pytest.fixture(scope="module")
def report() -> Report:
    supported, contradicted = Label.SUPPORTED, Label.CONTRADICTED
    sets = {"written": rows("written", supported, contradicted, supported), "new": rows("new", *[supported] * 3)}
    answers = [Answers(name, f"{name} itself", (GIVEN, GIVEN), seconds=2.0) for name in ("ours", "other")]
    return report_on(sets, answers, 3)


def test_what_was_measured(report: Report) -> None:
    (first, second), mean = report.verifiers[0].sets, report.verifiers[0].mean
    assert (first.set, first.rows, first.wrongly_verified) == ("written", 3, {"date": 1})
    assert (second.rows, second.wrongly_verified, second.figures.auroc) == (3, {}, None)
    assert (mean.balanced_accuracy, mean.contradictions_verified) == (0.25, 1.0)
    assert report.verifiers[0].pairs_per_second == 3.0


def test_the_text_has_a_table_for_each_verifier_and_marks_what_was_calibrated_on(report: Report) -> None:
    head, *tables = as_text(report).split("\n\n")
    assert head.startswith("At most 3 rows of a set, seed ")
    assert [table.splitlines()[0] for table in tables] == [
        "ours: ours itself (3.0 claims a second)",
        "other: other itself (3.0 claims a second)",
    ]
    lines = tables[0].splitlines()
    assert lines[1].split() == (
        "set rows balanced AUROC true verified true halluc. false verified contrad. verified partial ECE".split()
    )
    cells = [line.split() for line in lines[2:5]]
    assert cells[0][:3] == ["written", "*", "3"]
    assert cells[0][3].startswith("0.250")
    assert cells[1] == ["new", "3", "-", "-", "0.667", "0.000", "-", "-", "0.000", "0.267"]
    assert cells[2][:2] == ["mean", "0.250"]
    assert lines[5:] == ["wrongly verified in written: date 1"]


def test_all_rows_are_named_as_such() -> None:
    found = report_on({"new": rows("new", Label.SUPPORTED)}, [Answers("ours", "", (GIVEN[:1],), 1.0)], None)
    assert as_text(found).startswith("All rows. ")


def test_sets_of_calibration_are_told_from_others() -> None:
    assert {"written", "mnli_dev_sample", "summeval_consistency"} <= CALIBRATED
    assert CALIBRATED.isdisjoint({"plain", "final", "everyday", "answers", "joined", "firmer", "climate_fever"})


def test_what_is_read_back_is_what_was_written(report: Report) -> None:
    assert Report.model_validate_json(report.model_dump_json()) == report
