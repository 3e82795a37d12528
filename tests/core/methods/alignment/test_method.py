import pytest

from core.firewall import Action
from core.methods.alignment.method import AlignmentMethod
from core.methods.alignment.report import AlignmentOptions, AlignmentReport
from core.methods.contract import MethodOptions
from core.verdict import Status
from retrieval.passage import Corpus
from tests.core.corpora import corpus
from tests.core.methods.judged import (
    FALSE,
    REWORDED,
    TRUE,
    align_score,
    alignment,
    decided,
    examined,
    language_model,
    scored,
)
from tests.doubles import BrokenEntailment
from tests.scripted_server import FAULTS, ScriptedServer, completion
from utils.errors import Unavailable


def options(**chosen: object) -> MethodOptions:
    return MethodOptions(alignment=AlignmentOptions.model_validate(chosen))


def judge(
    text: str,
    method: AlignmentMethod | None = None,
    chosen: MethodOptions | None = None,
    *,
    question: str = "",
    source: Corpus | None = None,
    seconds: float = 30.0,
) -> tuple[list[Status], AlignmentReport, Action]:
    """Return the statuses, the report and the action."""
    whole = examined(
        method or alignment(), text, options=chosen or options(), question=question, source=source, seconds=seconds
    )
    assert isinstance(whole.report, AlignmentReport)
    return [verdict.status for verdict in whole.verdicts], whole.report, decided(whole).action


def steps(report: AlignmentReport) -> list[tuple[str, str, str]]:
    return [(step.name, step.outcome.value, step.code) for step in report.steps]


@pytest.mark.parametrize("aggregate", ["mean", "min"])
def test_a_contradiction_blocks_whatever_the_score(aggregate: str) -> None:
    text = " ".join([TRUE] * 9 + [FALSE])
    statuses, report, action = judge(text, chosen=options(aggregate=aggregate))
    assert statuses == [Status.VERIFIED] * 9 + [Status.HALLUCINATED]
    assert (action, report.band) == (Action.BLOCK, "block")
    assert report.sentences[-1].band == "block"


@pytest.mark.parametrize(
    ("text", "status", "action"),
    [
        pytest.param(TRUE, Status.VERIFIED, Action.PASS, id="verified"),
        pytest.param(f"{TRUE[:-1]} for 80 days.", Status.PARTIAL, Action.WARN, id="a figure that stands nowhere"),
        pytest.param(f"{TRUE[:-1]} (INV-77).", Status.HALLUCINATED, Action.BLOCK, id="an invented number"),
    ],
)
def test_a_score_lifts_no_sentence_above_its_status(text: str, status: Status, action: Action) -> None:
    with align_score(scored(0.99)) as (server, _):
        found = judge(text, alignment(server=server), options(by="endpoint"), source=corpus(TRUE))
    assert (found[0], found[2]) == ([status], action)


def test_what_there_was_no_time_for_has_no_score_and_does_not_pass() -> None:
    statuses, report, action = judge(f"{TRUE} {TRUE}", seconds=0)
    assert Status.VERIFIED not in statuses
    assert (report.score, action) == (None, Action.BLOCK)


@pytest.mark.parametrize(
    ("score", "action", "event"),
    [
        (0.39, Action.BLOCK, "FactCheckLowAccuracyRailException"),
        (0.5, Action.WARN, "PotentiallyInaccurateResponseRailException"),
        (0.6, Action.PASS, None),
    ],
)
def test_three_bands_with_text_or_events(score: float, action: Action, event: str | None) -> None:
    with align_score(scored(score)) as (server, _):
        method = alignment(server=server)
        _, told, decided = judge(TRUE, method, options(by="endpoint"))
        _, raised, _ = judge(TRUE, method, options(by="endpoint", events=True))
        _, _, unbanded = judge(TRUE, method, options(by="endpoint", bands=False))
    assert decided is action
    assert bool(told.message) == (event is not None) and told.events == ()
    assert raised.message is None and [each.type for each in raised.events] == ([event] if event else [])
    assert unbanded is (Action.PASS if score >= 0.5 else Action.ANNOTATE)


def test_the_words_are_those_of_the_source() -> None:
    with align_score(scored(0.5)) as (server, _):
        report = judge(TRUE, alignment(server=server), options(by="endpoint"))[1]
        event = judge(TRUE, alignment(server=server), options(by="endpoint", events=True, block=0.55))[1].events[0]
    assert report.message == "Attention: the answer above is potentially inaccurate."
    assert event.message == "Fact check triggered. The accuracy of the response is below 0.55."


