"""`python -m cli doctor`: what it says of the engines and of the language model, how it ends, and no key in it."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks.process import ROOT
from tests.generation.samples import KEY
from tests.groq_shapes import MODEL, RATES, REFUSALS, answer, stream
from tests.scripted_server import Reply, ScriptedServer

SECRET = "of-the-database"


def doctor(*arguments: str, settings: Mapping[str, str]) -> tuple[int, str]:
    """Return the exit code and all that was printed."""
    command = [sys.executable, "-m", "cli", "doctor", *arguments]
    environment = {"PATH": "/usr/bin:/bin", "OMP_NUM_THREADS": "1", "NLI_MODEL": "word-overlap", **settings}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert KEY not in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout


def asked(reply: Reply, *arguments: str) -> tuple[int, str]:
    with ScriptedServer(reply) as server:
        settings = {"LLM_BASE_URL": server.url, "LLM_API_KEY": KEY, "LLM_MODEL": MODEL}
        return doctor("--llm", *arguments, settings=settings)


def test_a_model_that_serves_is_told_with_its_figures() -> None:
    code, said = asked(stream("rea", "dy"), "--json")
    told = json.loads(said)["language_model"]
    assert (code, told["code"], told["key"], told["streams"], told["model"]) == (0, "ok", "accepted", True, MODEL)
    assert (told["prompt_tokens"], told["completion_tokens"], told["rate_limits"]) == (38, 9, RATES)
    assert told["provider"] == "openai-compatible" and told["host"].startswith("127.0.0.1:")
    assert 0 < told["first_token_ms"] <= told["whole_ms"]


def test_a_person_reads_the_same() -> None:
    code, said = asked(answer("ready"))
    rows = dict(line.split(maxsplit=1) for line in said.splitlines() if line)
    assert (code, rows["key"], rows["streaming"]) == (0, "accepted", "does not work")
    assert rows["outcome"] == "ok"
    assert rows["tokens"] == "38 of the prompt, 9 of the answer"
    assert rows["x-ratelimit-remaining-tokens"] == RATES["x-ratelimit-remaining-tokens"]


@pytest.mark.parametrize(
    ("name", "key"),
    [("invalid key", "refused"), ("unknown model", "accepted"), ("rate", "accepted"), ("server", "not told")],
)
def test_a_model_that_does_not_serve_is_told_with_what_to_do(name: str, key: str) -> None:
    reply, outcome = REFUSALS[name]
    code, said = asked(reply, "--json")
    told = json.loads(said)["language_model"]
    assert (code, told["code"], told["key"]) == (2, outcome, key)
    assert told["advice"]


def test_without_a_model_it_says_so() -> None:
    code, said = doctor("--llm", settings={})
    assert code == 0
    assert "No language model is configured: set GROQ_API_KEY" in said
    told = json.loads(doctor("--llm", "--json", settings={})[1])
    assert (told["language_model"], told["note"][:28]) == (None, "No language model is configu")


@pytest.mark.parametrize(("setting", "code"), [({}, 0), ({"NLI_MODEL": "no/such/folder"}, 2)], ids=["live", "missing"])
def test_without_the_option_only_engines_are_looked_at(setting: Mapping[str, str], code: int, tmp_path: Path) -> None:
    with ScriptedServer() as server:
        ended, said = doctor("--json", settings={"LLM_BASE_URL": server.url, "LLM_API_KEY": KEY, **setting})
    told = json.loads(said)
    assert (ended, told["language_model"], server.requests) == (code, None, [])
    parts = ["embeddings", "entailment", "answers", "writer", "vectors", "store"]
    assert [engine["part"] for engine in told["engines"]] == parts


@pytest.mark.parametrize(
    ("settings", "ended", "row"),
    [
        ({}, 0, ("sqlite", True)),
        ({"DATA_DIRECTORY": "/dev/null/here"}, 2, ("sqlite", False)),
        ({"DATABASE_URL": f"postgresql://firewall:{SECRET}@127.0.0.1:1/x"}, 2, ("postgresql", False)),
    ],
    ids=["folder", "no folder can be made", "no database answers"],
)
def test_the_store_that_the_settings_name_is_looked_at(
    settings: Mapping[str, str], ended: int, row: tuple[str, bool], tmp_path: Path
) -> None:
    code, said = doctor("--json", settings={"DATA_DIRECTORY": str(tmp_path / "data"), **settings})
    *_, index, store = json.loads(said)["engines"]
    assert (code, (store["name"], store["live"]), index["live"]) == (ended, row, True)
    assert SECRET not in said and "127.0.0.1" not in said
    assert list(tmp_path.iterdir()) == []


def test_a_person_sees_which_store_is_missing() -> None:
    code, said = doctor(settings={"DATABASE_URL": "postgresql://127.0.0.1:1/x", "VECTOR_INDEX": "pgvector"})
    missing = [line.split()[1:3] for line in said.splitlines() if line.startswith("MISSING")]
    assert (code, missing) == (2, [["vectors", "pgvector"], ["store", "postgresql"]])
