import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import balanced_accuracy_score, f1_score, roc_auc_score, roc_curve

from benchmarks.accuracy.metrics import (
    Estimate,
    Figures,
    Measured,
    Outcomes,
    expected_calibration_error,
    macro,
    measure,
    values_of,
)
from benchmarks.accuracy.rows import Label, Row
from benchmarks.accuracy.verifiers import Decision, Opinion

NONE = Estimate(value=None, low=None, high=None)


def rows(labels: str, sources: list[str] | None = None) -> list[Row]:
    """Rows by the first letters of their labels; without sources each is from a document of its own."""
    names = {label.value[0]: label for label in Label if label is not Label.ENTAILED}
    return [
        Row(set="some", source=sources[place] if sources else str(place), evidence="", claim="", label=names[letter])
        for place, letter in enumerate(labels)
    ]


def opinions(support: list[float], decisions: str | None = None) -> list[Opinion]:
    """Opinions that verify from .5, or decide by the first letters of `decisions`."""
    letters = decisions or "".join("v" if each >= 0.5 else "f" for each in support)
    names = {decision.value[0]: decision for decision in Decision}
    return [Opinion(support=each, decision=names[letter]) for each, letter in zip(support, letters, strict=True)]


def values(labels: str, support: list[float], decisions: str | None = None) -> dict[str, float | None]:
    found = values_of(Outcomes.of(rows(labels), opinions(support, decisions)))
    figures = Measured(found, np.full((1000, len(found)), np.nan)).figures
    return {name: getattr(figures, name).value for name in Figures.model_fields}


@pytest.mark.parametrize(
    ("labels", "support", "decisions", "expected"),
    [
        # Of 4 supported rows 1 is flagged, of 4 others 3 are. Of 16 pairs 13 are in the right order.
        pytest.param(
            "ssssunnc",
            [0.9, 0.8, 0.7, 0.3, 0.1, 0.2, 0.4, 0.75],
            None,
            {"balanced_accuracy": 0.75, "auroc": 13 / 16, "f1": 0.75, "contradictions_verified": 1.0},
            id="some right",
        ),
        pytest.param(
            "ssuu",
            [0.9, 0.8, 0.2, 0.1],
            None,
            {"balanced_accuracy": 1.0, "auroc": 1.0, "f1": 1.0, "recall_at_1_percent_false_alarms": 1.0},
            id="all right",
        ),
        pytest.param(
            "ssuu",
            [0.1, 0.2, 0.8, 0.9],
            None,
            {"balanced_accuracy": 0.0, "auroc": 0.0, "f1": 0.0, "recall_at_1_percent_false_alarms": 0.0},
            id="all wrong",
        ),
        pytest.param(
            "ssuu",
            [0.5, 0.5, 0.5, 0.5],
            "ffff",
            {"balanced_accuracy": 0.5, "auroc": 0.5, "f1": 2 / 3, "recall_at_1_percent_false_alarms": 0.0},
            id="all flagged",
        ),
        # A veto flags a row with high support: it counts in the decision, not in the order.
        pytest.param("sc", [0.9, 0.95], "vf", {"balanced_accuracy": 1.0, "auroc": 0.0, "f1": 1.0}, id="veto"),
        # Without a claim: right where supported, missed where not; never "verified".
        pytest.param("su", [0.5, 0.5], "nn", {"balanced_accuracy": 0.5, "f1": 0.0}, id="no claim"),
        pytest.param("sc", [0.9, 0.5], "vn", {"contradictions_verified": 0.0}, id="contradiction without a claim"),
        pytest.param("sccu", [0.9, 0.9, 0.1, 0.9], None, {"contradictions_verified": 0.5}, id="half verified"),
    ],
)
def test_figures_by_hand(labels: str, support: list[float], decisions: str | None, expected: dict[str, float]) -> None:
    found = values(labels, support, decisions)
    assert {name: found[name] for name in expected} == {name: round(value, 4) for name, value in expected.items()}


def test_recall_at_1_percent_allows_one_false_alarm_in_a_hundred() -> None:
    support = [0.01, 0.03, *[0.9] * 98, 0.005, 0.02, 0.04, 0.5]
    assert values("s" * 100 + "uuuu", support)["recall_at_1_percent_false_alarms"] == 0.5
    assert values("s" * 99 + "uuuu", support[1:])["recall_at_1_percent_false_alarms"] == 0.5
    assert values("s" * 99 + "uuuu", support[:1] + support[2:])["recall_at_1_percent_false_alarms"] == 0.25


def test_a_threshold_does_not_part_equal_support() -> None:
    assert values("su", [0.2, 0.2])["recall_at_1_percent_false_alarms"] == 0.0


@pytest.mark.parametrize("labels", ["ss", "uu", "cc"])
def test_one_class_only_has_no_figures_that_compare_classes(labels: str) -> None:
    figures = measure(rows(labels), opinions([0.9, 0.8])).figures
    names = ("balanced_accuracy", "auroc", "f1", "recall_at_1_percent_false_alarms")
    assert [getattr(figures, name) for name in names] == [NONE] * 4
    assert figures.expected_calibration_error.value == pytest.approx(0.15 if labels == "ss" else 0.85)


def test_without_contradicted_rows_none_can_be_verified() -> None:
    assert values("sun", [0.9, 0.9, 0.9])["contradictions_verified"] is None


