"""Fit the probabilities of support and contradiction to the development sets, with the model as it ships (int8).

In: a model folder, the data folder. Out: `calibration.json` in the model folder; printed: AUROC, balanced accuracy
and expected calibration error of each set, in five folds by set of evidence. Every row goes through the same search,
windows and checks as in the service. Each set weighs alike (the written documents more), and in each set both classes.

Weights are kept to the signs that `Signals` documents (L-BFGS-B with bounds), so more entailment never lowers
support. `python -m training.calibrate models/verifier --data DATA`.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from sklearn.metrics import balanced_accuracy_score, roc_auc_score
from tqdm import tqdm

from benchmarks.accuracy.metrics import expected_calibration_error
from benchmarks.judging import corpus_of
from config.assembly import load_verifier
from config.settings import Settings
from core.calibration import Calibration, Logistic, Thresholds
from core.claim_extractor import extract_given
from core.findings import Signals
from core.verifier import Verifier
from training.authored_rows import authored_claims
from training.rows import AUTHORED, CALIBRATION_SETS, LABELS, SEED, read_set
from utils.onnx import sha256_of

ROWS_PER_SET = 400
WEIGHT_OF_AUTHORED = 4.0
"""Whole documents with paraphrased and exactly changed claims are what the service meets."""
COST_OF_WRONGLY_VERIFIED = 1.5
AS_CHEAP = 1.01
"""Costs hardly differ over a wide stretch of thresholds: the least one wanders with every draw, its middle does not."""
MOST_LOOSE_VERIFIED = 0.12
MOST_SUPPORTED_HALLUCINATED = 0.1
MOST_SUPPORTED_CONTRADICTED = 0.03
PENALTY = 0.002
FOLDS = 5
SUPPORT_SIGNS = {name: 1 for name in ("entailed", "mostly_entailed", "share", "similarity")} | {
    name: -1 for name in ("contradicted", "unmatched", "unbound", "conflicts")
}
CONTRADICTION_SIGNS = {
    "entailed": -1,
    "mostly_entailed": -1,
    "contradicted": 1,
    "conflicts": 1,
    "unmatched": 1,
    "unbound": 1,
}

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A labelled claim with the text that it is checked against."""

    source: str
    evidence: str
    claim: str
    label: int


@dataclass(frozen=True, slots=True)
class Measured:
    """A case with its signals; the weakest part speaks for a claim of several."""

    case: Case
    signals: Signals


def cases(data: Path) -> Iterator[Case]:
    """Yield the cases of `CALIBRATION_SETS` in `data`/dev and of the written documents that are held back."""
    for name in CALIBRATION_SETS:
        raw = list(read_set(data / "dev" / f"{name}.jsonl.gz"))
        random.Random(f"{SEED}-{name}").shuffle(raw)
        for item in raw[:ROWS_PER_SET]:
            yield Case(name, item["evidence"], item["claim"], LABELS[item["label"]])
    written = authored_claims(held_back=True)
    random.Random(SEED).shuffle(written)
    for claim in written[: 3 * ROWS_PER_SET]:
        yield Case(AUTHORED, claim.text, claim.claim, LABELS[claim.label])


def measure(case: Case, verifier: Verifier, settings: Settings) -> Measured | None:
    """Run the checks on one case; None where the text holds no claim."""
    corpus = corpus_of([case.evidence], verifier, settings)
    parts = extract_given([case.claim])[0].claims
    found = [verifier.examine(part, corpus).signals for part in parts]
    if not found:
        return None
    return Measured(case, min(found, key=lambda signals: signals.mostly_entailed - signals.contradicted))


def fit(rows: Sequence[Measured], positive: NDArray[np.bool_], signs: dict[str, int]) -> Logistic:
    """Return the logistic model of `positive`, every set and both its classes weighing alike."""
    names = list(Signals.model_fields)
    matrix = np.array([[getattr(row.signals, name) for name in names] for row in rows])
    weights = _balanced([row.case.source for row in rows], positive)
    bounds = [(None, None)] + [
        (0, None) if signs.get(name) == 1 else (None, 0) if signs.get(name) == -1 else (0, 0) for name in names
    ]

    def loss(parameters: Matrix) -> float:
        total = parameters[0] + matrix @ parameters[1:]
        losses = np.logaddexp(0, np.where(positive, -total, total))
        return float((weights * losses).sum() + PENALTY * (parameters[1:] ** 2).sum())

    found = minimize(loss, np.zeros(len(names) + 1), method="L-BFGS-B", bounds=bounds).x.round(4)
    return Logistic(intercept=found[0], weights=Signals(**dict(zip(names, found[1:].tolist(), strict=True))))


def _balanced(sources: Sequence[str], positive: NDArray[np.bool_]) -> Matrix:
    groups = list(zip(sources, positive.tolist(), strict=True))
    counts = Counter(groups)
    shares = [(WEIGHT_OF_AUTHORED if group[0] == AUTHORED else 1.0) / counts[group] for group in groups]
    weights: Matrix = np.array(shares)
    return weights / float(weights.sum())


