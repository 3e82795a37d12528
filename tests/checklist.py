"""The rows of docs/checklist.md and the tests that they name.

In: the page. Out: rows; the tests by the ids that pytest gives them. A whole run of the suite fails where a test that a
row names did not run and pass (conftest.py). Tests of the page run under vitest and Playwright, those of clients in an
environment of each client (`make test-clients`).
"""

import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
ELSEWHERE = ("frontend/", "tests/clients/")


class Row(NamedTuple):
    """A promise by its id, what became of it, and what shows that."""

    id: str
    outcome: str
    shown: str


def read_rows() -> list[Row]:
    """Return the cells of each row below the table's head."""
    lines = [line for line in (ROOT / "docs" / "checklist.md").read_text().splitlines() if line.startswith("|")]
    cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:])
    return [Row(id_, outcome, shown) for id_, outcome, shown in cells]


def named_tests(rows: Iterable[Row]) -> list[str]:
    """Return every test that a row names, as `file::test`, in order."""
    return sorted({reference for row in rows for reference in re.findall(r"`([^`]+::[^`]+)`", row.shown)})


def not_passed(named: Iterable[str], passed: Collection[str]) -> list[str]:
    """Return the tests of this suite that are `named` and of which no case is among the `passed` ids."""
    known = {re.sub(r"\[.*", "", node, flags=re.DOTALL) for node in passed}
    return [name for name in named if not name.startswith(ELSEWHERE) and name not in known]
