import pytest

from core.examination import Statement
from core.firewall import Action
from core.methods.layered.weighing import STANDINGS, Layer, LayerName, SuggestedAction, band_of, report_on
from core.verdict import Status, Verdict, unread

NAMES: tuple[LayerName, ...] = ("heuristic", "common_sense", "detailed")


def layers(*confidences: float | None) -> list[Layer]:
    return [
        Layer(name, confidence, (confidence or 0) > 0.3, "found" if confidence is not None else "not run")
        for name, confidence in zip(NAMES, confidences, strict=True)
    ]


def verdict(status: Status, reason: str = "told") -> Verdict:
    claim = Statement.of_claims(("The lab has four rooms.",)).units[0].claim
    return unread(claim, status, reason, "It is so.")


@pytest.mark.parametrize(
    ("confidences", "expected"),
    [((0.7, 0.65, 0.8), 0.695), ((0.7, 0.65, None), 0.6688), ((0.7, None, None), 0.7), ((0.2, None, 0.8), 0.44)],
    ids=["the log of the source: .695, not .72", "no detailed layer", "heuristics alone", "no sense"],
)
def test_the_weights_are_renormalised_over_the_layers_that_ran(
    confidences: tuple[float | None, ...], expected: float
) -> None:
    report = report_on(layers(*confidences), ())
    assert report.confidence == pytest.approx(expected, abs=1e-4)
    ran = [layer for layer in report.layers if layer.name != "evidence"]
    assert sum(layer.weight for layer in ran) == pytest.approx(1, abs=0.001)
    assert [layer.ran for layer in ran] == [confidence is not None for confidence in confidences]


@pytest.mark.parametrize(
    ("confidence", "action"),
    [(0.8, "block"), (0.7999, "warn"), (0.5, "warn"), (0.4999, "verify"), (0.3, "verify"), (0.2999, "none")],
)
def test_each_confidence_has_the_band_that_the_source_documents(confidence: float, action: str) -> None:
    assert band_of(confidence)[1].value == action


def test_a_band_says_what_is_done() -> None:
    told = [(STANDINGS[action].action, STANDINGS[action].reason is None) for action in SuggestedAction]
    assert told == [(Action.BLOCK, False), (Action.WARN, False), (Action.NOOP, False), (Action.NOOP, True)]


@pytest.mark.parametrize(
    ("verdicts", "least"),
    [
        ([verdict(Status.VERIFIED)], 0.0),
        ([verdict(Status.NOT_CHECKED, "no_evidence")], 0.0),
        ([verdict(Status.PARTIAL)], 0.3),
        ([verdict(Status.VERIFIED), verdict(Status.HALLUCINATED)], 0.5),
        ([verdict(Status.NOT_CHECKED, "engine_unavailable")], 0.5),
    ],
    ids=["verified", "no evidence", "partial", "hallucinated", "a check failed"],
)
def test_a_language_model_cannot_talk_away_what_the_evidence_says(verdicts: list[Verdict], least: float) -> None:
    report = report_on(layers(0.0, 0.0, None), verdicts)
    assert report.confidence == least
    assert report.isLikelyHallucination == (least >= 0.5)
    assert bool(report.reasons) == (least > 0)
