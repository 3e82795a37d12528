from collections import Counter
from pathlib import Path

import pytest

from benchmarks.injected_edits import (
    MOST_OF_A_SORT,
    REWRITTEN,
    SORTS,
    UNEDITED,
    Injected,
    Judged,
    default_documents,
    figures,
    inject,
    judge_claims,
    read_documents,
    wilson,
)
from config.settings import Settings
from core.verdict import Status
from tests.core.corpora import verifier

TEXT = """The museum was opened by Anna Berg on 14 March 2019 and has 1,250 seats.

The tenant must notify the landlord within 24 days, on form WR-12. The pool is not heated in winter. Revenue rose by
5% to £48.5 million in the year."""


@pytest.mark.parametrize(
    ("hits", "of", "interval"),
    [
        pytest.param(0, 10, (0.0, 0.2775), id="none"),
        pytest.param(5, 10, (0.2366, 0.7634), id="half"),
        pytest.param(10, 10, (0.7225, 1.0), id="all"),
        pytest.param(0, 0, (0.0, 1.0), id="nothing counted"),
    ],
)
def test_wilson(hits: int, of: int, interval: tuple[float, float]) -> None:
    assert wilson(hits, of) == interval


def test_claims_are_the_same_each_time_and_few_of_a_sort() -> None:
    claims = inject("a", TEXT)
    assert claims == inject("a", TEXT)
    assert set(Counter(claim.sort for claim in claims)) == {*SORTS, REWRITTEN, UNEDITED}
    assert max(Counter(claim.sort for claim in claims).values()) <= MOST_OF_A_SORT
    assert len(inject("a", TEXT, most=1)) == len(SORTS) + 2


def test_unedited_claims_stand_in_the_document_and_edited_ones_do_not() -> None:
    text = " ".join(TEXT.split())
    for claim in inject("a", TEXT):
        assert claim.was in text
        assert (claim.claim in text) is (claim.sort == UNEDITED)


def test_default_documents_hold_every_part() -> None:
    names = [name for name, _ in default_documents()]
    assert {"notice_waste", "trial_migraine", "news_council"} <= set(names)
    assert len(names) > 40


def test_documents_are_read_from_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("A", encoding="utf-8")
    (tmp_path / "b.txt").write_text("B", encoding="utf-8")
    assert read_documents([tmp_path / "in", tmp_path / "b.txt"]) == [("a.txt", "A"), ("b.txt", "B")]


def test_figures_count_what_was_said_of_each_sort() -> None:
    claims = inject("a", TEXT)
    judged = judge_claims(claims, TEXT, verifier(), Settings())
    assert [each.injected for each in judged] == claims
    table = figures(judged, 0.6)
    for sort, row in table.items():
        mine = [each for each in judged if each.injected.sort == sort]
        assert row["claims"] == len(mine) == row["flagged_by_flagging_everything"]
        assert row["not_verified"] == sum(each.verdict.status is not Status.VERIFIED for each in mine)
        assert row["hallucinated"] == sum(each.verdict.status is Status.HALLUCINATED for each in mine)


def test_a_verdict_changes_the_figures() -> None:
    (first, *_), text = inject("a", TEXT), TEXT
    (judged,) = judge_claims([first], text, verifier(), Settings())
    for status, flagged in ((Status.VERIFIED, 0), (Status.PARTIAL, 1), (Status.HALLUCINATED, 1)):
        changed = Judged(
            Injected("a", "number", first.claim, first.was), judged.verdict.model_copy(update={"status": status})
        )
        row = figures([changed], 0.6)["number"]
        assert (row["not_verified"], row["hallucinated"]) == (flagged, int(status is Status.HALLUCINATED))
