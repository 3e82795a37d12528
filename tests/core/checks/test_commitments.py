import pytest

from core.checks.commitments import compare_commitments
from core.verdict import Outcome
from tests.core.examples import sentence
from tests.growth import LINEAR, growth

LEFT_OUT = {
    "possible": ("The drug cures colds.", "The drug may cure colds in adults.", "may cure colds"),
    "alleged": ("A heater caused the fire.", "The heater allegedly caused the fire.", "allegedly caused the fire"),
    "planned": ("The museum returned the bust.", "The museum plans to return the bust.", "plans to return the bust"),
    "attempted": ("The bank recovered the sum.", "The bank tried to recover the sum.", "tried to recover the sum"),
    "refused": ("The mayor signed the deed.", "The mayor refused to sign the deed.", "refused to sign the deed"),
    "denied": ("It sold the data.", "The firm denied that it had sold the data.", "denied that it had sold the data"),
    "asked for": (
        "The landlord repaired the roof.", "The tenant asked the landlord to repair the roof.",
        "asked the landlord to repair the roof",
    ),
    "considered": ("The board raised the fee.", "The board considered raising the fee.", "considered raising the fee"),
    "expected": ("Sales will rise in May.", "Sales are expected to rise in May.", "are expected to rise"),
    "not yet": ("The court has ruled on it.", "The court has yet to rule on the case.", "yet to rule"),
    "nearly": ("The bridge was completed.", "The bridge was nearly completed.", "nearly completed"),
    "in the past": ("The school offers Latin.", "The school used to offer Latin.", "used to offer Latin"),
    "of old": ("Ms Hale is the director.", "The former director, Ms Hale, helps.", "former director"),
    "among the most": ("It is the largest city.", "It is one of the largest cities.", "one of the largest cities"),
    "only supposed": (
        "The council approved the plan.", "If the council approves the plan, work starts.",
        "If the council approves the plan",
    ),
}  # fmt: skip

SAID = {
    "as a fact": ("The drug cures colds.", "The drug cures colds."),
    "with the word": ("The drug may cure colds.", "The drug may cure colds."),
    "with another": ("The drug could cure colds.", "The drug may cure colds."),
    "leave in other words": ("Tenants are allowed to keep cats.", "Tenants may keep cats."),
    "the denial": ("The firm denied having sold the data.", "The firm denied that it had sold the data."),
    "not": ("The mayor did not sign the deed.", "The mayor refused to sign the deed."),
    "the plan": ("The museum's plan is to return the statue.", "The museum plans to return the statue."),
    "was": ("Ms Hale was the director.", "The former director, Ms Hale, helps."),
    "the first of two": ("Gneiss is used for roads.", "Gneiss and pumice differ; the former is used for roads."),
    "what it is used for": ("The scale sorts eggs.", "The scale is used to sort eggs."),
    "one of many": ("It is a large city.", "It is one of the largest cities."),
    "the other clause": ("Costs fell.", "Sales may rise, and costs fell in May."),
    "something else": ("The heater is old.", "The old heater allegedly caused the fire."),
    "a month": ("Work starts in May.", "In May 2024 work starts."),
    "all under an if that is kept": ("If it rains, the match is off.", "If it rains, the match is off."),
    "an amount": ("All shops were shut.", "Almost all shops were shut."),
    "nothing": ("", "The drug may cure colds."),
}


@pytest.mark.parametrize(("claim", "evidence", "found"), LEFT_OUT.values(), ids=LEFT_OUT)
def test_what_a_claim_says_more_firmly(claim: str, evidence: str, found: str) -> None:
    (comparison,) = compare_commitments(claim, [sentence(evidence, claim)], is_hedged=False)
    assert (comparison.outcome, comparison.kind, comparison.found) == (Outcome.WEAK, "omission", found)


@pytest.mark.parametrize(("claim", "evidence"), SAID.values(), ids=SAID)
def test_what_a_claim_says_as_its_evidence_does(claim: str, evidence: str) -> None:
    assert compare_commitments(claim, [sentence(evidence, claim)], is_hedged=False) == []


def test_a_claim_that_was_told_with_such_a_word() -> None:
    ranked = [sentence("The heater allegedly caused the fire.", "The heater caused the fire.")]
    assert compare_commitments("The heater caused the fire.", ranked, is_hedged=False)
    assert compare_commitments("The heater caused the fire.", ranked, is_hedged=True) == []


def test_a_sentence_that_says_it_as_a_fact_settles_it() -> None:
    claim = "The drug cures colds."
    ranked = [sentence("The drug may cure colds.", claim), sentence("The drug cures colds in adults.", claim)]
    assert compare_commitments(claim, ranked, is_hedged=False) == []


@pytest.mark.parametrize(
    "said", ["The drug may cure ", "asked a b c d e f to ", "if the drug ", "one of the most ", "may may "]
)
def test_work_grows_with_the_length(said: str) -> None:
    def compare(times: int) -> None:
        compare_commitments("The drug cures colds.", [sentence(f"{times} " + said * times, "drug")], is_hedged=False)

    assert growth(compare, 60) < LINEAR
