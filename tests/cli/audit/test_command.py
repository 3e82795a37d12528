"""The command `audit`, as a script runs it: what it leaves behind, and how it ends."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.commands import app

ROOT = Path(__file__).parent.parent.parent.parent
SOURCE = "The monthly rent is EUR 1,450. The tenant may keep a cat."
CLEAN = {"id": "a", "answer": "The monthly rent is EUR 1,450.", "sources": [SOURCE]}
CHANGED = {"id": "b", "answer": "The monthly rent is EUR 1,540.", "sources": [SOURCE]}
SHORT = {"id": "c", "answer": "The monthly rent is EUR 1,450."}


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NLI_MODEL", "word-overlap")


def write(path: Path, *rows: object) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


def audit(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["audit", *map(str, arguments), "--workers", "1"])


def test_an_audit_from_beginning_to_end_and_again(tmp_path: Path) -> None:
    log, out = write(tmp_path / "log.jsonl", CLEAN, CHANGED, SHORT), tmp_path / "out"
    done = audit(log, "--out", out, "--json")
    assert done.exit_code == 1
    summary = json.loads(done.stdout)
    assert (summary["rows"], summary["answers"], summary["passed"], summary["bad_rows"]) == (3, 2, 1, 1)
    verdicts = [json.loads(line) for line in (out / "verdicts.jsonl").read_text().splitlines()]
    assert [(each["row"], each["id"], each["action"]) for each in verdicts] == [(1, "a", "pass"), (2, "b", "annotate")]
    assert verdicts[1]["claims"][0]["error_type"] == "contradiction/numerical"
    (bad,) = map(json.loads, (out / "bad_rows.jsonl").read_text().splitlines())
    assert (bad["row"], bad["code"]) == (3, "field_missing")
    assert "Row 2, b" in (out / "report.html").read_text()

    held = {path.name: path.stat().st_mtime_ns for path in out.iterdir() if path.name not in ("audit.json", "lock")}
    again = audit(log, "--out", out, "--least-passed", "0.3")
    assert again.exit_code == 0
    assert "1 of 3 rows passed; 1 set aside" in again.stdout
    assert {name: (out / name).stat().st_mtime_ns for name in held} == held

    other = audit(log, "--out", out, "--threshold", "0.9")
    assert (other.exit_code, "audit_differs" in other.output) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["missing.jsonl"], "input_missing"),
        (["{log}", "--verdicts", "xml"], "jsonl"),
        (["{log}", "--method", "none"], "unknown_method"),
        (["{empty}"], "input_empty"),
    ],
    ids=["no file", "format", "method", "empty"],
)
def test_what_cannot_be_done_ends_with_2_and_leaves_nothing(arguments: list[str], told: str, tmp_path: Path) -> None:
    names = {"log": write(tmp_path / "log.jsonl", CLEAN), "empty": write(tmp_path / "empty.jsonl")}
    done = audit(*[each.format(**names) for each in arguments], "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert told in done.output
    assert not (tmp_path / "out").exists()


def test_a_missing_model_ends_with_2_and_judges_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NLI_MODEL", "models/none")
    done = audit(write(tmp_path / "log.jsonl", CLEAN), "--out", tmp_path / "out")
    assert (done.exit_code, "model_missing" in done.output) == (2, True)
    assert not (tmp_path / "out" / "verdicts.jsonl").exists()


@pytest.mark.parametrize(
    ("missing", "further", "code"),
    [
        ("ray", ["--ray", "local"], "ray_not_installed"),
        ("pyarrow", ["--verdicts", "parquet"], "parquet_not_installed"),
        ("pyarrow", [], None),
    ],
    ids=["ray", "parquet", "neither is needed"],
)
def test_without_the_extra_it_says_what_to_install(
    missing: str, further: list[str], code: str | None, tmp_path: Path
) -> None:
    log = write(tmp_path / "log.jsonl", CLEAN)
    start = "if __name__ == '__main__':\n    from cli.commands import app; app()"
    program = f"import sys; sys.modules[{missing!r}] = None\n{start}"
    (tmp_path / "without.py").write_text(program, encoding="utf-8")
    command = [sys.executable, str(tmp_path / "without.py"), "audit", log, "--out", str(tmp_path / "out")]
    command += ["--workers", "1"]
    environment = {"PYTHONPATH": str(ROOT), "NLI_MODEL": "word-overlap", "OMP_NUM_THREADS": "1"}
    done = subprocess.run([*command, *further], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == (2 if code else 0), done.stderr
    assert code is None or (code in done.stderr and "pip install -r requirements-audit.txt" in done.stderr)
