import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from core.firewall import Assessment
from core.methods.contract import MethodOptions
from core.methods.self_check.report import Answer, SelfCheckOptions, SelfCheckReport
from core.verdict import Status
from tests.core.corpora import corpus
from tests.core.methods.judged import FALSE, MADE_UP, REWORDED, TRUE, examined, language_model, self_check
from tests.doubles import BrokenEntailment, HeldModel
from tests.scripted_server import FAULTS, Reply, ScriptedServer, completion
from utils.errors import Unavailable

ANSWER = f"{TRUE} {MADE_UP}"


def ask(reply: Reply, text: str = ANSWER) -> tuple[list[Status], SelfCheckReport, Assessment | None]:
    with ScriptedServer(reply) as server, language_model(server.url) as model:
        whole = examined(self_check(model), text)
    assert isinstance(whole.report, SelfCheckReport)
    return [verdict.status for verdict in whole.verdicts], whole.report, whole.assessment


def test_yes_leaves_the_verdicts_and_raises_none() -> None:
    statuses, report, assessment = ask(completion("Yes."))
    assert statuses == [Status.VERIFIED, Status.HALLUCINATED]
    assert (report.answer, report.score, assessment) == (Answer.YES, 1.0, None)
    assert ask(completion("Yes"), FALSE)[0] == [Status.HALLUCINATED]


def test_no_makes_the_verified_ones_partial_and_the_answer_fails() -> None:
    with ScriptedServer(completion("No")) as server, language_model(server.url) as model:
        whole = examined(self_check(model), f"{TRUE} {FALSE}")
    assert [verdict.status for verdict in whole.verdicts] == [Status.PARTIAL, Status.HALLUCINATED]
    assert [verdict.reason for verdict in whole.verdicts] == ["self_check_no", "numerical_conflict"]
    assert all(verdict.correction is None for verdict in whole.verdicts)
    assert whole.assessment == Assessment(reason="self_check_no")
    assert isinstance(whole.report, SelfCheckReport) and whole.report.score == 0.0


@pytest.mark.parametrize(
    ("reply", "code"),
    [(completion("I cannot say."), "self_check_unclear"), (FAULTS["401"], "llm_unauthorized")],
    ids=["unclear", "401"],
)
def test_where_the_model_gives_no_answer_the_verifier_stands_alone_and_it_is_said(reply: Reply, code: str) -> None:
    statuses, report, assessment = ask(reply)
    assert statuses == [Status.VERIFIED, Status.HALLUCINATED]
    assert (report.score, assessment) == (None, None)
    assert [(step.name, step.outcome.value, step.code) for step in report.steps] == [
        ("self_check", "failed", code),
        ("verifier", "used", "firewall"),
    ]


def test_a_model_that_hangs_leaves_time_for_the_verifier() -> None:
    begun = time.perf_counter()
    with ScriptedServer(FAULTS["hang"]) as server, language_model(server.url) as model:
        whole = examined(self_check(model), TRUE, seconds=1)
    assert whole.verdicts[0].status is Status.VERIFIED
    assert time.perf_counter() - begun < 1.5


def test_without_evidence_nothing_is_asked_and_nothing_passes() -> None:
    with ScriptedServer() as server, language_model(server.url) as model:
        whole = examined(self_check(model), TRUE, source=corpus())
    assert (whole.verdicts[0].status, whole.verdicts[0].reason) == (Status.NOT_CHECKED, "no_evidence")
    assert not whole.coverage.complete


def test_yes_verifies_nothing_where_the_verifier_is_broken() -> None:
    broken = BrokenEntailment(Unavailable("broken", code="model_broken"))
    with ScriptedServer(completion("yes")) as server, language_model(server.url) as model:
        whole = examined(self_check(model, broken), REWORDED)
    assert whole.verdicts[0].status is Status.NOT_CHECKED


def test_the_model_is_asked_once_for_the_same_and_sees_the_evidence_of_every_claim() -> None:
    options = MethodOptions(self_check=SelfCheckOptions(max_tokens=3))
    with ScriptedServer(completion("yes")) as server, language_model(server.url) as model:
        method = self_check(model)
        for _ in range(2):
            examined(method, ANSWER, options=options)
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
