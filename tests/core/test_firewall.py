import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.firewall import (
    NOT_ANSWERED,
    Action,
    Answered,
    Assessment,
    Bands,
    OnFail,
    count,
    decide,
    decide_unanswered,
    support_ratio,
)
from core.verdict import Status, Verdict
from tests.core.examples import verdict

GOOD, PARTLY, BAD = verdict(Status.VERIFIED), verdict(Status.PARTIAL), verdict(Status.HALLUCINATED)
WRONG = verdict(Status.HALLUCINATED, error_type="contradiction/numerical")
UNCHECKED, NO_CLAIM = verdict(Status.NOT_CHECKED), verdict(Status.NOT_A_CLAIM)
BY_METHOD = {"assessment": Assessment()}
DELIVERS = {"assessment": Assessment(action=Action.NOOP)}
WARNS = {"assessment": Assessment(reason="low_score", action=Action.WARN)}
FAILS = {"assessment": Assessment(reason="low_score")}
BANDS = {"bands": Bands(block=0.4)}
PASS, ANNOTATE, WARN, BLOCK, NOOP = Action.PASS, Action.ANNOTATE, Action.WARN, Action.BLOCK, Action.NOOP
ENOUGH, LITTLE, CONTRADICTED = "enough_support", "too_little_support", "contradicted"


def decide_with(verdicts: list[Verdict], **changes: object) -> tuple[Action, float | None, str]:
    options: dict[str, object] = {
        "covered": True, "threshold": 0.6, "on_fail": OnFail.ANNOTATE, "attempts_left": 0
    }  # fmt: skip
    decision = decide(verdicts, **(options | changes))  # type: ignore[arg-type]
    return decision.action, decision.support_ratio, decision.reason


@pytest.mark.parametrize(
    ("verdicts", "changes", "expected"),
    [
        pytest.param([GOOD, GOOD], {}, (PASS, 1.0, ENOUGH), id="all verified"),
        pytest.param([GOOD] * 3 + [BAD] * 2, {}, (PASS, 0.6, ENOUGH), id="at the threshold"),
        pytest.param([GOOD] * 2 + [BAD] * 2, {}, (ANNOTATE, 0.5, LITTLE), id="below it"),
        pytest.param([GOOD] * 9 + [WRONG], {}, (ANNOTATE, 0.9, CONTRADICTED), id="one contradiction"),
        pytest.param([GOOD, PARTLY], {}, (ANNOTATE, 0.5, LITTLE), id="partial counts below the line"),
        pytest.param([GOOD, UNCHECKED], {}, (ANNOTATE, 0.5, LITTLE), id="unchecked counts too"),
        pytest.param([GOOD, NO_CLAIM], {}, (PASS, 1.0, ENOUGH), id="no claim does not count"),
        pytest.param([NO_CLAIM], {}, (ANNOTATE, None, "nothing_to_check"), id="only a greeting"),
        pytest.param([BAD, PARTLY], {"threshold": 0.0}, (ANNOTATE, 0.0, LITTLE), id="nothing verified never passes"),
        pytest.param([GOOD, BAD], {"threshold": 0.0}, (PASS, 0.5, ENOUGH), id="threshold 0"),
        pytest.param([BAD], {"attempts_left": 1}, (Action.REGENERATE, 0.0, LITTLE), id="attempts left"),
        pytest.param([GOOD], {"attempts_left": 1}, (PASS, 1.0, ENOUGH), id="attempts left, not needed"),
        pytest.param([GOOD] * 3 + [BAD] * 7, BANDS, (BLOCK, 0.3, LITTLE), id="bands, ratio .3"),
        pytest.param([GOOD] * 4 + [BAD] * 6, BANDS, (WARN, 0.4, LITTLE), id="bands, ratio .4"),
        pytest.param([GOOD] * 6 + [BAD] * 4, BANDS, (PASS, 0.6, ENOUGH), id="bands, ratio .6"),
        pytest.param([GOOD] * 9 + [WRONG], BANDS, (WARN, 0.9, CONTRADICTED), id="bands, contradicted above the line"),
        pytest.param([], BANDS, (BLOCK, None, "nothing_to_check"), id="bands, nothing"),
        pytest.param([GOOD, BAD, BAD], BY_METHOD, (PASS, 1 / 3, ENOUGH), id="by the method, not the ratio"),
        pytest.param([GOOD, WRONG], DELIVERS, (ANNOTATE, 0.5, CONTRADICTED), id="delivered, yet contradicted"),
        pytest.param([GOOD, WRONG], DELIVERS | {"covered": False}, (ANNOTATE, 0.5, CONTRADICTED), id="and unexamined"),
        pytest.param([], DELIVERS, (NOOP, None, "nothing_to_check"), id="nothing to check is delivered"),
        pytest.param([GOOD, WRONG], WARNS, (WARN, 0.5, CONTRADICTED), id="its own band, contradicted"),
        pytest.param([GOOD], FAILS, (ANNOTATE, 1.0, "low_score"), id="a fault and the caller's wish"),
        *(pytest.param([BAD], {"on_fail": each}, (Action(each.value), 0.0, LITTLE), id=each) for each in OnFail),
    ],
)
def test_decision(
    verdicts: list[Verdict], changes: dict[str, object], expected: tuple[Action, float | None, str]
) -> None:
    assert decide_with(verdicts, **changes) == expected


@given(st.lists(st.sampled_from([GOOD, PARTLY, BAD, WRONG, UNCHECKED, NO_CLAIM])), st.floats(0, 1), st.booleans())
def test_passing_needs_support_coverage_and_no_contradiction(
    verdicts: list[Verdict], threshold: float, covered: bool
) -> None:
    action, ratio, _ = decide_with(verdicts, covered=covered, threshold=threshold)
    if action is Action.PASS:
        assert covered and ratio is not None and ratio >= threshold and WRONG not in verdicts
    assert ratio == support_ratio(count(verdicts))
    assert sum(count(verdicts).model_dump().values()) == len(verdicts)


@pytest.mark.parametrize("verdicts", [[GOOD, GOOD], [GOOD, WRONG], [NO_CLAIM], []], ids=["true", "false", "none", ""])
@pytest.mark.parametrize("on_fail", OnFail)
def test_what_does_not_answer_never_passes_and_has_no_ratio(on_fail: OnFail, verdicts: list[Verdict]) -> None:
    decision = decide_unanswered(verdicts, 0.0, on_fail, 0)
    assert decision.action is (Action.EXCEPTION if on_fail is OnFail.EXCEPTION else Action.REFRAIN)
    assert (decision.support_ratio, decision.reason, decision.answered) == (None, NOT_ANSWERED, Answered.NO)
    assert (decision.counts, decision.threshold) == (count(verdicts), 0.0)
