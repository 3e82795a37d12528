import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.methods.sentences import take_apart_in_sentences

TEXTS = st.lists(
    st.sampled_from(
        [
            "The rent is 900 euros and the deposit is 1,800 euros [S0].",
            "It is due on the first.",
            "Hello!",
            "What do you think?",
            "- The cat sleeps.\n",
            "| a | b |\n|---|---|\n| x | 5 |\n",
            "😀 नमस्ते दुनिया।",
            "\n\n# Rent\n",
        ]
    )
    | st.text(max_size=20),
    max_size=8,
).map(" ".join)


@settings(max_examples=60)
@given(text=TEXTS)
def test_every_character_is_in_one_sentence_or_set_aside(text: str) -> None:
    taken = take_apart_in_sentences(text)
    spans = [(claim.span.start, claim.span.end) for claim in taken.extraction.claims]
    spans += [(segment.span.start, segment.span.end) for segment in taken.extraction.skipped]
    position = 0
    for start, end in sorted(spans):
        assert start == position
        position = end
    assert position == len(taken.text)
    assert [unit.claim for unit in taken.units if unit.parts] == list(taken.extraction.claims)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        pytest.param("The rent is due. The roof leaks.", [1, 1], id="two"),
        pytest.param("The rent is 900 euros and the deposit is 1,800 euros [S0].", [1], id="compound"),
        pytest.param("| Name | Seats | City |\n|---|---|---|\n| Hall | 900 | Graz |", [2], id="two cells of a row"),
        pytest.param("It is due on the first. It is due on the first.", [1, 1], id="the same twice"),
        pytest.param("Hello! The rent is 900 euros. Agreed?", [1], id="greeting and question"),
        pytest.param("Hello!", [], id="nothing said"),
    ],
)
def test_what_a_sentence_says_is_judged_in_its_parts(text: str, sentences: list[int]) -> None:
    assert [len(unit.parts) for unit in take_apart_in_sentences(text).units if unit.parts] == sentences
