"""Names of a claim that its evidence does not have."""

import pytest

from core.checks.names import compare_names
from core.verdict import Outcome
from tests.core.examples import sentence

MISSING = {
    "person": ("The report was written by Anna Berg.", "The report was written by the auditor.", ["Anna Berg"]),
    "place": ("The film reaches cinemas in Switzerland.", "The film reaches cinemas in Germany.", ["Switzerland"]),
    "firm, first in the sentence": ("Halden Kraft bought it.", "Norvik bought it.", ["Halden Kraft"]),
    "two apart": ("Ann met Wilma Tot and Kurt Lau.", "Ann met two people.", ["Wilma Tot", "Kurt Lau"]),
    "weekday": ("The pool is closed on Wednesdays.", "The pool is closed on Sundays.", ["Wednesdays"]),
    "half of a name": ("It was Anna Lund who wrote it.", "Anna Berg wrote it.", ["Lund"]),
    "one that begins as another of the claim": (
        "Anna Berg manages the Bergen office.",
        "Anna Berg manages the Oslo office.",
        ["Bergen"],
    ),
}
LEFT_ALONE = {
    "same": ("It was Anna Berg who wrote it.", "Anna Berg wrote it."),
    "surname only": ("It was Berg who wrote it.", "Anna Berg wrote it."),
    "people of a country": ("The Italian court agreed.", "The court in Italy agreed."),
    "plural and genitive": ("It was the Bergs' boat, and Norvik's crew.", "Norvik lent a crew to the boat of Berg."),
    "initials": ("The EMA approved it.", "The European Medicines Agency approved it."),
    "first word": ("Nurses wrote it.", "Staff wrote it."),
    "months": ("It opens in May.", "It opens then."),
    "a day written short": ("It opens on Monday.", "It opens Mon at nine."),
    "titles": ("Then Ms Berg left.", "Then Berg left."),
    "part of a longer word": ("The Fenn maps were lent.", "The Fennmap collection was lent."),
    "no names": ("It opens at nine.", "It opens at ten."),
}


@pytest.mark.parametrize(("claim", "evidence", "names"), MISSING.values(), ids=MISSING.keys())
def test_a_name_that_stands_nowhere(claim: str, evidence: str, names: list[str]) -> None:
    found = compare_names(claim, [sentence(evidence, claim)])
    assert [comparison.claimed for comparison in found] == names
    assert all(comparison.span.of(claim) == comparison.claimed for comparison in found)


@pytest.mark.parametrize(("claim", "evidence"), LEFT_ALONE.values(), ids=LEFT_ALONE.keys())
def test_names_that_stand_there(claim: str, evidence: str) -> None:
    assert compare_names(claim, [sentence(evidence, claim)]) == []


def test_a_day_between_two_others_may_be_meant() -> None:
    claim = "The pool is open on Wednesdays."
    (found,) = compare_names(claim, [sentence("The pool is open from Monday to Friday.", claim)])
    assert (found.kind, found.outcome) == ("temporal", Outcome.WEAK)
