"""The command that scores verifiers, on a tiny file with the models that ship."""

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.accuracy.__main__ import main
from benchmarks.accuracy.metrics import Figures
from benchmarks.accuracy.report import Report
from benchmarks.accuracy.verifiers import NAMES

ROOT = Path(__file__).parent.parent.parent.parent
LEASE = "The rent is 1,450 euros a month. The lease ends on 30 June 2027. Pets are not allowed in the flat."
ROWS = [
    (LEASE, "The rent is 1,450 euros a month.", "entailed"),
    (LEASE, "The rent is 1,540 euros a month.", "contradicted"),
    (LEASE, "The landlord is a dentist from Lyon.", "neutral"),
    ("It is red.", "Hello!", "supported"),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.jsonl"
    lines = [json.dumps({"evidence": evidence, "claim": claim, "label": label}) for evidence, claim, label in ROWS]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_a_file_is_scored_by_every_verifier(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(file), "--json"]) == 0
    printed = capsys.readouterr()
    assert "20/20" in printed.err
    report = Report.model_validate_json(printed.out)
    found = {verifier.name: verifier.sets[0].figures for verifier in report.verifiers}
    assert tuple(found) == NAMES
    assert {(verifier.sets[0].set, verifier.sets[0].rows) for verifier in report.verifiers} == {("tiny", 4)}
    for name in ("ours", "text"):
        assert verified(found[name]) == (0.5, 0.0, 0.0)
        assert found[name].true_hallucinated == 0.0
    assert verified(found["similarity"])[2] == 1.0
    assert verified(found["always-flag"]) == (0.0, 0.0, 0.0)
    assert found["always-flag"].balanced_accuracy == 0.5


def verified(figures: Figures) -> tuple[float | None, float | None, float | None]:
    """Shares of the true rows, the false ones and the contradicted ones that were verified."""
    return figures.true_verified, figures.false_verified, figures.contradictions_verified


def test_sets_of_the_repository_are_read_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["everyday", "joined", "--limit", "2", "--verifier", "always-flag"]) == 0
    head, table = capsys.readouterr().out.split("\n\n")
    assert head.startswith("At most 2 rows of a set")
    assert [line.split()[:2] for line in table.splitlines()[2:4]] == [["everyday", "2"], ["joined", "2"]]


def test_a_data_folder_and_a_limit(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "dev").mkdir()
    for name in ("climate_fever", "hebrew_qa"):
        (tmp_path / "dev" / f"{name}.jsonl.gz").write_bytes(gzip.compress(file.read_bytes()))
    arguments = [str(file), "--data", str(tmp_path), "--limit", "2", "--json", "--verifier", "always-flag"]
    assert main(arguments) == 0
    report = Report.model_validate_json(capsys.readouterr().out)
    assert [(result.set, result.rows) for result in report.verifiers[0].sets] == [
        ("tiny", 2),
        ("climate_fever", 2),
        ("hebrew_qa", 2),
    ]


def test_a_bad_line_ends_with_2_and_its_place(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(file.read_text() + '\n{"evidence": "a", "claim": "b", "label": "true"}\n')
    assert main([str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"{file}:5: label: ")


def test_what_holds_no_rows_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert main([str(empty)]) == 2
    assert "no rows" in capsys.readouterr().err
    assert main(["--data", str(tmp_path)]) == 2
    assert "*.jsonl.gz" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="nothing to score"),
        pytest.param(["plain", "--limit", "0"], id="no row of each set"),
        pytest.param(["plain", "--verifier", "oracle"], id="unknown verifier"),
    ],
)
def test_wrong_arguments_end_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_the_command_with_a_model_that_is_not_there(file: Path, tmp_path: Path) -> None:
    shutil.copy(ROOT / "models" / "verifier" / "model.json", tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.accuracy", str(file), "--verifier", "ours"],
        cwd=ROOT,
        env=os.environ | {"NLI_MODEL": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback" not in done.stderr
    assert "model.int8.onnx or its tokenizer is missing" in done.stderr
