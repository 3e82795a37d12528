"""Fit the probabilities of support and contradiction to the development sets, with the model as it ships (int8).

In: a model folder, the data folder. Out: `calibration.json` in the model folder; printed: AUROC, balanced accuracy
and expected calibration error of each set, in five folds by set of evidence. Every row goes through the same search,
windows and checks as in the service. Each set weighs alike, and in each set both classes.

Weights are kept to the signs that `Signals` documents (L-BFGS-B with bounds), so more entailment never lowers
support. `python -m training.calibrate models/verifier --data DATA`.
"""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from sklearn.metrics import balanced_accuracy_score, roc_auc_score
from tqdm import tqdm

from benchmarks.accuracy.metrics import expected_calibration_error
from config.assembly import load_verifier
from config.settings import Settings
from core.calibration import Calibration, Logistic, Thresholds
from core.claim_extractor import extract_given
from core.findings import Signals
from core.verifier import Verifier
from retrieval.exact import find_exact_terms
from retrieval.sources import sources_corpus
from training.authored_rows import authored_claims
from training.rows import LABELS, read_set
from utils.onnx import sha256_of

SETS = (
    "climate_fever",
    "covidfact_test",
    "diag_breaking_nli",
    "diag_conjnli_dev",
    "mnli_dev_sample",
    "summeval_consistency",
    "synth_wiki_test",
    "tabfact_test",
    "wice_dev_claim_oracle_chunk",
)
ROWS_PER_SET = 400
SEED = 20261121
PENALTY = 0.02
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
    """Yield the cases of every development set and of the written documents that are held back."""
    for name in SETS:
        raw = list(read_set(data / "dev" / f"{name}.jsonl.gz"))
        random.Random(f"{SEED}-{name}").shuffle(raw)
        for item in raw[:ROWS_PER_SET]:
            yield Case(name, item["evidence"], item["claim"], LABELS[item["label"]])
    written = authored_claims(held_back=True)
    random.Random(SEED).shuffle(written)
    for claim in written[: 3 * ROWS_PER_SET]:
        yield Case("authored", claim.text, claim.claim, LABELS[claim.label])


def measure(case: Case, verifier: Verifier, settings: Settings) -> Measured | None:
    """Run the checks on one case; None where the text holds no claim."""
    corpus = sources_corpus(
        [("S0", case.evidence)],
        verifier.embedder,
        find_exact_terms,
        size=settings.chunk_size,
        overlap=settings.chunk_overlap,
    )
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
    groups = [f"{source}{is_positive}" for source, is_positive in zip(sources, positive, strict=True)]
    counts = {group: groups.count(group) for group in set(groups)}
    weights: Matrix = np.array([1 / counts[group] for group in groups])
    return weights / float(weights.sum())


def report(rows: Sequence[Measured]) -> None:
    """Print figures by set, fitted on the other folds."""
    supported = np.array([row.case.label == LABELS["entailed"] for row in rows])
    folds = np.array([hash_fold(row.case.evidence) for row in rows])
    probabilities = np.zeros(len(rows))
    for fold in range(5):
        inside = folds != fold
        model = fit([row for row, keep in zip(rows, inside, strict=True) if keep], supported[inside], SUPPORT_SIGNS)
        for index in np.flatnonzero(~inside).tolist():
            probabilities[index] = model.probability(rows[index].signals)
    sources = np.array([row.case.source for row in rows])
    print(f"{'set':<30}{'n':>6}{'AUROC':>8}{'BA .5':>8}{'ECE':>8}")
    for source in dict.fromkeys(sources.tolist()):
        here = sources == source
        print(f"{source:<30}{here.sum():>6}" + _figures(supported[here], probabilities[here]))
    print(f"{'all':<30}{len(rows):>6}" + _figures(supported, probabilities))


def hash_fold(text: str) -> int:
    """Return the fold of a text: all claims about it stand in one."""
    return random.Random(text).randrange(5)


def _figures(truth: NDArray[np.bool_], probabilities: Matrix) -> str:
    auroc = roc_auc_score(truth, probabilities)
    accuracy = balanced_accuracy_score(truth, probabilities >= 0.5)
    return f"{auroc:>8.3f}{accuracy:>8.3f}{expected_calibration_error(truth, probabilities):>8.3f}"


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
    report(rows)
    supported = np.array([row.case.label == LABELS["entailed"] for row in rows])
    three_way = [row for row in rows if row.case.label != LABELS["unsupported"]]
    contradicted = np.array([row.case.label == LABELS["contradicted"] for row in three_way])
    calibration = Calibration(
        support=fit(rows, supported, SUPPORT_SIGNS),
        contradiction=fit(three_way, contradicted, CONTRADICTION_SIGNS),
        thresholds=Thresholds(verified=0.5, sure=0.8, partial=0.3, contradicted=0.6),
        model_sha256=sha256_of(arguments.folder / "model.int8.onnx"),
    )
    text = json.dumps(calibration.model_dump(), indent=1)
    (arguments.folder / "calibration.json").write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
