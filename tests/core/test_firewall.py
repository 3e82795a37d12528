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
from core.verdict import Status, Verdict, unread
from tests.core.examples import claim


def verdict(status: Status, error_type: str | None = None) -> Verdict:
    return unread(claim("A claim."), status, "a_reason", "A sentence.").model_copy(update={"error_type": error_type})


GOOD, PARTLY, BAD = verdict(Status.VERIFIED), verdict(Status.PARTIAL), verdict(Status.HALLUCINATED)
WRONG = verdict(Status.HALLUCINATED, "contradiction/numerical")
UNCHECKED, NO_CLAIM = verdict(Status.NOT_CHECKED), verdict(Status.NOT_A_CLAIM)
FAULTLESS = Assessment()
DELIVERS = Assessment(action=Action.NOOP)
WARNS = Assessment(reason="low_score", action=Action.WARN)
FAILS = Assessment(reason="low_score")


def decide_with(verdicts: list[Verdict], **changes: object) -> tuple[Action, float | None, str]:
    options: dict[str, object] = {
        "covered": True, "threshold": 0.6, "on_fail": OnFail.ANNOTATE, "attempts_left": 0
    }  # fmt: skip
    decision = decide(verdicts, **(options | changes))  # type: ignore[arg-type]
    return decision.action, decision.support_ratio, decision.reason


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        pytest.param([GOOD, GOOD], (Action.PASS, 1.0, "enough_support"), id="all verified"),
        pytest.param([GOOD] * 3 + [BAD] * 2, (Action.PASS, 0.6, "enough_support"), id="at the threshold"),
        pytest.param([GOOD] * 2 + [BAD] * 2, (Action.ANNOTATE, 0.5, "too_little_support"), id="below it"),
        pytest.param([GOOD] * 9 + [WRONG], (Action.ANNOTATE, 0.9, "contradicted"), id="one contradiction"),
        pytest.param([GOOD, PARTLY], (Action.ANNOTATE, 0.5, "too_little_support"), id="partial counts below the line"),
        pytest.param([GOOD, UNCHECKED], (Action.ANNOTATE, 0.5, "too_little_support"), id="unchecked counts too"),
        pytest.param([GOOD, NO_CLAIM], (Action.PASS, 1.0, "enough_support"), id="no claim does not count"),
        pytest.param([NO_CLAIM], (Action.ANNOTATE, None, "nothing_to_check"), id="only a greeting"),
    ],
)
def test_decision(verdicts: list[Verdict], expected: tuple[Action, float | None, str]) -> None:
    assert decide_with(verdicts) == expected


def test_an_answer_of_which_nothing_is_verified_never_passes() -> None:
    assert decide_with([BAD, PARTLY], threshold=0.0) == (Action.ANNOTATE, 0.0, "too_little_support")
    assert decide_with([GOOD, BAD, BAD], threshold=0.0)[0] is Action.PASS


def test_a_failing_answer_is_written_again_while_attempts_are_left() -> None:
    assert decide_with([BAD], attempts_left=1)[0] is Action.REGENERATE
    assert decide_with([GOOD], attempts_left=1)[0] is Action.PASS


@pytest.mark.parametrize("on_fail", OnFail)
def test_a_failing_answer_gets_what_the_caller_wished(on_fail: OnFail) -> None:
    assert decide_with([BAD], on_fail=on_fail)[0].value == on_fail.value


@pytest.mark.parametrize(
    ("verdicts", "action"),
    [
        pytest.param([GOOD] * 3 + [BAD] * 7, Action.BLOCK, id="ratio .3"),
        pytest.param([GOOD] * 4 + [BAD] * 6, Action.WARN, id="ratio .4"),
        pytest.param([GOOD] * 6 + [BAD] * 4, Action.PASS, id="ratio .6"),
        pytest.param([GOOD] * 9 + [WRONG], Action.WARN, id="contradicted above the line"),
        pytest.param([], Action.BLOCK, id="nothing"),
    ],
)
def test_three_bands(verdicts: list[Verdict], action: Action) -> None:
    assert decide_with(verdicts, bands=Bands(block=0.4))[0] is action


@pytest.mark.parametrize(
    ("assessment", "verdicts", "expected"),
    [
        pytest.param(FAULTLESS, [GOOD, BAD, BAD], (Action.PASS, "enough_support"), id="by the method, not the ratio"),
        pytest.param(DELIVERS, [GOOD, WRONG], (Action.ANNOTATE, "contradicted"), id="delivered, yet contradicted"),
        pytest.param(DELIVERS, [], (Action.NOOP, "nothing_to_check"), id="nothing to check is delivered"),
        pytest.param(WARNS, [GOOD, WRONG], (Action.WARN, "contradicted"), id="its own band, contradicted"),
        pytest.param(FAILS, [GOOD], (Action.ANNOTATE, "low_score"), id="a fault and the caller's wish"),
    ],
)
def test_how_an_answer_stands_by_its_method(
    assessment: Assessment, verdicts: list[Verdict], expected: tuple[Action, str]
) -> None:
    action, _, reason = decide_with(verdicts, assessment=assessment)
    assert (action, reason) == expected


def test_an_unexamined_part_does_not_hide_a_contradiction() -> None:
    assert decide_with([GOOD, WRONG], covered=False, assessment=DELIVERS)[0::2] == (Action.ANNOTATE, "contradicted")


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
