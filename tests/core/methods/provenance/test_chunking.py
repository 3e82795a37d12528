import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from config.methods import TOKENIZER
from core.methods.provenance.nearness import chunk_spans, token_splitter
from core.methods.provenance.report import ChunkStrategy, ProvenanceOptions

TOKENS = token_splitter(TOKENIZER)
STRATEGIES: list[ChunkStrategy] = ["sentence", "word", "char", "token"]


def chunks(text: str, strategy: ChunkStrategy, size: int, overlap: int) -> list[str]:
    options = ProvenanceOptions(chunk_strategy=strategy, chunk_size=size, chunk_overlap=overlap)
    return [span.of(text) for span in chunk_spans(text, options, TOKENS)]


@pytest.mark.parametrize(
    ("strategy", "text", "expected"),
    [
        pytest.param(
            "sentence",
            "A is. B is.  C is. D is.",
            ["A is. B is.", "B is.  C is.", "C is. D is.", "D is."],
            id="sentence",
        ),
        pytest.param("word", "one two,\tthree", ["one two,", "two,\tthree", "three"], id="word"),
        pytest.param("char", "abc", ["ab", "bc", "c"], id="char"),
        pytest.param("token", "rent 1,450", ["rent 1", "1,", ",450", "450"], id="token"),
        pytest.param("token", "नमस्ते 😀", ["नम", "मस्", "स्ते", "ते 😀", "😀"], id="token, vowel signs and emoji"),
    ],
)
def test_a_chunk_is_the_text_as_it_is_written(strategy: ChunkStrategy, text: str, expected: list[str]) -> None:
    assert chunks(text, strategy, 2, 1) == expected


@settings(max_examples=60, deadline=None)
@given(
    st.text(max_size=80),
    st.sampled_from(STRATEGIES),
    st.integers(1, 6).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n - 1))),
)
def test_nothing_but_white_space_lies_outside_of_all_chunks(
    text: str, strategy: ChunkStrategy, sizes: tuple[int, int]
) -> None:
    options = ProvenanceOptions(chunk_strategy=strategy, chunk_size=sizes[0], chunk_overlap=sizes[1])
    inside = {place for span in chunk_spans(text, options, TOKENS) for place in range(span.start, span.end)}
    outside = "".join(character for place, character in enumerate(text) if place not in inside)
    if strategy != "token":  # a tokenizer of words does not see control characters
        assert not outside.strip()
