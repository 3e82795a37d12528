from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from core.claim_extractor import extract
from core.self_test.trial import MOST_OF_A_SORT, SORTS, UNEDITED, inject, self_test
from core.verdict import Status, Verdict, unread

TEXT = """The museum was opened by Anna Berg on 14 March 2019 and has 1,250 seats.

The tenant must notify the landlord within 24 days, on form WR-12. The pool is not heated in winter. Revenue rose by
5% to £48.5 million in the year."""


def judge_by(status: Callable[[str, str], Status]) -> Callable[[str, str, Sequence[str]], list[Verdict]]:
    """Return a judge that gives each claim about a text the status that `status` says."""

    def judge(name: str, text: str, claims: Sequence[str]) -> list[Verdict]:
        made = [extract(claim).claims[0] for claim in claims]
        return [unread(each, status(claim, text), "told", "As told.") for each, claim in zip(made, claims, strict=True)]

    return judge


def by_copy(claim: str, text: str) -> Status:
    return Status.VERIFIED if claim in " ".join(text.split()) else Status.HALLUCINATED


def test_claims_are_the_same_each_time_and_few_of_a_sort() -> None:
    claims = inject("a", TEXT)
    assert claims == inject("a", TEXT)
    assert set(Counter(claim.sort for claim in claims)) == {*SORTS, UNEDITED}
    assert max(Counter(claim.sort for claim in claims).values()) <= MOST_OF_A_SORT


def test_unedited_claims_stand_in_the_document_and_edited_ones_do_not() -> None:
    text = " ".join(TEXT.split())
    for claim in inject("a", TEXT):
        assert claim.was in text
        assert (claim.claim in text) is (claim.sort == UNEDITED)


def test_a_judge_that_knows_only_copies_catches_all_and_doubts_nothing() -> None:
    found = self_test([("a", TEXT)], judge_by(by_copy))
    assert (found.documents, found.detected.hits, found.doubted.hits) == (1, found.detected.of, 0)
    assert found.detected.of > 6
    assert found.mistakes == ()
    for row in found.sorts:
        assert row.not_verified.hits == (0 if row.sort == UNEDITED else row.not_verified.of)


@pytest.mark.parametrize("status", [Status.VERIFIED, Status.HALLUCINATED, Status.PARTIAL, Status.NOT_CHECKED])
def test_a_judge_that_always_says_the_same_is_found_out(status: Status) -> None:
    found = self_test([("a", TEXT)], judge_by(lambda claim, text: status))
    caught, doubted = (0, 0) if status is Status.VERIFIED else (found.detected.of, found.doubted.of)
    assert (found.detected.hits, found.doubted.hits) == (caught, doubted)
    wrong = found.detected.of if status is Status.VERIFIED else found.doubted.of
    assert len(found.mistakes) == wrong
