"""Tables of the suite: values drawn at random, and the sheet that shows them.

Input: a domain, a seed, a number of rows. Output: `Sheet` with plain Python values, and the table as the readers read
it.
"""

import random
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from benchmarks.table_suite.domain import Domain
from benchmarks.table_suite.domains import DOMAINS
from tables.grid import Grid
from tables.prepared import PreparedTable, TableSource
from tables.reading import read_parts

Cell = Decimal | str | date | None
SIZES = (12, 75, 240)
_EPOCH = date(2018, 1, 1)


@dataclass(frozen=True)
class Sheet:
    """A table as plain values: `rows[i][header]`."""

    domain: Domain
    rows: tuple[dict[str, Cell], ...]
    prepared: PreparedTable

    def name(self, row: dict[str, Cell]) -> str:
        """Return the name of a record."""
        return str(row[self.domain.key])


def make_sheets() -> list[Sheet]:
    """Return three tables of each domain: small and plain, with title and summary rows, large with blanks."""
    return [make_sheet(domain, seed, size) for seed, domain in enumerate(DOMAINS) for size in SIZES[: 2 + seed % 2]]


def make_sheet(domain: Domain, seed: int, size: int) -> Sheet:
    """Return one table, the same for the same seed."""
    draw = random.Random(f"{domain.file}-{seed}-{size}")
    count = min(size, len(domain.names)) if domain.names else size
    names = draw.sample(domain.names, count) if domain.names else []
    rows = tuple(_row(domain, draw, i, names) for i in range(count))
    grid = _grid(domain, rows, plain=size == SIZES[0])
    parts = [part.table for part in read_parts(Grid.of(grid), sheet="Sheet1", title=domain.file, lines_limit=0)]
    table = next(table for table in parts if table is not None)
    source = TableSource(document_id=f"{domain.file}-{size}", document_name=f"{domain.file}.csv", index=0)
    return Sheet(domain, rows, PreparedTable(source, table))


def _row(domain: Domain, draw: random.Random, place: int, names: list[str]) -> dict[str, Cell]:
    row: dict[str, Cell] = {}
    if domain.code:
        row[domain.code[0]] = f"{domain.code[1]}{1001 + place * 3}"
    if names:
        row[domain.key] = names[place]
    for category in domain.categories:
        row[category.header] = draw.choice(category.values)
    for number in domain.numbers:
        drawn = draw.uniform(number.low, number.high)
        row[number.header] = Decimal(f"{drawn:.{number.decimals}f}")
    for day in domain.days:
        row[day.header] = _EPOCH + timedelta(days=draw.randrange(2500))
    return row


def _grid(domain: Domain, rows: tuple[dict[str, Cell], ...], *, plain: bool) -> list[list[str | None]]:
    headers = list(rows[0])
    lines: list[list[str | None]] = [[*headers]]
    lines.extend([str(row[header]) for header in headers] for row in rows)
    if plain:
        return lines
    width = len(headers)
    titles: list[list[str | None]] = [[domain.title, *[None] * (width - 1)], [None] * width]
    totals: list[str | None] = [None] * width
    totals[0] = "Average"
    for place, header in enumerate(headers):
        if any(number.header == header for number in domain.numbers):
            values = [value for row in rows if isinstance(value := row[header], Decimal)]
            mean = sum(values, Decimal()) / len(values)
            totals[place] = f"{mean:.2f}"
    return [*titles, *lines, totals]
