import pytest

from core.checks.numbers import compare_numbers
from core.evidence import Sentence
from core.verdict import Outcome
from tests.core.examples import sentence
from utils.errors import Unavailable

MATCH, CONFLICT, WEAK, MISSING, UNBOUND = (
    Outcome.MATCH, Outcome.CONFLICT, Outcome.WEAK, Outcome.MISSING, Outcome.UNBOUND
)  # fmt: skip

CASES = {
    "scale word": ("Revenue was $1.2 billion.", "Revenue rose to 1,200 million dollars.", [MATCH]),
    "rounded with about": ("About 50,000 people attended.", "49,873 people attended.", [MATCH]),
    "rounded without": ("50,000 people attended.", "49,873 people attended.", [WEAK]),
    "lakh": ("Over 3 lakh students enrolled.", "3,05,000 students enrolled.", [MATCH]),
    "crore and million": ("The plant cost Rs 2.5 crore.", "The plant cost Rs. 25 million.", [MATCH]),
    "digit": ("The rent is 1,540 euros.", "The rent is 1,450 euros.", [CONFLICT]),
    "unit": ("The dose is 5 g twice daily.", "The dose is 5 mg twice daily.", None),
    "currency": ("The fee is $500.", "The fee is EUR 500.", [CONFLICT]),
    "percent and points": ("The rate rose 2 percentage points.", "The rate rose 2%.", [CONFLICT]),
    "date format": ("It opened on March 3, 2021.", "It opened on 2021-03-03.", [MATCH]),
    "day": ("It opened on March 4, 2021.", "It opened on 3 March 2021.", [CONFLICT]),
    "year of a date": ("It opened in 2021.", "It opened on March 3, 2021.", [MATCH]),
    "other arm": (
        "Arm B had 208 patients.", "Of these, 208 were assigned to arm A and 210 to arm B.", [CONFLICT]
    ),
    "right arm": (
        "Arm A had 208 patients.",
        "Of these, 208 were assigned to arm A and 210 to arm B, while 14 patients in arm A withdrew.",
        [MATCH],
    ),
    "other row": ("Ravi's attendance is 91%.", "Ravi: attendance 72%; Asha: attendance 91%", [CONFLICT]),
    "right row": ("Asha's attendance is 91%.", "Ravi: attendance 72%; Asha: attendance 91%", [MATCH]),
    "values swapped": (
        "The level is 3 for DFN-6 and 1 for LGA-8.", "The level is 1 for DFN-6 and 3 for LGA-8.", None
    ),
    "both ends of a change": (
        "The quantity was lowered from 4,000 to 2,000.", "The quantity was lowered from 4,000 to 2,000.", [MATCH, MATCH]
    ),
    "a value that another figure of the claim has": (
        "It has 12 rooms and 3 rooms with a balcony.", "It has 12 rooms.", [MATCH, MISSING]
    ),
    "a value that another figure only resembles": (
        "The rent is 900 euros and the deposit is 1,450 euros.", "The rent is 1,450 euros.", None
    ),
    "elsewhere": ("The deposit is 1,450 euros.", "The rent is 1,450 euros. The deposit is 2,900 euros.", [CONFLICT]),
    "another limit": ("Hotels are paid up to 190 euros.", "Hotels are paid up to 140 euros.", [CONFLICT]),
    "the other limit of two": (
        "Hotels are paid up to 190 euros in Europe.",
        "Hotels are paid up to 140 euros in Europe and up to 190 euros elsewhere.", [CONFLICT]
    ),
    "the right limit of two": (
        "Hotels are paid up to 140 euros in Europe.",
        "Hotels are paid up to 140 euros in Europe and up to 190 euros elsewhere.", [MATCH]
    ),
    "the first limit for the second thing": (
        "Hotels are paid up to 140 euros elsewhere.",
        "Hotels are paid up to 140 euros in Europe and up to 190 euros elsewhere.", [CONFLICT]
    ),
    "the second limit for the second thing": (
        "Hotels are paid up to 190 euros elsewhere.",
        "Hotels are paid up to 140 euros in Europe and up to 190 euros elsewhere.", [MATCH]
    ),
    "second arm's value for the first": (
        "Arm A had 210 patients.", "Arm A had 208 and arm B 210 patients.", [CONFLICT]
    ),
    "first arm's value for the first": ("Arm A had 208 patients.", "Arm A had 208 and arm B 210 patients.", [MATCH]),
    "both limits": (
        "Hotels are paid up to 140 euros in Europe and up to 190 euros elsewhere.",
        "Hotels are paid up to 140 euros in Europe and up to 190 euros elsewhere.", [MATCH, MATCH]
    ),
    "what came of a course": ("It was raised to 65 years.", "It was raised from 60 to 65 years.", [MATCH]),
    "what was before a course, for what came of it": (
        "The limit was raised to 60 years.", "The limit was raised from 60 to 65 years.", [CONFLICT]
    ),
    "what was before a course": ("The limit was raised from 60 years.", "The limit was raised from 60 to 65.", [MATCH]),
    "what was, for now": ("The limit is now 60 years.", "The limit was raised from 60 to 65 years.", [CONFLICT]),
    "what is, for now": ("The limit is now 65 years.", "The limit was raised from 60 to 65 years.", [MATCH]),
    "what is, of a course to come": (
        "The rent is 900 euros.", "The rent will rise from 900 to 950 euros in May.", [MATCH]
    ),
    "what was, told as what was": (
        "The limit was 60 years before.", "The limit was raised from 60 to 65 years.", [MATCH]
    ),
    "neither end of a course": ("The limit is 62 years.", "The limit was raised from 60 to 65 years.", [CONFLICT]),
    "both ends of a course, exchanged": (
        "It was raised from 65 to 60 years.", "It was raised from 60 to 65 years.", [CONFLICT, CONFLICT]
    ),
    "the change of a course": (
        "The limit was raised by 5 years.", "The limit was raised from 60 to 65 years.", [MATCH]
    ),
    "another change than that of a course": (
        "The limit was raised by 6 years.", "The limit was raised from 60 to 65 years.", [MISSING]
    ),
    "another thing's value beside one of another unit": (
        "The Kesarbad plant makes 48,000 tonnes.",
        "The Dhanori plant makes 48,000 tonnes a year, while the Kesarbad plant makes 22,000 tonnes.", [CONFLICT]
    ),
    "a value in a clause of its own, behind the one that is meant": (
        "The parts have a shelf life of two years.",
        "Under these conditions the shelf life is 24 months from the date code; parts older than that may be used after"
        " baking at 90 °C for 10 hours.", [MATCH]
    ),
    "what an exception has": (
        "Dover closes at 9 pm.", "All sites close at 6 pm except Dover, which closes at 9 pm.", [MATCH]
    ),
    "what all but the exception have": (
        "Dover closes at 6 pm.", "All sites close at 6 pm except Dover, which closes at 9 pm.", [CONFLICT]
    ),
    "a limit kept by a value": ("The ride takes less than 10 minutes.", "The ride takes 8 minutes.", [MATCH]),
    "a value in a row whose first cell is a figure too": (
        "Ada Stone earns 42000.", "100 | Ada Stone | Sales | 42000 | Oslo", [MATCH]
    ),
    "no value of a row": ("Ada Stone earns 39000.", "100 | Ada Stone | Sales | 42000 | Oslo", [MISSING]),
    "nowhere": ("The garage costs 90 euros.", "The rent includes water and heating.", [MISSING]),
    "about another thing": ("The lift carries 8 persons.", "The invoice of 14 May was paid.", [MISSING]),
    "small spelled count": ("Two others were hurt.", "Ann, Bob and three friends were in the car.", [WEAK]),
    "no number": ("The lift carries persons.", "The lift carries 8 persons.", []),
}  # fmt: skip


