"""A missing or damaged ranker is found out at the start; one that fails leaves the question to the documents."""

import shutil
from pathlib import Path

import pytest

from core.checks.computation import likely_from_tables
from retrieval.retriever import HybridCorpus
from tables.ranked.ranker import OnnxRanker
from tests.core.corpora import corpus
from tests.doubles import ExpectingRanker
from tests.tables.ranked.staff import LINES
from tests.tables.samples import prepared
from utils.errors import Unavailable

FOLDER = Path(__file__).parents[3] / "models" / "ranker"


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("model.json", None, "model_missing"),
        ("model.json", "{}", "model_damaged"),
        ("model.int8.onnx", None, "model_missing"),
        ("model.int8.onnx", "other", "model_damaged"),
        ("tokenizer.json", None, "model_missing"),
    ],
)
def test_a_missing_or_damaged_file_is_found_out_on_loading(
    tmp_path: Path, name: str, content: str | None, code: str
) -> None:
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    (tmp_path / name).unlink()
    if content is not None:
        (tmp_path / name).write_text(content)
    with pytest.raises(Unavailable) as refused:
        OnnxRanker.load(tmp_path)
    assert refused.value.code == code


class FailingRanker(ExpectingRanker):
    def scores(self, text: str, told: object) -> list[float]:
        raise Unavailable("It fails.", code="model_broken")


@pytest.fixture
def staffed() -> HybridCorpus:
    return corpus("Anna Lind works in Sales.").with_tables((prepared(LINES, "S0"),))


def test_a_ranker_that_fails_answers_nothing(staffed: HybridCorpus) -> None:
    columns = "column Salary, as 52000 or 88000", "column Name, as Anna Lind or Mats Berg"
    question = "who is on top money?"
    assert likely_from_tables(question, staffed, FailingRanker()) is None
    assert likely_from_tables(question, staffed, ExpectingRanker(*columns, "Name with the highest Salary")) is not None
