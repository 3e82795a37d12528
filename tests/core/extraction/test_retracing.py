import pytest

from core.extraction.retracing import retrace
from core.extraction.traced import Traced

SENTENCE = "The plan is not free, but it covers 12 days for children under 5."


@pytest.mark.parametrize(
    "claim",
    ["The plan is not free.", "It covers 12 days for children under 5.", "Gold covers 12 days for children under 5."],
    ids=["part", "in_order", "name_from_before"],
)
def test_what_the_sentence_says_is_found(claim: str) -> None:
    found = retrace(claim, Traced.copied(SENTENCE, 0, len(SENTENCE)), {"gold"})
    assert found is not None and found.text.text == claim


@pytest.mark.parametrize(
    "claim",
    [
        "The plan is free.",
        "The plan covers 12 days.",
        "It covers 13 days.",
        "Silver covers 12 days.",
        "Children cover the plan.",
        "Only.",
    ],
    ids=["negation_dropped", "negation_skipped", "other_number", "other_name", "turned_around", "other_operator"],
)
def test_what_the_sentence_does_not_say_is_refused(claim: str) -> None:
    assert retrace(claim, Traced.copied(SENTENCE, 0, len(SENTENCE)), {"gold"}) is None
