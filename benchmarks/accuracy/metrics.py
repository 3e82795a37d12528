"""How right a verifier is on labelled claims, with 95 % confidence intervals.

In: rows and what a verifier said of them. Out: `Figures` of a set, and their mean over sets. Not here: reading,
verifying, printing.

The positive class is "unsupported" (neutral and contradicted together): that is what a detector is there to find.

balanced_accuracy                 mean of the share of unsupported rows that are flagged and of supported ones that are
                                  not; by the verifier's decision, so that its vetoes count
auroc                             how often an unsupported row has less support than a supported one; ties count half
f1                                of the flags: harmonic mean of precision and recall of the unsupported class
recall_at_1_percent_false_alarms  share of unsupported rows below the highest support threshold that leaves at most 1 %
                                  of supported rows below; with fewer than 100 supported rows: without any
expected_calibration_error        mean distance of support and frequency of "supported", in ten bins of equal count
contradictions_verified           share of contradicted rows that were verified

A figure is None where the rows cannot give it: one class only, no contradicted row. Intervals come from 1,000 resamples
of the source documents (percentile bootstrap; all rows of a document are drawn together, as they err together), None
where there is only one document. Resamples in which a figure does not exist are left out. Resampling raises the
calibration error where rows are few: below some 200 rows its interval may lie above it.

Everything follows from counts and is written out, because 1,000 resamples ask for it: scikit-learn takes ten times as
long, most of it to look at its arguments (the tests compare the two).
"""

import zlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from benchmarks.accuracy.rows import SEED, Label, Row
from benchmarks.accuracy.verifiers import Decision, Opinion
from utils.record import Record

RESAMPLES = 1000
FALSE_ALARMS = 0.01
_TAILS = (2.5, 97.5)

Flags = NDArray[np.bool_]
Numbers = NDArray[np.float64]


class Estimate(Record):
    """A figure with its interval."""

    value: float | None
    low: float | None
    high: float | None


class Figures(Record):
    """The figures that the module describes."""

    balanced_accuracy: Estimate
    auroc: Estimate
    f1: Estimate
    recall_at_1_percent_false_alarms: Estimate
    expected_calibration_error: Estimate
    contradictions_verified: Estimate


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Rows of one set and what a verifier said of them: arrays of equal length."""

    supported: Flags
    contradicted: Flags
    support: Numbers
    flagged: Flags
    verified: Flags

    @classmethod
    def of(cls, rows: Sequence[Row], opinions: Sequence[Opinion]) -> Self:
        """Return the outcomes of `rows`, on which a verifier has given `opinions`."""
        return cls(
            supported=np.array([row.label.is_supported for row in rows]),
            contradicted=np.array([row.label is Label.CONTRADICTED for row in rows]),
            support=np.array([opinion.support for opinion in opinions]),
            flagged=np.array([opinion.decision is Decision.FLAGGED for opinion in opinions]),
            verified=np.array([opinion.decision is Decision.VERIFIED for opinion in opinions]),
        )

    def at(self, places: NDArray[np.intp]) -> "Outcomes":
        """Return the rows at `places`, which may repeat."""
        return Outcomes(
            self.supported[places],
            self.contradicted[places],
            self.support[places],
            self.flagged[places],
            self.verified[places],
        )


@dataclass(frozen=True, slots=True)
class Measured:
    """Figures in the order of `Figures`, NaN where they do not exist: shapes (figures,) and (resamples, figures)."""

    values: Numbers
    resamples: Numbers

    @property
    def figures(self) -> Figures:
        """The figures with their intervals."""
        return Figures(
            **{
                name: _estimate(float(value), column)
                for name, value, column in zip(Figures.model_fields, self.values, self.resamples.T, strict=True)
            }
        )


def measure(rows: Sequence[Row], opinions: Sequence[Opinion]) -> Measured:
    """Return the figures of one set; the same rows are drawn for every verifier."""
    outcomes = Outcomes.of(rows, opinions)
    documents = _documents([row.source for row in rows])
    values = values_of(outcomes)
    if len(documents) == 1:
        return Measured(values, np.full((RESAMPLES, len(values)), np.nan))
    chance = np.random.default_rng([SEED, zlib.crc32(rows[0].set.encode())])
    draws = chance.integers(len(documents), size=(RESAMPLES, len(documents)))
    resamples = [values_of(outcomes.at(np.concatenate([documents[place] for place in draw]))) for draw in draws]
    return Measured(values, np.array(resamples))


def values_of(outcomes: Outcomes) -> Numbers:
    """Return the figures without intervals, in the order of `Figures`, NaN where they do not exist."""
    unsupported, flagged = ~outcomes.supported, outcomes.flagged
    verified = outcomes.verified[outcomes.contradicted]
    of_two_classes = [np.nan] * 4
    if unsupported.any() and not unsupported.all():
        false_alarms, recall = _roc_curve(unsupported, outcomes.support)
        of_two_classes = [
            (flagged[unsupported].mean() + (~flagged[~unsupported]).mean()) / 2,
            (np.diff(false_alarms) * (recall[:-1] + recall[1:])).sum() / 2,
            2 * (flagged & unsupported).sum() / (flagged.sum() + unsupported.sum()),
            recall[false_alarms <= FALSE_ALARMS].max(),
        ]
    calibration = expected_calibration_error(outcomes.supported, outcomes.support)
    return np.array([*of_two_classes, calibration, verified.mean() if verified.size else np.nan])


def macro(sets: Sequence[Measured]) -> Measured:
    """Return the mean over sets, every set weighing alike; each figure over the sets that have it."""
    values = np.array([measured.values for measured in sets])
    has = ~np.isnan(values)
    count = np.where(has.any(axis=0), has.sum(axis=0), np.nan)
    resamples = np.array([measured.resamples for measured in sets])
    return Measured(
        values=np.where(has, values, 0).sum(axis=0) / count,
        resamples=np.where(has[:, None, :], resamples, 0).sum(axis=0) / count,
    )


def expected_calibration_error(truth: Flags, probabilities: Numbers, bins: int = 10) -> float:
    """Return the mean distance of probability and frequency over `bins` bins of equal count.

    Equal probabilities share a bin, so that the order of the rows plays no part.
    """
    _, groups, counts = np.unique(probabilities, return_inverse=True, return_counts=True)
    middles = np.cumsum(counts) - counts / 2
    places = (middles * bins / len(probabilities)).astype(np.intp)[groups]
    gaps = np.bincount(places, weights=truth - probabilities)
    return float(np.abs(gaps).sum() / len(probabilities))


def _roc_curve(unsupported: Flags, support: Numbers) -> tuple[Numbers, Numbers]:
    """Return the shares of supported and of unsupported rows at or below each threshold, from none to all."""
    _, groups, counts = np.unique(support, return_inverse=True, return_counts=True)
    caught = np.cumsum(np.bincount(groups, weights=unsupported))
    alarms = np.cumsum(counts) - caught
    return np.append(0, alarms / alarms[-1]), np.append(0, caught / caught[-1])


def _documents(sources: Sequence[str]) -> list[NDArray[np.intp]]:
    """Return the places of the rows of each document."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, source in enumerate(sources):
        places[source].append(place)
    return [np.array(held, np.intp) for held in places.values()]


def _estimate(value: float, resamples: Numbers) -> Estimate:
    if np.isnan(value):
        return Estimate(value=None, low=None, high=None)
    known = resamples[~np.isnan(resamples)]
    low, high = np.percentile(known, _TAILS).round(4).tolist() if len(known) else (None, None)
    return Estimate(value=round(value, 4), low=low, high=high)
