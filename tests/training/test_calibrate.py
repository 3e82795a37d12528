"""Fitting probabilities and choosing thresholds, on made-up measurements."""

import random

import numpy as np
import pytest

from config.settings import Settings
from core.findings import Signals
from tests.core.corpora import verifier
from training.calibrate import (
    Case,
    Measured,
    calibrate,
    choose_thresholds,
    cross_validated,
    fit,
    measure,
    quantile,
)

RENT = "The rent is due on Mondays."


def measured(label: int, entailed: float = 0.0, text: str = "evidence") -> Measured:
    return Measured(Case("set", text, "claim", label), Signals(entailed=entailed))


def rows(count: int) -> list[Measured]:
    """Rows whose label follows the figures of entailment, with noise, as many of each of three labels."""
    chooser = random.Random(1)
    return [
        measured(index % 3, chooser.gauss(3 if index % 3 == 0 else -3, 2), f"evidence {index}")
        for index in range(count)
    ]


def supported(found: list[Measured]) -> np.ndarray:
    return np.array([row.case.label == 0 for row in found])


@pytest.mark.parametrize("upside_down", [False, True])
def test_weights_are_never_negative_even_where_data_says_otherwise(upside_down: bool) -> None:
    found = rows(300)
    weights = fit(found, supported(found) ^ upside_down).weights.model_dump()
    assert all(weight >= 0 for weight in weights.values())
    assert (weights["entailed"] > 0.1) is not upside_down


def test_probabilities_of_a_row_come_from_the_other_folds() -> None:
    found = rows(300)
    before = cross_validated(found, supported(found))
    label = supported(found)
    label[0] = not label[0]
    after = cross_validated(found, label)
    assert after[0] == before[0]
    assert not np.array_equal(before, after)


def test_calibration_tells_the_classes_apart_and_orders_its_thresholds(capsys: pytest.CaptureFixture[str]) -> None:
    calibration = calibrate(rows(600), "00")
    assert calibration.support.probability(measured(0, 4.0).signals) > 0.8
    assert calibration.support.probability(measured(2, -4.0).signals) < 0.2
    assert 0 < calibration.thresholds.partial <= calibration.thresholds.verified < 1
    assert calibration.model_sha256 == "00"
    assert "AUROC" in capsys.readouterr().out


def test_verified_is_in_the_middle_of_what_costs_least_and_partial_below_few_true_claims() -> None:
    found = [measured(label) for label in (0, 0, 0, 2, 2)]
    support = np.array([0.85, 0.81, 0.405, 0.395, 0.1])
    chosen = choose_thresholds(found, supported(found), support)
    # Nothing is decided wrongly from .395 to .405.
    assert (chosen.verified, chosen.partial) == (0.4, 0.4)
    support = np.array([0.9, 0.8, 0.2, 0.6, 0.1])
    chosen = choose_thresholds(found, supported(found), support)
    # One true claim lies low whatever the threshold: from .61 to .80 it alone costs anything.
    assert chosen.verified == pytest.approx(0.705, abs=0.006)
    assert chosen.partial == 0.2


@pytest.mark.parametrize(
    ("claim", "speaks"),
    [
        pytest.param(RENT, RENT, id="one part"),
        pytest.param(f"{RENT} Whales sing.", "Whales sing.", id="the weakest part"),
    ],
)
def test_the_weakest_part_speaks_for_a_claim(claim: str, speaks: str) -> None:
    found, expected = (measure(Case("set", RENT, text, 0), verifier(), Settings()) for text in (claim, speaks))
    assert found and expected
    assert found.signals == expected.signals


def test_a_text_without_a_claim_is_not_measured() -> None:
    assert measure(Case("set", RENT, "Hello!", 0), verifier(), Settings()) is None


def test_nothing_speaks_for_a_claim_without_evidence() -> None:
    found = measure(Case("set", " ", RENT, 2), verifier(), Settings())
    assert found and found.signals.entailed == -10


@pytest.mark.parametrize(("share", "value"), [(0.0, 1.0), (0.1, 1.0), (0.5, 2.0), (0.9, 3.0), (1.0, 3.0)], ids=str)
def test_the_weighted_quantile(share: float, value: float) -> None:
    assert quantile(np.array([3.0, 1.0, 2.0]), np.array([0.4, 0.2, 0.4]), share) == value
