"""Fitting probabilities and choosing thresholds."""

import random

import numpy as np
import pytest

from config.settings import Settings
from core.findings import Signals
from tests.core.corpora import verifier
from training.calibrate import CONTRADICTION_SIGNS, SUPPORT_SIGNS, Case, Measured, calibrate, fit, measure, quantile

NOTHING = dict.fromkeys(Signals.model_fields, 0.0)


def rows(count: int, seed: int = 1) -> list[Measured]:
    """Rows whose label follows the entailment figures, with noise, as many of each class."""
    chooser, found = random.Random(seed), []
    for index in range(count):
        label = index % 3
        entailed = chooser.gauss(3 if label == 0 else -3, 2)
        against = chooser.gauss(3 if label == 2 else -3, 2)
        signals = Signals(
            **(
                NOTHING
                | {
                    "entailed": entailed,
                    "mostly_entailed": entailed - 1,
                    "contradicted": against,
                    "similarity": chooser.random(),
                    "unbound": float(chooser.random() < 0.3),
                }
            )
        )
        found.append(Measured(Case("set", f"evidence {index}", "claim", label), signals))
    return found


def test_weights_keep_their_signs_even_where_data_says_otherwise() -> None:
    found = rows(300)
    upside_down = np.array([row.case.label != 0 for row in found])
    weights = fit(found, upside_down, SUPPORT_SIGNS).weights.model_dump()
    assert all(weights[name] * sign >= 0 for name, sign in SUPPORT_SIGNS.items())


def test_a_name_without_a_sign_weighs_nothing() -> None:
    found = rows(300)
    contradicted = np.array([row.case.label == 2 for row in found])
    weights = fit(found, contradicted, CONTRADICTION_SIGNS).weights
    assert weights.similarity == weights.share == 0
    assert weights.contradicted > 0


def test_calibration_tells_the_classes_apart_and_orders_its_thresholds(capsys: pytest.CaptureFixture[str]) -> None:
    calibration = calibrate(rows(600), "00")
    supported = Signals(**(NOTHING | {"entailed": 4.0, "mostly_entailed": 3.0, "contradicted": -4.0}))
    against = Signals(**(NOTHING | {"entailed": -4.0, "mostly_entailed": -5.0, "contradicted": 4.0}))
    assert calibration.probabilities(supported).support > 0.8
    assert calibration.probabilities(against).support < 0.2
    assert calibration.probabilities(against).contradiction > calibration.probabilities(supported).contradiction
    chosen = calibration.thresholds
    assert 0 < chosen.partial <= chosen.verified <= chosen.sure < 1
    assert "AUROC" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("claim", "speaks"),
    [
        pytest.param("The rent is due on Mondays.", "The rent is due on Mondays.", id="one part"),
        pytest.param("The rent is due on Mondays. Whales sing.", "Whales sing.", id="the weakest part"),
    ],
)
def test_the_weakest_part_speaks_for_a_claim(claim: str, speaks: str) -> None:
    found, expected = (
        measure(Case("set", "The rent is due on Mondays.", text, 0), verifier(), Settings()) for text in (claim, speaks)
    )
    assert found and expected
    assert found.signals == expected.signals


def test_a_text_without_a_claim_is_not_measured() -> None:
    assert measure(Case("set", "The rent is due on Mondays.", "Hello!", 0), verifier(), Settings()) is None


@pytest.mark.parametrize(("share", "value"), [(0.0, 1.0), (0.1, 1.0), (0.5, 2.0), (0.9, 3.0), (1.0, 3.0)], ids=str)
def test_the_weighted_quantile(share: float, value: float) -> None:
    assert quantile(np.array([3.0, 1.0, 2.0]), np.array([0.4, 0.2, 0.4]), share) == value
