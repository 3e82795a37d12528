"""Rows of the public sets."""

import gzip
import json
import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from core.windows import MOST_WORDS
from training.rows import CALIBRATION_SETS, LABELS, SHARES, STEERING_SETS, passages, read_rows, read_set, window

LONG = " ".join(f"Sentence number {index} speaks of nothing in particular." for index in range(60))
TELLING = "The gasworks at Lind closed in 1931."


def write(path: Path, *items: Mapping[str, object]) -> None:
    path.parent.mkdir(exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(item) + "\n" for item in items)


def test_sets_are_read_in_order(tmp_path: Path) -> None:
    write(tmp_path / "one.jsonl.gz", {"claim": "a"}, {"claim": "b"})
    assert [item["claim"] for item in read_set(tmp_path / "one.jsonl.gz")] == ["a", "b"]


def test_so_many_rows_of_a_set_are_taken_some_again_where_it_has_fewer(tmp_path: Path) -> None:
    items = [
        {"evidence": TELLING, "claim": f"Claim  {number}.", "label": "supported", "set": "one", "meta": None}
        for number in range(3)
    ]
    write(tmp_path / "one.jsonl.gz", *items)
    found = read_rows(tmp_path, 1, {"one": 5}, (100,))
    assert found == read_rows(tmp_path, 1, {"one": 5}, (100,))
    claims = [row.claim for row in found]
    assert set(claims) == {"Claim 0.", "Claim 1.", "Claim 2."}
    assert claims[3:] == claims[:2]
    assert {(row.label, row.unsupported) for row in found} == {(LABELS["entailed"], ())}


def test_the_changed_word_of_an_edited_claim_is_known(tmp_path: Path) -> None:
    claim = TELLING.replace("1931", "1932")
    edited = {"evidence": TELLING, "claim": claim, "label": "contradicted", "set": "synth_wiki", "meta": {"op": "year"}}
    write(tmp_path / "synth_wiki.jsonl.gz", edited)
    (row,) = read_rows(tmp_path, 1, {"synth_wiki": 1}, (100,))
    assert row.unsupported is not None
    assert [claim[start:end] for start, end in row.unsupported] == ["1932."]


def test_short_evidence_is_kept_whole() -> None:
    assert window(TELLING, "The gasworks closed.", random.Random(1)) == TELLING


@pytest.mark.parametrize("most", [45, MOST_WORDS])
@pytest.mark.parametrize("seed", range(4))
def test_a_window_holds_what_tells_and_no_more_than_fits(seed: int, most: int) -> None:
    cut = window(f"{LONG} {TELLING} {LONG}", "The gasworks at Lind shut down in 1931.", random.Random(seed), most)
    assert TELLING in cut
    assert len(cut.split()) <= most


def test_passages_are_chosen_by_the_seed(tmp_path: Path) -> None:
    write(tmp_path / "wiki2024_passages.jsonl.gz", *({"text": str(number)} for number in range(50)))
    assert passages(tmp_path, 5, 1) == passages(tmp_path, 5, 1)
    assert len(set(passages(tmp_path, 5, 1))) == 5
    assert passages(tmp_path, 5, 1) != passages(tmp_path, 5, 2)


def test_nothing_that_steers_or_calibrates_is_learnt_from() -> None:
    assert not SHARES.keys() & {*CALIBRATION_SETS, *STEERING_SETS}
    assert "multirc" not in SHARES
