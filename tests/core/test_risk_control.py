import random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from core.methods.contract import DEFAULT_OPTIONS
from core.receipt import Judging
from core.result import VerifyResult
from core.risk_control import Certificate, LabelledAnswer, Refusal, certify, judged_by, labelled, upper_bound
from core.verdict import Status

LABELS = st.lists(
    st.builds(
        LabelledAnswer, support_ratio=st.none() | st.sampled_from([0, 0.25, 0.5, 0.75, 1]), hallucinated=st.booleans()
    ),
    max_size=80,
)


def made(answers: list[LabelledAnswer], aim: float) -> Certificate | Refusal:
    return certify(answers, aim, judged_by="hash", date="2026-11-22")


def drawn(source: random.Random, count: int) -> list[LabelledAnswer]:
    """Answers whose support ratio tells something of whether they are false, four in ten of which are."""
    false = [source.random() < 0.4 for _ in range(count)]
    ratios = [min(1.0, max(0.0, source.gauss(0.5 if each else 0.8, 0.2))) for each in false]
    return [LabelledAnswer(support_ratio=ratio, hallucinated=each) for ratio, each in zip(ratios, false, strict=True)]


@pytest.mark.parametrize(("aim", "needed"), [(0.05, 19), (0.2, 4)])
def test_too_few_labels_are_refused_and_enough_are_not(aim: float, needed: int) -> None:
    good = LabelledAnswer(support_ratio=1.0, hallucinated=False)
    refused = made([good] * (needed - 1), aim)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.needed) == ("too_few_labels", needed)
    assert isinstance(made([good] * needed, aim), Certificate)


def test_where_false_answers_pass_at_every_threshold_there_is_no_certificate() -> None:
    refused = made([LabelledAnswer(support_ratio=1.0, hallucinated=True)] * 40, 0.1)
    assert isinstance(refused, Refusal)
    assert refused.code == "no_threshold"


def test_what_may_never_pass_counts_as_labelled_but_not_as_passed() -> None:
    vetoed = [LabelledAnswer(support_ratio=None, hallucinated=True)] * 20
    certificate = made([*vetoed, LabelledAnswer(support_ratio=0.5, hallucinated=False)], 0.05)
    assert isinstance(certificate, Certificate)
    assert (certificate.threshold, certificate.answers, certificate.passed, certificate.missed) == (0.5, 21, 1, 0)


@given(answers=LABELS, aim=st.floats(0.02, 0.9))
def test_a_certificate_says_what_its_labels_say(answers: list[LabelledAnswer], aim: float) -> None:
    made_of = made(answers, aim)
    if isinstance(made_of, Refusal):
        return
    passing = [each for each in answers if each.support_ratio is not None and each.support_ratio >= made_of.threshold]
    missed = sum(each.hallucinated for each in passing)
    assert (made_of.passed, made_of.missed) == (len(passing), missed)
    assert (missed + 1) / (len(answers) + 1) <= aim
    assert missed / len(answers) <= made_of.bound <= 1


@given(answers=LABELS, aims=st.tuples(st.floats(0.02, 0.9), st.floats(0.02, 0.9)))
def test_a_lower_risk_never_takes_a_lower_threshold(answers: list[LabelledAnswer], aims: tuple[float, float]) -> None:
    strict, loose = made(answers, min(aims)), made(answers, max(aims))
    if isinstance(strict, Certificate):
        assert isinstance(loose, Certificate)
        assert loose.threshold <= strict.threshold


def test_over_many_draws_the_risk_of_new_answers_stays_at_the_aim() -> None:
    source, aim = random.Random(11), 0.1
    risks = []
    for _ in range(300):
        certificate = made(drawn(source, 60), aim)
        later = drawn(source, 300)
        passing = (
            [each for each in later if (each.support_ratio or 0) >= certificate.threshold]
            if isinstance(certificate, Certificate)
            else []
        )
        risks.append(sum(each.hallucinated for each in passing) / len(later))
    assert aim / 3 < fmean(risks) <= aim + 0.01


@pytest.mark.parametrize("ratio", ["NaN", "-0.1", "7"])
def test_a_support_ratio_that_is_no_share_is_refused(ratio: str) -> None:
    with pytest.raises(ValidationError):
        LabelledAnswer.model_validate_json(f'{{"support_ratio": {ratio}, "hallucinated": true}}')


@pytest.mark.parametrize(("hits", "trials", "bound"), [(0, 59, 0.0495), (5, 100, 0.1023), (10, 10, 1.0)])
def test_bounds_are_those_of_the_tables(hits: int, trials: int, bound: float) -> None:
    assert upper_bound(hits, trials, 0.95) == pytest.approx(bound, abs=2e-4)


@pytest.mark.parametrize(
    ("right", "false"),
    [({0: True, 1: True}, True), ({1: True}, True), ({0: False}, True), ({1: False}, None)],
    ids=["all right", "one known false", "wrongly verified", "one open, other true"],
)
def test_an_answer_is_known_where_its_claims_are(
    result: VerifyResult, right: dict[int, bool], false: bool | None
) -> None:
    answer = labelled(result, right)
    assert (answer and answer.hallucinated) == false


def test_an_answer_that_is_vetoed_passes_at_no_threshold(result: VerifyResult) -> None:
    answer = labelled(result, {0: True, 1: True})
    assert answer and answer.support_ratio is None
    decision = result.decision.model_copy(update={"reason": "too_little_support"})
    answer = labelled(result.model_copy(update={"decision": decision}), {0: True, 1: True})
    assert answer and answer.support_ratio == 0.5


def test_what_was_wrongly_taken_for_no_claim_settles_nothing(result: VerifyResult) -> None:
    aside = result.claims[1].model_copy(update={"status": Status.NOT_A_CLAIM})
    changed = result.model_copy(update={"claims": (result.claims[0], aside)})
    true = labelled(changed, {0: True})
    assert true and not true.hallucinated
    assert labelled(changed, {0: True, 1: False}) is None


def test_another_judge_has_another_hash_and_another_writer_has_not(result: VerifyResult) -> None:
    judging, models = Judging(options=DEFAULT_OPTIONS, newest_wins=False), result.models
    mine = judged_by(result, judging)
    rewritten = models.model_copy(update={"writer": "x"})
    assert judged_by(result.model_copy(update={"models": rewritten}), judging) == mine
    for change in ({"rules": "other"}, {"entailment": "other"}, {"verified_threshold": 0.123}):
        assert judged_by(result.model_copy(update={"models": models.model_copy(update=change)}), judging) != mine
    assert judged_by(result.model_copy(update={"method": "seed_rule"}), judging) != mine
    assert judged_by(result, judging.model_copy(update={"newest_wins": True})) != mine
