"""The figures of one run, for people, for machines and for the README.

In: rows by set and what verifiers said of them. Out: a `Report` (JSON by `model_dump_json`), and it as text or
Markdown. Not here: how figures are computed (metrics.py).

The sets that the shipped verifier's probabilities were fitted to are marked: its figures there flatter it. The mean of
the other sets stands beside that of all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.accuracy.metrics import RESAMPLES, Estimate, Figures, Measured, macro, measure
from benchmarks.accuracy.rows import SEED, Row
from benchmarks.accuracy.verifiers import Decision, Opinion
from training.rows import CALIBRATION_SETS, STEERING_SETS
from utils.record import Record

CALIBRATED = frozenset(CALIBRATION_SETS + STEERING_SETS) | {"wice_dev_claim"}
"""The sets that steered the shipped model; wice_dev_claim has the claims of one of them, beside longer evidence."""

_HEADS = {
    "balanced_accuracy": "balanced accuracy",
    "auroc": "AUROC",
    "f1": "F1",
    "recall_at_1_percent_false_alarms": "recall at 1 % false alarms",
    "expected_calibration_error": "ECE",
    "contradictions_verified": "contradictions verified",
}
_COUNTS = ("rows", "documents", "no claim")


@dataclass(frozen=True, slots=True)
class Answers:
    """What one verifier said of every set, in the order of the sets, and the seconds that it took."""

    name: str
    description: str
    opinions: tuple[tuple[Opinion, ...], ...]
    seconds: float


class SetResult(Record):
    """A verifier on one set. `no_claim` counts the texts in which it found nothing to check."""

    set: str
    calibrated: bool
    rows: int
    documents: int
    supported: int
    no_claim: int
    figures: Figures


class Macro(Record):
    """The mean over sets, every set weighing alike, each figure over the sets that have it."""

    name: str
    sets: int
    figures: Figures


class VerifierResult(Record):
    """A verifier on all sets."""

    name: str
    description: str
    pairs_per_second: float
    sets: tuple[SetResult, ...]
    macros: tuple[Macro, ...]


class Report(Record):
    """A run: how rows were chosen, which sets the shipped verifier was calibrated on, and what was measured."""

    seed: int
    limit: int | None
    resamples: int
    calibrated: tuple[str, ...]
    untouched: tuple[str, ...]
    verifiers: tuple[VerifierResult, ...]


def report_on(sets: Mapping[str, Sequence[Row]], answers: Sequence[Answers], limit: int | None) -> Report:
    """Return the figures of every verifier on every set, and their means."""
    return Report(
        seed=SEED,
        limit=limit,
        resamples=RESAMPLES,
        calibrated=tuple(name for name in sets if name in CALIBRATED),
        untouched=tuple(name for name in sets if name not in CALIBRATED),
        verifiers=tuple(_verifier_result(sets, each) for each in answers),
    )


def as_text(report: Report) -> str:
    """Return a table for each verifier."""
    blocks = [_notes(report)]
    for verifier in report.verifiers:
        cells = [
            ["set", *_COUNTS, *_HEADS.values()],
            *map(_set_cells, verifier.sets),
            *map(_macro_cells, verifier.macros),
        ]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        title = f"{verifier.name}: {verifier.description} ({verifier.pairs_per_second:.1f} pairs a second)"
        blocks.append("\n".join([title, *(_aligned(row, widths) for row in cells)]))
    return "\n\n".join(blocks)


def as_markdown(report: Report) -> str:
    """Return one table: the first verifier set by set, then the means of every verifier."""
    first = report.verifiers[0]
    rows = [[first.name, *_set_cells(result)] for result in first.sets]
    rows += [[verifier.name, *_macro_cells(each)] for verifier in report.verifiers for each in verifier.macros]
    heads = ["verifier", "set", *_COUNTS, *_HEADS.values()]
    lines = [f"| {' | '.join(row)} |" for row in [heads, ["---"] * len(heads), *rows]]
    return "\n".join([*lines, "", _notes(report)])


def _verifier_result(sets: Mapping[str, Sequence[Row]], answers: Answers) -> VerifierResult:
    measured = {
        name: measure(rows, opinions) for (name, rows), opinions in zip(sets.items(), answers.opinions, strict=True)
    }
    results = [
        _set_result(name, rows, opinions, measured[name])
        for (name, rows), opinions in zip(sets.items(), answers.opinions, strict=True)
    ]
    return VerifierResult(
        name=answers.name,
        description=answers.description,
        pairs_per_second=round(sum(map(len, sets.values())) / answers.seconds, 2),
        sets=tuple(results),
        macros=tuple(_macros(measured)),
    )


def _set_result(name: str, rows: Sequence[Row], opinions: Sequence[Opinion], measured: Measured) -> SetResult:
    return SetResult(
        set=name,
        calibrated=name in CALIBRATED,
        rows=len(rows),
        documents=len({row.source for row in rows}),
        supported=sum(row.label.is_supported for row in rows),
        no_claim=sum(opinion.decision is Decision.NO_CLAIM for opinion in opinions),
        figures=measured.figures,
    )


def _macros(measured: Mapping[str, Measured]) -> list[Macro]:
    groups = {"mean of all sets": list(measured.values())}
    untouched = [each for name, each in measured.items() if name not in CALIBRATED]
    if 0 < len(untouched) < len(measured):
        groups["mean of untouched sets"] = untouched
    return [Macro(name=name, sets=len(group), figures=macro(group).figures) for name, group in groups.items()]


def _set_cells(result: SetResult) -> list[str]:
    name = f"{result.set} *" if result.calibrated else result.set
    return [name, *map(str, (result.rows, result.documents, result.no_claim)), *_figure_cells(result.figures)]


def _macro_cells(mean: Macro) -> list[str]:
    return [f"{mean.name} ({mean.sets})", *[""] * len(_COUNTS), *_figure_cells(mean.figures)]


def _figure_cells(figures: Figures) -> list[str]:
    return [_written(getattr(figures, name)) for name in _HEADS]


def _written(estimate: Estimate) -> str:
    if estimate.value is None:
        return "-"
    if estimate.low is None or estimate.high is None:
        return f"{estimate.value:.3f}"
    return f"{estimate.value:.3f} [{estimate.low:.3f}, {estimate.high:.3f}]"


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    name, *others = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return "  ".join([name, *others]).rstrip()


def _notes(report: Report) -> str:
    chosen = f"At most {report.limit} rows of a set, seed {report.seed}." if report.limit else "All rows."
    calibrated = ", ".join(report.calibrated) or "none of these"
    untouched = ", ".join(report.untouched) or "none of these"
    return (
        f"{chosen} Brackets: 95 % of {report.resamples:,} resamples of the source documents.\n"
        f"Marked *: sets to a part of which the shipped verifier was calibrated: {calibrated}.\n"
        f"Untouched by calibration: {untouched}."
    )