def cross_validated(rows: Sequence[Measured], positive: NDArray[np.bool_], signs: dict[str, int]) -> Matrix:
    """Return the probability of each row by a model fitted on the other folds."""
    folds = np.array([hash_fold(row.case.evidence) for row in rows])
    probabilities = np.zeros(len(rows))
    for fold in range(FOLDS):
        inside = folds != fold
        model = fit([row for row, keep in zip(rows, inside, strict=True) if keep], positive[inside], signs)
        for index in np.flatnonzero(~inside).tolist():
            probabilities[index] = model.probability(rows[index].signals)
    return probabilities


def choose_thresholds(
    rows: Sequence[Measured], supported: NDArray[np.bool_], support: Matrix, contradiction: Matrix
) -> Thresholds:
    """Return thresholds by what may go wrong: the constants above say how much, on cross-validated probabilities."""
    weights = _balanced([row.case.source for row in rows], supported)
    loose = np.array([row.signals.unbound > 0 and not row.signals.unmatched for row in rows])
    grid = np.arange(0.3, 0.991, 0.01)
    costs = [
        weights[supported & (support < p)].sum() + COST_OF_WRONGLY_VERIFIED * weights[~supported & (support >= p)].sum()
        for p in grid
    ]
    verified = float(np.mean([point for point, cost in zip(grid, costs, strict=True) if cost <= AS_CHEAP * min(costs)]))
    sure = quantile(support[loose & ~supported], weights[loose & ~supported], 1 - MOST_LOOSE_VERIFIED)
    partial = quantile(support[supported], weights[supported], MOST_SUPPORTED_HALLUCINATED)
    contradicted = quantile(contradiction[supported], weights[supported], 1 - MOST_SUPPORTED_CONTRADICTED)
    return Thresholds(
        verified=round(verified, 2),
        sure=round(max(sure, verified), 2),
        partial=round(min(partial, verified), 2),
        contradicted=round(contradicted, 2),
    )


def quantile(values: Matrix, weights: Matrix, share: float) -> float:
    """Return the least value below or at which `share` of the weight lies."""
    order = np.argsort(values)
    reached = np.cumsum(weights[order]) / weights.sum()
    return float(values[order][np.searchsorted(reached, share).clip(max=len(values) - 1)])


def report(rows: Sequence[Measured], supported: NDArray[np.bool_], probabilities: Matrix) -> None:
    """Print figures by set."""
    sources = np.array([row.case.source for row in rows])
    print(f"{'set':<30}{'n':>6}{'AUROC':>8}{'BA .5':>8}{'ECE':>8}")
    for source in dict.fromkeys(sources.tolist()):
        here = sources == source
        print(f"{source:<30}{here.sum():>6}" + _figures(supported[here], probabilities[here]))
    print(f"{'all':<30}{len(rows):>6}" + _figures(supported, probabilities))


def _figures(truth: NDArray[np.bool_], probabilities: Matrix) -> str:
    auroc = roc_auc_score(truth, probabilities)
    accuracy = balanced_accuracy_score(truth, probabilities >= 0.5)
    return f"{auroc:>8.3f}{accuracy:>8.3f}{expected_calibration_error(truth, probabilities):>8.3f}"


def hash_fold(text: str) -> int:
    """Return the fold of a text: all claims about it stand in one."""
    return random.Random(text).randrange(FOLDS)


def calibrate(rows: Sequence[Measured], sha256: str) -> Calibration:
    """Fit both probabilities and choose the thresholds; contradiction learns from rows with three classes only."""
    supported = np.array([row.case.label == LABELS["entailed"] for row in rows])
    three_way = [row for row in rows if row.case.label != LABELS["unsupported"]]
    contradicted = np.array([row.case.label == LABELS["contradicted"] for row in three_way])
    support = cross_validated(rows, supported, SUPPORT_SIGNS)
    contradiction = fit(three_way, contradicted, CONTRADICTION_SIGNS)
    report(rows, supported, support)
    against = np.array([contradiction.probability(row.signals) for row in rows])
    return Calibration(
        support=fit(rows, supported, SUPPORT_SIGNS),
        contradiction=contradiction,
        thresholds=choose_thresholds(rows, supported, support, against),
        model_sha256=sha256,
    )


def main() -> None:
    """Measure, fit, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    arguments = parser.parse_args()
    settings = Settings(nli_model=str(arguments.folder.absolute()))
    verifier = load_verifier(settings)
    measured = [measure(case, verifier, settings) for case in tqdm(list(cases(arguments.data)), mininterval=10)]
    rows = [row for row in measured if row is not None]
    calibration = calibrate(rows, sha256_of(arguments.folder / "model.int8.onnx"))
    text = json.dumps(calibration.model_dump(), indent=1)
    (arguments.folder / "calibration.json").write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
