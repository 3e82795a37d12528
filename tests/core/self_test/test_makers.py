"""What each maker of edits makes of a sentence: a contradiction of its kind, exactly these claims, or nothing."""

import re
from random import Random

import pytest

from core.self_test.formats import reformat, rounding
from core.self_test.identifiers import identifier
from core.self_test.moments import date, time
from core.self_test.negation import negation
from core.self_test.page import Edit, read_page
from core.self_test.trial import Maker
from core.self_test.units import bound, points, unit
from core.self_test.values import digits, number, scale

KINDS: dict[Maker, tuple[str, str]] = {
    rounding: ("rounding", "entailed"),
    number: ("number", "contradicted"),
    digits: ("digit", "contradicted"),
    scale: ("scale", "contradicted"),
    date: ("date", "contradicted"),
    time: ("time", "contradicted"),
    identifier: ("identifier", "contradicted"),
    negation: ("negation", "contradicted"),
    unit: ("unit", "contradicted"),
    points: ("points", "contradicted"),
    bound: ("bound", "contradicted"),
}

SEEDS = range(12)


def made(maker: Maker, text: str) -> list[Edit]:
    """Return what `maker` makes of every sentence of `text` with several seeds."""
    page = read_page(text)
    return [edit for seed in SEEDS for sentence in page.sentences for edit in maker(sentence, page, Random(seed))]


CHANGED: dict[Maker, tuple[str, str]] = {
    number: ("Revenue rose to £48.5 million in the year.", r"Revenue rose to £\d\d\.\d million .*"),
    date: ("The lease began on 14 March 2019 at noon.", r"The lease began on \d+ [A-Z]\w+ \d{4} at noon\."),
    time: ("The gate opens at 17:30 on weekdays.", "The gate opens at (?:14|15|16|18|19|20):30 .*"),
    identifier: ("Visitors use form WR-12 to apply.", r"Visitors use form [A-Z]{2}-\d\d to apply\."),
}
EXACTLY: list[tuple[Maker, str, list[str]]] = [
    (rounding, "It was seen by 49,873 people.", ["It was seen by about 50,000 people."]),
    (negation, "The museum is open on Mondays.", ["The museum is not open on Mondays."]),
    (negation, "The ferry struck the quay.", ["The ferry did not strike the quay."]),
    (negation, "The fee does not cover postage.", ["The fee covers postage."]),
    (negation, "No animals are admitted to the hall.", ["Animals are admitted to the hall."]),
    (digits, "The tank holds 96 litres of oil.", ["The tank holds 69 litres of oil."]),
    (scale, "The loss was £48 million.", ["The loss was £48 billion."]),
    (unit, "The tablet holds 70 mg of the drug.", ["The tablet holds 70 g of the drug."]),
    (points, "Prices rose by 5% in May.", ["Prices rose by 5 percentage points in May."]),
    (bound, "The term is at least 12 months.", ["The term is at most 12 months."]),
]
ALONE: list[tuple[Maker, str]] = [
    (rounding, "It was seen by 50,000 people."),
    (negation, "All members were present at noon."),
    (negation, "It is not only cheap but also good."),
    (digits, "The tank holds 96 litres of oil. The other holds 69 litres of it."),
    (reformat, "The deed is dated 03/04/2021 on its face."),
    (number, "The road follows Route 66 to the west."),
    (date, "The deed is dated 03/04/2021 on its face."),
    (identifier, "The sections 1 to 5 apply to all of them."),
    (unit, "It lasts 60 minutes in all.\n\nSeconds: 60 seconds\nHours: 60 hours"),
    (bound, "It must not fall below 5 °C at night."),
]


@pytest.mark.parametrize("maker", CHANGED, ids=lambda maker: maker.__name__)
def test_a_detail_is_changed_into_another(maker: Maker) -> None:
    text, pattern = CHANGED[maker]
    found = made(maker, text)
    assert found
    for edit in found:
        assert re.fullmatch(pattern, edit.claim)
        assert edit.claim != text
        assert (edit.kind, edit.label) == KINDS[maker]


@pytest.mark.parametrize(("maker", "text", "expected"), EXACTLY)
def test_exactly_these_claims_are_made(maker: Maker, text: str, expected: list[str]) -> None:
    found = made(maker, text)
    assert {edit.claim for edit in found} == set(expected)
    assert {(edit.kind, edit.label) for edit in found} == {KINDS[maker]}


@pytest.mark.parametrize(("maker", "text"), ALONE)
def test_what_cannot_be_changed_surely_is_left_alone(maker: Maker, text: str) -> None:
    assert made(maker, text) == []


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The log holds 1,200 events.", "The log holds 1200 events."),
        ("It keeps for three days.", "It keeps for 3 days."),
        ("The talk lasts 60 minutes.", "The talk lasts 1 hour."),
        ("It began on 14 March 2019.", "It began on 2019-03-14."),
        ("It opens at 17:30 on Mondays.", "It opens at 5:30 pm on Mondays."),
    ],
)
def test_a_value_is_written_in_another_way(text: str, claim: str) -> None:
    found = made(reformat, text)
    assert claim in {edit.claim for edit in found}
    assert {edit.label for edit in found} == {"entailed"}


def test_no_day_within_a_period_of_the_document_and_no_number_of_the_document_is_put() -> None:
    """Such a claim may be true."""
    text = "The talks began on 3 May 2020. The works ran from 4 May 2020 to 30 April 2024 without a break."
    talks = {edit.claim for edit in made(date, text) if edit.claim.startswith("The talks")}
    assert talks
    for claim in talks:
        assert re.search(r" \d+ \w+ (?:201\d|2024)\.$| \d+ (?:January|February|March|April) 2020\.$", claim)
    others = " ".join(f"Table {n} lists 1{n}8 ships of the line." for n in range(10))
    found = {edit.claim for edit in made(number, f"The ferry had 118 passengers on board.\n\n{others}")}
    assert [claim for claim in found if claim.startswith("The ferry")]
    assert not [claim for claim in found if claim.startswith("The ferry") and re.search(r" 1\d8 ", claim)]
