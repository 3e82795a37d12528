import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from core.firewall import Assessment
from core.methods.contract import MethodOptions
from core.methods.self_check.report import SelfCheckOptions, SelfCheckReport
from core.verdict import Status
from tests.core.corpora import corpus
from tests.core.methods.judged import FALSE, MADE_UP, REWORDED, TRUE, examined, self_check
from tests.doubles import BrokenEntailment, HeldModel
from tests.generation.samples import served
from tests.scripted_server import FAULTS, Reply, completion
from utils.errors import Unavailable

USED = ("verifier", "used", "firewall")


@pytest.mark.parametrize(
    ("reply", "first", "reason", "answer", "score", "step"),
    [
        pytest.param(completion("Yes."), Status.VERIFIED, None, "yes", 1.0, ("used", "self_check_yes"), id="yes"),
        pytest.param(completion("No"), Status.PARTIAL, "self_check_no", "no", 0.0, ("used", "self_check_no"), id="no"),
        pytest.param(completion("?"), Status.VERIFIED, None, "unclear", None, ("failed", "self_check_unclear"), id="?"),
        pytest.param(FAULTS["401"], Status.VERIFIED, None, None, None, ("failed", "llm_unauthorized"), id="401"),
    ],
)
def test_no_lowers_verified_claims_yes_raises_none_and_without_an_answer_the_verifier_stands_alone(
    reply: Reply, first: Status, reason: str | None, answer: str | None, score: float | None, step: tuple[str, str]
) -> None:
    with served(reply) as (model, _):
        whole = examined(self_check(model), f"{TRUE} {FALSE}")
    assert [verdict.status for verdict in whole.verdicts] == [first, Status.HALLUCINATED]
    assert [verdict.reason for verdict in whole.verdicts] == [reason or "copied", "numerical_conflict"]
    assert all(verdict.correction is None for verdict in whole.verdicts) is (answer == "no")
    assert whole.assessment == (Assessment(reason=reason) if reason else None)
    assert isinstance(whole.report, SelfCheckReport)
    assert (whole.report.answer, whole.report.score) == (answer, score)
    steps = [(each.name, each.outcome.value, each.code) for each in whole.report.steps]
    assert steps == [("self_check", *step), USED]


def test_a_model_that_hangs_leaves_time_for_the_verifier() -> None:
    begun = time.perf_counter()
    with served(FAULTS["hang"]) as (model, _):
        whole = examined(self_check(model), TRUE, seconds=1)
    assert whole.verdicts[0].status is Status.VERIFIED
    assert time.perf_counter() - begun < 1.5


def test_without_evidence_nothing_is_asked_and_nothing_passes() -> None:
    with served() as (model, server):
        whole = examined(self_check(model), TRUE, source=corpus())
    assert (whole.verdicts[0].status, whole.verdicts[0].reason) == (Status.NOT_CHECKED, "no_evidence")
    assert not whole.coverage.complete and not server.requests


def test_yes_verifies_nothing_where_the_verifier_is_broken() -> None:
    broken = BrokenEntailment(Unavailable("broken", code="model_broken"))
    with served(completion("yes")) as (model, _):
        whole = examined(self_check(model, broken), REWORDED)
    assert whole.verdicts[0].status is Status.NOT_CHECKED


def test_the_model_is_asked_once_for_the_same_and_sees_the_evidence_of_every_claim() -> None:
    options = MethodOptions(self_check=SelfCheckOptions(max_tokens=3))
    with served(completion("yes")) as (model, server):
        method = self_check(model)
        for _ in range(2):
            examined(method, f"{TRUE} {MADE_UP}", options=options)
        asked = server.requests[0]
    assert (asked.payload["max_tokens"], asked.payload["temperature"]) == (3, 0)
    assert "1,450" in asked.prompt and MADE_UP in asked.prompt
    assert len(server.requests) == 1


def test_an_equal_question_is_waited_for_until_the_deadline() -> None:
    model = HeldModel("Yes.")
    method = self_check(model)
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(examined, method, TRUE)
        assert model.begun.wait(10)
        second = examined(method, TRUE, seconds=0.4)
        model.let_go.set()
        reports = [first.result(10).report, second.report]
    assert [report.steps[0].code for report in reports if isinstance(report, SelfCheckReport)] == [
        "self_check_yes",
        "llm_timed_out",
    ]
