import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.accuracy.__main__ import main
from benchmarks.accuracy.report import Report

ROOT = Path(__file__).parent.parent.parent.parent
LEASE = "The rent is 1,450 euros a month. The lease ends on 30 June 2027. Pets are not allowed in the flat."
TOWER = "The tower is 120 metres high. It was finished in 1931."
ROWS = [
    (LEASE, "The rent is 1,450 euros a month.", "entailed"),
    (LEASE, "The rent is 1,540 euros a month.", "contradicted"),
    (LEASE, "The landlord is a dentist from Lyon.", "neutral"),
    (TOWER, "The tower is 120 metres high. It was finished in 1931.", "supported"),
    (TOWER, "The tower is 120 metres high. It was paid for by a baker.", "unsupported"),
    (TOWER, "Hello!", "supported"),
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
    assert "24/24" in printed.err
    report = Report.model_validate_json(printed.out)
    found = {verifier.name: verifier.sets[0] for verifier in report.verifiers}
    assert list(found) == ["ours", "similarity", "numbers", "always-flag"]
    assert {(result.set, result.rows, result.documents, result.supported) for result in found.values()} == {
        ("tiny", 6, 2, 3)
    }
    accuracy = {name: result.figures.balanced_accuracy.value for name, result in found.items()}
    assert (accuracy["ours"], accuracy["always-flag"]) == (1.0, 0.5)
    verified = {name: result.figures.contradictions_verified.value for name, result in found.items()}
    assert (verified["ours"], verified["similarity"]) == (0.0, 1.0)
    assert [result.no_claim for result in found.values()] == [1, 1, 1, 0]


def test_the_shape_of_the_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(file), "--json", "--verifier", "always-flag"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["seed", "limit", "resamples", "calibrated", "untouched", "verifiers"]
    [verifier] = found["verifiers"]
    assert list(verifier) == ["name", "description", "pairs_per_second", "sets", "macros"]
    [result] = verifier["sets"]
    assert list(result["figures"]) == [
        "balanced_accuracy",
        "auroc",
        "f1",
        "recall_at_1_percent_false_alarms",
        "expected_calibration_error",
        "contradictions_verified",
    ]
    assert all(list(figure) == ["value", "low", "high"] for figure in result["figures"].values())


@pytest.mark.parametrize(("form", "begins"), [("--markdown", "| verifier | set |"), (None, "All rows.")])
def test_forms_for_people(file: Path, form: str | None, begins: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(file), "--verifier", "numbers", *([form] if form else [])]) == 0
    assert capsys.readouterr().out.startswith(begins)


def test_a_data_folder_and_a_limit(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "dev").mkdir()
    for name in ("climate_fever", "hebrew_qa"):
        (tmp_path / "dev" / f"{name}.jsonl.gz").write_bytes(gzip.compress(file.read_bytes()))
    assert main(["--data", str(tmp_path), "--limit", "2", "--json", "--verifier", "always-flag"]) == 0
    report = Report.model_validate_json(capsys.readouterr().out)
    assert [(result.set, result.rows) for result in report.verifiers[0].sets] == [
        ("climate_fever", 2),
        ("hebrew_qa", 2),
    ]
    assert (report.calibrated, report.untouched) == (("climate_fever",), ("hebrew_qa",))


def test_a_bad_line_ends_with_2_and_its_place(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(file.read_text() + '\n{"evidence": "a", "claim": "b", "label": "true"}\n')
    assert main([str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"{file}:7: label: ")


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
        pytest.param(["a.jsonl", "--data", "b"], id="files and a folder"),
        pytest.param(["a.jsonl", "--limit", "0"], id="no row of each set"),
        pytest.param(["a.jsonl", "--verifier", "oracle"], id="unknown verifier"),
        pytest.param(["a.jsonl", "--json", "--markdown"], id="two forms"),
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
