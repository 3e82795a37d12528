"""Edits of texts: sound for any text, the same from the same seed, and what the makers that only training has make."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.self_test.page import Edit
from core.self_test.trial import Maker
from tests.core.self_test.test_makers import made
from training.bounds import bound, points
from training.edits import TRUE_KINDS, changed_words, perturb
from training.formats import reformat, rounding
from training.negation import negation
from utils.text import fold

TEXTS = st.lists(
    st.sampled_from(
        [
            "The ferry Fjordhild struck the quay at 17:30 on 14 March 2019.",
            "Anna Berg succeeded Peter Holm as chair of the board.",
            "The tenant must pay the landlord £1,250 within 24 days.",
            "Revenue rose by 5% to €48.5 million, the highest figure so far.",
            "No animals are admitted to the hall, except guide dogs.",
            "If the owner objects, the committee hears both sides.",
            "Form WR-12 (two pages) is not needed for a visit.",
            "Table: | a | b | 12",
            "“Nothing,” she said; “nothing at all.”",
            "ÅÄÖ ½ of 3–5 km² — naïve café.",
            "was built in 1871",
        ]
    )
    | st.text(max_size=60),
    max_size=6,
)


def check(text: str, edit: Edit) -> None:
    """Check what holds for every edit."""
    assert text[edit.position :][: len(edit.sentence)].replace("\n", " ") == edit.sentence
    assert edit.claim != edit.sentence
    if edit.kind not in TRUE_KINDS:
        assert fold(edit.claim) != fold(edit.sentence)
    for start, end in changed_words(edit):
        assert 0 <= start < end <= len(edit.claim)
        assert edit.claim[start:end].strip() == edit.claim[start:end]


@settings(max_examples=40, deadline=None)
@given(TEXTS.map("\n\n".join), st.integers(0, 3))
def test_any_text_gives_sound_edits_and_the_same_each_time(text: str, seed: int) -> None:
    found = perturb(text, seed)
    for edit in found:
        check(text, edit)
    assert perturb(text, seed) == found


@pytest.mark.parametrize(
    ("maker", "text", "claim", "changed"),
    [
        (rounding, "It was seen by 49,873 people.", "It was seen by about 50,000 people.", "about 50,000"),
        (negation, "The museum is open on Mondays.", "The museum is not open on Mondays.", "not"),
        (negation, "The ferry struck the quay.", "The ferry did not strike the quay.", "did not strike"),
        (negation, "The fee does not cover postage.", "The fee covers postage.", "covers"),
        (negation, "No animals are admitted to the hall.", "Animals are admitted to the hall.", "Animals"),
        (points, "Prices rose by 5% in May.", "Prices rose by 5 percentage points in May.", "5 percentage points"),
        (bound, "The term is at least 12 months.", "The term is at most 12 months.", "at most"),
        (reformat, "The log holds 1,200 events.", "The log holds 1200 events.", "1200"),
        (reformat, "It keeps for three days.", "It keeps for 3 days.", "3 days"),
        (reformat, "The talk lasts 60 minutes.", "The talk lasts 1 hour.", "1 hour"),
        (reformat, "It began on 14 March 2019.", "It began on 2019-03-14.", "2019-03-14"),
        (reformat, "It opens at 17:30 on Mondays.", "It opens at 5:30 pm on Mondays.", "5:30 pm"),
    ],
)
def test_a_claim_is_made_and_its_words_marked(maker: Maker, text: str, claim: str, changed: str) -> None:
    assert [claim[start:end] for start, end in changed_words(made(maker, text)[claim])] == [changed]


@pytest.mark.parametrize(
    ("maker", "text"),
    [
        (rounding, "It was seen by 50,000 people."),
        (negation, "All members were present at noon."),
        (negation, "It is not only cheap but also good."),
        (reformat, "The deed is dated 03/04/2021 on its face."),
        (bound, "It must not fall below 5 °C at night."),
    ],
)
def test_what_cannot_be_changed_surely_is_left_alone(maker: Maker, text: str) -> None:
    assert not made(maker, text)
