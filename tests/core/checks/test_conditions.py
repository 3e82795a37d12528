import pytest

from core.checks.conditions import compare_conditions
from core.evidence import select
from tests.core.corpora import corpus
from tests.core.examples import sentence
from tests.doubles import WordEmbedder
from tests.growth import steps


def dropped(claim: str, *evidence: str) -> list[str | None]:
    ranked = select(claim, corpus(*evidence), WordEmbedder(), passages=7).ranked
    return [comparison.found for comparison in compare_conditions(claim, ranked)]


LEAVE = "Employees may carry over up to 5 days of leave."
FEE = "A late fee of 5 percent is charged if the rent is more than ten days overdue."
DOGS = "Tenants may keep dogs unless the landlord objects in writing."
WARRANTY = "The warranty covers all parts, except for batteries and cables."
DRUG = "The drug may be given to children only if their kidney function is normal."
REFUND = "Provided that the goods are unopened, customers receive a full refund."


@pytest.mark.parametrize(
    ("claim", "evidence", "missing"),
    [
        ("Tenants may keep dogs.", DOGS, "unless the landlord objects in writing"),
        ("A late fee of 5 percent is charged.", FEE, "if the rent is more than ten days overdue"),
        ("The warranty covers all parts.", WARRANTY, "except for batteries and cables"),
        ("The drug may be given to children.", DRUG, "only if their kidney function is normal"),
        ("Customers receive a full refund.", REFUND, "Provided that the goods are unopened"),
        ("Employees may carry over 5 days of leave.", LEAVE, "up to 5"),
        (
            "Members may cancel the contract.",
            "Subject to thirty days notice, members may cancel the contract.",
            "Subject to thirty days notice",
        ),
        (
            "The pool is open every day.",
            "The pool is open every day, with the exception of public holidays.",
            "with the exception of public holidays",
        ),
    ],
    ids=["unless", "if", "except", "only if", "provided", "up to", "subject to", "exception"],
)
def test_a_condition_that_is_left_out_is_told(claim: str, evidence: str, missing: str) -> None:
    assert dropped(claim, evidence) == [missing]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (DOGS, DOGS),
        ("Tenants may keep dogs if the landlord does not object.", DOGS),
        ("Tenants may keep dogs, but the landlord may object in writing.", DOGS),
        ("A fee of 5 percent is charged when rent is ten days overdue.", FEE),
        ("Batteries and cables are not covered by the warranty.", WARRANTY),
        ("Employees may carry over at most 5 days of leave.", LEAVE),
        ("Employees may carry over leave, limited to 5 days.", LEAVE),
        ("The committee asked if the bridge is safe.", "The committee asked if the bridge is safe."),
        ("The committee put a question.", "The committee asked if the bridge is safe."),
        ("The bridge is safe.", "The bridge is safe, as if it were new."),
        ("The drug may be given to adults.", "The drug may be given to adults."),
        ("The landlord objects in writing.", DOGS),
    ],
    ids=[
        "copied",
        "in other words",
        "told as a contrast",
        "when for if",
        "the exception itself",
        "at most",
        "limited",
        "a question",
        "of a question",
        "as if",
        "no condition",
        "what the condition says",
    ],
)
def test_a_claim_that_keeps_the_condition_is_left_alone(claim: str, evidence: str) -> None:
    assert dropped(claim, evidence) == []


def test_another_sentence_that_says_it_without_a_condition_is_enough() -> None:
    assert dropped("Tenants may keep dogs.", DOGS, "Tenants may keep dogs.") == []


def test_a_long_claim_is_read_once_however_many_conditions_there_are() -> None:
    claim = "the pump starts at night " * 400

    def compared(conditions: int) -> int:
        evidence = sentence("the pump starts at night, if it rains, " * conditions, claim)
        return steps(lambda: compare_conditions(claim, [evidence]))

    assert compared(8) < 2 * compared(2)
