"""The command that scores verifiers, its figures, and the labelled claims of this repository."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from benchmarks.accuracy.__main__ import main
from benchmarks.accuracy.metrics import Figures, expected_calibration_error, measure
from benchmarks.accuracy.report import CALIBRATED, Report
from benchmarks.accuracy.rows import Label, Row
from benchmarks.accuracy.sets import SETS, read_named
from benchmarks.accuracy.verifiers import NAMES, Decision, Opinion
from core.verdict import Status
from training.authored_rows import authored_claims

LEASE = "The rent is 1,450 euros a month. The lease ends on 30 June 2027. Pets are not allowed in the flat."
ROWS = [
    (LEASE, "The rent is 1,450 euros a month.", "entailed"),
    (LEASE, "The rent is 1,540 euros a month.", "contradicted"),
    (LEASE, "The landlord is a dentist from Lyon.", "neutral"),
    ("It is red.", "Hello!", "supported"),
]
LABELS = {"s": Label.SUPPORTED, "u": Label.UNSUPPORTED, "n": Label.NEUTRAL, "c": Label.CONTRADICTED}
STATUSES = {"v": Status.VERIFIED, "p": Status.PARTIAL, "h": Status.HALLUCINATED}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.jsonl"
    lines = [json.dumps({"evidence": evidence, "claim": claim, "label": label}) for evidence, claim, label in ROWS]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def verified(figures: Figures) -> tuple[float | None, float | None, float | None]:
    """Shares of the true rows, the false ones and the contradicted ones that were verified."""
    return figures.true_verified, figures.false_verified, figures.contradictions_verified


def test_a_file_is_scored_by_every_verifier(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(file), "--json"]) == 0
    report = Report.model_validate_json(capsys.readouterr().out)
    found = {verifier.name: verifier.sets[0].figures for verifier in report.verifiers}
    assert tuple(found) == NAMES
    assert verified(found["ours"]) == verified(found["text"]) == (0.5, 0.0, 0.0)
    assert verified(found["similarity"])[2] == 1.0
    assert verified(found["always-flag"]) == (0.0, 0.0, 0.0)


def test_misjudged_claims_are_listed_by_any_method_but_not_those_of_held_back_sets(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for method in ("firewall", "seed_rule"):
        assert main([str(file), "--verifier", "ours", "--method", method, "--errors"]) == 0
        told = capsys.readouterr().out
        assert f"ours: {method} with" in told
        assert "ours, tiny: supported -> not_a_claim (0.50): Hello!" in told
        assert "1,450 euros" not in told
    for name in SETS.keys() - {"tuning", "everyday", "answers"}:
        assert main(["everyday", name, "--errors"]) == 2
        assert capsys.readouterr().err.startswith(f"{name}: nobody reads")


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.jsonl.gz"])
def test_a_file_that_cannot_be_read_is_told_with_the_line_if_it_has_one(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name

    def told(lines: bytes | None) -> str:
        if lines is not None:
            path.write_bytes(gzip.compress(lines) if path.suffix == ".gz" else lines)
        assert main([str(path)]) == 2
        return capsys.readouterr().err.strip()

    assert told(None) == f"{path}: the file cannot be read: No such file or directory"
    assert told(b'{"evidence": "It is red.", "claim": "It is red."}') == f"{path}:1: label: Field required"
    assert told(b"\n{").startswith(f"{path}:2: this is not a JSON object in one line")


@pytest.mark.parametrize("limit", ["0", "-3", "few"])
def test_a_limit_is_a_positive_number(limit: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([str(file), "--limit", limit])
    assert ended.value.code == 2
    assert f"argument --limit: '{limit}' is not a positive number" in capsys.readouterr().err


def rows(labels: str) -> list[Row]:
    """Rows by the letters of their labels, each from a document of its own."""
    return [
        Row(set="some", source=str(place), evidence="", claim="", label=LABELS[letter])
        for place, letter in enumerate(labels)
    ]


def opinions(support: list[float], statuses: str) -> list[Opinion]:
    return [
        Opinion(
            support=each, decision=Decision.VERIFIED if letter == "v" else Decision.FLAGGED, status=STATUSES[letter]
        )
        for each, letter in zip(support, statuses, strict=True)
    ]


def test_figures_by_hand() -> None:
    # Of 4 supported rows 3 are verified, of 4 others 1 is. Of 16 pairs 13 are in the right order.
    found = measure(rows("ssssunnc"), opinions([0.9, 0.8, 0.7, 0.3, 0.1, 0.2, 0.4, 0.75], "vvvphphv"))
    assert (found.balanced_accuracy, found.auroc, found.partial) == (0.75, round(13 / 16, 4), 0.25)
    assert (found.true_hallucinated, *verified(found)) == (0.0, 0.75, 0.25, 1.0)
    one_class = measure(rows("ss"), opinions([0.9, 0.2], "vh"))
    assert (one_class.balanced_accuracy, one_class.auroc, one_class.true_verified) == (None, None, 0.5)
    error = expected_calibration_error(np.array([0, 1, 1, 1], bool), np.array([0.1, 0.3, 0.6, 0.8]), 2)
    assert error == pytest.approx((0.5 - 0.2 + 1 - 0.7) / 2)


def test_every_set_can_be_read_and_none_that_is_held_back_was_looked_at() -> None:
    sets = {name: read_named(name) for name in SETS}
    for name, found in sets.items():
        assert len(found) >= 100
        assert {row.label.is_supported for row in found} == {True, False}, name
        assert len({(row.source, row.claim) for row in found}) == len(found), name
    for name in ("everyday", "answers"):
        assert {row.evidence for row in sets[name]}.isdisjoint({row.evidence for row in sets[f"{name}_held_back"]})
    learnt = {claim.text for claim in authored_claims(held_back=False)}
    assert learnt.isdisjoint({row.evidence for row in sets["written"]})
    assert "written" in CALIBRATED
    assert CALIBRATED.isdisjoint({"plain", "final", "everyday", "answers", "joined", "firmer"})
