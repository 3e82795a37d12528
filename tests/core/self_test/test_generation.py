import re
from functools import cache
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from core.self_test.edit import Edit, Label
from core.self_test.generation import perturb
from training.authored_rows import authored_claims
from utils.text import fold

MARKS = "\"'“”‘’()[].,;:!?"
WORD = re.compile(r"\S+")
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


@cache
def documents() -> list[str]:
    """Return documents of each kind that were written for training."""
    return sorted({claim.text for claim in authored_claims(held_back=True)})[::4]


@cache
def edits() -> list[tuple[str, Edit]]:
    """Return the edits of these documents, each with its document."""
    return [(text, edit) for text in documents() for edit in perturb(text, 1)]


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


def test_every_edit_is_sound() -> None:
    assert len(edits()) > 500
    for text, edit in edits():
        check(text, edit)


@settings(max_examples=40, deadline=None)
@given(TEXTS.map("\n\n".join), st.integers(0, 3))
def test_any_text_gives_sound_edits_and_the_same_each_time(text: str, seed: int) -> None:
    found = perturb(text, seed)
    for edit in found:
        check(text, edit)
    assert perturb(text, seed) == found


def test_words_outside_the_spans_are_the_words_of_the_sentence_in_order() -> None:
    for _, edit in edits():
        words = iter(word.strip(MARKS) for word in edit.sentence.split())
        kept = [match for match in WORD.finditer(edit.claim) if not touched(edit, *match.span())]
        assert all(match.group().strip(MARKS).lower() in map(str.lower, words) for match in kept), edit


def touched(edit: Edit, start: int, end: int) -> bool:
    return any(first < end and start < last for first, last in edit.spans)


def test_one_of_a_kind_for_each_sentence() -> None:
    places = [(text, edit.position, edit.kind) for text, edit in edits()]
    assert len(places) == len(set(places))


def test_seeds_differ() -> None:
    text = documents()[0]
    assert perturb(text, 1) != perturb(text, 2)


def test_every_family_of_kinds_is_made() -> None:
    wanted = set("number digit scale unit bound date identifier negation reformat rounding".split())
    assert wanted <= {edit.kind for _, edit in edits()}


def test_nothing_gives_nothing() -> None:
    assert perturb("", 0) == []
