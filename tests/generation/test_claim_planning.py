"""A language model translates statements about tables, and says nothing about their truth."""

import pytest

from generation.claim_planning import ClaimPlanner
from generation.failure import Outcome, WritingFailed
from tests.doubles import ScriptedModel
from tests.tables.ranked.staff import staff
from utils.deadline import Deadline

SOON = Deadline.after(5)
STATEMENTS = ["Three people are in Sales.", "Mats is tall.", "Mats Berg is in IT and earns most."]
SALES = '1: T1: count where [Team] = "Sales" is 3'
IT = '3: T1: show [Team] where [Name] = "Mats Berg" is "IT"'
MOST = '3: T1: highest by [Salary] show [Name] is "Mats Berg"'


def test_each_statement_has_its_lines() -> None:
    model = ScriptedModel(f"{SALES}\n2: none\n{IT}\n{MOST}")
    found = ClaimPlanner(model).assertions(STATEMENTS, [staff()], SOON)
    assert {place: [each.values for each in lines] for place, lines in found.items()} == {
        0: [("3",)],
        2: [("IT",), ("Mats Berg",)],
    }
    (prompt,) = model.asked
    assert all(f"\n{statement}\n" in prompt for statement in STATEMENTS)


def test_a_line_that_cannot_be_computed_is_told_once_and_may_be_mended() -> None:
    wrong = SALES.replace("Sales", "Selling")
    model = ScriptedModel(f"{wrong}\n2: none\n{IT}", SALES)
    found = ClaimPlanner(model).assertions(STATEMENTS, [staff()], SOON)
    assert sorted(found) == [0, 2]
    assert 'similar: "Sales"' in model.asked[1]
    assert STATEMENTS[0] in model.asked[1] and STATEMENTS[1] not in model.asked[1]


@pytest.mark.parametrize("second", ["none", "1: T1: count is three of them\n1: T9: count is 3"])
def test_a_statement_with_a_line_that_stays_wrong_has_none(second: str) -> None:
    wrong = SALES.replace("[Team]", "[Group]")
    found = ClaimPlanner(ScriptedModel(f"{wrong}\n{SALES}", second)).assertions(STATEMENTS, [staff()], SOON)
    assert 0 not in found or all(each.values == ("three of them",) for each in found[0])


@pytest.mark.parametrize("reply", ["", "All are true.", "7: T1: count is 3", "0: T1: count is 3", "1: T2: count is 3"])
def test_what_is_no_line_for_a_statement_is_nothing(reply: str) -> None:
    assert ClaimPlanner(ScriptedModel(reply)).assertions(STATEMENTS, [staff()], SOON) == {}


def test_a_failing_model_is_a_failure() -> None:
    with pytest.raises(WritingFailed):
        ClaimPlanner(ScriptedModel(WritingFailed(Outcome.RATE_LIMITED))).assertions(STATEMENTS, [staff()], SOON)
