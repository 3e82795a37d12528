"""What is counted of a result, and what a trace tells of it."""

import pytest
from prometheus_client import REGISTRY

from core.firewall import Answered
from core.result import VerifyResult
from core.runs.metrics import count_run, figures_of


def counted() -> dict[str, float]:
    labels = [{"method": "firewall", "answered": answered.value} for answered in Answered]
    return {each["answered"]: REGISTRY.get_sample_value("firewall_answered_total", each) or 0.0 for each in labels}


@pytest.mark.parametrize("answered", [None, *Answered])
def test_an_answer_is_counted_by_whether_it_answers(result: VerifyResult, answered: Answered | None) -> None:
    told = result.model_copy(update={"decision": result.decision.model_copy(update={"answered": answered})})
    before = counted()
    count_run("verify", told, 0.1)
    added = {name: figure - before[name] for name, figure in counted().items()}
    assert added == {each.value: float(each is answered) for each in Answered}
    assert figures_of(told).get("answered") == (answered and answered.value)
