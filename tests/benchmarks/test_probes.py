from pathlib import Path

import pytest

from benchmarks.probes.__main__ import Text, count, judge, read_texts
from config.settings import Settings
from tests.core.corpora import verifier

LEASE = """SOURCE: The landlord pays for the roof.\\nA cat may be kept.
+ The landlord pays for the roof.
+ The roof belongs to the landlord.
- The landlord pays for water.
- The cat pays for the landlord's roof.
SOURCE: The roof is red.
- The roof is blue.
"""


@pytest.mark.parametrize(("part", "texts"), [("joined_seen", 70), ("joined", 50), ("firmer_seen", 30), ("firmer", 30)])
def test_both_parts_are_in_their_form(part: str, texts: int) -> None:
    found = list(read_texts(part))
    assert len(found) == texts
    assert all({is_true for _, is_true in text.claims} == {True, False} for text in found)


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "lease.txt").write_text(LEASE)
    first, second = read_texts(str(tmp_path / "lease.txt"))
    assert first.text == "The landlord pays for the roof.\nA cat may be kept."
    assert [is_true for _, is_true in first.claims] == [True, True, False, False]
    assert second == Text("The roof is red.", (("The roof is blue.", False),))
    assert count(judge(str(tmp_path / "lease.txt"), verifier(), Settings()), 0.6) == {
        "true": 2,
        "true verified": 1,
        "true hallucinated": 1,
        "true verified by similarity alone": 2,
        "false": 3,
        "false verified": 0,
        "false hallucinated": 3,
        "false verified by similarity alone": 2,
    }


@pytest.mark.parametrize("line", ["the rent is due", "* a claim", "- a claim without a source"])
def test_another_form_is_refused(line: str, tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text(line)
    with pytest.raises(ValueError, match="neither a source nor a claim"):
        list(read_texts(str(tmp_path / "other.txt")))
