"""Measure what each rule adds to the network: each one is switched off alone, then all together.

Input: names of sets and files, as benchmarks/accuracy takes them. Output: for each rule and set balanced accuracy, true
claims verified, false ones verified, true ones called hallucinated; and the change from all rules. A rule that does not
gain .2 points of balanced accuracy on some set without costing another should go.
`python -m benchmarks.ablation everyday answers written --data DATA --limit 120`; with `--figures` the sets become their
true claims with a figure, plus the same claims with that figure changed. The network's output for a pair is cached in
memory, so each further rule costs little. Does not cover table computations, as no set has a file with a table
(benchmarks/table_suite).
"""

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import core.checks.checks
import core.judge
import core.verifier
from benchmarks.accuracy.__main__ import positive_number, rows_of
from benchmarks.accuracy.metrics import Figures, measure
from benchmarks.accuracy.rows import Label, Row, rows_by_set
from benchmarks.accuracy.verifiers import scorers_of
from config.assembly import load_verifier
from config.settings import Settings
from core.prompt_injection import Frame

_SEED = 20_261_123
Switch = tuple[Any, str, Any]
"""A module or class, the name of the attribute to replace, and its replacement while a rule is off."""
RULES: Mapping[str, Switch] = {
    "copies": (core.verifier, "find_copy", lambda *_, **__: ()),
    "identifiers": (core.checks.checks, "compare_identifiers", lambda *_: ()),
    "numbers": (core.checks.checks, "compare_quantities", lambda *_: ()),
    "substitution": (core.verifier, "with_conflicts", lambda details, *_: details),
    "unstated figures": (core.judge, "unstated", lambda _: ()),
    "opinions": (core.verifier, "NOT_A_CLAIM_FROM", 2.0),
    "dissent": (core.verifier, "find_dissent", lambda *_, **__: ()),
    "prompt injection": (Frame, "bars", lambda *_: False),
}


@contextmanager
def switched_off(*rules: str) -> Iterator[None]:
    """Run the body without these rules."""
    with ExitStack() as stack:
        for module, name, replacement in map(RULES.__getitem__, rules):
            stack.callback(setattr, module, name, getattr(module, name))
            setattr(module, name, replacement)
        yield


def changed_figures(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the supported rows that hold a figure, each followed by two copies with one wrong figure.

    In one copy the first digit differs, in the other a zero is added. The seed is fixed, so every rule gets the same
    rows.
    """
    chance = Random(_SEED)
    for row in rows:
        figures = list(re.finditer(r"\d+(?:,\d{3})*", row.claim))
        if row.label.is_supported and figures:
            figure = chance.choice(figures)
            before, after = row.claim[: figure.start()], row.claim[figure.end() :]
            other = str(int(figure[0][0]) % 9 + 1) + figure[0][1:]
            yield row
            for wrong in (other, figure[0] + "0"):
                yield row.model_copy(update={"claim": before + wrong + after, "label": Label.CONTRADICTED})


def ablate(sets: Mapping[str, Sequence[Row]], settings: Settings) -> Iterator[tuple[str, dict[str, Figures]]]:
    """Yield the figures of every set with all rules, without each of them, and with none."""
    verifier = load_verifier(settings)
    (ours,) = (scorer for scorer in scorers_of(verifier, settings) if scorer.name == "ours")
    for name, rules in {"all rules": (), **{f"no {name}": (name,) for name in RULES}, "no rule": tuple(RULES)}.items():
        with switched_off(*rules):
            yield name, {each: measure(rows, list(ours.score(rows))) for each, rows in sets.items()}


def _told(figures: Figures, before: Figures | None) -> str:
    def share(value: float | None) -> str:
        return "-" if value is None else f"{100 * value:.0f}"

    accuracy = figures.balanced_accuracy or 0.0
    change = "" if before is None else f" {100 * (accuracy - (before.balanced_accuracy or 0.0)):+.1f}"
    parts = (figures.true_verified, figures.false_verified, figures.true_hallucinated)
    return f"{100 * accuracy:.1f}{change} ({' '.join(map(share, parts))})"


def main() -> None:
    """Measure and print one row per rule."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="SET_OR_FILE")
    parser.add_argument("--data", type=Path, help="folder with dev/*.jsonl.gz")
    parser.add_argument("--limit", type=positive_number, help="most rows of a set, chosen by a fixed seed")
    parser.add_argument(
        "--figures", action="store_true", help="true claims with a figure, and the same with a wrong one"
    )
    arguments = parser.parse_args()
    rows = rows_of(arguments.sets, arguments.data)
    sets = rows_by_set(changed_figures(rows) if arguments.figures else rows, arguments.limit)
    print("balanced accuracy, its change, (true verified, false verified, true called hallucinated), in points")
    all_rules: dict[str, Figures] | None = None
    for name, found in ablate(sets, Settings()):
        told = (f"{each} {_told(figures, all_rules[each] if all_rules else None)}" for each, figures in found.items())
        print(f"{name:<20}" + "; ".join(told), flush=True)
        all_rules = all_rules or found


if __name__ == "__main__":
    main()
