"""The command line, run as a script runs it: what it prints, and how it ends."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.commands import app
from config.settings import Settings
from routes.access import holder_of

TEXT = """The museum was opened by Anna Berg on 14 March 2019 and has 1,250 seats.

The tenant must notify the landlord within 24 days. The pool is not heated in winter. Revenue rose by 5% to £48.5
million in the year."""
SEATS, FALSE = "The museum has 1,250 seats.", "The museum has 1,550 seats."


@pytest.fixture
def document(tmp_path: Path) -> str:
    path = tmp_path / "museum.txt"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.mark.parametrize(
    ("method", "text", "code"),
    [
        pytest.param("firewall", SEATS, 0, id="firewall, true"),
        pytest.param("firewall", FALSE, 1, id="firewall, false"),
        pytest.param("layered", FALSE, 1, id="layered, false"),
        pytest.param("self_check", FALSE, 2, id="self_check, which never ran"),
    ],
)
def test_a_text_fails_where_it_is_false_and_is_not_judged_where_the_check_never_ran(
    document: str, method: str, text: str, code: int
) -> None:
    done = run("verify", document, "--text", text, "--method", method, "--json")
    assert (done.exit_code, json.loads(done.stdout)["claims"][0]["text"]) == (code, text)


def test_an_unknown_method_cannot_be_done(document: str) -> None:
    assert run("verify", document, "--text", "x", "--method", "none").exit_code == 2


@pytest.mark.parametrize(
    ("method", "ran", "did_not", "code"),
    [
        pytest.param("self_check", ["verifier"], ["self_check"], 2, id="the check is the language model's"),
        pytest.param("layered", ["heuristic", "evidence"], ["common_sense", "detailed"], 0, id="one layer needs none"),
        pytest.param("firewall", [], [], 0, id="without steps of its own"),
    ],
)
def test_a_method_says_which_of_its_checks_ran_without_a_language_model(
    document: str, method: str, ran: list[str], did_not: list[str], code: int
) -> None:
    done = run("verify", document, "--text", SEATS, "--method", method)
    told = [line.removeprefix(f"{method}: ") for line in done.stdout.splitlines() if line.startswith(f"{method}: ")]
    assert [line.split()[0] for line in told if " did not run: " in line] == did_not
    assert [line.split()[0] for line in told if " ran: " in line] == ran
    assert not did_not or any("GROQ_API_KEY" in line for line in told if line.startswith(did_not[0]))
    assert f"✔ verified     {SEATS}" in done.stdout
    assert done.exit_code == code
    assert did_not or "PASS: support ratio 1.00" in done.stdout


def test_the_self_test_is_a_gate(document: str, tmp_path: Path) -> None:
    done = run("self-test", document, "--json")
    found = json.loads(done.stdout)
    assert (found["documents"], found["doubted"]["hits"]) == (1, 0)
    assert 5 < found["detected"]["hits"] <= found["detected"]["of"]
    assert done.exit_code == (0 if found["detected"]["hits"] >= 0.9 * found["detected"]["of"] else 1)
    assert run("self-test", document, "--method", "seed_rule", "--least-detected", "1").exit_code == 1
    figures = tmp_path / "figures.txt"
    figures.write_text("1, 2, 3, 4\n", encoding="utf-8")
    assert run("self-test", str(figures)).exit_code != 0


@pytest.mark.parametrize(
    ("lines", "code", "told"),
    [
        (
            [{"support_ratio": 1.0, "hallucinated": False}] * 15 + [{"support_ratio": 0.5, "hallucinated": True}] * 5,
            0,
            1.0,
        ),
        ([{"support_ratio": 1.0, "hallucinated": False}], 1, "too_few_labels"),
        ([{"support": 1}], 2, None),
    ],
    ids=["enough", "too few", "no label"],
)
def test_a_threshold_is_certified_or_refused(lines: list[object], code: int, told: object, tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    done = run("threshold", str(path), "--risk", "0.05")
    found = json.loads(done.stdout) if done.stdout else {}
    assert (done.exit_code, found.get("threshold", found.get("code"))) == (code, told)


def test_a_key_is_made_that_the_setting_lets_in() -> None:
    done = run("key", "acme", "--per-minute", "5")
    made, *_, line = done.stdout.splitlines()
    known = Settings(api_keys=json.loads(line.removeprefix("API_KEYS="))).api_keys
    assert (known["acme"].per_minute, done.exit_code) == (5, 0)
    assert holder_of(made, known) == "acme" and made not in line
    for wrong in (["a name"], ["x" * 41], ["acme", "--per-day", "0"]):
        assert run("key", *wrong).exit_code == 2
