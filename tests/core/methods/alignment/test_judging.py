import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.calibration import UNCALIBRATED
from core.evidence import Window
from core.judge import judge
from core.methods.alignment.judging import judge_alignment
from core.methods.alignment.options import AlignmentOptions
from core.methods.alignment.scoring import TOO_LONG, Aligned
from core.verdict import Outcome, Status
from tests.core.examples import comparison, evidence, findings, sentence

WINDOW = Window((sentence("It was 67.", "It was 69."),))
OPTIONS = AlignmentOptions()
WITHOUT_BANDS = AlignmentOptions(bands=False)


def status(score: float, options: AlignmentOptions = OPTIONS, *outcomes: Outcome, label: str = "neutral") -> Status:
    found = findings(compared=tuple(comparison(outcome) for outcome in outcomes), label=label)
    by_default = judge(found, UNCALIBRATED.thresholds)
    return judge_alignment(found, Aligned(score, WINDOW), by_default, options).status


@pytest.mark.parametrize(
    ("score", "options", "expected"),
    [
        pytest.param(0.39, OPTIONS, Status.HALLUCINATED, id="below"),
        pytest.param(0.4, OPTIONS, Status.PARTIAL, id="middle from"),
        pytest.param(0.59, OPTIONS, Status.PARTIAL, id="middle to"),
        pytest.param(0.6, OPTIONS, Status.VERIFIED, id="above"),
        pytest.param(0.49, WITHOUT_BANDS, Status.HALLUCINATED, id="below threshold"),
        pytest.param(0.5, WITHOUT_BANDS, Status.VERIFIED, id="at threshold"),
        pytest.param(0.8, AlignmentOptions(allow=0.9), Status.PARTIAL, id="own bands"),
    ],
)
def test_a_score_decides_by_the_bands(score: float, options: AlignmentOptions, expected: Status) -> None:
    assert status(score, options) is expected


@given(score=st.floats(0, 1), bands=st.booleans())
def test_no_score_verifies_against_a_conflict_or_a_missing_detail(score: float, bands: bool) -> None:
    options = AlignmentOptions(bands=bands)
    assert status(score, options, Outcome.CONFLICT) is Status.HALLUCINATED
    assert status(score, options, Outcome.MISSING) is not Status.VERIFIED
    assert status(score, options, label="contradicted") is Status.HALLUCINATED
    assert (status(score, options, Outcome.MATCH) is Status.VERIFIED) == (score >= options.enough)


def test_no_score_settles_a_dispute_of_documents() -> None:
    found = findings(copied=True, dissent=(evidence("It was 67.", "b.txt"),))
    by_default = judge(found, UNCALIBRATED.thresholds)
    assert by_default.status is Status.PARTIAL
    assert judge_alignment(found, Aligned(0.99, WINDOW), by_default, OPTIONS) == by_default


def test_a_verified_claim_has_its_evidence_and_no_score_is_not_checked() -> None:
    found = findings()
    by_default = judge(found, UNCALIBRATED.thresholds)
    assert judge_alignment(found, Aligned(0.9, WINDOW), by_default, OPTIONS).evidence
    unread = judge_alignment(found, TOO_LONG, by_default, OPTIONS)
    assert (unread.status, unread.reason) == (Status.NOT_CHECKED, "claim_too_long")
