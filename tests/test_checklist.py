"""docs/checklist.md has a row for every promise of the source documents, and names tests that run."""

import re

import pytest

from tests.checklist import ROOT, Row, named_tests, not_passed, read_rows

LAST_OF_PART = {0: 50, 1: 13, 2: 18, 3: 15, 4: 12}
PROMISES = [f"{part}.{number}" for part, last in LAST_OF_PART.items() for number in range(1, last + 1)]
MOST_WORDS = 12
WITH_A_REASON = re.compile(r"(?:^|; )(?:changed|left out|no test yet): \w")
ROWS = read_rows()


def test_every_promise_has_one_row_in_order() -> None:
    assert [row.id for row in ROWS] == PROMISES


@pytest.mark.parametrize("row", ROWS, ids=[row.id for row in ROWS])
def test_a_row_says_what_became_of_it_and_what_shows_that(row: Row) -> None:
    assert row.outcome and len(row.outcome.split()) <= MOST_WORDS
    assert "::" in row.shown or WITH_A_REASON.search(row.shown)


@pytest.mark.parametrize("reference", named_tests(ROWS))
def test_a_named_test_exists(reference: str) -> None:
    file, *names = reference.split("::")
    written = (ROOT / file).read_text()
    name = re.escape(names[-1])
    assert re.search(rf"\bdef {name}\(|\b(?:it|describe|test)\b[^\n]*'{name}'", written)


def test_a_named_test_that_did_not_pass_is_found() -> None:
    named = ["tests/a.py::test_one", "tests/a.py::Test::test_two", "frontend/x.test.ts::a title"]
    assert not_passed(named, ["tests/a.py::test_one[case]"]) == ["tests/a.py::Test::test_two"]
    assert not_passed(named, ["tests/a.py::test_one", "tests/a.py::Test::test_two"]) == []
