"""Statements about Wikipedia tables (TabFact): how many are decided, and how many of those correctly.

Input: statements as JSON lines, gzipped, with `evidence` (title, header and rows, cells between bars), `claim`,
`label`. Output: figures of each half, and the failures with `--failures`. The statements are split in two by their
tables: language rules are developed on the failures of `develop` alone, and `measure` says what they are worth.
`python -m benchmarks.table_suite.tabfact FILE [--half develop|measure] [--failures]`.
"""

import argparse
import gzip
import hashlib
import json
import time
from pathlib import Path

from benchmarks.table_suite.measure import report
from tables.answer import Finding
from tables.claims.checking import check
from tables.grid import Grid
from tables.prepared import PreparedTable, TableSource
from tables.reading import read_parts

HALVES = ("develop", "measure")
_LABELS = {"entailed": Finding.SUPPORTED, "contradicted": Finding.CONTRADICTED}


def prepared(evidence: str) -> PreparedTable | None:
    """Return the table of a statement."""
    title, *lines = evidence.split("\n")
    rows = [[cell.strip() for cell in line.split(" | ")] for line in lines]
    width = max(map(len, rows))
    grid = Grid.of([[cell or None for cell in row] + [None] * (width - len(row)) for row in rows])
    parts = [part.table for part in read_parts(grid, sheet=None, title=title, lines_limit=0) if part.table]
    source = TableSource(document_id="tabfact", document_name=f"{title}.csv", index=0)
    return PreparedTable(source, parts[0]) if len(parts) == 1 else None


def half(evidence: str) -> str:
    """Return the half that the statements about a table belong to."""
    return HALVES[hashlib.sha256(evidence.encode()).digest()[0] % 2]


def outcome(row: dict[str, str]) -> tuple[str, str]:
    """Check one statement; return whether it is decided correctly, and the details to show."""
    table = prepared(row["evidence"])
    made = check(row["claim"], [table]) if table else None
    text = f"{row['claim']} [{row['label']}] {made and made.explanation[:300]}"
    if made is None or made.finding is Finding.UNDECIDED:
        return "undecided", text
    return "right" if made.finding is _LABELS[row["label"]] else "wrong", text


def main() -> None:
    """Check every statement and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--half", choices=HALVES)
    parser.add_argument("--failures", action="store_true")
    arguments = parser.parse_args()
    with gzip.open(arguments.file, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    for name in (arguments.half,) if arguments.half else HALVES:
        begun = time.perf_counter()
        outcomes = [outcome(row) for row in rows if half(row["evidence"]) == name]
        report(name, outcomes, failures=arguments.failures, seconds=time.perf_counter() - begun)


if __name__ == "__main__":
    main()
