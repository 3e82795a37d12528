"""The formulas against figures worked out by hand, and what must hold of any figures."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.methods.evidence_budget.budget import band_of, budget_of, confidence_of, strawberry
from core.methods.evidence_budget.report import Band, EvidenceBudgetOptions
from generation.entailment_question import Chance

SOURCE = EvidenceBudgetOptions()
STRAWBERRY = EvidenceBudgetOptions(formula="strawberry")
probabilities = st.floats(0, 1)


def point(value: float) -> Chance:
    return Chance(lower=value, upper=value, said="")


def test_the_gap_of_the_document_s_own_grounded_example_is_negative() -> None:
    budget = budget_of(point(0.92), point(0.25), cites=True, contradicted=False, options=SOURCE)
    in_nats = budget.budget_gap.minimum * math.log(2)
    assert in_nats == pytest.approx(-0.605, abs=1e-3)
    assert budget.grounded


@pytest.mark.parametrize(
    ("p1", "p0", "cites", "confidence"),
    [
        pytest.param(0.92, 0.25, True, 1.0, id="the sample's .88 is 1.0 by its code"),
        pytest.param(0.45, 0.42, False, 0.18, id="the sample's .15 is .18 by its code"),
        pytest.param(0.2, 0.9, True, 0.0, id="cited, against"),
        pytest.param(0.7, 0.0, False, 0.28, id="uncited, at the bound"),
    ],
)
def test_confidence_is_the_code_of_the_document(p1: float, p0: float, cites: bool, confidence: float) -> None:
    assert confidence_of(p1, p0, cites=cites) == pytest.approx(confidence)


@pytest.mark.parametrize(
    ("p1", "p0", "cites", "grounded"),
    [
        pytest.param(0.92, 0.25, True, True, id="cited and used"),
        pytest.param(0.92, 0.9, True, False, id="cited and not used"),
        pytest.param(0.6, 0.3, True, False, id="confidence exactly at the bound"),
        pytest.param(0.9, 0.02, False, True, id="uncited and sure"),
        pytest.param(0.45, 0.42, False, False, id="uncited and unsure"),
    ],
)
def test_what_the_source_formula_grounds(p1: float, p0: float, cites: bool, grounded: bool) -> None:
    assert budget_of(point(p1), point(p0), cites=cites, contradicted=False, options=SOURCE).grounded is grounded


def test_strawberry_by_hand() -> None:
    observed, required, gap = strawberry(point(0.9), point(0.1), 0.95)
    assert observed.minimum == pytest.approx(0.8 * math.log2(9))
    assert required.minimum == pytest.approx(0.95 * math.log2(9.5) + 0.05 * math.log2(0.05 / 0.9))
    assert gap.minimum == pytest.approx(required.minimum - observed.minimum)
    assert band_of(gap.minimum) is Band.MINOR


@pytest.mark.parametrize(
    ("gap", "band"),
    [(-0.1, Band.OK), (0.1, Band.MINOR), (2.1, Band.SUSPICIOUS), (10.1, Band.LIKELY_HALLUCINATION)],
)
def test_bands(gap: float, band: Band) -> None:
    assert band_of(gap) is band


@settings(max_examples=200)
@given(
    p1=st.tuples(probabilities, probabilities).map(sorted),
    p0=st.tuples(probabilities, probabilities).map(sorted),
    cites=st.booleans(),
    formula=st.sampled_from([SOURCE, STRAWBERRY]),
)
def test_any_interval_gives_a_finite_budget_and_contradiction_never_grounds(
    p1: list[float], p0: list[float], cites: bool, formula: EvidenceBudgetOptions
) -> None:
    after, before = (Chance(lower=low, upper=high, said="") for low, high in (p1, p0))
    budget = budget_of(after, before, cites=cites, contradicted=False, options=formula)
    for bits in (budget.observed, budget.required, budget.budget_gap):
        assert math.isfinite(bits.minimum)
        assert bits.minimum <= bits.maximum
    assert 0 <= budget.confidence <= 1
    assert not budget_of(after, before, cites=cites, contradicted=True, options=formula).grounded