@pytest.mark.parametrize("seed", range(6))
def test_figures_are_those_of_scikit_learn(seed: int) -> None:
    chance = np.random.default_rng(seed)
    supported = (chance.random(50) < 0.4).tolist()
    support = chance.choice([0.1, 0.25, 0.4, 0.5, 0.6, 0.9], size=50).tolist()
    found = values("".join("s" if each else "u" for each in supported), support)
    unsupported = [not each for each in supported]
    flagged = [each < 0.5 for each in support]
    assert found["auroc"] == pytest.approx(roc_auc_score(supported, support), abs=1e-4)
    assert found["balanced_accuracy"] == pytest.approx(balanced_accuracy_score(unsupported, flagged), abs=1e-4)
    assert found["f1"] == pytest.approx(f1_score(unsupported, flagged), abs=1e-4)
    false_alarms, recall, _ = roc_curve(unsupported, [-each for each in support])
    highest = recall[false_alarms <= 0.01].max()
    assert found["recall_at_1_percent_false_alarms"] == pytest.approx(highest, abs=1e-4)


@pytest.mark.parametrize(
    ("truth", "probabilities", "bins", "expected"),
    [
        pytest.param([1, 0, 1, 0], [0.5, 0.5, 0.5, 0.5], 10, 0.0, id="calibrated"),
        pytest.param([1, 1, 0, 0], [0.0, 0.0, 1.0, 1.0], 10, 1.0, id="the wrong way round"),
        pytest.param([1, 1, 0, 0], [1.0, 1.0, 0.0, 0.0], 10, 0.0, id="certain and right"),
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


def test_ten_bins_of_equal_count_are_those_of_splitting_the_order() -> None:
    chance = np.random.default_rng(1)
    probabilities = chance.random(400)
    truth = chance.random(400) < probabilities**2
    split = np.array_split(np.argsort(probabilities), 10)
    expected = sum(len(part) * abs(truth[part].mean() - probabilities[part].mean()) for part in split) / 400
    assert expected_calibration_error(truth, probabilities) == pytest.approx(expected)


def _sample(documents: int, repeated: int) -> tuple[str, list[float]]:
    """Labels and support of documents whose rows are alike, `repeated` times each."""
    chance = np.random.default_rng(3)
    labels = np.repeat(np.array(["s", "u"])[(chance.random(documents) < 0.5).astype(int)], repeated)
    return "".join(labels), np.repeat(chance.random(documents), repeated).tolist()


@pytest.mark.parametrize(
    ("name", "times"), [("balanced_accuracy", 1.8), ("auroc", 1.8), ("f1", 1.8), ("expected_calibration_error", 1.2)]
)
def test_rows_of_one_document_say_less_than_as_many_documents(name: str, times: float) -> None:
    labels, support = _sample(documents=20, repeated=10)
    said = opinions(support)
    clustered = getattr(measure(rows(labels, [str(place // 10) for place in range(200)]), said).figures, name)
    naive = getattr(measure(rows(labels), said).figures, name)
    assert clustered.value == naive.value
    assert clustered.high - clustered.low > times * (naive.high - naive.low)


def test_an_interval_holds_its_figure_and_shrinks_with_more_documents() -> None:
    few, many = (
        measure(rows(labels), opinions(support)).figures.auroc for labels, support in (_sample(40, 1), _sample(640, 1))
    )
    for each in (few, many):
        assert each.low is not None and each.value is not None and each.high is not None
        assert each.low < each.value < each.high
    assert (many.high or 0) - (many.low or 0) < 0.5 * ((few.high or 0) - (few.low or 0))


def test_the_same_rows_give_the_same_interval() -> None:
    labels, support = _sample(30, 2)
    assert measure(rows(labels), opinions(support)).figures == measure(rows(labels), opinions(support)).figures


def test_one_document_has_no_interval() -> None:
    figures = measure(rows("su", ["a", "a"]), opinions([0.9, 0.1])).figures
    assert figures.auroc == Estimate(value=1.0, low=None, high=None)


def test_a_mean_over_sets_weighs_sets_alike_and_leaves_out_those_without_the_figure() -> None:
    right = measure(rows("su"), opinions([0.9, 0.1]))
    wrong = measure(rows("ssuc"), opinions([0.1, 0.1, 0.9, 0.9]))
    one_class = measure(rows("ss"), opinions([0.9, 0.9]))
    found = macro([right, wrong, one_class]).figures
    assert found.auroc.value == 0.5
    assert found.contradictions_verified.value == 1.0
    assert found.expected_calibration_error.value == pytest.approx((0.1 + 0.9 + 0.1) / 3, abs=1e-3)
    assert macro([one_class, one_class]).figures.auroc == NONE


def test_a_mean_has_an_interval_where_each_of_its_sets_has_one() -> None:
    labels, support = _sample(50, 1)
    several = measure(rows(labels), opinions(support))
    one_document = measure(rows("su", ["a", "a"]), opinions([0.9, 0.1]))
    assert macro([several, several]).figures == several.figures
    mean = macro([several, one_document]).figures.auroc
    assert mean.value == pytest.approx(((several.figures.auroc.value or 0) + 1) / 2, abs=1e-4)
    assert mean.low is None


def test_the_mean_of_two_sets_is_surer_than_one() -> None:
    chance = np.random.default_rng(5)
    sets = [Measured(np.full(6, 0.5), 0.5 + chance.normal(0, 0.1, (1000, 6))) for _ in range(2)]
    alone, together = sets[0].figures.auroc, macro(sets).figures.auroc
    assert (together.high or 0) - (together.low or 0) < 0.85 * ((alone.high or 0) - (alone.low or 0))
