"""What each maker of edits makes of a sentence: a contradiction of its kind, exactly these claims, or nothing."""

import re
from collections.abc import Mapping

import pytest

from core.self_test.formats import reformat, rounding
from core.self_test.generation import Maker
from core.self_test.identifiers import identifier
from core.self_test.moments import date, time
from core.self_test.negation import negation
from core.self_test.units import bound, points, unit
from core.self_test.values import digits, number, scale
from tests.core.self_test.making import made

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

CHANGED: dict[Maker, dict[str, tuple[str, str]]] = {
    number: {
        "count": ("The ferry had 118 passengers on board.", r"The ferry had \d{3} passengers on board\."),
        "money": ("Revenue rose to £48.5 million in the year.", r"Revenue rose to £\d\d\.\d million .*"),
        "percent": ("The fee is 12.4 % of the price agreed.", r"The fee is \d\d\.\d % of .*"),
        "weeks": ("Reports must arrive within 24 weeks of it.", r"Reports must arrive within \d\d weeks .*"),
        "grouped": ("The library has 1,250 seats for readers.", r"The library has \d,\d{3} seats .*"),
        "word": ("The cabinet had three drawers of oak.", "The cabinet had (?!three)[a-z]+ drawers .*"),
    },
    date: {
        "day first": (
            "The lease began on 14 March 2019 at noon.",
            r"The lease began on \d+ [A-Z]\w+ \d{4} at noon\.",
        ),
        "month first": ("The lease began on March 14, 2019.", r"The lease began on [A-Z][a-z]+ \d+, \d{4}\."),
        "year": ("The church was built in 1871 of brick.", r"The church was built in 18\d\d of brick\."),
        "decade": ("The style spread in the 1920s there.", r"The style spread in the 19\d0s there\."),
        "weekday": (
            "The market opens on Fridays in May.",
            r"The market opens on (?:\w+days in May|Fridays in [A-Z]\w+)\.",
        ),
        "ordinal": ("It was read on the 3rd of May 2020.", r"It was read on the .+ of .+ \d{4}\."),
    },
    time: {
        "am": ("The gate opens at 6:30 am on weekdays.", r"The gate opens at (?:\d+:30 am|6:30 pm) on weekdays\."),
        "24 hours": ("The gate opens at 17:30 on weekdays.", "The gate opens at (?:14|15|16|18|19|20):30 .*"),
    },
    identifier: {
        "code": ("Visitors use form WR-12 to apply.", r"Visitors use form [A-Z]{2}-\d\d to apply\."),
        "label": ("The rule is set out in section 4.2 below.", r"The rule is set out in section [\d.]+ below\."),
        "quarter": ("The sale was agreed in Q3 last year.", r"The sale was agreed in Q[124] last year\."),
    },
}

EXACTLY: dict[Maker, dict[str, tuple[str, list[str]]]] = {
    rounding: {
        "count": ("It was seen by 49,873 people.", ["It was seen by about 50,000 people."]),
        "money": ("Its income was €1,904,000 that year.", ["Its income was about €1,900,000 that year."]),
        "rounded already": ("It was seen by about 49,873 people.", []),
        "round": ("It was seen by 50,000 people.", []),
        "too far": ("It was seen by 154 people.", []),
        "the": ("The 49,873 people left the hall.", []),
        "label": ("It stands in room 1,219 there.", []),
    },
    negation: {
        "is": ("The museum is open on Mondays.", ["The museum is not open on Mondays."]),
        "was made": ("The request was made in 1996.", ["The request was not made in 1996."]),
        "has adopted": ("The council has adopted the plan.", ["The council has not adopted the plan."]),
        "can": ("Members can vote by post.", ["Members cannot vote by post."]),
        "must": ("The tenant must clear the driveway.", ["The tenant must not clear the driveway."]),
        "irregular past": ("The ferry struck the quay.", ["The ferry did not strike the quay."]),
        "regular past": ("She moved to Oslo in May.", ["She did not move to Oslo in May."]),
        "present": ("The museum pays the insurance.", ["The museum does not pay the insurance."]),
        "has as a verb": ("The hotel has a restaurant.", ["The hotel does not have a restaurant."]),
        "is not": ("The museum is not open on Mondays.", ["The museum is open on Mondays."]),
        "isn't": ("The pigment isn't resistant to acids.", ["The pigment is resistant to acids."]),
        "cannot": ("Members cannot vote by post.", ["Members can vote by post."]),
        "did not": ("The lid did not close in the test.", ["The lid closed in the test."]),
        "does not": ("The fee does not cover postage.", ["The fee covers postage."]),
        "no longer": ("The kit is no longer made in Oslo.", ["The kit is still made in Oslo."]),
        "never": ("The limit was never exceeded that year.", ["The limit was exceeded that year."]),
        "without": ("Lodgers may enter without a permit.", ["Lodgers may enter with a permit."]),
        "no before a verb": ("No deaths occurred in the trial.", ["Deaths occurred in the trial."]),
        "no plural": ("No animals are admitted to the hall.", ["Animals are admitted to the hall."]),
    },
    digits: {
        "two digits": ("The tank holds 96 litres of oil.", ["The tank holds 69 litres of oil."]),
        "a leading zero": ("The tank holds 100 litres of oil.", []),
        "the same digits": ("The tank holds 55 litres of oil.", []),
        "one digit": ("The tank holds 8 litres of oil.", []),
        "said of another": ("The tank holds 96 litres of oil. The other holds 69 litres of it.", []),
    },
    scale: {
        "million": ("The loss was £48 million.", ["The loss was £48 billion."]),
        "crore": ("The grant came to 2 crore rupees.", ["The grant came to 2 lakh rupees."]),
        "tenfold": ("The hall holds 300 people.", ["The hall holds 30 people.", "The hall holds 3000 people."]),
        "point dropped": ("The dose is 2.5 mg a day.", ["The dose is 25 mg a day."]),
        "no share above a hundred": ("The share is 40 % of all.", ["The share is 4 % of all."]),
    },
    unit: {
        "milligrams": ("The tablet holds 70 mg of the drug.", ["The tablet holds 70 g of the drug."]),
        "weeks": ("It lasts 24 weeks in all.", ["It lasts 24 days in all.", "It lasts 24 months in all."]),
        "hyphen": ("The 12-month lease ends soon.", ["The 12-week lease ends soon.", "The 12-year lease ends soon."]),
        "sign": ("The fee is £95 per bin.", ["The fee is ¥95 per bin.", "The fee is €95 per bin."]),
        "currency in words": ("The sum was 500 dollars.", ["The sum was 500 euros."]),
        "degrees": ("It must stay at 30 °C at all times.", ["It must stay at 30 °F at all times."]),
    },
    points: {
        "rise": ("Prices rose by 5% in May.", ["Prices rose by 5 percentage points in May."]),
        "points": ("The share fell by 3 percentage points.", ["The share fell by 3%."]),
        "no change": ("The share is 5% of all sales.", []),
    },
    bound: {
        "at least": ("The term is at least 12 months.", ["The term is at most 12 months."]),
        "over": ("It held over 310 litres of milk.", ["It held under 310 litres of milk."]),
        "counted": ("It drew more than 40 guests.", ["It drew fewer than 40 guests."]),
        "up to": ("The fine is up to £500 per day.", ["The fine is at least £500 per day."]),
        "verb of movement": ("It must not fall below 5 °C at night.", []),
        "up to after a noun": ("Refrigerators up to 50 litres are allowed.", []),
        "no bound": ("The term is 12 months in all.", []),
    },
}

