"""docs/checklist.md has a row for every promise of the source documents, and what it names exists."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAST_OF_PART = {0: 50, 1: 13, 2: 18, 3: 15, 4: 12}
PROMISES = [f"{part}.{number}" for part, last in LAST_OF_PART.items() for number in range(1, last + 1)]
MOST_WORDS = 12
WITH_A_REASON = re.compile(r"(?:^|; )(?:changed|left out|no test yet): \w")


def rows() -> list[tuple[str, str, str]]:
    """Return the cells of each row below the table's head."""
    lines = [line for line in (ROOT / "docs" / "checklist.md").read_text().splitlines() if line.startswith("|")]
    found = []
    for line in lines[2:]:
        id_, outcome, shown = (cell.strip() for cell in line.strip("|").split("|"))
        found.append((id_, outcome, shown))
    return found


ROWS = rows()
NAMED = sorted({reference for _, _, shown in ROWS for reference in re.findall(r"`([^`]+::[^`]+)`", shown)})


def has_python_test(path: Path, names: list[str]) -> bool:
    body = ast.parse(path.read_text()).body
    for name in names[:-1]:
        body = [node for each in body if isinstance(each, ast.ClassDef) and each.name == name for node in each.body]
    return any(isinstance(node, ast.FunctionDef) and node.name == names[-1] for node in body)


def has_page_test(path: Path, title: str) -> bool:
    return re.search(rf"\b(?:it|describe)\b[^\n]*'{re.escape(title)}'", path.read_text()) is not None


def test_every_promise_has_one_row_in_order() -> None:
    assert [id_ for id_, _, _ in ROWS] == PROMISES


@pytest.mark.parametrize(("id_", "outcome", "shown"), ROWS, ids=[id_ for id_, _, _ in ROWS])
def test_a_row_says_what_became_of_it_and_what_shows_that(id_: str, outcome: str, shown: str) -> None:
    assert outcome and len(outcome.split()) <= MOST_WORDS, id_
    assert "::" in shown or WITH_A_REASON.search(shown), id_


@pytest.mark.parametrize("reference", NAMED)
def test_what_is_named_exists(reference: str) -> None:
    file, *names = reference.split("::")
    path = ROOT / file
    assert path.is_file()
    if path.suffix == ".py":
        assert file.startswith("tests/") and has_python_test(path, names)
    else:
        assert file.startswith("frontend/") and has_page_test(path, *names)
