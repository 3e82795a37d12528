"""Measure speed section by section, print the figures, and write docs/performance.md.

`python -m benchmarks.speed [SECTION ...]` measures the given sections, or all; the page keeps the last figures of the
others, each with its date. `--page` only rewrites the page. Does not define what the sections measure.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module

from benchmarks.process import ROOT
from benchmarks.speed.figures import Table, read_sections, section_of, write_sections
from benchmarks.speed.page import TITLES, as_text, write_page

PAGE = ROOT / "docs" / "performance.md"
WORDS = ROOT / "benchmarks" / "speed" / "words.md"
KEPT = ROOT / "benchmarks" / "speed" / "measured.json"
SECTIONS = {
    "stages": "stages:where_time_goes",
    "others": "others:beside_others",
    "peak": "peak:share_of_peak",
    "claims": "growth:by_claims",
    "evidence": "growth:by_evidence",
    "documents": "growth:by_documents",
    "rows": "running:by_rows",
    "uploads": "uploads:by_format",
    "running": "running:start_and_memory",
}


def measure(name: str) -> None:
    """Measure one section, print it and save it."""
    load = os.getloadavg()[0]
    module, _, function = SECTIONS[name].partition(":")
    work: Callable[[], list[Table]] = getattr(import_module(f"benchmarks.speed.{module}"), function)
    tables = work()
    for table in tables:
        print(f"\n{as_text(table)}", flush=True)
    write_sections(KEPT, read_sections(KEPT) | {name: section_of(name, tables, load)})


def main() -> None:
    """Read the command line; each section runs in its own process, so that none starts with another's warm caches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sections", nargs="*", choices=[*TITLES, []], metavar="SECTION")
    parser.add_argument("--page", action="store_true")
    arguments = parser.parse_args()
    if len(arguments.sections) == 1:
        measure(arguments.sections[0])
    elif not arguments.page:
        for name in arguments.sections or SECTIONS:
            subprocess.run([sys.executable, "-m", "benchmarks.speed", name], check=True, cwd=ROOT)
    write_page(PAGE, read_sections(KEPT), WORDS.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
