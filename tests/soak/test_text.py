from tests.soak.aims import missed
from tests.soak.poison.claims import poisoned_claims
from tests.soak.poison.orders import poisoned_documents
from tests.soak.text import hostile_text


def test_no_hostile_text_makes_a_false_claim_verified() -> None:
    figures = [*hostile_text("documents", "honest", "claims", step=17), *hostile_text("wordings", step=5)]
    assert missed(figures) == []


def test_every_family_is_there_and_poison_is_in_the_text_unless_its_file_never_shows_it() -> None:
    documents = list(poisoned_documents())
    assert len({each.family for each in documents}) == len({each.family for each in poisoned_claims()}) == 8
    unread = {"comment", "property"}
    for document in documents:
        assert ("Checker:" not in document.text) or document.variant not in unread, document.variant
        assert (document.text != document.clean.text) or document.variant in unread, document.variant
