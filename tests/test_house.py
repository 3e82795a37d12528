"""The rules of the house that a machine can check."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from config.settings import Settings

ROOT = Path(__file__).parent.parent
ORDER = ["utils", "tables", "ingestion", "retrieval", "generation", "core", "config", "routes", "api", "cli"]
PACKAGES = [path for name in ORDER for path in sorted((ROOT / name).rglob("*.py"))]
ENDS = [ROOT / "api.py"]
MOST_LINES_OF_A_FILE = 300
MOST_LINES_OF_A_FUNCTION = 50


def imported_packages(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", PACKAGES, ids=relative)
def test_packages_import_only_what_stands_left_of_them(path: Path) -> None:
    rank = ORDER.index(path.relative_to(ROOT).parts[0])
    too_far = {name for name in imported_packages(path) if name.split(".")[0] in ORDER[rank + 1 :]}
    assert not too_far


def test_http_begins_with_the_routes() -> None:
    below = [path for path in PACKAGES if path.relative_to(ROOT).parts[0] in ORDER[: ORDER.index("routes")]]
    reached = {name.split(".")[0] for path in below for name in imported_packages(path)}
    assert not reached & {"fastapi", "starlette", "uvicorn"}


@pytest.mark.parametrize("path", PACKAGES, ids=relative)
def test_settings_are_read_in_config_only(path: Path) -> None:
    if path.relative_to(ROOT).parts[0] not in ("config", "routes"):
        assert not re.search(r"\b(?:environ|getenv)\b", path.read_text())


@pytest.mark.parametrize("path", [p for p in PACKAGES if "retrieval" not in p.parts], ids=relative)
def test_storage_is_reached_through_the_library_and_its_workspaces_only(path: Path) -> None:
    doors = {"retrieval.library", "retrieval.workspace", "retrieval.passage", "retrieval.retriever"}
    doors |= {"retrieval.rails", "retrieval.reranking", "retrieval.guarded", "retrieval.sensitive.finding"}
    reached = {name for name in imported_packages(path) if name.startswith("retrieval.")}
    if path.name not in ("assembly.py", "storage.py", "guardrails_validator.py"):  # loads itself in other processes
        assert not reached - doors - {"retrieval.sources", "retrieval.records"}


@pytest.mark.parametrize("path", [*PACKAGES, *ENDS], ids=relative)
def test_files_and_functions_stay_readable(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= MOST_LINES_OF_A_FILE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < MOST_LINES_OF_A_FUNCTION, node.name


def test_the_service_starts_without_what_it_may_never_need() -> None:
    clients = ("openai", "groq", "mcp", "chromadb", "psycopg")
    unwanted = ("torch", "transformers", "sklearn", *clients, "core.self_test")
    code = f"import sys, cli.commands; print([name for name in {unwanted} if name in sys.modules])"
    python = ROOT / ".venv" / "bin" / "python"
    done = subprocess.run([python, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_setting_is_described_and_stands_in_the_example() -> None:
    example = (ROOT / ".env.example").read_text()
    for name, field in Settings.model_fields.items():
        assert re.search(rf"^#?\s*{name.upper()}=", example, re.MULTILINE), name
        assert field.description, name


def test_no_address_of_a_mirror_and_no_path_of_a_machine_is_committed() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    suspicious = re.compile(r"/(?:work|farm|root)/|/opt/(?:pypi|wheels)")
    own = Path(__file__).resolve()
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if path.is_file() and path.resolve() != own and path.suffix not in {".onnx", ".gz", ".pdf", ".png"}:
            assert not suspicious.search(path.read_text(errors="replace")), name
