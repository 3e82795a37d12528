from collections.abc import Sequence

import pytest

from core.examination import Examined, Statement, changed_in_groups, collected, examine
from core.verdict import Status, Verdict, unread
from tests.core.corpora import corpus, firewall_rule, run_out, verifier
from utils.deadline import Deadline

LEASE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros. The flat has two balconies."


def examined(statement: Statement, source: str = LEASE, seconds: float = 60) -> Examined:
    judging = examine(statement, corpus(source), verifier(), firewall_rule(), Deadline.after(seconds))
    return run_out(judging)[0]


@pytest.mark.parametrize(
    ("claim", "status", "corrected"),
    [
        pytest.param("The deposit is 2,900 euros.", Status.VERIFIED, False, id="one part"),
        pytest.param("The deposit is 2,900 euros. The flat has two balconies.", Status.VERIFIED, False, id="both true"),
        pytest.param("The deposit is 2,900 euros. The flat has a garden.", Status.PARTIAL, False, id="one unsupported"),
        pytest.param(
            "The deposit is 2,100 euros. The flat has two balconies.", Status.HALLUCINATED, True, id="one wrong"
        ),
        pytest.param("The deposit is 2,100 euros. The flat has a garden.", Status.HALLUCINATED, False, id="none true"),
        pytest.param("The flat has a garden. The roof is new.", Status.HALLUCINATED, False, id="none supported"),
        pytest.param("What is the deposit?", Status.NOT_A_CLAIM, False, id="question"),
    ],
)
def test_a_posted_claim_is_judged_sentence_by_sentence_and_corrected_only_where_that_mends_the_whole(
    claim: str, status: Status, *, corrected: bool
) -> None:
    (verdict,) = examined(Statement.of_claims([claim])).verdicts
    assert (verdict.status, verdict.correction is not None) == (status, corrected)


def test_posted_claims_keep_their_order_text_and_place() -> None:
    claims = ["The flat has a garden.", "The deposit is 2,900 euros.", "The deposit is 2,100 euros."]
    whole = examined(Statement.of_claims(claims))
    assert [verdict.text for verdict in whole.verdicts] == claims
    assert [verdict.index for verdict in whole.verdicts] == [0, 1, 2]
    assert [verdict.span.of(whole.statement.text) for verdict in whole.verdicts] == claims
    correction = whole.verdicts[2].correction
    assert correction is not None and correction.span.of(whole.statement.text) == correction.old


def test_what_is_no_claim_is_shown_and_does_not_count() -> None:
    whole = examined(Statement.of_text("Hello! The deposit is 2,900 euros. Do you like it?"))
    assert [verdict.status for verdict in whole.verdicts] == [
        Status.NOT_A_CLAIM, Status.VERIFIED, Status.NOT_A_CLAIM
    ]  # fmt: skip
    assert [verdict.reason for verdict in whole.verdicts] == ["greeting", "copied", "question"]
    assert whole.coverage.complete


def test_what_the_deadline_cuts_off_is_unchecked_and_uncovered() -> None:
    whole = examined(Statement.of_text("The deposit is 2,900 euros. The flat has two balconies."), seconds=0)
    assert {(verdict.status, verdict.reason) for verdict in whole.verdicts} == {(Status.NOT_CHECKED, "deadline")}
    assert not whole.coverage.complete
    assert whole.coverage.examined_characters < whole.coverage.answer_characters


def test_a_long_answer_is_examined_to_its_last_sentence() -> None:
    text = " ".join(f"Room {number} has a window of its own." for number in range(100)) + " The deposit is 9 euros."
    whole = examined(Statement.of_text(text))
    assert whole.verdicts[-1].text == "The deposit is 9 euros."
    assert whole.verdicts[-1].status is Status.HALLUCINATED
    assert len(whole.verdicts) == 101


def test_a_unit_without_a_verdict_is_unexamined() -> None:
    whole = examined(Statement.of_text("The deposit is 2,900 euros. The flat has a garden."))
    assert whole.coverage.complete
    cut = whole.with_verdicts(whole.verdicts[:1]).coverage
    assert (cut.complete, cut.examined_characters) == (False, len("The deposit is 2,900 euros. "))


def test_verdicts_are_changed_in_groups_and_keep_their_order() -> None:
    claims = [f"Claim number {number}." for number in range(40)]
    statement = Statement.of_claims(claims)
    partial = (unread(unit.claim, Status.PARTIAL, "a", "b") for unit in statement.units)
    judged = collected(statement, corpus(LEASE), partial)
    groups: list[list[int]] = []

    def change(verdicts: Sequence[Verdict], asked: Sequence[bool]) -> list[Verdict]:
        groups.append([verdict.index for verdict, is_asked in zip(verdicts, asked, strict=True) if is_asked])
        return [verdict.model_copy(update={"reason": "changed"}) for verdict in verdicts]

    changing = changed_in_groups(judged, lambda verdict: verdict.index in (5, 6, 7, 20, 39), 3, change)
    whole, told = run_out(changing)
    assert [verdict.text for verdict in told] == claims and list(whole.verdicts) == told
    assert groups == [[5, 6, 7], [20], [39]]
    changed = [verdict.index for verdict in told if verdict.reason == "changed"]
    assert changed == [5, 6, 7, *range(20, 26), 39]
