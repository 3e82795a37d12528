"""The page of the speed benchmark's results, with its plots.

Input: sections. Output: docs/performance.md, and one SVG per drawn table, next to it in docs/performance/. Does not
measure.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib

from benchmarks.speed.figures import Cell, Section, Table

matplotlib.use("Agg")
from matplotlib import pyplot

TITLES = {
    "stages": "Where the time goes",
    "others": "Beside other ways",
    "peak": "Share of what the machine can do",
    "claims": "As claims grow",
    "evidence": "As evidence grows",
    "documents": "As documents grow",
    "rows": "As tables grow",
    "uploads": "Uploads",
    "running": "Start and memory",
}
_GREATEST_LOAD = 1.0
_COLUMNS_DRAWN = 3


def write_page(path: Path, sections: Mapping[str, Section], words: str) -> None:
    """Write the page: `words`, then every section in order."""
    folder = path.with_suffix("")
    folder.mkdir(exist_ok=True)
    parts = [words.rstrip()]
    for name, title in TITLES.items():
        if section := sections.get(name):
            parts += [f"## {title}", _heading(section)]
            for number, table in enumerate(section.tables):
                parts.append(f"**{table.title}**\n\n{as_markdown(table)}")
                if table.note:
                    parts.append(table.note)
                if table.against:
                    picture = folder / f"{name}{number or ''}.svg"
                    draw(table, picture)
                    parts.append(f"![{table.title}]({folder.name}/{picture.name})")
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def _heading(section: Section) -> str:
    busy = section.load_before > _GREATEST_LOAD
    noise = " Others were at work on the machine: times by the clock are too long, ratios and processor time hold."
    return (
        f"`python -m benchmarks.speed {section.name}`, {section.measured}, {section.machine}; "
        f"load before it began {section.load_before:.1f}.{noise if busy else ''}"
    )


def as_markdown(table: Table) -> str:
    """Return a table in Markdown."""
    lines = [table.columns, ("---",) * len(table.columns), *(tuple(map(_written, row)) for row in table.rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def as_text(table: Table) -> str:
    """Return a table for a terminal."""
    rows = [table.columns, *(tuple(map(_written, row)) for row in table.rows)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(table.columns))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([table.title, *(f"  {line}" for line in lines), *([f"  {table.note}"] if table.note else [])])


def _written(cell: Cell) -> str:
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else f"{cell:,.2f}".rstrip("0").rstrip(".")


def draw(table: Table, path: Path) -> None:
    """Draw the columns of `table` over the column it is plotted against, both on logarithmic scales."""
    matplotlib.rcParams["svg.hashsalt"] = path.stem
    place = table.columns.index(table.against or "")
    figure, axes = pyplot.subplots(figsize=(6, 3.2))
    others = [column for column in range(len(table.columns)) if column != place][:_COLUMNS_DRAWN]
    for column in others:
        axes.plot(_figures(table, place), _figures(table, column), marker="o", label=table.columns[column])
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(table.columns[place])
    axes.grid(visible=True, which="both", alpha=0.2)
    axes.legend(fontsize="small")
    axes.set_title(table.title, fontsize="medium")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


def _figures(table: Table, column: int) -> Sequence[float]:
    return [float(row[column] or 0) for row in table.rows]
