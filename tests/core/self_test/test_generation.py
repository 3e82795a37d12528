from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from core.self_test.page import Edit, Label
from core.self_test.trial import perturb
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
    assert edit.label in get_args(Label)
    assert text[edit.position :][: len(edit.sentence)].replace("\n", " ") == edit.sentence
    assert edit.claim != edit.sentence
    if edit.label != "entailed":
        assert fold(edit.claim) != fold(edit.sentence)
    for start, end in edit.spans:
        assert 0 <= start < end <= len(edit.claim)
        assert edit.claim[start:end].strip() == edit.claim[start:end]


@settings(max_examples=40, deadline=None)
@given(TEXTS.map("\n\n".join), st.integers(0, 3))
def test_any_text_gives_sound_edits_and_the_same_each_time(text: str, seed: int) -> None:
    found = perturb(text, seed)
    for edit in found:
        check(text, edit)
    assert perturb(text, seed) == found
