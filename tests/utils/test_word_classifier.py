"""The classifier of questions is read from its file and knows what most questions ask for."""

from pathlib import Path

import pytest

from config.assembly import ROOT
from utils.chooser import KINDS
from utils.errors import Unavailable
from utils.word_classifier import WordClassifier

SHIPPED = ROOT / "models" / "chooser" / KINDS


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How many nurses work on the third floor?", "count"),
        ("What do the invoices from March add up to?", "sum"),
        ("On average, how long is a shift?", "average"),
        ("Which bridge is the longest?", "highest"),
        ("What percentage of the pupils passed?", "share of records"),
    ],
)
def test_the_words_of_a_question_tell_what_is_computed(question: str, kind: str) -> None:
    found = WordClassifier.load(SHIPPED).log_probabilities(question)
    assert max(found, key=found.__getitem__) == kind


def test_a_file_that_is_missing_or_damaged_is_told(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="There is no"):
        WordClassifier.load(tmp_path / KINDS)
    for text in ("{}", '{"labels": ["a", "b"], "intercepts": [0, 0], "weights": {"x": [1]}}'):
        (tmp_path / KINDS).write_text(text)
        with pytest.raises(Unavailable, match="cannot be read"):
            WordClassifier.load(tmp_path / KINDS)
