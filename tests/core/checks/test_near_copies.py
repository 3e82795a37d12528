import pytest

from core.checks.near_copies import compare_near_copies
from core.verdict import Outcome
from tests.core.examples import sentence

MEMBERS = "Most of the members voted for the merger, but the chair voted against it."

CHANGED = {
    "leave for a duty": ("The supplier may repay the fee.", "The supplier shall repay the fee.", "may", "shall"),
    "duty for leave": ("Staff must work from home.", "Staff may work from home on Fridays.", "must", "may"),
    "duty in two words": ("Staff have to work from home.", "Staff may work from home.", "have to", "may"),
    "duty with be": ("The fee must be paid.", "The fee may be paid in cash.", "must", "may"),
    "a duty that there is not": (
        "Sellers must refund it.",
        "Sellers are not obliged to refund it.",
        "must",
        "are not obliged to refund",
    ),
    "more for as much": ("A is more safe than B.", "A is as safe as B.", "more safe than", "as safe as"),
    "the order of two": (
        "It shut before it rained.",
        "It rained before it shut.",
        "before",
        "It rained before it shut.",
    ),
    "cause and effect": (
        "It rained because it shut.",
        "It shut because it rained.",
        "because",
        "It shut because it rained.",
    ),
    "many for few": ("Many of the pumps broke.", "Few of the pumps broke.", "Many", "Few"),
    "few for most": ("Few of the members voted for the merger.", MEMBERS, "Few", "Most"),
    "all for most": ("All of the members voted for the merger.", MEMBERS, "All", "Most"),
    "most for some": ("Most samples were spoilt.", "Some samples were spoilt.", "Most", "Some"),
    "for in place of against": ("The chair voted for the merger.", MEMBERS, "for", "against"),
    "against in place of for": ("Most of the members voted against the merger.", MEMBERS, "against", "for"),
}

LEFT_ALONE = {
    "the same duty in other words": ("The supplier must repay the fee.", "The supplier shall repay the fee."),
    "leave taken away is no leave": ("Staff may not work from home.", "Staff must not work from home."),
    "some of most": ("Some of the members voted for the merger.", MEMBERS),
    "most of all": ("Most of the rooms are let.", "All of the rooms are let."),
    "a few of most": ("A few of the members voted for the merger.", MEMBERS),
    "the chair": ("The chair voted against the merger.", MEMBERS),
    "the members": ("Most of the members voted in favour of the merger.", MEMBERS),
    "other words": ("The supplier may pay back the fee.", "The supplier shall repay the fee."),
    "the duty of another verb": ("Staff may work from home.", "Staff must ask, and may work from home."),
    "the same verb of two": ("Staff must wear a badge.", "Staff must wear a badge; visitors may wear one."),
    "two verbs with be": ("The fee must be paid.", "The fee must be paid; it may be waived."),
    "one noun, two amounts": ("All members pay.", "All members pay; few members vote."),
    "an amount without its noun": ("Most patients felt better.", "Some patients felt worse, most felt better."),
    "two sides of one": ("The council voted against the tax.", "The council voted for the plan and against the tax."),
    "no duty in other words": ("Sellers need not refund it.", "Sellers are not obliged to refund it."),
    "no duty with not": ("Sellers do not have to refund it.", "Sellers are not obliged to refund it."),
    "less than as much": ("A is more safe than B.", "A is not as safe as B."),
    "the order of two, kept": ("It rained before it shut.", "It rained before it shut at noon."),
    "the order of two, told from behind": ("Before it shut, it rained.", "It rained before it shut."),
    "many of most": ("Many of the pumps broke.", "Most of the pumps broke."),
    "a word alone": ("Staff may.", "Staff shall."),
    "nothing": ("", ""),
}


@pytest.mark.parametrize(("claim", "evidence", "claimed", "found"), CHANGED.values(), ids=CHANGED)
def test_a_small_word_that_changes_what_is_said(claim: str, evidence: str, claimed: str, found: str) -> None:
    (comparison,) = compare_near_copies(claim, [sentence(evidence, claim)])
    assert (comparison.outcome, comparison.claimed, comparison.found) == (Outcome.CONFLICT, claimed, found)
    assert comparison.span.of(claim) == claimed


@pytest.mark.parametrize(("claim", "evidence"), LEFT_ALONE.values(), ids=LEFT_ALONE)
def test_what_says_no_more_than_the_evidence(claim: str, evidence: str) -> None:
    assert compare_near_copies(claim, [sentence(evidence, claim)]) == []


def test_a_sentence_that_agrees_settles_it() -> None:
    claim = "Staff may work from home."
    ranked = [sentence("Staff must work from home.", claim), sentence("Staff may work from home on Fridays.", claim)]
    assert compare_near_copies(claim, ranked) == []
