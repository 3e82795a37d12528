"""The list of checks, what every one of them keeps, and what they found together."""

import inspect
import shutil
from pathlib import Path

import pytest

from core.checks import checks
from core.checks.check import Check
from core.checks.checks import CHECKS, compare_details, rules_version
from core.verdict import Outcome
from tests.core.examples import comparison, details, selection

CLAIM = "Order LM-10023 of 3 May cost 1,540 euros."
SOURCE = "Order LM-10023 of 3 May cost 1,450 euros."


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.name))
class TestProtocol:
    """What every check keeps."""

    def test_it_has_the_members_of_the_protocol(self, check: Check) -> None:
        assert check.name and check.kind
        assert inspect.signature(check.run) == inspect.signature(Check.run).replace(
            parameters=list(inspect.signature(Check.run).parameters.values())[1:]
        )

    def test_it_compares_in_the_order_of_the_claim_and_names_places_in_it(self, check: Check) -> None:
        found = check.run(CLAIM, selection(CLAIM, SOURCE, known=("lm10023",)))
        assert found
        assert [each.span.start for each in found] == sorted(each.span.start for each in found)
        for each in found:
            assert each.kind == check.kind
            assert each.span.of(CLAIM) == each.claimed
            assert each.explanation

    def test_a_claim_without_details_and_evidence_without_sentences_give_nothing_to_condemn(self, check: Check) -> None:
        assert check.run("The sky is blue.", selection("The sky is blue.", SOURCE)) == ()
        assert all(each.outcome is not Outcome.MATCH for each in check.run(CLAIM, selection(CLAIM)))


def test_every_check_has_a_name_and_a_kind_of_its_own() -> None:
    assert [check.name for check in CHECKS] == ["identifiers", "numbers"]
    assert len({check.kind for check in CHECKS}) == len(CHECKS)


def test_what_every_check_found_stands_under_its_name() -> None:
    found = compare_details(CLAIM, selection(CLAIM, SOURCE, known=("lm10023",)))
    assert list(found.by_check) == [check.name for check in CHECKS]
    assert [each.claimed for each in found.with_outcome(Outcome.MISSING)] == ["1,540 euros"]
    assert {each.claimed for each in found.with_outcome(Outcome.MATCH)} == {"LM-10023", "3 May"}


def test_a_conflict_takes_the_place_of_what_was_said_of_the_same_detail() -> None:
    conflict = comparison(Outcome.CONFLICT)
    assert details(comparison(Outcome.MISSING)).with_conflict(conflict).all == (conflict,)


def test_a_conflict_of_a_detail_of_which_nothing_was_said_stands_in_its_order() -> None:
    first, last = comparison(Outcome.MATCH), comparison(Outcome.CONFLICT)
    first = first.model_copy(update={"span": first.span.model_copy(update={"start": 0, "end": 2})})
    assert details(first).with_conflict(last).all == (first, last)
    assert details(last).with_conflict(first).all == (first, last)


def test_what_the_given_documents_tell_is_left_out() -> None:
    inside, outside = comparison(Outcome.MATCH), comparison(Outcome.MATCH, document="letter.txt")
    nowhere = comparison(Outcome.MISSING).model_copy(update={"evidence": None})
    assert details(inside, outside, nowhere).told_outside({"report.txt"}).all == (outside,)


def test_the_version_of_the_rules_changes_with_a_file_of_the_folder_and_with_the_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "core" / "checks"
    shutil.copytree(Path(checks.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(Path(checks.__file__).parent.parent / "judge.py", folder.parent)
    shipped = rules_version()
    monkeypatch.setattr(checks, "__file__", str(folder / "checks.py"))
    assert rules_version() == shipped
    seen = {shipped}
    for changed in (folder / "quantities.py", folder / "new_check.py", folder.parent / "judge.py"):
        with changed.open("a") as file:
            file.write("# changed\n")
        seen.add(rules_version())
    assert len(seen) == 4