ALONE: dict[Maker, dict[str, str]] = {
    time: {"duration": "The walk takes 30 minutes on weekdays."},
    reformat: {
        "no value": "The ferry struck the quay in the fog.",
        "open date": "The deed is dated 03/04/2021 on its face.",
        "range": "The term is 5-10 minutes in all.",
        "label with a leading zero": "The weight for case 04 is missing.",
    },
    negation: {
        "all": "All members were present at noon.",
        "only": "Only members were present at noon.",
        "because": "The flight was late because of fog.",
        "not only": "It is not only cheap but also good.",
        "not more than": "The deposit was not more than £500.",
        "any": "The board has not found any fault in it.",
        "until": "She was not found until 1990 in Oslo.",
        "two statements": "She opened a shop and sold bread there.",
        "clause first": "Although it rained, the match was played.",
        "quoted": 'He said "the museum is open on Mondays".',
        "a number of things": "Four tributaries are longer than 100 km.",
        "perhaps a participle": "The hotel has limited parking in town.",
        "also": "The rule was also changed in 2020.",
    },
    number: {
        "label": "The road follows Route 66 to the west.",
        "no number": "The plant opened in the spring of last year.",
        "one": "He came back one day later than planned.",
        "clock": "The room is open from 10.30 on weekdays only.",
        "vague": "One or two members stayed away from it.",
    },
    date: {
        "day or month open": "The deed is dated 03/04/2021 on its face.",
        "season": "The season 2018–19 was the best so far.",
        "no date": "The ferry had 118 passengers on board.",
        "name": "There was a rush on Black Friday.",
    },
    identifier: {
        "range": "The sections 1 to 5 apply to all of them.",
        "pence": "The price is 3.5p per share this year.",
        "no code": "The ferry struck the quay in the fog.",
    },
    unit: {
        "no unit": "The ferry had 118 passengers on board.",
        "rate": "The speed is 50 km per hour there.",
        "stands elsewhere": "It lasts 60 minutes in all.\n\nSeconds: 60 seconds\nHours: 60 hours",
    },
}


def cases(of: Mapping[Maker, Mapping[str, str | tuple[object, ...]]]) -> list[object]:
    """Return every case with its maker, named by both."""
    return [
        pytest.param(maker, *((told,) if isinstance(told, str) else told), id=f"{maker.__name__}: {name}")
        for maker, named in of.items()
        for name, told in named.items()
    ]


@pytest.mark.parametrize(("maker", "text", "pattern"), cases(CHANGED))
def test_a_detail_is_changed_into_another(maker: Maker, text: str, pattern: str) -> None:
    found = made(maker, text)
    assert found
    for edit in found:
        assert re.fullmatch(pattern, edit.claim)
        assert edit.claim != text
        assert (edit.kind, edit.label) == KINDS[maker]


@pytest.mark.parametrize(("maker", "text", "expected"), cases(EXACTLY))
def test_exactly_these_claims_are_made(maker: Maker, text: str, expected: list[str]) -> None:
    found = made(maker, text)
    assert {edit.claim for edit in found} == set(expected)
    assert {(edit.kind, edit.label) for edit in found} <= {KINDS[maker]}


@pytest.mark.parametrize(("maker", "text"), cases(ALONE))
def test_what_cannot_be_changed_surely_is_left_alone(maker: Maker, text: str) -> None:
    assert made(maker, text) == []
