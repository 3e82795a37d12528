import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.checks.parallels import compare_parallels
from core.evidence import Sentence
from core.verdict import Outcome
from tests.core.examples import sentence
from tests.growth import LINEAR, growth
from utils.text import split_sentences

OFFICES = "Alice manages the Berlin office, and Bob manages the Paris office."
BILLS = "The landlord pays for repairs to the roof and the heating; the tenant pays for electricity and water."
WORDS = "Ann Bob runs owned was by the both it who in May and , ; but while sold old new (or) - . it, 2019".split()
TWO_SENTENCES = "Alice manages the Berlin office. Bob manages the Paris office."

JOINED = {
    "one verb, the second object": ("Alice manages the Paris office.", OFFICES),
    "one verb, the first object": ("Bob manages the Berlin office.", OFFICES),
    "a passive claim": ("The Paris office is managed by Alice.", OFFICES),
    "passive evidence": ("Ann repairs the door.", "The roof is repaired by Ann; the door is repaired by Bob."),
    "the last of a list": ("The landlord pays for water.", BILLS),
    "the last of the first list": ("The tenant pays for the heating.", BILLS),
    "other verbs": ("Nurses analysed the data.", "Nurses recorded the symptoms and doctors analysed the data."),
    "two verbs of one subject": (
        "The board approved the staffing plan.",
        "The board approved the budget and deferred the staffing plan.",
    ),
    "two places": ("Sales rose in Germany.", "Sales fell in Germany and rose in Poland."),
    "a verb left out": ("The female has a black crest.", "The male has a black crest, the female a brown crest."),
    "groups named by letters": ("Group A received a placebo.", "Group A received the vaccine, group B a placebo."),
    "months": ("The bill for May was paid on time.", "The bill for April was paid on time; the bill for May late."),
    "what follows the same word": (
        "Staff who work nights receive a travel allowance.",
        "Staff who work nights receive a shift allowance, and staff who work at sites receive a travel allowance.",
    ),
    "besides, of somebody with a name": (
        "Papyro has proofread the text.",
        "Lexora has proofread the text, and Papyro has printed the text.",
    ),
}

AS_SAID = {
    "the first clause": ("Alice manages the Berlin office.", OFFICES),
    "the second clause": ("Bob manages the Paris office.", OFFICES),
    "the second clause, passive": ("The Paris office is managed by Bob.", OFFICES),
    "a thing of a list": ("The tenant pays for water.", BILLS),
    "a thing of the first list": ("The landlord pays for the heating.", BILLS),
    "a subject of two verbs": (
        "The firm rebuilt its plant in York.",
        "The firm sold its plant in Leeds and rebuilt its plant in York.",
    ),
    "two subjects of one verb": ("Ann manages the office.", "Ann and Bob manage the office."),
    "a subject with a place": ("The price of apples rose.", "The price of apples in Spain and the cost of pears rose."),
    "a place of both": ("Ann opened a shop in Rome.", "Ann opened a shop and Bob opened a bar in Rome."),
    "a time of both": ("Ann opened a shop last week.", "Ann opened a shop and Bob opened a bar last week."),
    "a relative clause": ("Ms Reyes resigned.", "Ms Reyes, who founded the airline, resigned on Monday."),
    "a name and what it is": ("Ms Reyes resigned.", "Ms Reyes, the founder of the airline, resigned."),
    "a pronoun": ("Ann owns the garage.", "Ann owns the house, and she owns the garage."),
    "it, of the other": ("Ben rejected the offer.", "Ann accepted the offer, but Ben rejected it."),
    "the same by another name": ("Harrow pays for the lift.", "Harrow pays for the roof, the firm also for the lift."),
    "both": ("The Summit has steel pegs.", "The Trail has a red sheet, the Summit a blue one; both have steel pegs."),
    "a verb left out": ("The female has a brown crest.", "The male has a black crest, the female a brown crest."),
    "a noun and what describes it": ("It relieves fever.", "It relieves back pain and chronic fever."),
    "another time in front": ("Ann opened a shop.", "In 2019 Ann opened a bar, and in 2020 opened a shop."),
    "more than the evidence": ("Alice sold the Paris office.", OFFICES),
    "a sentence that agrees": ("Ann runs Rome.", "Ann runs Oslo and Bob runs Rome. Ann runs Rome as well."),
    "nothing": ("", OFFICES),
}


