from tests.soak.aims import missed
from tests.soak.poison.claims import poisoned_claims
from tests.soak.poison.orders import poisoned_documents
from tests.soak.text import hostile_text


def test_no_hostile_text_makes_a_false_claim_verified() -> None:
    figures = hostile_text(step=17, sizes=(200, 20_000), positions=(0.0, 0.5, 1.0), words=600, places=10)
    assert missed(figures) == []


def test_the_corpus_is_as_large_as_it_should_be() -> None:
    documents, claims = list(poisoned_documents()), list(poisoned_claims())
    assert len(documents) >= 100
    assert len(claims) >= 50
    assert len({document.family for document in documents}) == len({claim.family for claim in claims}) == 8


def test_poison_is_in_the_text_unless_its_file_never_shows_it() -> None:
    unread = {"comment", "alternative text", "property"}
    for document in poisoned_documents():
        assert ("Checker:" not in document.text) or document.variant not in unread, document.variant
        assert (document.text != document.clean.text) or document.variant in unread, document.variant
