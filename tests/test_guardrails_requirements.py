"""The Guardrails validator runs in an environment made by requirements-guardrails.txt: all that it imports is there."""

import ast
import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parent.parent
VALIDATOR = ROOT / "core" / "methods" / "provenance" / "guardrails_validator.py"
OUTSIDE = {"guardrails": "guardrails-ai"}
"""Packages that are not installed where tests run, by the name under which they are imported."""


def imported_by(path: Path) -> set[str]:
    """Return the modules that a file imports when it is loaded: imports inside functions come later, or never."""
    body = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in body if isinstance(node, ast.Import) for alias in node.names}
    for node in body:
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def file_of(module: str) -> Path | None:
    path = ROOT.joinpath(*module.split("."))
    found = (path.with_suffix(".py"), path / "__init__.py")
    return next((each for each in found if each.is_file()), None)


def third_party_of(start: Path) -> set[str]:
    """Return the top-level packages that are no part of this repository, over all modules that `start` leads to."""
    seen: set[Path] = set()
    todo, outside = [start], set()
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        seen.add(path)
        for module in imported_by(path):
            file, top = file_of(module), module.split(".")[0]
            if file is not None:
                todo.append(file)
            elif not (ROOT / top).is_dir() and top not in sys.stdlib_module_names:
                outside.add(top)
    return outside


def test_all_that_the_validator_imports_is_named() -> None:
    lines = (ROOT / "requirements-guardrails.txt").read_text().splitlines()
    named = {_normal(re.split(r"[=<>\[]", line)[0]) for line in lines if line and not line.startswith("#")}
    distributions = packages_distributions()
    for package in third_party_of(VALIDATOR):
        names = [OUTSIDE[package]] if package in OUTSIDE else distributions[package]
        assert any(_normal(name) in named for name in names), package


def _normal(name: str) -> str:
    return name.strip().lower().replace("_", "-")
