"""The notation of documents written for training, and the documents themselves."""

from pathlib import Path

import pytest

from training.authored import FOLDER, KINDS, AuthoredClaim, NotationError, read_authored

DOCUMENT = """=== report: Norvik
Norvik bought Halden in 2021.
Revenue rose.
---
{claim}
"""


def claims(line: str, folder: Path) -> list[AuthoredClaim]:
    path = folder / "one.txt"
    path.write_text(DOCUMENT.replace("{claim}", line), encoding="utf-8")
    return list(read_authored(path))


def test_a_place_gives_the_true_claim_and_one_false_claim(tmp_path: Path) -> None:
    true, false = claims("Revenue {rose|fell#relation} in 2021.", tmp_path)
    assert (true.claim, true.label, true.wrong) == ("Revenue rose in 2021.", "entailed", ())
    assert (false.claim, false.label, false.kind) == ("Revenue fell in 2021.", "contradicted", "relation")
    assert [false.claim[start:end] for start, end in false.wrong] == ["fell"]
    assert true.text == "Norvik bought Halden in 2021.\nRevenue rose."


def test_places_of_one_number_change_together(tmp_path: Path) -> None:
    true, false = claims("{Norvik|Halden#role1} bought {Halden|Norvik#role1}.", tmp_path)
    assert (true.claim, false.claim) == ("Norvik bought Halden.", "Halden bought Norvik.")
    assert [false.claim[start:end] for start, end in false.wrong] == ["Halden", "Norvik"]


def test_places_of_their_own_change_one_at_a_time(tmp_path: Path) -> None:
    found = claims("{Norvik|Halden#entity} {bought|sold#relation} in {2021|2020|2022#date}.", tmp_path)
    assert [(each.claim, each.kind) for each in found[1:]] == [
        ("Halden bought in 2021.", "entity"),
        ("Norvik sold in 2021.", "relation"),
        ("Norvik bought in 2020.", "date"),
        ("Norvik bought in 2022.", "date"),
    ]


def test_an_addition_is_unsupported(tmp_path: Path) -> None:
    true, more = claims("Norvik grew{+ abroad#addition}.", tmp_path)
    assert (true.claim, more.claim, more.label) == ("Norvik grew.", "Norvik grew abroad.", "neutral")
    assert [more.claim[start:end] for start, end in more.wrong] == ["abroad"]


@pytest.mark.parametrize(("mark", "label"), [("x", "contradicted"), ("!", "neutral")])
def test_a_whole_claim_may_be_false_or_open(mark: str, label: str, tmp_path: Path) -> None:
    (found,) = claims(f"{mark} Norvik closed.", tmp_path)
    assert (found.claim, found.label, found.kind, found.wrong) == ("Norvik closed.", label, "whole", ())


@pytest.mark.parametrize(
    "line",
    ["Norvik {grew|fell.", "Norvik {grew|fell#mood}.", "Norvik {grew#relation}.", "{A|B#role1} met {C|D|E#role1}."],
    ids=["open brace", "unknown kind", "no alternative", "unequal alternatives"],
)
def test_a_line_that_cannot_be_read_is_named(line: str, tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=r"one\.txt: report: Norvik"):
        claims(line, tmp_path)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_every_file_can_be_read_and_says_where_it_changed_what(path: Path) -> None:
    for claim in read_authored(path):
        assert claim.kind in KINDS | {"true", "whole"}
        assert all(0 <= start < end <= len(claim.claim) for start, end in claim.wrong)
        assert (claim.label == "entailed") == (claim.kind == "true")
