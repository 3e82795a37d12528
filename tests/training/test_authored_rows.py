"""The windows and groups of claims written for training."""

from itertools import groupby
from pathlib import Path

import pytest

from core.windows import MOST_WORDS
from tests.doubles import WordEmbedder
from training.authored import AuthoredClaim, read_authored
from training.authored_rows import authored_rows, paired_rows
from training.rows import LABELS

FILLER = "The committee met again in the afternoon and spoke of the weather at length, as it often does.\n" * 30
DOCUMENT = f"""=== report: Norvik
{FILLER}Norvik bought Halden in 2021.
{FILLER}Revenue rose by 4 %.
---
{{Norvik|Halden#role1}} bought {{Halden|Norvik#role1}} in {{2021|2022#date}}.
x Norvik never bought Halden.
Revenue {{rose|fell#relation}} by 4 %.
"""


@pytest.fixture
def claims(tmp_path: Path) -> list[AuthoredClaim]:
    path = tmp_path / "one.txt"
    path.write_text(DOCUMENT, encoding="utf-8")
    return list(read_authored(path))


def test_the_claims_of_a_line_stand_together_in_one_window(claims: list[AuthoredClaim]) -> None:
    groups = paired_rows(claims, WordEmbedder(), 1)
    lines = [[claim.claim for claim in line] for _, line in groupby(claims, key=lambda claim: claim.line)]
    assert [[row.claim for row in group] for group in groups] == lines
    assert [len(group) for group in groups] == [3, 1, 2]
    for group in groups:
        assert len({row.evidence for row in group}) == 1
        assert len(group[0].evidence.split()) <= MOST_WORDS
    assert "Norvik bought Halden in 2021." in groups[0][0].evidence
    assert "Revenue rose by 4 %." in groups[2][1].evidence
    assert [row.label for row in groups[2]] == [LABELS["entailed"], LABELS["contradicted"]]


def test_each_claim_alone_has_a_window_that_holds_what_it_is_about(claims: list[AuthoredClaim]) -> None:
    rows = authored_rows(claims, WordEmbedder(), 1)
    assert [row.claim for row in rows] == [claim.claim for claim in claims]
    assert all("Halden in 2021." in row.evidence for row in rows[:4])
    assert all("by 4 %" in row.evidence for row in rows[4:])


def test_the_seed_chooses_the_windows(claims: list[AuthoredClaim]) -> None:
    one, same, *others = (paired_rows(claims, WordEmbedder(), seed) for seed in (1, 1, *range(9)))
    assert one == same
    assert any(one != other for other in others)
