"""How many rows of public tables are taken for planted orders, with and without the rule for column names.

Input: the data folder with TabFact's tables (Wikipedia; written by neither the rule's maker nor an attacker, so every
row that is set aside is a loss). Output: the two counts. `python -m benchmarks.rows_set_aside DATA`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from core.prompt_injection import frame_of, frame_of_row
from training.rows import read_set

SETS = ("train/tabfact_pairs", "dev/tabfact_test")


def rows(data: Path) -> Iterator[str]:
    """Yield every row of every table once, as the service writes it: "Name: value; Name: value"."""
    tables = {item["evidence"] for name in SETS for item in read_set(data / f"{name}.jsonl.gz")}
    for table in sorted(tables):
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.split("\n") if "|" in line]
        for row in cells[1:]:
            named = zip(cells[0], row, strict=False)
            yield "; ".join(f"{name.capitalize()}: {value}" for name, value in named if name and value)


def main(data: Path) -> None:
    """Count and print."""
    every = list(rows(data))
    without, with_rule = (sum(frame(row) is not None for row in every) for frame in (frame_of, frame_of_row))
    print(f"{len(every)} rows: {without} set aside without the rule for column names, {with_rule} with it")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
