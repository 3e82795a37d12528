"""The figures of a set, worked out by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import balanced_accuracy_score, roc_auc_score

from benchmarks.accuracy.metrics import Figures, auroc, expected_calibration_error, mean_of, measure
from benchmarks.accuracy.rows import Label, Row
from benchmarks.accuracy.verifiers import Decision, Opinion
from core.verdict import Status

LABELS = {
    "s": Label.SUPPORTED,
    "e": Label.ENTAILED,
    "u": Label.UNSUPPORTED,
    "n": Label.NEUTRAL,
    "c": Label.CONTRADICTED,
}
STATUSES = {"v": Status.VERIFIED, "p": Status.PARTIAL, "h": Status.HALLUCINATED}


def rows(labels: str, sources: list[str] | None = None) -> list[Row]:
    """Rows by the letters of their labels; without sources each is from a document of its own."""
    return [
        Row(set="some", source=sources[place] if sources else str(place), evidence="", claim="", label=LABELS[letter])
        for place, letter in enumerate(labels)
    ]


def opinions(support: list[float], statuses: str | None = None) -> list[Opinion]:
    """Opinions with the statuses of these letters, or verified from .5 and else hallucinated."""
    letters = statuses or "".join("v" if each >= 0.5 else "h" for each in support)
    return [
        Opinion(
            support=each,
            decision=Decision.VERIFIED if letter == "v" else Decision.FLAGGED,
            status=STATUSES[letter],
        )
        for each, letter in zip(support, letters, strict=True)
    ]


@pytest.mark.parametrize(
    ("labels", "support", "statuses", "expected"),
    [
        # Of 4 supported rows 3 are verified, of 4 others 1 is. Of 16 pairs 13 are in the right order.
        pytest.param(
            "sessunnc",
            [0.9, 0.8, 0.7, 0.3, 0.1, 0.2, 0.4, 0.75],
            "vvvphphv",
            {
                "balanced_accuracy": 0.75,
                "auroc": 13 / 16,
                "true_verified": 0.75,
                "true_hallucinated": 0.0,
                "false_verified": 0.25,
                "contradictions_verified": 1.0,
                "partial": 0.25,
            },
            id="some right",
        ),
        pytest.param(
            "ssuu", [0.1, 0.2, 0.8, 0.9], None, {"balanced_accuracy": 0.0, "true_hallucinated": 1.0}, id="all wrong"
        ),
        pytest.param("ssuu", [0.5, 0.5, 0.5, 0.5], "hhhh", {"balanced_accuracy": 0.5, "auroc": 0.5}, id="all alike"),
        pytest.param("ssuu", [0.9, 0.5, 0.5, 0.1], None, {"auroc": 3.5 / 4}, id="one tie"),
        # A veto flags a row with high support: it counts in the decision, not in the order.
        pytest.param("sc", [0.9, 0.95], "vh", {"balanced_accuracy": 1.0, "auroc": 0.0}, id="a veto"),
        pytest.param(
            "ss", [0.9, 0.2], None, {"balanced_accuracy": None, "auroc": None, "true_verified": 0.5}, id="true"
        ),
        pytest.param(
            "un", [0.9, 0.2], None, {"true_verified": None, "contradictions_verified": None}, id="no such row"
        ),
    ],
)
def test_figures_by_hand(
    labels: str, support: list[float], statuses: str | None, expected: dict[str, float | None]
) -> None:
    found = measure(rows(labels), opinions(support, statuses)).model_dump()
    assert {name: found[name] for name in expected} == {
        name: None if value is None else round(value, 4) for name, value in expected.items()
    }


@pytest.mark.parametrize("seed", range(3))
def test_figures_are_those_of_scikit_learn(seed: int) -> None:
    chance = np.random.default_rng(seed)
    supported = chance.random(50) < 0.4
    support = chance.choice([0.1, 0.25, 0.4, 0.5, 0.6, 0.9], size=50)
    found = measure(rows("".join("s" if each else "u" for each in supported)), opinions(support.tolist()))
    assert auroc(supported, support) == pytest.approx(roc_auc_score(supported, support))
    assert found.balanced_accuracy == pytest.approx(balanced_accuracy_score(supported, support >= 0.5), abs=1e-4)


@pytest.mark.parametrize(
    ("truth", "probabilities", "bins", "expected"),
    [
        pytest.param([1, 0, 1, 0], [0.5, 0.5, 0.5, 0.5], 10, 0.0, id="calibrated"),
        pytest.param([1, 1, 0, 0], [0.0, 0.0, 1.0, 1.0], 10, 1.0, id="the wrong way round"),
        pytest.param([0, 1, 1, 1], [0.1, 0.3, 0.6, 0.8], 2, (0.5 - 0.2 + 1 - 0.7) / 2, id="two bins"),
        pytest.param([0, 1, 1, 1], [0.1, 0.3, 0.6, 0.8], 1, 0.75 - 0.45, id="one bin"),
    ],
)
def test_calibration_error_by_hand(truth: list[int], probabilities: list[float], bins: int, expected: float) -> None:
    found = expected_calibration_error(np.array(truth, bool), np.array(probabilities), bins)
    assert found == pytest.approx(expected)


@given(data=st.lists(st.tuples(st.booleans(), st.sampled_from([0.0, 0.2, 0.5, 0.7, 1.0])), min_size=1, max_size=40))
def test_calibration_error_is_a_share_and_does_not_depend_on_the_order(data: list[tuple[bool, float]]) -> None:
    def error(pairs: list[tuple[bool, float]]) -> float:
        return expected_calibration_error(np.array([t for t, _ in pairs]), np.array([p for _, p in pairs]))

    assert 0 <= error(data) <= 1
    assert error(data) == pytest.approx(error(sorted(data))) == pytest.approx(error(data[::-1]))


def test_rows_of_one_document_say_less_than_as_many_documents() -> None:
    chance = np.random.default_rng(3)
    labels = "".join(np.repeat(np.where(chance.random(20) < 0.5, "s", "u"), 10))
    said = opinions(np.repeat(chance.random(20), 10).tolist())
    clustered = measure(rows(labels, [str(place // 10) for place in range(200)]), said)
    alone = measure(rows(labels), said)
    assert clustered.balanced_accuracy == alone.balanced_accuracy
    assert clustered == measure(rows(labels, [str(place // 10) for place in range(200)]), said)
    for each in (clustered, alone):
        assert each.low is not None and each.balanced_accuracy is not None and each.high is not None
        assert each.low < each.balanced_accuracy < each.high
    assert width(clustered) > 1.8 * width(alone)


def width(figures: Figures) -> float:
    return (figures.high or 0) - (figures.low or 0)


@pytest.mark.parametrize("labels", ["su", "ss"], ids=["one document", "one class"])
def test_where_nothing_can_be_drawn_there_is_no_interval(labels: str) -> None:
    sources = ["a", "a"] if labels == "su" else None
    figures = measure(rows(labels, sources), opinions([0.9, 0.1]))
    assert (figures.low, figures.high) == (None, None)


def test_a_mean_over_sets_weighs_sets_alike_and_leaves_out_those_without_the_figure() -> None:
    right = measure(rows("su"), opinions([0.9, 0.1]))
    wrong = measure(rows("ssuc"), opinions([0.1, 0.1, 0.9, 0.9]))
    one_class = measure(rows("ss"), opinions([0.9, 0.9]))
    found = mean_of([right, wrong, one_class])
    assert (found.auroc, found.balanced_accuracy) == (0.5, 0.5)
    assert found.contradictions_verified == 1.0
    assert found.true_verified == pytest.approx(2 / 3, abs=1e-4)
    assert found.calibration_error == pytest.approx((0.1 + 0.9 + 0.1) / 3, abs=1e-3)
    assert (found.low, found.high) == (None, None)
    assert mean_of([one_class]).auroc is None