def sentences(text: str, claim: str) -> list[Sentence]:
    found = [sentence(span.of(text), claim, start=span.start) for span in split_sentences(text)]
    return sorted(found, key=lambda each: -each.share)


@pytest.mark.parametrize(("claim", "evidence"), JOINED.values(), ids=JOINED)
def test_a_claim_put_together_from_two_clauses(claim: str, evidence: str) -> None:
    (comparison,) = compare_parallels(claim, sentences(evidence, claim))
    assert comparison.outcome in (Outcome.CONFLICT, Outcome.MISSING)
    assert comparison.found is not None
    assert comparison.found in evidence
    assert comparison.found in comparison.explanation


@pytest.mark.parametrize(("claim", "evidence"), AS_SAID.values(), ids=AS_SAID)
def test_a_claim_that_stands_in_its_evidence(claim: str, evidence: str) -> None:
    assert compare_parallels(claim, sentences(evidence, claim)) == []


@pytest.mark.parametrize(
    ("claim", "evidence", "outcome"),
    [
        pytest.param("Alice manages the Paris office.", OFFICES, Outcome.CONFLICT, id="one verb in one sentence"),
        pytest.param(
            "The tenant mends the roof.", "The owner mends the roof; the tenant pays.", Outcome.CONFLICT, id="cut"
        ),
        pytest.param("Ann keeps bees.", "Ann likes the sea and Bob keeps bees.", Outcome.MISSING, id="two verbs"),
        pytest.param("Alice manages the Paris office.", TWO_SENTENCES, Outcome.MISSING, id="one verb, two sentences"),
        pytest.param(
            "Ann to book the room.", "- Ann to write the letter\n- Bob to book the room", Outcome.MISSING, id="items"
        ),
    ],
)
def test_how_sure_it_is(claim: str, evidence: str, outcome: Outcome) -> None:
    (comparison,) = compare_parallels(claim, sentences(evidence, claim))
    assert comparison.outcome is outcome


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        pytest.param("Bob manages the Paris office.", TWO_SENTENCES, id="as said"),
        pytest.param(
            "Dr Lee heads the laboratory.", "Dr Lee joined in 2010. She heads the laboratory.", id="a pronoun"
        ),
        pytest.param(
            "Ann keeps bees.", "Here Ann likes the sea. Here the chair keeps bees.", id="she may be the chair"
        ),
    ],
)
def test_two_sentences_that_may_be_of_one_thing(claim: str, evidence: str) -> None:
    assert compare_parallels(claim, sentences(evidence, claim)) == []


@given(
    claim=st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join),
    text=st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join),
)
def test_any_words_are_compared(claim: str, text: str) -> None:
    for comparison in compare_parallels(claim, sentences(text, claim)):
        assert comparison.found and comparison.found in text
        assert comparison.outcome in (Outcome.CONFLICT, Outcome.MISSING)


@pytest.mark.parametrize(
    ("claimed", "said"),
    [
        pytest.param("Alice manages the Paris office.", OFFICES[:-1], id="long evidence"),
        pytest.param("w{0}x w{0}y ", "w{0}x sells r{0}, and p{0} buys w{0}y; ", id="a long claim of ever new words"),
        pytest.param("w{0}x w{0}y ", "w{0}x and w{0}y ", id="a long list"),
    ],
)
def test_work_grows_with_the_length(claimed: str, said: str) -> None:
    def compare(times: int) -> None:
        claim = "".join(claimed.format(f"{times}n{place}") for place in range(times if "{" in claimed else 1))
        text = "".join(said.format(f"{times}n{place}") for place in range(times))
        compare_parallels(claim, [sentence(text, "w")])

    assert growth(compare, 60) < LINEAR
