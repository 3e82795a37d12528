import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrieval.exact import find_exact_terms
from retrieval.guarded import GuardedCorpus
from retrieval.rails import NO_RAIL, Rail, Treatment, for_readers, hidden_in
from retrieval.retriever import HybridCorpus
from retrieval.sensitive.finding import ENTITIES, BuiltInFinder
from retrieval.sources import sources_corpus
from tests.doubles import WordEmbedder
from utils.errors import Unavailable
from utils.placeholders import holds_placeholder, placeholder, shown

FINDER = BuiltInFinder(ENTITIES, 0.5)
CONTACT = (
    "Anna Levi leads the lab. Her e-mail is anna.levi@example.com and her phone is +1 212 555 0187. She has 12 days."
)
PLAIN = "The lab opens at nine. It has four rooms."


def corpus_of(*texts: str) -> HybridCorpus:
    named = [(f"S{place}", text) for place, text in enumerate(texts)]
    return sources_corpus(named, WordEmbedder(), find_exact_terms, size=300, overlap=100)


def guarded(*texts: str, drops: bool = False) -> GuardedCorpus:
    return GuardedCorpus(corpus_of(*texts), FINDER, drops)


def test_masked_passages_keep_every_place() -> None:
    (passage,) = guarded(CONTACT).search("Anna e-mail phone", 3)
    assert len(passage.text) == len(CONTACT) == passage.span.end
    assert "anna.levi" not in passage.text
    assert "555" not in passage.text
    days = passage.text.index("She has 12 days.")
    assert CONTACT[days:] == "She has 12 days."
    assert "is <EMAIL_ADDRESS> and her phone is <PHONE_NUMBER>. She" in for_readers(passage).text
    assert for_readers(passage).span == passage.span


def test_a_passage_with_a_sensitive_value_is_dropped_and_makes_room() -> None:
    corpus = guarded(CONTACT, PLAIN, "The lab has a kitchen.", drops=True)
    assert {passage.document_id for passage in corpus.search("lab", 2)} == {"S1", "S2"}
    assert corpus.search("anna.levi@example.com", 0) == ()


def test_a_value_on_the_edge_of_a_chunk_is_hidden_on_both_sides() -> None:
    number = "+1 212 555 0187"
    long = "word " * 56 + f"reach us at {number} today " + "word " * 60
    start, found = long.index(number), guarded(long).search("word reach", 20)
    assert any(start < passage.span.end < start + len(number) for passage in found)
    assert sum(holds_placeholder(passage.text) for passage in found) > 1
    assert not any(letter.isdigit() for passage in found for letter in passage.text)


def test_the_identifiers_that_are_known_hold_nothing_hidden() -> None:
    corpus = guarded(CONTACT + " The form is A-1234.")
    assert "anna.levi@example.com" in corpus.corpus.identifiers
    assert frozenset(corpus.identifiers) == {"a1234"}


def test_a_dropped_source_keeps_its_number() -> None:
    numbered = guarded(CONTACT, PLAIN, drops=True).numbered
    assert [shown(passage.text) for passage in numbered] == ["<EMAIL_ADDRESS>", PLAIN]


@pytest.mark.parametrize(
    ("own", "wished", "masks", "drops"),
    [
        (Treatment.OFF, Treatment.OFF, False, False),
        (Treatment.OFF, Treatment.MASK, True, False),
        (Treatment.MASK, Treatment.OFF, True, False),
        (Treatment.MASK, Treatment.DETECT, True, True),
        (Treatment.DETECT, Treatment.MASK, True, True),
    ],
    ids=str,
)
def test_the_stricter_treatment_holds(own: Treatment, wished: Treatment, masks: bool, drops: bool) -> None:
    corpus = Rail(FINDER, own, 0.0).over(corpus_of(CONTACT), wished)
    assert isinstance(corpus, GuardedCorpus) == masks
    assert getattr(corpus, "drops", False) == drops


def test_every_passage_is_reported_with_its_check() -> None:
    rail = Rail(FINDER, Treatment.DETECT, 0.3)
    retrieved = rail.retrieve("lab rooms nine", rail.over(corpus_of(CONTACT, PLAIN, "Bananas."), Treatment.OFF), 2)
    assert {check.document_id: (check.reason, check.kept) for check in retrieved.checks} == {
        "S0": ("sensitive", False),
        "S1": ("kept", True),
        "S2": ("not_relevant", False),
    }
    assert [passage.document_id for passage in retrieved.passages] == ["S1"]
    sensitive = {check.document_id: check.sensitive for check in retrieved.checks}
    assert sensitive == {"S0": ("EMAIL_ADDRESS", "PHONE_NUMBER"), "S1": (), "S2": ()}


def test_without_the_rail_sensitivity_is_unknown_and_nothing_changes() -> None:
    corpus = corpus_of(CONTACT)
    retrieved = NO_RAIL.retrieve("lab", corpus, 3)
    assert retrieved.passages == corpus.search("lab", 3)
    assert [(check.sensitive, check.reason) for check in retrieved.checks] == [(None, "kept")]


def test_a_treatment_that_cannot_be_had_is_an_error_and_not_passed_over() -> None:
    corpus = corpus_of(CONTACT)
    assert NO_RAIL.over(corpus, Treatment.OFF) is corpus
    with pytest.raises(Unavailable):
        NO_RAIL.over(corpus, Treatment.MASK)
    assert isinstance(Rail(FINDER, Treatment.OFF, 0.0).over(corpus, Treatment.MASK), GuardedCorpus)


@pytest.mark.parametrize("text", ["Her e-mail is bob@example.com.", "Write to <EMAIL_ADDRESS>."])
def test_what_is_hidden_is_recognised_in_claims(text: str) -> None:
    assert hidden_in(text, guarded(CONTACT))
    assert not hidden_in(text, corpus_of(CONTACT))
    assert not hidden_in("She has 12 days.", guarded(CONTACT))


@given(st.text(max_size=30), st.sampled_from(ENTITIES), st.integers(1, 40))
@settings(max_examples=60)
def test_a_placeholder_is_as_long_as_it_should_be_and_is_shown_by_its_name(text: str, name: str, length: int) -> None:
    hidden = placeholder(name, length)
    assert len(hidden) == length
    assert holds_placeholder(text + hidden)
    assert shown(hidden) == f"<{name}>"
    assert shown("plain") == "plain"


def test_the_text_of_a_document_is_the_stored_one_but_for_blanks() -> None:
    text = CONTACT + "\n\n  " + PLAIN * 20
    read = corpus_of(text).text_of("S0")
    assert len(read) == len(text.rstrip())
    assert all(one == other or other.isspace() for one, other in zip(read, text, strict=False))
