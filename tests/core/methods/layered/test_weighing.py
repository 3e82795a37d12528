import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.claim import ClaimKind
from core.examination import Statement
from core.firewall import Action
from core.methods.layered.layer import Layer, LayerName
from core.methods.layered.report import SuggestedAction
from core.methods.layered.weighing import WEIGHTS, assessment_of, band_of, report_on
from core.verdict import Status, Verdict, unread

NAMES: tuple[LayerName, ...] = ("heuristic", "common_sense", "detailed")


def layers(*confidences: float | None) -> list[Layer]:
    return [
        Layer(name, confidence, (confidence or 0) > 0.3, "found" if confidence is not None else "not run")
        for name, confidence in zip(NAMES, confidences, strict=True)
    ]


def verdict(status: Status, reason: str = "told") -> Verdict:
    claim = Statement.of_claims(("The lab has four rooms.",)).units[0].claim
    assert claim.kind is ClaimKind.STATEMENT
    return unread(claim, status, reason, "It is so.")


@pytest.mark.parametrize(
    ("confidences", "expected"),
    [
        ((0.7, 0.65, 0.8), 0.695),
        ((0.7, 0.65, None), 0.6688),
        ((0.7, None, None), 0.7),
        ((0.0, 0.0, None), 0.0),
        ((0.2, None, 0.8), 0.44),
        ((0.0, 0.85, 0.9), 0.605),
    ],
    ids=["the log of the source: .695, not .72", "no detailed layer", "heuristics alone", "clean", "no sense", "sense"],
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
    [
        (1.0, "block"),
        (0.82, "block"),
        (0.8, "block"),
        (0.7999, "warn"),
        (0.5, "warn"),
        (0.4999, "verify"),
        (0.3, "verify"),
        (0.2999, "none"),
        (0.0, "none"),
    ],
)
def test_each_confidence_has_the_band_that_the_source_documents(confidence: float, action: str) -> None:
    assert band_of(confidence).value == action


def test_a_band_says_what_is_done() -> None:
    actions = {action: assessment_of(action).action for action in SuggestedAction}
    assert list(actions.values()) == [Action.BLOCK, Action.WARN, Action.NOOP, Action.NOOP]
    assert assessment_of(SuggestedAction.VERIFY).reason is not None
    assert assessment_of(SuggestedAction.NONE).reason is None


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


@given(
    heuristic=st.floats(0, 1),
    common_sense=st.none() | st.floats(0, 1),
    detailed=st.none() | st.floats(0, 1),
)
def test_more_suspicion_never_lowers_the_confidence(
    heuristic: float, common_sense: float | None, detailed: float | None
) -> None:
    given_ = report_on(layers(heuristic, common_sense, detailed), ())
    worse = report_on(layers(min(1.0, heuristic + 0.1), common_sense, detailed), ())
    assert 0 <= given_.confidence <= worse.confidence <= 1
    assert band_of(given_.confidence) == given_.suggestedAction
    assert sum(WEIGHTS.values()) == 1
