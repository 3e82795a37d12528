"""Claims about the tables that were written for training: how many the forms and the sense of words decide rightly.

Input: training/tables. Output: counts of right, wrong and undecided verdicts, without any network. The right verdict is
that of the plan written beside the claim; claims that the table does not tell (no plan) must stay undecided. Rules were
chosen on these claims, so this finds what a change breaks; what is unseen is measured by benchmarks.natural_tables.

Run: python -m benchmarks.written_claims [--every N]
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import duckdb

from ingestion.embeddings import MiniLmEmbedder
from tables.answer import Finding
from tables.claims.checking import check
from tables.claims.evaluating import evaluate
from tables.notation import read_plan
from training.row import ENGINES
from training.table_notation import claimed_by
from training.table_rows import FOLDER, Sheet


def claims_of(path: Path, sheet: Sheet) -> Iterator[tuple[str, Finding]]:
    """Yield the claims about a table with the verdict of their plans."""
    for line in path.with_suffix(".jsonl").read_text().splitlines():
        entry = json.loads(line)
        if "claimed" not in entry:
            continue
        if entry["plan"] is None:
            yield entry["text"], Finding.UNDECIDED
            continue
        try:
            meant = claimed_by(read_plan(entry["plan"], sheet.prepared)[1], entry["claimed"], sheet.prepared)
            right = evaluate(sheet.prepared, meant).finding if meant is not None else Finding.UNDECIDED
        except (ValueError, KeyError, IndexError, duckdb.Error):  # training leaves out such lines too
            continue
        if right is not Finding.UNDECIDED:
            yield entry["text"], right


def outcome(found: Finding, right: Finding) -> str:
    """Return how a verdict is counted."""
    if found is right:
        return "untold, left alone" if right is Finding.UNDECIDED else "right"
    if found is Finding.UNDECIDED:
        return "undecided"
    return (
        "wrong: untold or false, shown as supported" if found is Finding.SUPPORTED else "wrong: shown as contradicted"
    )


def main() -> None:
    """Measure every N-th table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, metavar="N")
    embedder = MiniLmEmbedder.load(ENGINES)
    counts: Counter[str] = Counter()
    for path in sorted(FOLDER.glob("*.csv"))[:: parser.parse_args().every]:
        sheet = Sheet(path)
        for text, right in claims_of(path, sheet):
            made = check(text, [sheet.prepared], embedder.embed)
            counts[outcome(made.finding if made else Finding.UNDECIDED, right)] += 1
    for kind, count in sorted(counts.items()):
        print(f"{kind}: {count} of {counts.total()}")


if __name__ == "__main__":
    main()
