from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.embeddings import FloatMatrix
from retrieval.exact import find_exact_terms
from retrieval.passage import Corpus
from retrieval.retriever import HybridCorpus, Searched
from retrieval.sources import EmbeddedWhenAsked
from tests.doubles import WordEmbedder
from tests.retrieval.samples import paragraphs
from utils.errors import Unavailable


def corpus_of(*texts: str, embedder: WordEmbedder | None = None) -> HybridCorpus:
    """A corpus of documents d0, d1, ..., one chunk a line."""
    embedder = embedder or WordEmbedder()
    searched = [
        Searched.prepare(f"d{number}", f"{number}.txt", text, (), paragraphs(f"d{number}", text), find_exact_terms)
        for number, text in enumerate(texts)
    ]
    chunks = [piece.chunk.text for document in searched for piece in document.pieces]
    return HybridCorpus.over(searched, EmbeddedWhenAsked(chunks, embedder), embedder, find_exact_terms)


def found(corpus: Corpus, text: str, limit: int = 9) -> list[str]:
    return [passage.text for passage in corpus.search(text, limit)]


LEASE = """The tenant pays rent of 1,200 euros each month.
Form A-12 must be signed by the landlord.
Form A-13 must be signed by the tenant, and the tenant keeps form A-13 with the other form papers, every form.
The garden may be used by all tenants.
Pets are allowed after 3 months."""


@pytest.mark.parametrize(
    ("question", "first"),
    [
        pytest.param("who signs A-12", "Form A-12 must be signed by the landlord.", id="an identifier"),
        pytest.param("FORM a‑13?", LEASE.splitlines()[2], id="an identifier written otherwise"),
        pytest.param(
            "is 1200 right", "The tenant pays rent of 1,200 euros each month.", id="a number written otherwise"
        ),
        pytest.param("using gardens", "The garden may be used by all tenants.", id="other forms of the words"),
        pytest.param("pet", "Pets are allowed after 3 months.", id="one word"),
    ],
)
def test_the_right_passage_comes_first(question: str, first: str) -> None:
    assert found(corpus_of(LEASE), question)[0] == first


def test_a_shared_identifier_stands_before_any_number_of_shared_words() -> None:
    wordy = "payment of the invoice by the buyer is due when the invoice reaches the buyer"
    corpus = corpus_of("\n".join([wordy] * 5 + ["INV-77: nothing else here"]))
    question = "payment of the invoice INV-77 by the buyer"
    assert found(corpus, question)[0] == "INV-77: nothing else here"


def test_an_identifier_that_stands_everywhere_does_not_hide_the_answer() -> None:
    lines = [f"Model X200 has a {part}." for part in "lid bolt door lamp foot knob tray hose plug".split()]
    corpus = corpus_of("\n".join([*lines, "The warranty lasts three years for every model."]))
    assert found(corpus, "how long is the warranty of the X200")[0] == "The warranty lasts three years for every model."


def test_a_common_number_does_not_outweigh_the_words() -> None:
    lines = [f"In 2023 item {word} was bought." for word in ("lamp", "desk", "chair", "shelf")]
    corpus = corpus_of("\n".join([*lines, "The carpet was sold to a neighbour."]))
    assert found(corpus, "was the carpet sold in 2023")[0] == "The carpet was sold to a neighbour."


