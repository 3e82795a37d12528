"""Hostile files in short: some mutated ones, and every kind of name over HTTP with one of each refusal."""

from pathlib import Path

from tests.files.hostile import FILES
from tests.soak.aims import missed
from tests.soak.files import mutated_files, over_http
from tests.soak.mutations import PLAIN, content, mutated, within


def test_mutated_files_are_read_or_refused() -> None:
    assert missed(mutated_files(range(150))) == []


def test_files_made_by_hand_over_http(tmp_path: Path) -> None:
    refusals = {kind.code: name for name, kind in FILES.items()}
    kinds = {name: kind for name, kind in FILES.items() if name.startswith("name-") or name in refusals.values()}
    assert missed(over_http(kinds, tmp_path)) == []


def test_a_case_is_the_same_each_time_and_differs_from_the_good_file() -> None:
    cases = [mutated(case, 1) for case in range(100)]
    assert cases == [mutated(case, 1) for case in range(100)]
    assert sum(content(name) != data for name, data in cases) > 90
    assert len({mutation.__name__ for mutation in (*PLAIN, within)}) == 7
