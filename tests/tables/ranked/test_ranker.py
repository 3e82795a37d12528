"""A ranker that fails leaves the question to the documents."""

from collections.abc import Sequence

import pytest

from core.checks.computation import likely_from_tables
from retrieval.retriever import HybridCorpus
from tests.core.corpora import corpus
from tests.doubles import ExpectingRanker
from tests.tables.ranked.staff import LINES
from tests.tables.samples import prepared
from utils.errors import Unavailable


class FailingRanker(ExpectingRanker):
    def scores(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        raise Unavailable("It fails.", code="model_broken")


@pytest.fixture
def staffed() -> HybridCorpus:
    return corpus("Anna Lind works in Sales.").with_tables((prepared(LINES, "S0"),))


def test_a_ranker_that_fails_answers_nothing(staffed: HybridCorpus) -> None:
    columns = "column Salary, as 52000 or 88000", "column Name, as Anna Lind or Mats Berg"
    question = "who is on top money?"
    assert likely_from_tables(question, staffed, FailingRanker()) is None
    assert likely_from_tables(question, staffed, ExpectingRanker(*columns, "Name with the highest Salary")) is not None
