"""The windows and groups of claims written for training."""

from itertools import groupby
from pathlib import Path

import pytest

from core.windows import MOST_WORDS
from tests.doubles import WordEmbedder
from training.authored import AuthoredClaim, read_authored
from training.authored_rows import authored_claims, authored_rows, is_held_back, paired_rows
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
    found = list(paired_rows(claims, WordEmbedder(), 1, (MOST_WORDS,)))
    lines = [[claim.claim for claim in line] for _, line in groupby(claims, key=lambda claim: claim.line)]
    assert [[row.claim for row in line.rows] for line in found] == lines
    assert [len(line.rows) for line in found] == [3, 1, 2]
    for line in found:
        assert line.document == "one: report: Norvik"
        assert len({row.evidence for row in line.rows}) == 1
        assert len(line.rows[0].evidence.split()) <= MOST_WORDS
    assert "Norvik bought Halden in 2021." in found[0].rows[0].evidence
    assert "Revenue rose by 4 %." in found[2].rows[1].evidence
    assert [row.label for row in found[2].rows] == [LABELS["entailed"], LABELS["contradicted"]]
    assert [row.source for row in found[2].rows] == ["authored-true", "authored-relation"]


def test_windows_are_as_long_as_one_of_the_lengths_says(claims: list[AuthoredClaim]) -> None:
    seeds = range(8)
    found = [line.rows[0].evidence for seed in seeds for line in paired_rows(claims, WordEmbedder(), seed, (20, 200))]
    lengths = [len(evidence.split()) for evidence in found]
    assert all(length <= 20 or 100 < length <= 200 for length in lengths)
    assert min(lengths) <= 20 and max(lengths) > 100


def test_each_claim_alone_has_a_window_that_holds_what_it_is_about(claims: list[AuthoredClaim]) -> None:
    rows = authored_rows(claims, WordEmbedder(), 1)
    assert [row.claim for row in rows] == [claim.claim for claim in claims]
    assert all("Halden in 2021." in row.evidence for row in rows[:4])
    assert all("by 4 %" in row.evidence for row in rows[4:])


def test_the_seed_chooses_the_windows(claims: list[AuthoredClaim]) -> None:
    one, same, *others = (list(paired_rows(claims, WordEmbedder(), seed, (MOST_WORDS,))) for seed in (1, 1, *range(9)))
    assert one == same
    assert any(one != other for other in others)


def test_one_document_in_ten_is_held_back_both_of_a_pair_of_twins_together() -> None:
    names = [f"file: {number}" for number in range(1000)]
    assert 70 < sum(map(is_held_back, names)) < 130
    assert all(is_held_back(f"{name}(a)") == is_held_back(f"{name}(b)") == is_held_back(name) for name in names)
    held_back, learnt = ({claim.document for claim in authored_claims(held_back=each)} for each in (True, False))
    assert held_back and not held_back & learnt
