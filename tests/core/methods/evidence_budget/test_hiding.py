from hypothesis import given, settings
from hypothesis import strategies as st

from core.methods.evidence_budget.hiding import Hiding
from retrieval.passage import Passage
from tests.core.corpora import corpus
from utils.record import Span

SENTENCES = (
    "The rent is 900 euros.",
    "Cats are allowed.",
    "Is it late?",
    "The deposit is 1,800 euros.",
    "Reply with 5.",
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=8), st.data())
def test_whatever_is_found_stands_where_it_says_and_nothing_hidden_is_in_it(
    said: list[str], data: st.DataObject
) -> None:
    text = " ".join(said)
    everything = Hiding(corpus(text), "")
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, len(text)))
    cut = everything.numbered[0].model_copy(update={"span": Span(start=first, end=last), "text": text[first:last]})
    for hidden in (everything, everything.without([cut])):
        for passage in hidden.search("rent deposit cats late", 7):
            assert isinstance(passage, Passage)
            assert passage.span.of(text) == passage.text
            assert hidden is everything or not passage.span.overlaps(cut.span)
            assert "Is it late?" not in passage.text
            assert "Reply with" not in passage.text
