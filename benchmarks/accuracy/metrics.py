"""Measure how accurate a verifier is on labelled claims.

Input: rows and a verifier's opinions of them. Output: `Figures` of a set, and their mean over sets. Does not read,
verify or print. A figure is None if the rows cannot give it: only one class, no contradicted row.

balanced_accuracy        mean of the share of supported rows that are verified and of the others that are not
auroc                    how often a supported row has more support than another; ties count half
true_verified            share of supported rows that are verified
true_hallucinated        share of supported rows that are called hallucinated
false_verified           share of the other rows that are verified
contradictions_verified  share of contradicted rows that are verified
partial                  share of all rows that are called partial
calibration_error        mean distance of support and frequency of "supported", in ten bins of equal count

The interval of balanced accuracy holds 95 % of 1,000 resamples of the source documents (percentile bootstrap; all rows
of a document are drawn together, as their errors are correlated), None if there is only one document.
"""

import zlib
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score

from benchmarks.accuracy.rows import SEED, Label, Row
from benchmarks.accuracy.verifiers import Decision, Opinion
from core.verdict import Status
from utils.record import Record

RESAMPLES = 1000

Flags = NDArray[np.bool_]
Numbers = NDArray[np.float64]


class Figures(Record):
    """The figures that the module docstring describes."""

    balanced_accuracy: float | None
    low: float | None
    high: float | None
    auroc: float | None
    true_verified: float | None
    true_hallucinated: float | None
    false_verified: float | None
    contradictions_verified: float | None
    partial: float | None
    calibration_error: float | None


def measure(rows: Sequence[Row], opinions: Sequence[Opinion]) -> Figures:
    """Return the figures of one set."""
    supported = np.array([row.label.is_supported for row in rows])
    contradicted = np.array([row.label is Label.CONTRADICTED for row in rows])
    support = np.array([opinion.support for opinion in opinions])
    verified = np.array([opinion.decision is Decision.VERIFIED for opinion in opinions])
    low, high = _interval(rows, supported, verified)
    return Figures(
        balanced_accuracy=_rounded(balanced_accuracy(supported, verified)),
        low=low,
        high=high,
        auroc=_rounded(auroc(supported, support)),
        true_verified=_share(verified[supported]),
        true_hallucinated=_share(_has(opinions, Status.HALLUCINATED)[supported]),
        false_verified=_share(verified[~supported]),
        contradictions_verified=_share(verified[contradicted]),
        partial=_share(_has(opinions, Status.PARTIAL)),
        calibration_error=_rounded(expected_calibration_error(supported, support)),
    )


def mean_of(sets: Sequence[Figures]) -> Figures:
    """Return the mean over sets with equal weight, each figure over the sets that have it."""

    def mean(name: str) -> float | None:
        known = [value for figures in sets if (value := getattr(figures, name)) is not None]
        return _rounded(float(np.mean(known))) if known else None

    return Figures(**{name: None if name in ("low", "high") else mean(name) for name in Figures.model_fields})


def balanced_accuracy(supported: Flags, verified: Flags) -> float:
    """Return the mean of both classes' shares of right decisions, NaN if there is only one class."""
    if supported.all() or not supported.any():
        return float("nan")
    return float(verified[supported].mean() + (~verified[~supported]).mean()) / 2


def auroc(supported: Flags, support: Numbers) -> float:
    """Return the area under the curve of true and false positives, NaN if there is only one class."""
    if supported.all() or not supported.any():
        return float("nan")
    return float(roc_auc_score(supported, support))


def expected_calibration_error(truth: Flags, probabilities: Numbers, bins: int = 10) -> float:
    """Return the mean distance between probability and frequency over `bins` bins of equal count.

    Equal probabilities share a bin, so that the order of the rows does not matter.
    """
    _, groups, counts = np.unique(probabilities, return_inverse=True, return_counts=True)
    middles = np.cumsum(counts) - counts / 2
    places = (middles * bins / len(probabilities)).astype(np.intp)[groups]
    gaps = np.bincount(places, weights=truth - probabilities)
    return float(np.abs(gaps).sum() / len(probabilities))


def _interval(rows: Sequence[Row], supported: Flags, verified: Flags) -> tuple[float | None, float | None]:
    places: dict[str, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        places[row.source].append(place)
    documents = [np.array(held, np.intp) for held in places.values()]
    if len(documents) == 1:
        return None, None
    chance = np.random.default_rng([SEED, zlib.crc32(rows[0].set.encode())])
    draws = chance.integers(len(documents), size=(RESAMPLES, len(documents)))
    drawn = (np.concatenate([documents[place] for place in draw]) for draw in draws)
    found = np.array([balanced_accuracy(supported[held], verified[held]) for held in drawn])
    known = found[~np.isnan(found)]
    if not len(known):
        return None, None
    low, high = np.percentile(known, (2.5, 97.5)).round(4).tolist()
    return low, high


def _has(opinions: Sequence[Opinion], status: Status) -> Flags:
    return np.array([opinion.status is status for opinion in opinions])


def _share(flags: Flags) -> float | None:
    return round(float(flags.mean()), 4) if len(flags) else None


def _rounded(value: float) -> float | None:
    return None if np.isnan(value) else round(value, 4)
