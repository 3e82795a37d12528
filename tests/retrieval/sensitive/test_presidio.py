"""Presidio itself runs in `python -m tests.clients presidio`, where it is installed; here is how it is asked."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from retrieval.sensitive.presidio import PresidioFinder
from utils.errors import Unavailable


@dataclass(frozen=True)
class Result:
    start: int
    end: int
    entity_type: str
    score: float


class NameAnalyzer:
    """Finds "Anna Levi" and "Anna", as Presidio answers; `asked` holds the length of every text that it read."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def analyze(self, *, text: str, language: str, entities: list[str], score_threshold: float) -> list[Result]:
        assert (language, score_threshold) == ("en", 0.5)
        self.asked.append(len(text))
        found = [Result(*match.span(), "PERSON", 0.85) for match in re.finditer("Anna Levi", text)]
        return found + [Result(*match.span(), "PERSON", 0.6) for match in re.finditer("Anna", text)]


def test_a_long_text_is_read_in_parts_and_places_are_of_the_whole() -> None:
    analyzer = NameAnalyzer()
    text = "Anna Levi came.\n" * 20_000
    found = PresidioFinder(analyzer, ("PERSON",), threshold=0.5).find(text)
    assert len(analyzer.asked) > 1
    assert max(analyzer.asked) <= 100_000
    assert len(found) == 20_000
    assert {text[each.start : each.end] for each in found} == {"Anna Levi"}


def test_nothing_is_found_in_nothing() -> None:
    assert PresidioFinder(NameAnalyzer(), ("PERSON",), threshold=0.5).find("") == ()


def test_a_presidio_that_is_not_installed_is_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "presidio_analyzer", None)  # the import fails, installed or not
    with pytest.raises(Unavailable, match=re.escape("requirements-presidio.txt")):
        PresidioFinder.load(str(tmp_path), ("PERSON",), threshold=0.5)
