import pytest

from core.checks.checks import NO_DETAILS
from core.checks.entailment import Entailment
from core.evidence import Window
from core.findings import Reading, Weighed, Weighing, most_entailing, signals_of
from core.verdict import Outcome
from tests.core.examples import comparison, evidence, findings
from utils.errors import Unavailable

WEIGHED = Weighed((), NO_DETAILS, 0.4)


def reading(entailed: float, contradicted: float) -> Reading:
    said = Entailment(entailed=entailed, neutral=1 - entailed - contradicted, contradicted=contradicted)
    return Reading(Window(()), said, ())


def test_windows_are_read_when_somebody_asks_and_only_once() -> None:
    asked: list[str] = []

    def weigh() -> Weighed:
        asked.append("read")
        return WEIGHED

    weighing = Weighing(weigh, lambda: ())
    assert (weighing.so_far, asked) == (None, [])
    assert weighing.result() is weighing.result() is weighing.so_far is WEIGHED
    assert asked == ["read"]


def test_a_model_that_fails_leaves_nothing_and_is_asked_again() -> None:
    answers: list[Weighed | Unavailable] = [Unavailable("It is gone.", code="model_missing"), WEIGHED]

    def weigh() -> Weighed:
        answer = answers.pop(0)
        if isinstance(answer, Unavailable):
            raise answer
        return answer

    weighing = Weighing(weigh, lambda: ())
    with pytest.raises(Unavailable):
        weighing.result()
    assert weighing.so_far is None
    assert weighing.result() is WEIGHED


def test_dissent_is_looked_for_without_reading_the_windows() -> None:
    weighing = Weighing(lambda: WEIGHED, lambda: (evidence("No.", "b.txt"),))
    assert [passage.document_id for passage in weighing.dissent()] == ["b.txt"]
    assert weighing.so_far is None


def test_findings_read_for_every_figure_that_follows_from_reading() -> None:
    found = findings(support=0.9)
    assert found.weighing.so_far is None
    assert found.support == 0.9
    assert found.weighing.so_far is not None
    assert found.most_entailing is found.most_contradicting is found.readings[0]


def test_details_are_those_that_were_compared_until_reading_settles_them() -> None:
    missing, conflict = comparison(Outcome.MISSING), comparison(Outcome.CONFLICT)
    found = findings(compared=(missing,), settled=(conflict,))
    assert found.details.all == (missing,)
    assert found.support == 0.0
    assert found.details.all == (conflict,)
    assert found.compared.all == (missing,)


def test_signals_are_the_mean_of_all_windows() -> None:
    low, high = reading(0.2, 0.5), reading(0.5, 0.1)
    assert most_entailing([low, high]) is high
    signals = signals_of([low, high])
    assert signals.entailed == pytest.approx(-1.386 / 2, abs=1e-3)


def test_certainty_has_a_finite_figure_and_no_reading_speaks_for_nothing() -> None:
    assert signals_of([reading(1.0, 0.0)]).entailed == 10
    assert signals_of([reading(0.0, 1.0)]).entailed == -10
    assert signals_of([]).entailed == -10
