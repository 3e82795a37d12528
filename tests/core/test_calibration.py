from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.calibration import Calibration, Logistic, Thresholds
from utils.errors import Unavailable

CALIBRATION = Calibration(
    support=Logistic(intercept=-0.5, weights={"entailed": 1.2}),
    thresholds=Thresholds(verified=0.8, partial=0.4, contradicted=0.7),
    model_sha256="abc",
)
LOGITS = st.floats(-10, 10)


@given(LOGITS, st.floats(0, 5))
def test_support_rises_with_entailment(entailed: float, more: float) -> None:
    found = CALIBRATION.support.probability(entailed)
    assert 0 <= found <= 1
    assert CALIBRATION.support.probability(entailed + more) >= found


@pytest.mark.parametrize(("verified", "partial"), [(0.9, 0.4), (0.3, 0.3)], ids=["stricter", "below the middle band"])
def test_another_threshold_leaves_the_middle_band_below_it(verified: float, partial: float) -> None:
    thresholds = CALIBRATION.with_verified_from(verified).thresholds
    assert (thresholds.verified, thresholds.partial, thresholds.contradicted) == (verified, partial, 0.7)


def test_a_missing_calibration_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(Unavailable) as refused:
        Calibration.load(tmp_path / "calibration.json")
    assert refused.value.code == "model_missing"
