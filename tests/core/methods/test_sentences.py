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
