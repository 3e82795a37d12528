"""The command line, run as a script runs it: what it prints, and how it ends."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.commands import app
from config.settings import Settings
from routes.access import Keys

TEXT = """The museum was opened by Anna Berg on 14 March 2019 and has 1,250 seats.

The tenant must notify the landlord within 24 days. The pool is not heated in winter. Revenue rose by 5% to £48.5
million in the year."""


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "museum.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "code"),
    [("The museum has 1,250 seats.", 0), ("The museum has 1,550 seats.", 1)],
    ids=["true", "false"],
)
def test_verify_ends_with_what_a_script_needs(document: Path, text: str, code: int) -> None:
    done = CliRunner().invoke(app, ["verify", str(document), "--text", text, "--json"])
    assert done.exit_code == code
    assert json.loads(done.stdout)["claims"][0]["text"] == text


def test_an_unknown_method_cannot_be_done(document: Path) -> None:
    done = CliRunner().invoke(app, ["verify", str(document), "--text", "x", "--method", "none"])
    assert done.exit_code == 2


def test_the_self_test_is_a_gate(document: Path) -> None:
    done = CliRunner().invoke(app, ["self-test", str(document), "--json"])
    found = json.loads(done.stdout)
    assert (found["documents"], found["doubted"]["hits"]) == (1, 0)
    assert 5 < found["detected"]["hits"] <= found["detected"]["of"]
    assert done.exit_code == (0 if found["detected"]["hits"] >= 0.9 * found["detected"]["of"] else 1)
    similar = ["self-test", str(document), "--method", "seed_rule", "--least-detected", "1"]
    assert CliRunner().invoke(app, similar).exit_code == 1


def test_a_file_without_a_sentence_passes_no_gate(tmp_path: Path) -> None:
    path = tmp_path / "figures.txt"
    path.write_text("1, 2, 3, 4\n", encoding="utf-8")
    assert CliRunner().invoke(app, ["self-test", str(path)]).exit_code != 0


def labels(tmp_path: Path, *rows: tuple[float | None, bool]) -> str:
    path = tmp_path / "labels.jsonl"
    lines = [json.dumps({"support_ratio": ratio, "hallucinated": false}) for ratio, false in rows]
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


def test_a_threshold_is_certified_or_refused(tmp_path: Path) -> None:
    enough = labels(tmp_path, *[(1.0, False)] * 15, *[(0.5, True)] * 5)
    done = CliRunner().invoke(app, ["threshold", enough, "--risk", "0.05"])
    assert (done.exit_code, json.loads(done.stdout)["threshold"]) == (0, 1.0)
    few = labels(tmp_path, (1.0, False))
    done = CliRunner().invoke(app, ["threshold", few, "--risk", "0.05"])
    assert (done.exit_code, json.loads(done.stdout)["code"]) == (1, "too_few_labels")


def test_a_line_that_is_no_label_cannot_be_done(tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text('{"support": 1}\n', encoding="utf-8")
    assert CliRunner().invoke(app, ["threshold", str(path), "--risk", "0.05"]).exit_code == 2


def test_a_key_is_made_that_the_setting_lets_in() -> None:
    done = CliRunner().invoke(app, ["key", "acme", "--per-minute", "5"])
    made, *_, line = done.stdout.splitlines()
    known = Settings(api_keys=json.loads(line.removeprefix("API_KEYS="))).api_keys
    assert (known["acme"].per_minute, done.exit_code) == (5, 0)
    assert Keys(known).holder_of(made) == "acme"
    assert made not in line


@pytest.mark.parametrize("wrong", [["a name"], [""], ["x" * 41], ["acme", "--per-day", "0"]])
def test_a_key_without_a_name_or_a_rate_cannot_be_made(wrong: list[str]) -> None:
    assert CliRunner().invoke(app, ["key", *wrong]).exit_code == 2


SEATS = "The museum has 1,250 seats."
NO_MODEL = "GROQ_API_KEY"


@pytest.mark.parametrize(
    ("method", "ran", "did_not", "code"),
    [
        pytest.param("self_check", ["verifier"], ["self_check"], 2, id="the check is the language model's"),
        pytest.param("layered", ["heuristic", "evidence"], ["common_sense", "detailed"], 0, id="one layer needs none"),
    ],
)
def test_a_method_says_which_of_its_checks_ran_without_a_language_model(
    document: Path, method: str, ran: list[str], did_not: list[str], code: int
) -> None:
    done = CliRunner().invoke(app, ["verify", str(document), "--text", SEATS, "--method", method])
    told = [line.removeprefix(f"{method}: ") for line in done.stdout.splitlines() if line.startswith(f"{method}: ")]
    assert [line.split()[0] for line in told if " did not run: " in line] == did_not
    assert [line.split()[0] for line in told if " ran: " in line] == ran
    assert any(NO_MODEL in line for line in told if line.startswith(did_not[0]))
    assert f"✔ verified     {SEATS}" in done.stdout
    assert done.exit_code == code


@pytest.mark.parametrize(
    ("method", "text", "code"),
    [
        pytest.param("firewall", SEATS, 0, id="firewall, true"),
        pytest.param("firewall", "The museum has 1,550 seats.", 1, id="firewall, false"),
        pytest.param("layered", "The museum has 1,550 seats.", 1, id="layered, false"),
        pytest.param("self_check", "The museum has 1,550 seats.", 2, id="self_check, false"),
    ],
)
@pytest.mark.parametrize("as_json", [[], ["--json"]], ids=["words", "json"])
def test_a_text_fails_where_it_is_false_and_is_not_judged_where_the_check_never_ran(
    document: Path, method: str, text: str, code: int, as_json: list[str]
) -> None:
    done = CliRunner().invoke(app, ["verify", str(document), "--text", text, "--method", method, *as_json])
    assert done.exit_code == code
    assert text in done.stdout


def test_a_method_without_steps_of_its_own_tells_only_the_claims_and_the_decision(document: Path) -> None:
    done = CliRunner().invoke(app, ["verify", str(document), "--text", SEATS, "--method", "firewall"])
    first, *_, last = done.stdout.splitlines()
    assert (first, done.exit_code) == (f"✔ verified     {SEATS}", 0)
    assert last.startswith("PASS: support ratio 1.00")
    assert " ran: " not in done.stdout
    assert "did not run" not in done.stdout
