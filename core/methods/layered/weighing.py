"""The layers' results, and from them one confidence, its band and the resulting action. Pure.

Input: the layers with their confidence, the verdicts. Output: `LayeredReport`, in the terms of the fourth source
document, and the assessment of the answer. The document weights the layers 30/50/20; the weights are renormalised over
the layers that ran.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from core.firewall import Action, Assessment
from core.verdict import Status, Verdict
from utils.record import Record


class SuggestedAction(StrEnum):
    """What the bands of confidence suggest: from .8 block, from .5 warn, from .3 verify (deliver, but log it)."""

    BLOCK = "block"
    WARN = "warn"
    VERIFY = "verify"
    NONE = "none"


LayerName = Literal["heuristic", "common_sense", "detailed", "evidence"]
TRIGGER = 0.3
"""The confidence of the heuristics above which the detailed layer runs."""
LIKELY = 0.5
WEIGHTS = {"heuristic": 0.3, "common_sense": 0.5, "detailed": 0.2, "evidence": 0.0}
BANDS = (
    (0.8, SuggestedAction.BLOCK),
    (0.5, SuggestedAction.WARN),
    (0.3, SuggestedAction.VERIFY),
    (0.0, SuggestedAction.NONE),
)
"""The least confidence of each band, as in the source document."""
STANDINGS = {
    SuggestedAction.BLOCK: Assessment(reason="likely_hallucination", action=Action.BLOCK),
    SuggestedAction.WARN: Assessment(reason="likely_hallucination", action=Action.WARN),
    SuggestedAction.VERIFY: Assessment(reason="borderline", action=Action.NOOP),
    SuggestedAction.NONE: Assessment(action=Action.NOOP),
}
"""What a band does with the answer; in every band it passes only if its claims are verified."""


class LayerTrace(Record):
    """One layer: whether it ran, what it came to, how long it took.

    name          heuristic, common_sense, detailed; evidence is what the claims' verdicts alone come to
    weight        its share of the average, renormalised over the layers that ran; 0 for one that did not, and for
                  evidence, below which the average cannot lower the band
    confidence    that the answer is hallucinated, by this layer; None where it did not run
    detail        what it found, or why it did not run
    """

    name: LayerName
    ran: bool
    weight: float
    confidence: float | None
    flagged: bool
    milliseconds: float
    detail: str


class LayeredReport(Record):
    """The result as the source document gives it (its names and all), and the trace of the layers.

    `confidence` is that the answer is hallucinated, from 0 to 1; `isLikelyHallucination` says that it reaches .5.
    """

    method: Literal["layered"]
    isLikelyHallucination: bool
    confidence: float
    reasons: tuple[str, ...]
    suggestedAction: SuggestedAction
    layers: tuple[LayerTrace, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer.

    confidence    that the answer is hallucinated; None if the layer did not run, and `detail` says why
    reasons       what it found, each prefixed with the name of the layer
    doubted       positions of the claims that it doubts
    """

    name: LayerName
    confidence: float | None
    flagged: bool
    detail: str
    reasons: tuple[str, ...] = ()
    doubted: frozenset[int] = frozenset()
    milliseconds: float = 0.0

    @classmethod
    def not_run(cls, name: LayerName, why: str) -> "Layer":
        """Return a layer that did not run."""
        return cls(name, None, False, why)


def band_of(confidence: float) -> tuple[float, SuggestedAction]:
    """Return the band of a confidence, after the least confidence in it."""
    return next(band for band in BANDS if confidence >= band[0])


def report_on(layers: Sequence[Layer], verdicts: Sequence[Verdict]) -> LayeredReport:
    """Return the weighted confidence of `layers` (the heuristics first) with its band and reasons.

    A language model cannot overrule what was found without it: the confidence is never below the band of what the
    heuristics flagged in the claims, nor below what `verdicts`, those of the rule `firewall`, amount to.
    """
    ran = [layer for layer in layers if layer.confidence is not None]
    total = sum(WEIGHTS[layer.name] for layer in ran)
    average = sum(WEIGHTS[layer.name] * (layer.confidence or 0.0) for layer in ran) / total
    floor, why = _least_by(verdicts)
    confidence = round(max(average, floor, band_of(layers[0].confidence or 0.0)[0]), 4)
    said = (f"[Evidence] {why}",) if why else ()
    detail = why or "No verdict of a claim speaks against the answer."
    told = [*layers, Layer("evidence", floor, floor > 0, detail, said)]
    return LayeredReport(
        method="layered",
        isLikelyHallucination=confidence >= LIKELY,
        confidence=confidence,
        reasons=tuple(reason for layer in told for reason in layer.reasons),
        suggestedAction=band_of(confidence)[1],
        layers=tuple(_trace(layer, total) for layer in told),
    )


def _least_by(verdicts: Sequence[Verdict]) -> tuple[float, str]:
    """Return the confidence from the verdicts alone, and why.

    Wrong or failed claims warn, partly supported ones are to be verified. Claims without any evidence are left to the
    layers.
    """
    wrong = sum(verdict.status is Status.HALLUCINATED for verdict in verdicts)
    failed = [v.reason for v in verdicts if v.status is Status.NOT_CHECKED and v.reason != "no_evidence"]
    partly = sum(verdict.status is Status.PARTIAL for verdict in verdicts)
    if wrong or failed:
        told = [f"{wrong} of {len(verdicts)} claims are not supported." if wrong else ""]
        told.append(f"{len(failed)} of {len(verdicts)} claims could not be checked ({failed[0]})." if failed else "")
        return 0.5, " ".join(filter(None, told))
    return (0.3, f"{partly} of {len(verdicts)} claims are supported only in part.") if partly else (0.0, "")


def _trace(layer: Layer, total: float) -> LayerTrace:
    ran = layer.confidence is not None
    return LayerTrace(
        name=layer.name,
        ran=ran,
        weight=round(WEIGHTS[layer.name] / total, 4) if ran else 0.0,
        confidence=layer.confidence,
        flagged=layer.flagged,
        milliseconds=round(layer.milliseconds, 3),
        detail=layer.detail,
    )
