"""Figures of a trial beside what they should be.

In: figures. Out: lines to print, and the exit code of a command: 0 where every aim is met, 1 where one is not. Not
here: the trials.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what it is, its value as people read it, what it should be, and whether it is."""

    name: str
    value: str
    aim: str
    met: bool


def at_most(name: str, value: float, most: float, unit: str = "") -> Figure:
    """Return a figure that should not exceed `most`."""
    return Figure(name, _told(value, unit), f"at most {_told(most, unit)}", value <= most)


def told(name: str, value: float, unit: str = "") -> Figure:
    """Return a figure that stands beside the others and has no aim."""
    return Figure(name, _told(value, unit), "", met=True)


def missed(figures: Sequence[Figure]) -> list[str]:
    """Return the names of the figures that miss their aim."""
    return [f"{figure.name}: {figure.value} ({figure.aim})" for figure in figures if not figure.met]


def report(trial: str, figures: Sequence[Figure]) -> None:
    """Print the figures and end the command by what they are."""
    print(f"{trial}, {datetime.now(UTC).date().isoformat()}")
    for figure in figures:
        print(f"  {figure.name:<52} {figure.value:>12}   {figure.aim}{'' if figure.met else '   MISSED'}")
    sys.exit(1 if missed(figures) else 0)


def _told(value: float, unit: str) -> str:
    number = f"{value:,.0f}" if value == int(value) or abs(value) >= 100 else f"{value:,.3g}"
    return f"{number} {unit}".rstrip()
