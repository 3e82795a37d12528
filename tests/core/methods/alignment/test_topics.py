import time

import pytest
from pydantic import ValidationError

from core.methods.alignment.options import AlignmentOptions
from core.methods.alignment.topics import is_about


@pytest.mark.parametrize(
    ("question", "topics", "about"),
    [
        pytest.param("Is Pluto a planet?", ["pluto"], True, id="word"),
        pytest.param("Is Mars a planet?", ["pluto", r"\bmars\b"], True, id="expression"),
        pytest.param("Is marsh wet?", [r"\bmars\b"], False, id="part of a word"),
        pytest.param("Is Mars a planet?", [], False, id="no topic"),
        pytest.param("", ["pluto"], False, id="no question"),
    ],
)
def test_a_question_is_about_a_topic_or_is_not(question: str, topics: list[str], about: bool) -> None:
    assert is_about(question, topics) is about


@pytest.mark.parametrize("topic", ["(a+)+$", "(a|aa)+$", "(.*a){20}$"])
def test_no_pattern_takes_long(topic: str) -> None:
    begun = time.perf_counter()
    is_about("a" * 2000 + "!", [topic])
    assert time.perf_counter() - begun < 2


@pytest.mark.parametrize("topic", ["(a", "a" * 201, "", "((a{100}){100}){100}", r"(a)\1"])
def test_what_is_no_pattern_is_refused(topic: str) -> None:
    with pytest.raises(ValidationError):
        AlignmentOptions(check_facts=(topic,))


def test_bands_must_be_in_order() -> None:
    with pytest.raises(ValidationError):
        AlignmentOptions(block=0.7, allow=0.6)
