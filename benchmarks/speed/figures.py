"""The results of the speed benchmark's sections, and the file that keeps them for the page.

Input: tables of figures. Output: `Section`s, read and written as JSON. Does not measure or write the page (page.py).
"""

import math
import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from pydantic import TypeAdapter

from utils.record import Record

Cell = str | float | None


class Table(Record):
    """Figures under a title. If `against` names a column, the others are plotted against it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str
    against: str | None


class Section(Record):
    """What one section measured, when, and how busy the machine already was before it started."""

    name: str
    measured: str
    machine: str
    load_before: float
    tables: tuple[Table, ...]


_SECTIONS = TypeAdapter(dict[str, Section])


def section_of(name: str, tables: Sequence[Table], load_before: float) -> Section:
    """Return a section that was measured now, here."""
    measured = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return Section(name=name, measured=measured, machine=machine(), load_before=load_before, tables=tuple(tables))


def machine() -> str:
    """Return processor, cores, memory and the relevant libraries."""
    processor = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if line[:10] == "model name"]
        processor = names[0] if names else processor
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    libraries = ", ".join(f"{name} {version(name)}" for name in ("onnxruntime", "torch", "numpy"))
    return f"{processor}, {os.cpu_count()} cores, {memory:.0f} GB, Python {platform.python_version()}, {libraries}"


def read_sections(path: Path) -> dict[str, Section]:
    """Return the sections kept at `path`, none if there is no such file."""
    return _SECTIONS.validate_json(path.read_bytes()) if path.is_file() else {}


def write_sections(path: Path, sections: dict[str, Section]) -> None:
    """Save `sections` at `path`."""
    path.write_bytes(_SECTIONS.dump_json(sections, indent=1) + b"\n")


def median_and_p95(taken: Sequence[float]) -> tuple[float, float]:
    """Return the median and 95th percentile, in milliseconds, of times in seconds."""
    ordered = sorted(taken)
    return round(1000 * statistics.median(ordered), 1), round(1000 * ordered[math.ceil(0.95 * len(ordered)) - 1], 1)


def timed(run: Callable[[], object]) -> tuple[float, float]:
    """Return the wall-clock and processor seconds of a run: the latter hold even if other work runs."""
    begun, worked = time.perf_counter(), time.process_time()
    run()
    return time.perf_counter() - begun, time.process_time() - worked
