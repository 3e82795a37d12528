"""What an epoch goes through."""

import gzip
import json
from pathlib import Path

import pytest

from tests.doubles import WordEmbedder
from tests.training.tiny import recipe
from training.authored import FOLDER
from training.authored_rows import is_held_back
from training.rows import LABELS, SHARES, Row
from training.selection import NEWEST, RECIPES, groups_of_epoch

LINES = "The mill {is|was never#negation} red.\nThe mill {burns|rests#relation}.\n"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with two rows of every set, and ten written documents, half of them new."""
    (tmp_path / "train").mkdir()
    for name in SHARES:
        with gzip.open(tmp_path / "train" / f"{name}.jsonl.gz", "wt", encoding="utf-8") as file:
            for number in range(2):
                row = {
                    "evidence": "It is red.",
                    "claim": f"{name} {number}",
                    "label": "neutral",
                    "set": name,
                    "meta": {},
                }
                file.write(json.dumps(row) + "\n")
    (tmp_path / "written").mkdir()
    for stem in ("finance1", min(NEWEST)):
        titles = [title for title in "abcdefghijkl" if not is_held_back(f"{stem}: {title}")]
        text = "".join(f"=== {title}\nThe mill is red. The mill burns.\n---\n{LINES}" for title in titles[:5])
        (tmp_path / "written" / f"{stem}.txt").write_text(text, encoding="utf-8")
    return tmp_path


def epoch(data: Path, seed: int = 1, **changes: float) -> list[list[Row]]:
    return groups_of_epoch(recipe("further", **changes), data, seed, WordEmbedder(), data / "written")


def written(found: list[list[Row]]) -> list[list[Row]]:
    return [group for group in found if group[0].source.startswith("authored-")]


def test_the_claims_of_a_line_stand_together_and_public_rows_alone(data: Path) -> None:
    found = epoch(data, written=1, newest=1, public=0.001)
    assert len(written(found)) == 20
    for group in written(found):
        assert [row.label for row in group] == [LABELS["entailed"], LABELS["contradicted"]]
        assert len({row.evidence for row in group}) == 1
    public = [group for group in found if group not in written(found)]
    assert all(len(group) == 1 for group in public)
    names = [group[0].claim.rpartition(" ")[0] for group in public]
    assert {name: names.count(name) for name in SHARES} == {name: round(0.001 * n) for name, n in SHARES.items()}


@pytest.mark.parametrize(("old", "new", "least", "most"), [(3, 1, 40, 40), (0.5, 2, 20, 30), (0, 0, 0, 0)])
def test_lines_are_seen_as_often_as_the_recipe_says(data: Path, old: float, new: float, least: int, most: int) -> None:
    assert least <= len(written(epoch(data, written=old, newest=new, public=0))) <= most


def test_the_same_seed_gives_the_same_epoch(data: Path) -> None:
    assert epoch(data, seed=1, public=0.001) == epoch(data, seed=1, public=0.001)
    assert epoch(data, seed=1, public=0.001) != epoch(data, seed=2, public=0.001)


def test_the_newest_files_exist() -> None:
    assert {path.stem.rstrip("0123456789") for path in FOLDER.glob("*.txt")} >= NEWEST


def test_only_a_run_that_goes_on_freezes_layers_and_only_a_student_needs_pairs_without_a_label() -> None:
    assert [name for name, each in RECIPES.items() if each.frozen_layers is not None] == ["further"]
    assert [name for name, each in RECIPES.items() if each.unlabelled] == ["student"]
