"""The notation of the written questions and claims, and the groups that are made of them."""

from pathlib import Path

import pytest

from tables.ranked.telling import told, told_claim
from tests.tables.ranked.staff import staff
from training.table_notation import Notation, claimed_by
from training.table_rows import FOLDER, groups


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ('count where [Team] = "Sales"', "number of records, each one Name, where Team is Sales"),
        ('mean [Salary] where [Team] = "IT"', "average of Salary where Team is IT"),
        ('show [Salary] where [Name] = "Anna Lind"', "Salary of Anna Lind"),
        ("lowest by [Started] show [Name]", "Name with the earliest Started"),
        ("highest 1 from 2 by [Salary] show [Name]", "Name with the number 2 highest Salary"),
        ("groups count by [Team] best highest", "Team with the highest number of records, each one Name"),
        (
            "count where [Salary] > mean [Salary]",
            "number of records, each one Name, where Salary is more than the average Salary",
        ),
        ('count where not ([Team] = "IT")', "number of records, each one Name, where not (Team is IT)"),
    ],
)
def test_a_plan_is_read(written: str, read: str) -> None:
    assert told(Notation(written, staff()).plan(), staff()) == read


@pytest.mark.parametrize(
    ("written", "claimed", "read"),
    [
        ('count where [Team] = "HR"', "> 0", "there is a record where Team is HR"),
        ('share where [Car] = "yes" within [Team] = "IT"', "100", "all records where Team is IT: Car is yes"),
        ("highest by [Salary] show [Name]", "Mats Berg", "Name with the highest Salary is Mats Berg"),
        ("sum [Salary]", "about 300000", "sum of Salary is about 300000"),
    ],
)
def test_a_claim_is_read(written: str, claimed: str, read: str) -> None:
    check = claimed_by(Notation(written, staff()).plan(), claimed, staff())
    assert check is not None
    assert told_claim(check, staff()) == read


@pytest.mark.parametrize("written", ["sum", "show [Wages]", "count where", "average of [Salary]", "count count"])
def test_what_is_no_plan_is_refused(written: str) -> None:
    with pytest.raises((ValueError, KeyError, IndexError)):
        Notation(written, staff()).plan()


def test_a_group_holds_the_right_computation_and_its_neighbours(tmp_path: Path) -> None:
    for suffix in (".csv", ".jsonl"):
        (tmp_path / f"stock{suffix}").write_text((FOLDER / f"stock{suffix}").read_text())
    made = groups(tmp_path)
    assert len(made) > 40
    assert all(not set(group.right) & set(group.others) for group in made)
    assert sum(not group.right for group in made) >= 4
    assert all(any(label for _, label in group.parts) for group in made if group.right)
