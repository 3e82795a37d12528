import pytest

from benchmarks.accuracy.report import CALIBRATED, Answers, Report, as_markdown, as_text, report_on
from benchmarks.accuracy.rows import Label, Row
from benchmarks.accuracy.verifiers import NO_CLAIM, Decision, Opinion

RIGHT = (
    Opinion(support=0.9, decision=Decision.VERIFIED),
    Opinion(support=0.1, decision=Decision.FLAGGED),
    NO_CLAIM,
)


def rows(name: str, labels: str) -> list[Row]:
    names = {label.value[0]: label for label in Label if label is not Label.ENTAILED}
    return [
        Row(set=name, source=str(place), evidence=str(place), claim="", label=names[letter])
        for place, letter in enumerate(labels)
    ]


@pytest.fixture(scope="module")
def report() -> Report:
    sets = {"climate_fever": rows("climate_fever", "scs"), "new": rows("new", "sss")}
    answers = [Answers(name, f"{name} itself", (RIGHT, RIGHT), seconds=2.0) for name in ("ours", "other")]
    return report_on(sets, answers, 3)


def test_sets_of_calibration_are_told_from_others(report: Report) -> None:
    assert (report.calibrated, report.untouched) == (("climate_fever",), ("new",))
    assert [(result.set, result.calibrated) for result in report.verifiers[0].sets] == [
        ("climate_fever", True),
        ("new", False),
    ]


def test_untouched_are_the_sets_in_other_languages_only() -> None:
    assert {"wice_dev_claim", "wice_dev_claim_oracle_chunk", "climate_fever"} <= CALIBRATED
    assert CALIBRATED.isdisjoint({"hebrew_qa", "xquad_multilingual_qa"})


def test_counts_and_speed(report: Report) -> None:
    first = report.verifiers[0].sets[0]
    assert (first.rows, first.documents, first.supported, first.no_claim) == (3, 3, 2, 1)
    assert report.verifiers[0].pairs_per_second == 3.0


def test_means_of_all_and_of_untouched_sets(report: Report) -> None:
    means = {mean.name: mean for mean in report.verifiers[0].macros}
    assert {name: mean.sets for name, mean in means.items()} == {"mean of all sets": 2, "mean of untouched sets": 1}
    assert means["mean of all sets"].figures.auroc.value == 1.0
    assert means["mean of untouched sets"].figures.auroc.value is None


@pytest.mark.parametrize("name", ["new", "climate_fever"])
def test_sets_of_one_kind_have_one_mean(name: str) -> None:
    found = report_on({name: rows(name, "scs")}, [Answers("ours", "", (RIGHT,), seconds=1.0)], None)
    assert [mean.name for mean in found.verifiers[0].macros] == ["mean of all sets"]


def test_the_text_has_a_table_for_each_verifier(report: Report) -> None:
    text = as_text(report)
    assert "At most 3 rows" in text
    assert "Untouched by calibration: new." in text
    assert text.count("climate_fever *") == 2
    lines = [line.split() for line in text.splitlines() if line.startswith("new ")]
    assert [line[:8] for line in lines] == [["new", "3", "3", "1", "-", "-", "-", "-"]] * 2


def test_markdown_is_one_sound_table_with_the_other_verifiers_as_means(report: Report) -> None:
    table = [line for line in as_markdown(report).splitlines() if line.startswith("|")]
    assert len({line.count("|") for line in table}) == 1
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    assert cells[0][:3] == ["verifier", "set", "rows"]
    assert [row[:2] for row in cells[2:]] == [
        ["ours", "climate_fever *"],
        ["ours", "new"],
        ["ours", "mean of all sets (2)"],
        ["ours", "mean of untouched sets (1)"],
        ["other", "mean of all sets (2)"],
        ["other", "mean of untouched sets (1)"],
    ]


def test_what_is_read_back_is_what_was_written(report: Report) -> None:
    assert Report.model_validate_json(report.model_dump_json()) == report
