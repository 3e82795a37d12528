"""`python -m cli doctor`: what it says of the engines and of the language model, how it ends, and no key in it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.commands import app
from tests.generation.samples import KEY
from tests.groq_shapes import MODEL, REFUSALS, answer
from tests.scripted_server import Reply, ScriptedServer

SECRET = "of-the-database"


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NLI_MODEL", "word-overlap")


def doctor(*arguments: str, **settings: str) -> tuple[int, str]:
    """Return the exit code and all that was printed."""
    done = CliRunner(env=settings).invoke(app, ["doctor", *arguments])
    assert KEY not in done.output and SECRET not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.exit_code, done.stdout


def asked(reply: Reply, *arguments: str) -> tuple[int, str]:
    with ScriptedServer(reply) as server:
        return doctor("--llm", *arguments, LLM_BASE_URL=server.url, LLM_API_KEY=KEY, LLM_MODEL=MODEL)


def test_a_model_that_serves_is_told_to_people_and_programs() -> None:
    code, said = asked(answer("ready"), "--json")
    told = json.loads(said)["language_model"]
    assert (code, told["code"], told["model"], told["advice"]) == (0, "ok", f"openai-compatible:{MODEL}", "")
    assert told["milliseconds"] > 0
    assert f"asked openai-compatible:{MODEL}: ok after " in asked(answer("ready"))[1]


def test_a_model_that_does_not_serve_is_told_with_what_to_do() -> None:
    reply, outcome = REFUSALS["invalid key"]
    code, said = asked(reply, "--json")
    told = json.loads(said)["language_model"]
    assert (code, told["code"]) == (2, outcome)
    assert told["advice"].startswith("The language model refused the API key. Set a valid key.")


@pytest.mark.parametrize(("verifier", "code"), [("word-overlap", 0), ("no/such/folder", 2)])
def test_without_the_option_only_engines_are_looked_at(verifier: str, code: int) -> None:
    with ScriptedServer() as server:
        ended, said = doctor("--json", LLM_BASE_URL=server.url, LLM_API_KEY=KEY, NLI_MODEL=verifier)
    told = json.loads(said)
    assert (ended, told["language_model"], server.requests) == (code, None, [])
    parts = ["embeddings", "entailment", "answers", "writer", "vectors", "store"]
    assert [engine["part"] for engine in told["engines"]] == parts


@pytest.mark.parametrize(
    ("settings", "ended", "missing"),
    [
        ({}, 0, []),
        ({"DATA_DIRECTORY": "/dev/null/here"}, 2, [["store", "sqlite"]]),
        (
            {"DATABASE_URL": f"postgresql://firewall:{SECRET}@127.0.0.1:1/x", "VECTOR_INDEX": "pgvector"},
            2,
            [["vectors", "pgvector"], ["store", "postgresql"]],
        ),
    ],
    ids=["folder", "no folder can be made", "no database answers"],
)
def test_the_store_that_the_settings_name_is_looked_at(
    settings: dict[str, str], ended: int, missing: list[list[str]], tmp_path: Path
) -> None:
    code, said = doctor("--llm", **({"DATA_DIRECTORY": str(tmp_path / "data")} | settings))
    assert [line.split()[1:3] for line in said.splitlines() if line.startswith("MISSING")] == missing
    assert code == ended and "127.0.0.1" not in said
    assert "No language model is configured: set GROQ_API_KEY" in said
    assert list(tmp_path.iterdir()) == []
