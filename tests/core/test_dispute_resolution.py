from collections.abc import Generator

import pytest

from core.dispute_resolution import resolve_disputes
from core.examination import Examined, Statement
from core.methods.by_claim import ByClaim
from core.methods.method import Case
from core.methods.options import DEFAULT_OPTIONS
from core.verdict import Status, Verdict
from tests.core.corpora import corpus, firewall_rule, verifier
from utils.deadline import Deadline

OLD, NEW = "The fee is 40 euros.", "The fee is 45 euros."


class UnsureAlone(ByClaim):
    """Supports half of what it is asked where it is given one document only."""

    def examine(self, case: Case) -> Generator[Verdict, None, Examined]:
        judging = super().examine(case)
        if len(case.corpus.document_ids) == 1:
            yield next(judging).model_copy(update={"status": Status.PARTIAL, "reason": "unsure"})
        return (yield from judging)


def resolved(claim: str, *oldest_first: str, by: type[ByClaim] = ByClaim) -> Verdict:
    method = by(verifier(), firewall_rule())
    statement = Statement.of_claims((claim,))
    case = Case(statement, corpus(*oldest_first), "", DEFAULT_OPTIONS, Deadline.after(60))
    (verdict,) = resolve_disputes(method.examine(case), method, case)
    return verdict


@pytest.mark.parametrize(
    ("claim", "status", "reason"),
    [(NEW, Status.VERIFIED, "newest_says_so"), (OLD, Status.HALLUCINATED, "outdated")],
    ids=["the newest says so", "the newest says otherwise"],
)
def test_the_newest_document_settles_a_dispute_and_both_sides_stay(claim: str, status: Status, reason: str) -> None:
    verdict = resolved(claim, OLD, NEW)
    assert (verdict.status, verdict.reason) == (status, reason)
    assert verdict.has_hard_conflict is (status is Status.HALLUCINATED)
    assert {source.text for source in (*verdict.evidence, *verdict.contradicting_evidence)} == {OLD, NEW}


@pytest.mark.parametrize("claim", [NEW, OLD], ids=["its value agrees", "its value differs"])
def test_the_newest_settles_nothing_where_it_supports_a_part_only(claim: str) -> None:
    verdict = resolved(claim, OLD, NEW, by=UnsureAlone)
    assert (verdict.status, verdict.reason) == (Status.PARTIAL, "disputed")


def test_a_document_that_does_not_speak_of_it_settles_nothing() -> None:
    verdict = resolved(OLD, NEW, OLD, "The garden has two ponds.")
    assert (verdict.status, verdict.reason) == (Status.VERIFIED, "newest_says_so")


@pytest.mark.parametrize(
    ("claim", "status", "reason"),
    [(OLD, Status.VERIFIED, "newest_says_so"), (NEW, Status.HALLUCINATED, "outdated")],
    ids=["the last says so again", "the last says otherwise"],
)
def test_the_newest_settles_a_dispute_whose_passages_do_not_name_it(claim: str, status: Status, reason: str) -> None:
    verdict = resolved(claim, OLD, OLD.replace("The", "This"), OLD, NEW, OLD)
    assert (verdict.status, verdict.reason) == (status, reason)
    deciding = verdict.evidence if status is Status.VERIFIED else verdict.contradicting_evidence
    assert verdict.explanation.split(", ")[1] in {source.document_name for source in deciding}


@pytest.mark.parametrize("claim", [OLD, "The garden has two ponds."], ids=["supported", "unsupported"])
def test_without_a_dispute_nothing_changes(claim: str) -> None:
    assert resolved(claim, OLD).reason not in ("newest_says_so", "outdated")
