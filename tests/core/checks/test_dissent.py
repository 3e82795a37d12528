import pytest

from core.checks.dissent import MOST_READ, find_dissent
from core.checks.entailment import Entailment
from core.evidence import Sentence
from tests.core.examples import sentence
from tests.doubles import WordEntailment


def dissent(claim: str, *others: tuple[str, str]) -> list[str]:
    """Return the names of the documents that say otherwise; `others` are documents with their only sentence."""
    model = WordEntailment()

    def read(found: Sentence) -> Entailment:
        return model.classify([(found.text, claim)])[0].entailment

    sentences = [sentence(text, claim, document=name) for name, text in (("lease.txt", claim), *others)]
    return [passage.document_id for passage in find_dissent(claim, sentences, read)]


@pytest.mark.parametrize(
    ("claim", "other"),
    [
        pytest.param("Pets are allowed in the flat.", "Pets are not allowed in the flat.", id="a negation"),
        pytest.param("The fee is 40 euros.", "The fee is 45 euros.", id="a short claim with another figure"),
        pytest.param(
            "The fee for the use of the garden hall is 40 euros.",
            "The board raised it: the fee for the use of the garden hall is now 45 euros.",
            id="in a longer sentence",
        ),
        pytest.param("The lease began on 3 May 2019.", "The lease began on 5 May 2019.", id="another day"),
    ],
)
def test_a_document_that_says_otherwise_is_found(claim: str, other: str) -> None:
    assert dissent(claim, ("letter.txt", other)) == ["letter.txt"]


@pytest.mark.parametrize(
    ("claim", "other"),
    [
        pytest.param("The fee is 40 euros.", "The fee is 40 euros.", id="it says the same"),
        pytest.param("The fee is 40 euros.", "The lift carries 45 people.", id="another thing"),
        pytest.param("The hall fee is 40 euros.", "The garden fee is 45 euros.", id="a thing of the same sort"),
        pytest.param("In 2023 the fee was 40 euros.", "In 2024 the fee was 45 euros.", id="another year"),
        pytest.param("40", "45", id="a figure alone"),
    ],
)
def test_a_document_that_tells_of_something_else_does_not_dispute(claim: str, other: str) -> None:
    assert dissent(claim, ("letter.txt", other)) == []


def test_a_document_that_says_both_disputes_itself() -> None:
    assert dissent("The fee is 40 euros.", ("lease.txt", "The fee is 45 euros.")) == ["lease.txt"]
    assert dissent("Pets are allowed.", ("lease.txt", "Pets are not allowed.")) == ["lease.txt"]


def test_the_supporting_document_may_tell_of_other_things() -> None:
    claim = "The fee for the use of the garden hall is 40 euros."
    assert dissent(claim, ("lease.txt", "The fee for the use of the garden is 45 euros.")) == []


def test_what_names_another_thing_does_not_dispute() -> None:
    assert dissent("The order INV-A0002 holds 12 pears.", ("other.txt", "The order INV-A0003 holds 14 pears.")) == []


@pytest.mark.parametrize(("contradicted", "found"), [(0.69, 0), (0.71, 1)])
def test_only_what_contradicts_surely_enough_is_dissent(contradicted: float, found: int) -> None:
    claim = "The fee is 40 euros."
    sentences = [sentence("The fee is 45 euros.", claim, document="letter.txt")]
    said = Entailment(entailed=0.0, neutral=1 - contradicted, contradicted=contradicted)
    assert len(find_dissent(claim, sentences, lambda _: said)) == found


def test_only_the_nearest_sentences_are_read() -> None:
    others = [(f"letter{number}.txt", f"The fee is {number} euros.") for number in range(50, 50 + MOST_READ + 2)]
    assert len(dissent("The fee is 40 euros.", *others)) == MOST_READ