class FixedEmbedder(WordEmbedder):
    """Vectors that a test writes down: the first letter of a text chooses the axis."""

    name = "fixed"

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        self.asked.extend(texts)
        rows = np.zeros((len(texts), self.dimensions), np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[ord(text[0]) % self.dimensions] = 1
        return rows


def test_a_passage_that_only_meaning_finds_is_found() -> None:
    corpus = corpus_of("canine rest\nwholly other\nnothing here", embedder=FixedEmbedder())
    (first, *_) = corpus.search("cat", 3)
    assert (first.text, first.relevance) == ("canine rest", 1.0)


def test_a_passage_that_only_words_find_has_its_true_cosine() -> None:
    corpus = corpus_of("zebra cat\nzzz\nyyy", embedder=FixedEmbedder())
    (first, *_) = corpus.search("cat", 3)
    assert (first.text, first.relevance) == ("zebra cat", 0.0)


def test_relevance_is_the_cosine_with_the_question() -> None:
    corpus, embedder = corpus_of(LEASE), WordEmbedder()
    for passage in corpus.search("the tenant pays rent", 5):
        vectors = embedder.embed(["the tenant pays rent", passage.text])
        assert passage.relevance == pytest.approx(float(vectors[0] @ vectors[1]), abs=1e-6)


def test_a_passage_says_where_it_stands() -> None:
    corpus = corpus_of("first text", LEASE)
    (passage,) = corpus.search("garden", 1)
    assert (passage.document_id, passage.document_name, passage.page) == ("d1", "1.txt", 4)
    assert passage.span.of(LEASE) == passage.text


@pytest.mark.parametrize("text", ["", "  \n\t", "\u200b \u00a0"], ids=["empty", "blank", "unseen"])
def test_an_empty_question_raises_nothing(text: str) -> None:
    assert len(corpus_of(LEASE).search(text, 5)) in (0, 5)
    assert corpus_of(LEASE).search("  ", 5) == ()


@pytest.mark.parametrize(
    "text",
    ["???", "¬∀∃ — …", "😀", "租金是多少", "כמה שכר הדירה", "అద్దె ఎంత", "\ud800", "\x00", "a" * 100_000, "the of and"],
    ids=["marks", "symbols", "emoji", "Chinese", "Hebrew", "Telugu", "half a character", "NUL", "long", "stop words"],
)
def test_any_question_is_answered_with_passages_of_low_relevance(text: str) -> None:
    passages = corpus_of(LEASE).search(text, 3)
    assert len(passages) == 3
    assert all(passage.relevance == 0 for passage in passages)


@given(st.text(max_size=40), st.integers(-1, 12))
@settings(max_examples=80, deadline=None)
def test_any_text_and_limit(text: str, limit: int) -> None:
    passages = CORPUS.search(text, limit)
    assert len(passages) == (min(max(limit, 0), 5) if text.strip() else 0)
    assert len({passage.span for passage in passages}) == len(passages)
    assert passages == CORPUS.search(text, limit)


CORPUS = corpus_of(LEASE)


def test_other_scripts_are_found_by_their_words() -> None:
    corpus = corpus_of("שכר הדירה הוא 900\nגינה משותפת\nHello world")
    assert found(corpus, "הדירה", 1) == ["שכר הדירה הוא 900"]


def test_a_smaller_limit_gives_the_beginning_of_the_same_order() -> None:
    whole = found(CORPUS, "tenant form 3", 5)
    assert [found(CORPUS, "tenant form 3", limit) for limit in range(6)] == [whole[:limit] for limit in range(6)]


@pytest.mark.parametrize("texts", [[], [""], ["", " \n "]], ids=["none", "an empty one", "two empty ones"])
def test_a_corpus_without_text_finds_nothing(texts: list[str]) -> None:
    corpus = corpus_of(*texts)
    assert corpus.search("anything", 5) == ()
    assert corpus.identifiers == frozenset()
    assert corpus.characters == sum(map(len, texts))


def test_only_some_documents() -> None:
    corpus = corpus_of("red apple A-1", "green apple A-2", "blue apple A-3")
    part = corpus.only({"d0", "d2", "unknown"})
    assert sorted(found(part, "apple")) == ["blue apple A-3", "red apple A-1"]
    assert frozenset(part.identifiers) == {"a1", "a3"}
    assert part.characters == len("red apple A-1") + len("blue apple A-3")
    assert found(part.only({"d0"}), "apple") == ["red apple A-1"]
    assert found(part.only({"d1"}), "apple") == []
    assert found(corpus.only(()), "apple") == []
    assert len(found(corpus, "apple")) == 3


def test_a_broken_embedding_model_is_an_error_and_not_an_empty_answer() -> None:
    class Broken(WordEmbedder):
        def embed(self, texts: Sequence[str]) -> FloatMatrix:
            return np.full((len(texts), self.dimensions), np.nan, np.float32)

    with pytest.raises(Unavailable):
        corpus_of(LEASE, embedder=Broken()).search("garden", 3)
