"""What is learnt from: it can be read, says where it is wrong, and holds nothing that is measured on."""

import gzip
import json
import random
from pathlib import Path

import pytest

from core.windows import MOST_WORDS
from tables.notation import read_plan
from tables.ranked.telling import told
from tests.doubles import WordEmbedder
from tests.tables.ranked.staff import staff
from training import opinions
from training.answer_rows import written_documents
from training.authored import FOLDER, KINDS, NotationError, read_authored
from training.authored_rows import authored_claims, paired_rows
from training.rows import CALIBRATION_SETS, SHARES, STEERING_SETS, read_rows, window
from training.table_rows import FOLDER as TABLES
from training.table_rows import choices

TELLING = "The gasworks at Lind closed in 1931."
FILLER = " ".join(f"Sentence number {index} speaks of nothing in particular." for index in range(60))
DOCUMENT = f"=== report: Norvik\n{FILLER}\nNorvik bought Halden in 2021.\n{FILLER}\n---\n"
LINE = "{Norvik|Halden#role1} bought {Halden|Norvik#role1} in {2021|2022#date}{+ for cash#addition}."


def test_a_line_gives_a_true_claim_and_its_changes_in_one_window(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(f"{DOCUMENT}{LINE}\nx Norvik closed.\n", encoding="utf-8")
    claims = list(read_authored(path))
    assert [(each.claim, each.label, [each.claim[a:b] for a, b in each.wrong]) for each in claims] == [
        ("Norvik bought Halden in 2021.", "entailed", []),
        ("Halden bought Norvik in 2021.", "contradicted", ["Halden", "Norvik"]),
        ("Norvik bought Halden in 2022.", "contradicted", ["2022"]),
        ("Norvik bought Halden in 2021 for cash.", "neutral", ["for cash"]),
        ("Norvik closed.", "contradicted", []),
    ]
    first, second = paired_rows(claims, WordEmbedder(), 1, (MOST_WORDS,))
    assert [len(first), len(second)] == [4, 1]
    (evidence,) = {row.evidence for row in first}
    assert "Norvik bought Halden in 2021." in evidence
    assert len(evidence.split()) <= MOST_WORDS


@pytest.mark.parametrize("line", ["Norvik {grew|fell.", "{A|B#role1} met {C|D|E#role1}."])
def test_a_line_that_cannot_be_read_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(f"{DOCUMENT}{line}\n", encoding="utf-8")
    with pytest.raises(NotationError, match=r"one\.txt: report: Norvik"):
        list(read_authored(path))


def test_every_file_can_be_read_and_says_where_it_changed_what() -> None:
    files = sorted(FOLDER.glob("*.txt"))
    assert len(files) > 100
    for path in files:
        for claim in read_authored(path):
            assert claim.kind in KINDS | {"true", "whole"}
            assert all(0 <= start < end <= len(claim.claim) for start, end in claim.wrong)
            assert (claim.label == "entailed") == (claim.kind == "true")


def test_rows_of_a_public_set_know_the_word_that_was_changed(tmp_path: Path) -> None:
    claim = TELLING.replace("1931", "1932")
    edited = {"evidence": TELLING, "claim": claim, "label": "contradicted", "set": "synth_wiki", "meta": {"op": "year"}}
    with gzip.open(tmp_path / "synth_wiki.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write(json.dumps(edited) + "\n")
    first, again = read_rows(tmp_path, 1, {"synth_wiki": 2}, (100,))
    assert first == again
    assert [claim[start:end] for start, end in first.unsupported or ()] == ["1932."]


@pytest.mark.parametrize("most", [45, MOST_WORDS])
def test_a_window_holds_what_tells_and_no_more_than_fits(most: int) -> None:
    text = f"{FILLER} {TELLING} {FILLER}"
    cut = window(text, "The gasworks at Lind shut down in 1931.", random.Random(1), most)
    assert TELLING in cut
    assert len(cut.split()) <= most


def test_a_plan_of_a_table_is_read_and_stands_among_its_neighbours(tmp_path: Path) -> None:
    read = told(read_plan('mean [Salary] where [Team] = "IT"', staff())[1], staff())
    assert read == "average of Salary where Team is IT"
    with pytest.raises((ValueError, KeyError, IndexError)):
        read_plan("show [Wages]", staff())
    for suffix in (".csv", ".jsonl"):
        (tmp_path / f"stock{suffix}").write_text((TABLES / f"stock{suffix}").read_text())
    made = choices(tmp_path)
    assert len(made) > 40
    assert all(not set(choice.right) & set(choice.others) for choice in made)


def test_nothing_that_is_measured_on_is_learnt_from() -> None:
    assert not SHARES.keys() & {*CALIBRATION_SETS, *STEERING_SETS}
    assert not set(opinions.read("test.jsonl")[0]) & set(opinions.read("train*.jsonl")[0])
    for learnt, held in (
        ({each.document for each in authored_claims(held_back=side)} for side in (False, True)),
        ({each["text"] for each in written_documents(held_back=side)} for side in (False, True)),
    ):
        assert len(learnt) > len(held) > 10
        assert learnt.isdisjoint(held)
