"""Fit the probability of support to the development sets, with the model as it ships (int8), and choose thresholds.

Input: a model folder, the data folder. Output: `calibration.json` in the model folder; prints AUROC, balanced accuracy
and expected calibration error of each set, in five folds by evidence. Every row goes through the same search, windows
and checks as in the service. All sets have the same weight (the written documents more), and so have both classes of a
set. Thresholds of answers come from export_chooser.py.

Weights are not negative (L-BFGS-B with bounds), so more entailment never lowers support.
`python -m training.calibrate models/verifier --data DATA`.
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
from core.calibration import UNCALIBRATED, Calibration, Logistic, Thresholds
from core.examination import Statement
from core.findings import mean_logit
from core.verifier import Verifier
from training.authored_rows import authored_claims
from training.row import LABELS, SEED
from training.rows import AUTHORED, CALIBRATION_SETS, read_set
from utils.onnx import sha256_of

ROWS_PER_SET = 200
ROWS_OF_AUTHORED = 1600
WEIGHT_OF_AUTHORED = 6.0
"""Whole documents with paraphrased claims and claims changed in one detail are what the service meets."""
COST_OF_WRONGLY_VERIFIED = 1.75
AS_CHEAP = 1.01
"""Costs are nearly flat over a wide range of thresholds: the minimum moves with every sample, the middle does not."""
MOST_SUPPORTED_HALLUCINATED = 0.06
PENALTY = 0.002
FOLDS = 5

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A labelled claim with the text it is checked against."""

    source: str
    evidence: str
    claim: str
    label: int


@dataclass(frozen=True, slots=True)
class Measured:
    """A case with the mean logit of its readings."""

    case: Case
    logit: float


def cases(data: Path) -> Iterator[Case]:
    """Yield the cases of `CALIBRATION_SETS` in `data`/dev and of the held-back written documents."""
    for name in CALIBRATION_SETS:
        raw = list(read_set(data / "dev" / f"{name}.jsonl.gz"))
        random.Random(f"{SEED}-{name}").shuffle(raw)
        for item in raw[:ROWS_PER_SET]:
            yield Case(name, item["evidence"], item["claim"], LABELS[item["label"]])
    written = authored_claims(held_back=True)
    random.Random(SEED).shuffle(written)
    for claim in written[:ROWS_OF_AUTHORED]:
        yield Case(AUTHORED, claim.text, claim.claim, LABELS[claim.label])


def measure(case: Case, verifier: Verifier, settings: Settings) -> Measured | None:
    """Run the checks on one case; return None if the text holds no claim."""
    corpus = corpus_of([case.evidence], verifier, settings)
    (unit,) = Statement.of_claims([case.claim]).units
    found = []
    for part in unit.parts:
        findings = verifier.examine(part, corpus)
        readings = verifier.read_until_clear(part.context_text, findings.selection.windows)
        found.append(Measured(case, mean_logit(readings)))
    return min(found, key=lambda each: each.logit, default=None)


def fit(rows: Sequence[Measured], positive: NDArray[np.bool_]) -> Logistic:
    """Return the logistic model of `positive`, with equal weight for every set and for both of its classes."""
    logits = np.array([row.logit for row in rows])
    weights = _balanced([row.case.source for row in rows], positive)

    def loss(parameters: Matrix) -> float:
        total = parameters[0] + parameters[1] * logits
        losses = np.logaddexp(0, np.where(positive, -total, total))
        return float((weights * losses).sum() + PENALTY * parameters[1] ** 2)

    found = minimize(loss, np.zeros(2), method="L-BFGS-B", bounds=[(None, None), (0, None)]).x.round(4)
    return Logistic(intercept=found[0], weights={"entailed": found[1]})


def _balanced(sources: Sequence[str], positive: NDArray[np.bool_]) -> Matrix:
    groups = list(zip(sources, positive.tolist(), strict=True))
    counts = Counter(groups)
    shares = [(WEIGHT_OF_AUTHORED if group[0] == AUTHORED else 1.0) / counts[group] for group in groups]
    weights: Matrix = np.array(shares)
    return weights / float(weights.sum())


def cross_validated(rows: Sequence[Measured], positive: NDArray[np.bool_]) -> Matrix:
    """Return the probability of each row from a model fitted on the other folds."""
    folds = np.array([hash_fold(row.case.evidence) for row in rows])
    probabilities = np.zeros(len(rows))
    for fold in range(FOLDS):
        inside = folds != fold
        model = fit([row for row, keep in zip(rows, inside, strict=True) if keep], positive[inside])
        for index in np.flatnonzero(~inside).tolist():
            probabilities[index] = model.probability(rows[index].logit)
    return probabilities


def choose_thresholds(rows: Sequence[Measured], supported: NDArray[np.bool_], support: Matrix) -> Thresholds:
    """Return thresholds from cross-validated probabilities; the constants above say which errors are allowed."""
    weights = _balanced([row.case.source for row in rows], supported)
    grid = np.arange(0.3, 0.991, 0.01)
    costs = [
        weights[supported & (support < p)].sum() + COST_OF_WRONGLY_VERIFIED * weights[~supported & (support >= p)].sum()
        for p in grid
    ]
    verified = float(np.mean([point for point, cost in zip(grid, costs, strict=True) if cost <= AS_CHEAP * min(costs)]))
    own = support[supported], MOST_SUPPORTED_HALLUCINATED
    partial = float(np.quantile(*own, weights=weights[supported], method="inverted_cdf"))
    return Thresholds(
        verified=round(verified, 2),
        partial=round(min(partial, verified), 2),
        contradicted=UNCALIBRATED.thresholds.contradicted,
    )


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
    """Return the fold of a text; all claims about it share one."""
    return random.Random(text).randrange(FOLDS)


def calibrate(rows: Sequence[Measured], sha256: str) -> Calibration:
    """Fit the probability and choose the thresholds."""
    supported = np.array([row.case.label == LABELS["entailed"] for row in rows])
    support = cross_validated(rows, supported)
    report(rows, supported, support)
    return Calibration(
        support=fit(rows, supported),
        thresholds=choose_thresholds(rows, supported, support),
        model_sha256=sha256,
    )


def main() -> None:
    """Measure, fit, report and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    arguments = parser.parse_args()
    settings = Settings(nli_model=str(arguments.folder.absolute()))
    (arguments.folder / "calibration.json").unlink(missing_ok=True)
    verifier = load_verifier(settings)
    measured = [measure(case, verifier, settings) for case in tqdm(list(cases(arguments.data)), mininterval=10)]
    rows = [row for row in measured if row is not None]
    calibration = calibrate(rows, sha256_of(arguments.folder / "model.int8.onnx"))
    text = json.dumps(calibration.model_dump(), indent=1)
    (arguments.folder / "calibration.json").write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
