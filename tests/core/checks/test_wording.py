import pytest

from core.checks.wording import compare_wording
from core.evidence import select
from core.verdict import Outcome
from tests.core.corpora import corpus
from tests.core.examples import sentence
from tests.doubles import WordEmbedder
from tests.growth import LINEAR, growth

TURNED_AROUND = {
    "negation lost": ("The drug is approved for children.", "The drug is not approved for children.", "negation"),
    "negation added": ("The drug is not approved for children.", "The drug is approved for children.", "negation"),
    "contraction": ("The clinic doesn't open on Sundays.", "The clinic opens on Sundays.", "negation"),
    "never": ("The pump never stops at night.", "The pump stops at night.", "negation"),
    "direction": ("Sales fell by 5 %.", "Sales increased by 5 %.", "relational"),
    "direction beside another": ("Sales fell by 5 %.", "Sales increased by 5 % while costs fell.", "relational"),
    "order in time": ("Revenue rose before the merger.", "Revenue rose after the merger.", "temporal"),
    "order in time, clause in front": (
        "Store the boards at 70 % before soldering.", "After soldering, store the boards at 70 %.", "temporal"
    ),
    "permission": ("Smoking is permitted in the yard.", "Smoking is prohibited in the yard.", "negation"),
    "outcome": ("The council rejected the tender.", "The council accepted the tender.", "negation"),
    "the exception": ("The tenant may keep a dog.", "The tenant may keep a cat but not a dog.", "negation"),
    "beside an exception that both make": (
        "Boards must be washed unless they have a membrane.", "Boards must not be washed unless they have a membrane.",
        "negation",
    ),
    "the other party": (
        "The Tenant shall keep in repair the roof.", "6.1 The Landlord shall keep in repair the roof.", "relational"
    ),
    "buyer and bought": ("Beta Ltd acquired Alpha Ltd.", "Alpha Ltd acquired Beta Ltd.", "relational"),
    "payer and paid": ("The tenant pays the landlord a fee.", "The landlord pays the tenant a fee.", "relational"),
    "doer and done to, one left out": (
        "Ostrow Ltd dismissed it.", "The court dismissed it, of Ostrow Ltd.", "relational"
    ),
    "somebody else's work": (
        "Carl Dahl manages the Oslo office.", "Anna Berg manages the Oslo office and reports to Carl Dahl.",
        "relational",
    ),
    "one of two negations lost": (
        "Patients should take it without asking.", "Patients should not take it without asking.", "negation"
    ),
    "negated in the other half": (
        "The drug does not reduce blood pressure.",
        "The drug reduces blood pressure but does not affect heart rate.", "negation",
    ),
    "passive with roles swapped": ("Alpha was acquired by Beta.", "Alpha acquired Beta.", "relational"),
}  # fmt: skip

LEFT_ALONE = {
    "same": ("The drug is not approved for children.", "The drug is not approved for children."),
    "antonym and negation": ("The door is closed.", "The door is not open."),
    "passive": ("Beta Ltd was acquired by Alpha Ltd.", "Alpha Ltd acquired Beta Ltd in 2019."),
    "time in front": ("In 2019 Alpha acquired Beta.", "Alpha acquired Beta in 2019."),
    "the other clause is negated": ("The clinic opens on Mondays.", "The clinic opens on Mondays but not on Sundays."),
    "not the exception": ("The tenant may keep a cat.", "The tenant may keep a cat but not a dog."),
    "exception": ("With a membrane, boards may be washed.", "Boards must not be washed unless they have a membrane."),
    "bound": ("The fee is no more than 50 euros.", "The fee is at most 50 euros."),
    "not only": ("The award honours staff.", "The award honours not only staff but also volunteers."),
    "about something else": ("The garden is open.", "The library is closed on Tuesdays."),
    "both parties get a part": ("The tenant gets the deposit back.", "The landlord repays the deposit in 30 days."),
    "things trade places in a paraphrase": (
        "Petrol station shops will be included from 2025.", "From 2025 the panel will include petrol station shops."
    ),
    "two negations that assert": (
        "Patients should ask a doctor and take it.", "Patients should not take it without asking a doctor."
    ),
    "negated where it is negated": (
        "The drug does not affect heart rate.", "The drug reduces blood pressure but does not affect heart rate."
    ),
    "the second of two that share a head": (
        "It was approved for children in 2022.", "It was approved for adults in 2021 and for children in 2022."
    ),
    "who does the second thing": ("Lee manages the Oslo office.", "Kim was hired by Lee, who manages the Oslo office."),
    "negated for somebody else too": ("Guests may not vote.", "Not all members may vote; guests may not."),
    "the second of two courses": (
        "The court granted the injunction.", "The court dismissed the claim for damages but granted the injunction."
    ),
    "the second of two buttons": (
        "Press the green button to start it.", "Press the red button to stop it and the green button to start it."
    ),
    "an opposite in the next clause": ("Lessees pay for gas.", "Lessees pay for light and gas, lessors for water."),
    "a verb left out": ("Scooters may be left at the gate.", "Bikes may be left at the gym, scooters at the gate."),
    "a passive to come": ("The letter is to be written by Ann.", "Ann to write the letter."),
    "no duty, twice": ("The seller does not have to pay.", "The seller is not obliged to pay."),
    "not done, and refused": ("The mayor did not sign the deed.", "The mayor refused to sign the deed."),
    "not yet": ("The court has not ruled on the case.", "The court has yet to rule on the case."),
    "told from the other end": (
        "The valve is opened after the pump was stopped.", "The pump is stopped before the valve is opened."
    ),
    "told from the other end, in front": (
        "The dam was built before the fish left.", "After the dam had been built, the fish left."
    ),
    "no and not": ("A dog may not enter without a lead.", "No dog may enter without a lead."),
    "the opposite of an exception": (
        "If the lid is open, the device does not start.", "The device does not start unless the lid is closed."
    ),
    "both poles": ("Costs fell.", "Sales rose while costs fell."),
    "comparative before a number": ("More than 400 patients enrolled.", "412 patients enrolled, less than planned."),
    "longer evidence with its own passive": (
        "The policy was sent back to the group.", "The policy was sent back to the group, chaired by Ania Borowska."
    ),
}  # fmt: skip


