from pathlib import Path

import pytest

from benchmarks.probes.__main__ import Text, count, judge, read_texts
from config.settings import Settings

LEASE = """SOURCE: The landlord pays for the roof; the tenant pays for water.\\nA cat may be kept.
+ The landlord pays for the roof.
- The landlord pays for water.
"""


@pytest.mark.parametrize(("part", "texts"), [("joined_seen", 70), ("joined", 50), ("firmer_seen", 30), ("firmer", 30)])
def test_both_parts_are_in_their_form(part: str, texts: int) -> None:
    found = list(read_texts(part))
    assert len(found) == texts
    assert all({is_true for _, is_true in text.claims} == {True, False} for text in found)


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "lease.txt").write_text(LEASE)
    (text,) = read_texts(str(tmp_path / "lease.txt"))
    assert text == Text(
        "The landlord pays for the roof; the tenant pays for water.\nA cat may be kept.",
        (("The landlord pays for the roof.", True), ("The landlord pays for water.", False)),
    )
    settings = Settings()
    counts = count(judge(str(tmp_path / "lease.txt"), settings), settings.similarity_threshold)
    assert (counts["true verified"], counts["false verified"], counts["false hallucinated"]) == (1, 0, 1)


@pytest.mark.parametrize("line", ["the rent is due", "* a claim", "- a claim without a source"])
def test_another_form_is_refused(line: str, tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text(line)
    with pytest.raises(ValueError, match="neither a source nor a claim"):
        list(read_texts(str(tmp_path / "other.txt")))
