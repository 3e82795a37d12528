from collections.abc import Generator

import pytest

from core.dispute_resolution import settle_dispute
from core.examination import Examined, Statement
from core.methods.contract import DEFAULT_OPTIONS
from core.methods.method import ByClaim, Case
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
    (verdict,) = method.examine(case)
    return settle_dispute(verdict, method, case)


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