@pytest.mark.parametrize(("claim", "evidence", "kind"), TURNED_AROUND.values(), ids=TURNED_AROUND.keys())
def test_a_claim_that_turns_its_evidence_around(claim: str, evidence: str, kind: str) -> None:
    found = compare_wording(claim, [sentence(evidence, claim)])
    assert found, "nothing was found"
    assert {comparison.outcome for comparison in found} == {Outcome.CONFLICT}
    assert kind in {comparison.kind for comparison in found}
    assert all(comparison.span.of(claim) == comparison.claimed for comparison in found)


@pytest.mark.parametrize(("claim", "evidence"), LEFT_ALONE.values(), ids=LEFT_ALONE.keys())
def test_a_claim_that_does_not(claim: str, evidence: str) -> None:
    assert compare_wording(claim, [sentence(evidence, claim)]) == []


def test_a_sentence_that_is_as_near_and_agrees_settles_it() -> None:
    claim = "The pool is open in winter."
    against, agreeing = (
        sentence("The pool is not open in winter.", claim),
        sentence("In winter the pool is open.", claim),
    )
    assert compare_wording(claim, [against])
    assert compare_wording(claim, [against, agreeing]) == []


def test_without_sentences_there_is_nothing_to_compare() -> None:
    assert compare_wording("The pool is open.", []) == []


@pytest.mark.parametrize("claim", ["Tenants may keep dogs.", "Tenants may not keep dogs."])
def test_a_document_that_says_otherwise_is_heard_beside_one_that_agrees(claim: str) -> None:
    found = corpus("Tenants may keep dogs.", "Tenants may not keep dogs.")
    compared = compare_wording(claim, select(claim, found, WordEmbedder(), passages=7).ranked)
    assert [(each.kind, each.outcome) for each in compared] == [
        ("negation", Outcome.CONFLICT),
        ("negation", Outcome.MATCH),
    ]
    conflict, match = compared
    assert conflict.evidence and match.evidence
    assert match.evidence.text == claim != conflict.evidence.text


def test_a_document_about_something_else_does_not_dispute() -> None:
    claim = "Tenants may keep dogs."
    found = corpus("Tenants may keep dogs.", "Visitors may not bring dogs into the kitchen.")
    assert compare_wording(claim, select(claim, found, WordEmbedder(), passages=7).ranked) == []


@pytest.mark.parametrize(
    ("claimed", "said"),
    [
        ("word ", "word "),
        ("all some no ", "all some no "),
        ("rose alpha beta ", "fell alpha beta "),
        ("alpha beta ", "not alpha beta "),
        ("not alpha ", "not alpha "),
        ("Tenant pays Landlord ", "Landlord pays Tenant "),
        ("Tenant is paid by Landlord ", "Tenant is paid by Landlord "),
    ],
)
def test_work_grows_with_the_length_of_both_texts(claimed: str, said: str) -> None:
    def compared(times: int) -> None:
        compare_wording(claimed * times, [sentence(said * times, claimed)])

    assert growth(compared, 60) < LINEAR