@pytest.mark.parametrize("fault", ["500", "200_html"])
def test_where_the_server_fails_the_language_model_is_asked_and_then_nobody(fault: str) -> None:
    with align_score(FAULTS[fault]) as (server, _):
        with (
            ScriptedServer(completion("yes"), completion("no"), FAULTS["401"]) as chat,
            language_model(chat.url) as model,
        ):
            found = [judge(TRUE, alignment(server=server, model=model), options(by="endpoint")) for _ in range(3)]
    assert [action for _, _, action in found] == [Action.PASS, Action.BLOCK, Action.REFRAIN]
    assert [statuses for statuses, _, _ in found] == [[Status.VERIFIED], [Status.PARTIAL], [Status.NOT_CHECKED]]
    assert [steps(report)[0][:2] for _, report, _ in found] == [("endpoint", "failed")] * 3
    assert [steps(report)[1][1:] for _, report, _ in found] == [
        ("used", "self_check_yes"),
        ("used", "self_check_no"),
        ("failed", "llm_unauthorized"),
    ]
    assert found[2][1].suggestion == "Ask a person who knows the documents."
    assert found[2][1].score is None


def test_the_chain_is_the_callers() -> None:
    chosen = options(by="endpoint", fallback=["self_check", "verifier"])
    statuses, report, action = judge(TRUE, chosen=chosen)
    assert steps(report) == [
        ("endpoint", "failed", "alignscore_not_set"),
        ("self_check", "failed", "no_language_model"),
        ("verifier", "used", "aligned"),
    ]
    assert (statuses, action) == ([Status.VERIFIED], Action.PASS)
    held = judge(TRUE, chosen=options(by="endpoint", fallback=[]))
    assert (held[0], held[1].outcome, held[2]) == ([Status.NOT_CHECKED], "not_checked", Action.REFRAIN)


def test_a_broken_verifier_never_passes() -> None:
    broken = BrokenEntailment(Unavailable("broken", code="model_broken"))
    statuses, report, action = judge(TRUE, alignment(entailment=broken))
    assert steps(report)[0] == ("verifier", "failed", "model_broken")
    assert (statuses, action) == ([Status.NOT_CHECKED], Action.REFRAIN)
    with align_score(scored(0.99)) as (server, _):
        statuses, _, action = judge(REWORDED, alignment(server=server, entailment=broken), options(by="endpoint"))
    assert (statuses, action) == ([Status.NOT_CHECKED], Action.BLOCK)


@pytest.mark.parametrize(
    ("question", "topics", "outcome", "action"),
    [
        pytest.param("How many moons has Pluto?", ["pluto"], "scored", Action.PASS, id="about it"),
        pytest.param("What is the rent?", ["pluto"], "not_activated", Action.NOOP, id="about something else"),
        pytest.param("", None, "scored", Action.PASS, id="no topics"),
    ],
)
def test_checks_may_be_switched_on_per_topic(
    question: str, topics: list[str] | None, outcome: str, action: Action
) -> None:
    statuses, report, decided = judge(TRUE, chosen=options(check_facts=topics), question=question)
    assert (report.outcome, decided) == (outcome, action)
    assert statuses == [Status.VERIFIED if outcome == "scored" else Status.NOT_CHECKED]


def test_without_evidence_it_is_said_and_nothing_is_asked() -> None:
    with align_score(scored(1.0)) as (server, script):
        statuses, report, action = judge(TRUE, alignment(server=server), options(by="endpoint"), source=corpus())
    assert (statuses, report.outcome, action) == ([Status.NOT_CHECKED], "no_evidence", Action.REFRAIN)
    assert report.message and "upload" in (report.suggestion or "")
    assert not script.requests


def test_a_correction_is_scored_before_it_is_offered() -> None:
    with align_score(scored(0.9)) as (server, _):
        whole = examined(alignment(server=server), FALSE, options=options(by="endpoint"))
    assert whole.verdicts[0].correction and whole.verdicts[0].correction.new == "1,450 euros"
    with align_score(scored(0.9), FAULTS["500"]) as (server, _):
        whole = examined(alignment(server=server), FALSE, options=options(by="endpoint"))
    assert (whole.verdicts[0].status, whole.verdicts[0].correction) == (Status.HALLUCINATED, None)
