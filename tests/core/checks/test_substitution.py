import pytest

from core.checks.check import quantities_of
from core.checks.substitution import MOST_RIVALS, find_conflict
from core.evidence import Window
from core.verdict import Comparison, Outcome
from tests.core.examples import sentence
from tests.doubles import WordEntailment

MODEL = WordEntailment()


def conflict(claim: str, *texts: str, least: float = 0.5) -> Comparison | None:
    def support(window: Window, text: str) -> float:
        return MODEL.classify([(window.text, text)])[0].entailment.entailed

    window = Window(tuple(sentence(text, claim) for text in texts))
    return find_conflict(claim, quantities_of(claim)[0], [window], support, least=least)


@pytest.mark.parametrize(
    ("claim", "texts", "right"),
    [
        pytest.param("The rent is 1,540 euros.", ["The rent is 1,450 euros."], "1,450 euros", id="figure"),
        pytest.param("The rent is 1,450 dollars.", ["The rent is 1,450 euros."], "1,450 euros", id="currency"),
        pytest.param("It opened in 1989.", ["It opened in 1998.", "It closed in 2003."], "1998", id="year"),
        pytest.param(
            "The deposit is 1,450 euros.",
            ["The rent is 1,450 euros.", "The deposit is 2,900 euros."],
            "2,900 euros",
            id="the value of another thing",
        ),
        pytest.param("It has three balconies.", ["It has two balconies."], "two", id="in words"),
    ],
)
def test_the_value_that_makes_the_claim_right_is_found(claim: str, texts: list[str], right: str) -> None:
    found = conflict(claim, *texts)
    assert found is not None
    assert (found.outcome, found.found) == (Outcome.CONFLICT, right)
    assert found.evidence is not None and right in found.evidence.text
    assert found.claimed in claim and found.claimed in found.explanation and right in found.explanation


@pytest.mark.parametrize(
    ("claim", "texts"),
    [
        pytest.param("The key costs 80 euros.", ["The rent is 1,450 euros."], id="a value of another thing"),
        pytest.param("It opened in 1989.", ["It closed in 2003."], id="a date of another event"),
        pytest.param("The hall has 80 seats.", ["The hall on Route 66 has seats."], id="a number in a name"),
        pytest.param("The rent is 1,450 euros.", ["The rent is 1,450 euros."], id="nothing differs"),
        pytest.param("The rent is 1,450 euros.", ["The rent is high."], id="no value"),
    ],
)
def test_a_value_that_makes_no_sentence_of_the_evidence_does_not_condemn(claim: str, texts: list[str]) -> None:
    assert conflict(claim, *texts) is None


def test_a_value_that_the_evidence_does_not_surely_say_is_not_offered() -> None:
    assert conflict("The rent is 1,540 euros.", "The rent is 1,450 euros.", least=0.97) is None


def test_no_more_values_are_tried_than_can_be_read_in_time() -> None:
    texts = [f"Room {place} has {place + 100} chairs." for place in range(MOST_RIVALS + 4)]
    asked = len(MODEL.asked)
    conflict("The cellar has 99 chairs.", *texts)
    assert len(MODEL.asked) - asked == MOST_RIVALS + 1, "each beside its sentence, the best in its window"


def test_values_are_compared_beside_their_own_sentences_and_only_the_best_in_its_window() -> None:
    claim = "The rent is 1,540 euros."
    texts = ["The rent is 1,450 euros.", "The deposit is 2,900 euros."]
    window = Window(tuple(sentence(text, claim) for text in texts))
    read: list[str] = []

    def support(window: Window, text: str) -> float:
        read.append(window.text)
        return 0.4 if "1,450" in text else 0.1

    assert find_conflict(claim, quantities_of(claim)[0], [window], support, least=0.5) is None
    assert read == [*texts, window.text]


def test_a_value_that_needs_the_sentences_around_its_own_is_found() -> None:
    claim = "The rent of the flat is 1,540 euros."
    window = Window(tuple(sentence(text, claim) for text in ("The flat has a rent.", "It is 1,450 euros.")))

    def support(read: Window, text: str) -> float:
        return 0.9 if "1,450" in text and read == window else 0.2

    found = find_conflict(claim, quantities_of(claim)[0], [window], support, least=0.62)
    assert found is not None and found.found == "1,450 euros"
