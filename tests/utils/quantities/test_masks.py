"""What says nothing about the world is left out; what only looks like it is not."""

import pytest

from utils.quantities import find_quantities

HIDDEN = [
    "1. Introduction",
    "  12) Methods",
    "(3) Results",
    "- (a) nothing",
    "#2 Choose",
    "As shown [S0].",
    "As shown [S0, S2] and [1–3].",
    "(Source 2)",
    "[Document 12]",
    "Passage 2 says so.",
    "passage 3 says so",
    "We need: (1) patience; (2) care.",
    "open 24/7/365",
    "24x7 support",
    "the 9/11 attacks",
    "7 days a week",
    "twenty-four hours a day",
    "on the one hand",
    "One day, it rained.",
    "a two-way street",
    "Answer in 50 words",
]
SHOWN = [
    ("25 people came", "25"),
    ("It was 2019. 12 people came", "2019"),
    ("The sources: 25 people", "25"),
    ("The report documents 25 cases", "25"),
    ("in 5 sentences", "5"),
    ("24/8", "24/8"),
    ("within 50 km", "50 km"),
    ("five (5) days", "five (5) days"),
    ("one day later", "one day"),
    ("a 95-bed hospital", "95"),
    ("[about 25 people]", "25"),
    ("(25 people)", "25"),
]


@pytest.mark.parametrize("text", HIDDEN)
def test_hidden(text):
    assert find_quantities(text) == ()


@pytest.mark.parametrize(("text", "first"), SHOWN)
def test_shown(text, first):
    assert find_quantities(text)[0].value_span.of(text) == first
