import pytest

from retrieval.exact import find_exact_terms
from retrieval.retriever import POOL, HybridCorpus
from retrieval.sources import sources_corpus
from tests.doubles import WordEmbedder
from utils.errors import InvalidRequest


def corpus_of(*sources: tuple[str, str], embedder: WordEmbedder | None = None) -> HybridCorpus:
    return sources_corpus(sources, embedder or WordEmbedder(), find_exact_terms, size=100, overlap=20)


LONG = " ".join(
    f"Sentence number {number} tells at some length of the town of Place{number} and of its people."
    for number in range(200)
)


def test_passages_name_their_source_and_stand_in_it() -> None:
    text = "Rent is 900 euros. " * 3 + "The garden is shared by all tenants of the house."
    (first, *_) = corpus_of(("a", "Nothing of interest."), ("b", text)).search("who may use the garden", 3)
    assert (first.document_id, first.document_name) == ("b", "b")
    assert first.span.of(text) == first.text
    assert "garden" in first.text
    assert (first.page, first.sheet, first.cells) == (None, None, None)


def test_every_chunk_of_short_sources_is_compared_by_meaning() -> None:
    embedder = WordEmbedder()
    passages = corpus_of(("a", "One thing."), ("b", "Another thing."), embedder=embedder).search("unrelated", 9)
    assert sorted(passage.text for passage in passages) == ["Another thing.", "One thing."]
    assert sorted(embedder.asked) == ["Another thing.", "One thing.", "unrelated"]


def test_of_long_sources_only_the_best_chunks_by_words_are_embedded() -> None:
    embedder = WordEmbedder()
    corpus = corpus_of(("long", LONG), embedder=embedder)
    assert "Place137" in corpus.search("What is said of Place137?", 7)[0].text
    assert len(embedder.asked) == POOL + 1


def test_vectors_are_made_once() -> None:
    embedder = WordEmbedder()
    corpus = corpus_of(("long", LONG), embedder=embedder)
    first = corpus.search("people of Place7", 7)
    asked = len(embedder.asked)
    assert corpus.search("people of Place7", 7) == first
    assert embedder.asked[asked:] == ["people of Place7"]
    corpus.only(["long"]).search("people of Place7", 7)
    assert len(embedder.asked) == asked + 2


def test_a_source_is_searched_alone() -> None:
    corpus = corpus_of(("a", "Apples are red."), ("b", "Apples are green."))
    assert [passage.document_id for passage in corpus.only(["b"]).search("apples", 5)] == ["b"]


@pytest.mark.parametrize(
    "sources", [(), (("a", ""),), (("a", ""), ("b", " \n\n "))], ids=["none", "an empty one", "only white space"]
)
def test_sources_without_text_support_nothing(sources: tuple[tuple[str, str], ...]) -> None:
    assert corpus_of(*sources).search("anything", 5) == ()


def test_two_sources_of_one_id_are_refused() -> None:
    with pytest.raises(InvalidRequest):
        corpus_of(("a", "one"), ("a", "two"))


def test_size_and_identifiers_are_those_of_all_sources() -> None:
    corpus = corpus_of(("a", "Form A-12."), ("b", "Form B-7 of 9."))
    assert corpus.characters == 24
    assert frozenset(corpus.identifiers) == {"a12", "b7"}
