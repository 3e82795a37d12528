"""The figures of one run, for people, for machines and for docs/measured.md.

Input: rows by set and the verifiers' opinions of them. Output: a `Report` (JSON by `model_dump_json`), and a table of
it. Does not compute figures (metrics.py).

The sets that the shipped verifier's probabilities were fitted to are marked *: its figures on them are too good.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.accuracy.metrics import Figures, mean_of, measure
from benchmarks.accuracy.rows import SEED, Row
from benchmarks.accuracy.verifiers import Decision, Opinion
from training.rows import AUTHORED, CALIBRATION_SETS
from utils.record import Record

CALIBRATED = frozenset({*CALIBRATION_SETS, "written", AUTHORED})
_HEADS = {
    "balanced_accuracy": "balanced",
    "auroc": "AUROC",
    "true_verified": "true verified",
    "true_hallucinated": "true halluc.",
    "false_verified": "false verified",
    "contradictions_verified": "contrad. verified",
    "partial": "partial",
    "calibration_error": "ECE",
}


@dataclass(frozen=True, slots=True)
class Answers:
    """One verifier's opinions on every set, in the order of the sets, and the seconds that it took."""

    name: str
    description: str
    opinions: tuple[tuple[Opinion, ...], ...]
    seconds: float


class SetResult(Record):
    """A verifier on one set. `wrongly_verified` counts the unsupported claims that were verified, by kind."""

    set: str
    rows: int
    figures: Figures
    wrongly_verified: dict[str, int]


class VerifierResult(Record):
    """A verifier on all sets, and the mean over them."""

    name: str
    description: str
    pairs_per_second: float
    sets: tuple[SetResult, ...]
    mean: Figures


class Report(Record):
    """A run: how rows were chosen, and what was measured."""

    seed: int
    limit: int | None
    verifiers: tuple[VerifierResult, ...]


def report_on(sets: Mapping[str, Sequence[Row]], answers: Sequence[Answers], limit: int | None) -> Report:
    """Return the figures of every verifier on every set, and their means."""
    return Report(seed=SEED, limit=limit, verifiers=tuple(_verifier_result(sets, each) for each in answers))


def as_text(report: Report) -> str:
    """Return a table for each verifier."""
    chosen = f"At most {report.limit} rows of a set, seed {report.seed}." if report.limit else "All rows."
    blocks = [f"{chosen} Marked *: the shipped verifier was calibrated on a part of the set."]
    for verifier in report.verifiers:
        rows = [[_marked(each.set), str(each.rows), *_cells(each.figures)] for each in verifier.sets]
        cells = [["set", "rows", *_HEADS.values()], *rows, ["mean", "", *_cells(verifier.mean)]]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        title = f"{verifier.name}: {verifier.description} ({verifier.pairs_per_second:.1f} claims a second)"
        blocks.append("\n".join([title, *(_aligned(row, widths) for row in cells), *_wrong(verifier)]))
    return "\n\n".join(blocks)


def errors_in(sets: Mapping[str, Sequence[Row]], answers: Sequence[Answers]) -> list[str]:
    """Return a line for each claim that a verifier misjudged."""
    return [
        f"{each.name}, {name}: {row.kind or row.label} -> {opinion.status or opinion.decision} "
        f"({opinion.support:.2f}): {row.claim}"
        for each in answers
        for (name, rows), opinions in zip(sets.items(), each.opinions, strict=True)
        for row, opinion in zip(rows, opinions, strict=True)
        if row.label.is_supported != (opinion.decision is Decision.VERIFIED)
    ]


def _verifier_result(sets: Mapping[str, Sequence[Row]], answers: Answers) -> VerifierResult:
    results = tuple(
        SetResult(set=name, rows=len(rows), figures=measure(rows, opinions), wrongly_verified=_by_kind(rows, opinions))
        for (name, rows), opinions in zip(sets.items(), answers.opinions, strict=True)
    )
    return VerifierResult(
        name=answers.name,
        description=answers.description,
        pairs_per_second=round(sum(map(len, sets.values())) / answers.seconds, 2),
        sets=results,
        mean=mean_of([result.figures for result in results]),
    )


def _by_kind(rows: Sequence[Row], opinions: Sequence[Opinion]) -> dict[str, int]:
    kinds = (
        row.kind
        for row, opinion in zip(rows, opinions, strict=True)
        if row.kind and not row.label.is_supported and opinion.decision is Decision.VERIFIED
    )
    return dict(Counter(kinds).most_common())


def _wrong(verifier: VerifierResult) -> list[str]:
    told = [(each.set, each.wrongly_verified) for each in verifier.sets if each.wrongly_verified]
    return [f"wrongly verified in {name}: {', '.join(f'{k} {n}' for k, n in kinds.items())}" for name, kinds in told]


def _marked(name: str) -> str:
    return f"{name} *" if name in CALIBRATED else name


def _cells(figures: Figures) -> list[str]:
    cells = ["-" if (value := getattr(figures, name)) is None else f"{value:.3f}" for name in _HEADS]
    if figures.low is not None:
        cells[0] += f" [{figures.low:.2f}, {figures.high:.2f}]"
    return cells


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    name, *others = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return "  ".join([name, *others]).rstrip()
