from functools import cache

import pytest

from tests.core.self_test.test_generation import documents
from training.generated_rows import SHARES, generated_rows
from training.rows import LABELS, Row


@cache
def rows() -> list[Row]:
    """Return rows of some of these documents."""
    return generated_rows(documents()[:6], 3)


def test_rows_have_the_shares_of_labels() -> None:
    entailed = sum(row.label == LABELS["entailed"] for row in rows()) / len(rows())
    contradicted = sum(row.label == LABELS["contradicted"] for row in rows()) / len(rows())
    assert entailed == pytest.approx(SHARES["entailed"], abs=0.02)
    assert contradicted == pytest.approx(SHARES["contradicted"], abs=0.02)
    assert len(rows()) == len(set(rows()))


def test_rows_are_the_same_each_time() -> None:
    assert generated_rows(documents()[:2], 3) == generated_rows(documents()[:2], 3)
    assert generated_rows(documents()[:2], 3) != generated_rows(documents()[:2], 4)


def test_rows_mark_what_is_unsupported() -> None:
    for row in rows():
        assert row.claim and row.evidence
        assert row.source.startswith("generated-")
        if row.label == LABELS["entailed"]:
            assert row.unsupported == ()
        for start, end in row.unsupported or ():
            assert row.claim[start:end].strip()


def test_an_edited_claim_is_true_where_the_evidence_says_the_same() -> None:
    shared = [row for row in rows() if row.source.endswith("-shared")]
    assert shared
    held = [row for row in shared if " ".join(row.claim.split()) in " ".join(row.evidence.split())]
    assert len(held) >= 0.9 * len(shared)


def test_nothing_gives_nothing() -> None:
    assert generated_rows([], 0) == []
