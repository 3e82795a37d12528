from hypothesis import given, settings
from hypothesis import strategies as st

from config.methods import TOKENIZER
from core.evidence import select
from core.methods.alignment.chunks import Chunker
from core.methods.provenance.chunking import token_splitter
from tests.core.corpora import corpus
from tests.doubles import WordEmbedder

CHUNKER = Chunker(token_splitter(TOKENIZER))
SENTENCES = st.lists(
    st.sampled_from(["The rent is 900 euros.", "word " * 90 + ".", "x" * 300 + ".", "😀 नमस्ते दुनिया.", "Short one."]),
    min_size=1,
    max_size=12,
)


@settings(max_examples=25, deadline=None)
@given(sentences=SENTENCES, most=st.sampled_from([64, 100, 350]))
def test_nothing_is_lost_and_no_chunk_is_too_long(sentences: list[str], most: int) -> None:
    text = " ".join(sentences)
    found = select("rent", corpus(text), WordEmbedder(), passages=50).sentences
    chunks = list(CHUNKER.cut(found, most))
    pieces = [piece for chunk in chunks for piece in chunk]
    assert all(piece.source.span.of(text) == piece.source.text for piece in pieces)
    kept = {place for piece in pieces for place in range(piece.source.span.start, piece.source.span.end)}
    whole = {place for each in found for place in range(each.source.span.start, each.source.span.end)}
    assert not [place for place in whole - kept if not text[place].isspace()]
    assert all(sum(CHUNKER.count(piece.source.text) for piece in chunk) <= most for chunk in chunks)


def test_whole_sentences_stay_whole() -> None:
    text = " ".join(f"The rent of flat {number} is {number}00 euros." for number in range(1, 60))
    found = select("rent", corpus(text), WordEmbedder(), passages=50).sentences
    chunks = list(CHUNKER.cut(found))
    assert len(chunks) > 1
    assert [piece for chunk in chunks for piece in chunk] == list(found)