def sentences(text: str, claim: str) -> list[Sentence]:
    return [sentence(part if part.endswith(".") else f"{part}.", claim) for part in text.split(". ")]


@pytest.mark.parametrize(("claim", "evidence", "outcomes"), CASES.values(), ids=CASES.keys())
def test_a_number_beside_its_evidence(claim: str, evidence: str, outcomes: list[Outcome] | None) -> None:
    found = [comparison.outcome for comparison in compare_numbers(claim, sentences(evidence, claim))]
    if outcomes is None:
        assert CONFLICT in found
    else:
        assert found == outcomes


def test_a_right_figure_with_a_wrong_unit_is_a_unit_error() -> None:
    claim = "The dose is 5 g."
    found = compare_numbers(claim, sentences("The dose is 5 mg.", claim))
    assert [(comparison.kind, comparison.claimed, comparison.found) for comparison in found] == [
        ("unit", "5 g", "5 mg")
    ]


def test_a_wrong_date_is_a_temporal_error() -> None:
    claim = "It opened on 4 March 2021."
    assert compare_numbers(claim, sentences("It opened on 3 March 2021.", claim))[0].kind == "temporal"


def test_two_documents_that_disagree_are_both_named() -> None:
    claim = "The rent is 1,450 euros."
    found = compare_numbers(
        claim, [sentence(claim, claim, document="a"), sentence("The rent is 1,600 euros.", claim, document="b")]
    )
    assert [(each.outcome, each.evidence and each.evidence.document_id) for each in found] == [
        (MATCH, "a"),
        (CONFLICT, "b"),
    ]


def test_one_document_with_two_values_for_two_things_does_not_disagree_with_itself() -> None:
    claim = "The rent is 1,450 euros."
    found = compare_numbers(claim, sentences("The rent is 1,450 euros. The deposit is 2,900 euros.", claim))
    assert [comparison.outcome for comparison in found] == [MATCH]


def test_values_that_look_alike_are_told_apart_by_the_words_before_them() -> None:
    claim = "The fee falls by 3 % each April."
    (found,) = compare_numbers(claim, [sentence("The fee rises by 3 % each April.", claim)])
    assert found.outcome is Outcome.CONFLICT
    assert found.explanation == "The claim says “falls by 3 %”, the evidence says “rises by 3 %”."


@pytest.mark.parametrize(
    ("claim", "evidence", "found"),
    [
        pytest.param("Idris Khan worked 152 hours.", "Employee: Idris Khan; Hours: 148", "148 hours", id="header"),
        pytest.param("Idris Khan worked 152 hours.", "Idris Khan worked 148 h.", "148 h", id="a unit of its own"),
        pytest.param("421 patients were enrolled.", "412 patients were enrolled.", "412", id="no unit"),
    ],
)
def test_what_is_found_keeps_the_unit_of_the_claim(claim: str, evidence: str, found: str) -> None:
    (conflict,) = compare_numbers(claim, [sentence(evidence, claim)])
    assert (conflict.outcome, conflict.found) == (Outcome.CONFLICT, found)


@pytest.mark.parametrize(("count", "refused"), [(100, False), (200, True)], ids=["many", "too many"])
def test_more_figures_than_can_be_compared_are_refused(count: int, refused: bool) -> None:
    claim = f"The values are {', '.join(str(number) for number in range(count))}."
    if not refused:
        assert {each.outcome for each in compare_numbers(claim, sentences(claim, claim))} == {MATCH}
        return
    with pytest.raises(Unavailable) as raised:
        compare_numbers(claim, sentences(claim, claim))
    assert raised.value.code == "too_many_figures"
