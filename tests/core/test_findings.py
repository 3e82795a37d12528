import pytest

from core.findings import Probabilities, Weighed, Weighing
from tests.core.examples import NO_SIGNALS, findings
from utils.errors import Unavailable

WEIGHED = Weighed((), NO_SIGNALS, Probabilities(support=0.4, contradiction=0.1))


def test_windows_are_read_when_somebody_asks_and_only_once() -> None:
    asked: list[str] = []

    def weigh() -> Weighed:
        asked.append("read")
        return WEIGHED

    weighing = Weighing(weigh)
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

    weighing = Weighing(weigh)
    with pytest.raises(Unavailable):
        weighing.result()
    assert weighing.so_far is None
    assert weighing.result() is WEIGHED


def test_findings_read_for_every_figure_that_follows_from_reading() -> None:
    found = findings(support=0.9)
    assert found.weighing.so_far is None
    assert found.probabilities.support == 0.9
    assert found.weighing.so_far is not None
    assert (found.readings, found.signals) == (found.weighing.so_far.readings, NO_SIGNALS)
    assert found.most_entailing is found.readings[0]
