import pytest

from core.examination import Examined, Statement, examine
from core.verdict import Status
from tests.core.corpora import corpus, firewall_rule, run_out, verifier
from utils.deadline import Deadline

LEASE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros. The flat has two balconies."


def examined(statement: Statement, source: str = LEASE, seconds: float = 60) -> Examined:
    judging = examine(statement, corpus(source), verifier(), firewall_rule(), Deadline.after(seconds))
    return run_out(judging)[0]


def statuses(*claims: str) -> list[Status]:
    return [verdict.status for verdict in examined(Statement.of_claims(claims)).verdicts]


@pytest.mark.parametrize(
    ("claim", "status"),
    [
        pytest.param("The deposit is 2,900 euros.", Status.VERIFIED, id="one part"),
        pytest.param("The deposit is 2,900 euros. The flat has two balconies.", Status.VERIFIED, id="both verified"),
        pytest.param("The deposit is 2,900 euros. The flat has a garden.", Status.PARTIAL, id="one unsupported"),
        pytest.param("The deposit is 2,100 euros. The flat has two balconies.", Status.HALLUCINATED, id="one wrong"),
        pytest.param("The flat has a garden. The roof is new.", Status.HALLUCINATED, id="none supported"),
        pytest.param("What is the deposit?", Status.NOT_A_CLAIM, id="question"),
    ],
)
def test_a_posted_claim_is_judged_sentence_by_sentence(claim: str, status: Status) -> None:
    assert statuses(claim) == [status]


def test_posted_claims_keep_their_order_text_and_place() -> None:
    claims = ["The flat has a garden.", "The deposit is 2,900 euros.", "The deposit is 2,900 euros."]
    whole = examined(Statement.of_claims(claims))
    assert [verdict.text for verdict in whole.verdicts] == claims
    assert [verdict.index for verdict in whole.verdicts] == [0, 1, 2]
    assert [verdict.span.of(whole.statement.text) for verdict in whole.verdicts] == claims


def test_the_place_of_a_correction_counts_from_the_first_posted_claim() -> None:
    whole = examined(Statement.of_claims(["The flat has two balconies.", "The deposit is 2,100 euros."]))
    correction = whole.verdicts[1].correction
    assert correction is not None
    assert correction.span.of(whole.statement.text) == correction.old


@pytest.mark.parametrize(
    ("claim", "corrected"),
    [
        pytest.param("The deposit is 2,100 euros. The flat has two balconies.", True, id="one part is wrong"),
        pytest.param("The deposit is 2,100 euros. The flat has a garden.", False, id="another part is unsupported"),
    ],
)
def test_a_correction_is_offered_only_where_it_mends_the_whole(claim: str, corrected: bool) -> None:
    verdict = examined(Statement.of_claims([claim])).verdicts[0]
    assert (verdict.correction is not None) is corrected


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
