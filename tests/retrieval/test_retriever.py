from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.embeddings import FloatMatrix
from retrieval.passage import Corpus
from retrieval.retriever import POOL, HybridCorpus, Searched
from retrieval.sources import EmbeddedWhenAsked, sources_corpus
from tests.doubles import WordEmbedder
from tests.retrieval.samples import paragraphs
from utils.errors import InvalidRequest


def corpus_of(*texts: str, embedder: WordEmbedder | None = None) -> HybridCorpus:
    """A corpus of documents d0, d1, ..., one chunk a line."""
    embedder = embedder or WordEmbedder()
    searched = [
        Searched.prepare(f"d{number}", f"{number}.txt", text, (), paragraphs(f"d{number}", text))
        for number, text in enumerate(texts)
    ]
    chunks = [piece.chunk.text for document in searched for piece in document.pieces]
    return HybridCorpus.over(searched, EmbeddedWhenAsked(chunks, embedder), embedder)


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
    assert corpus_of("", " \n ").search("anything", 5) == ()


@pytest.mark.parametrize(
    "text",
    ["???", "租金是多少", "\ud800\x00", "a" * 100_000, "the of and"],
    ids=["marks", "Chinese", "half a character", "long", "stop words"],
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
    assert passages == CORPUS.search(text, 5)[: len(passages)]
    assert len({passage.span for passage in passages}) == len(passages)


CORPUS = corpus_of(LEASE)


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


def of_sources(*sources: tuple[str, str], embedder: WordEmbedder | None = None) -> HybridCorpus:
    return sources_corpus(sources, embedder or WordEmbedder(), size=100, overlap=20)


LONG = " ".join(
    f"Sentence number {number} tells at some length of the town of Place{number} and of its people."
    for number in range(200)
)


def test_of_long_sources_only_the_best_chunks_by_words_are_embedded() -> None:
    embedder = WordEmbedder()
    corpus = of_sources(("long", LONG), embedder=embedder)
    assert "Place137" in corpus.search("What is said of Place137?", 7)[0].text
    assert len(embedder.asked) == POOL + 1


def test_two_sources_of_one_id_are_refused() -> None:
    with pytest.raises(InvalidRequest):
        of_sources(("a", "one"), ("a", "two"))
