"""Outcomes of comparing quantities, in both directions: what must match, and what must not."""

import pytest

from utils.quantities import Outcome, compare, find_quantities

MATCH, WEAK, CONFLICT, INCOMPARABLE = Outcome.MATCH, Outcome.WEAK, Outcome.CONFLICT, Outcome.INCOMPARABLE

CASES = {
    "the specification's own cases (accuracy.md, 5.9)": [
        ("$1.2 billion", "1,200 million dollars", MATCH),
        ("over 3 lakh students", "3,05,000 students", WEAK),
        ("Rs 2.5 crore", "Rs. 25 million", MATCH),
        ("1.5 lakh crore", "1,500,000 million rupees", MATCH),
        ("5 percent", "50 percent", CONFLICT),
        ("rose 2 percentage points", "rose 2%", CONFLICT),
        ("March 3, 2021", "2021-03-03", MATCH),
        ("March 4, 2021", "3 March 2021", CONFLICT),
        ("in 2021", "March 3, 2021", MATCH),
        ("03/04/2021", "4 March 2021", WEAK),
        ("opens at 5:30 PM", "Monday: 17:30-23:0", MATCH),
        ("opens at 6 PM", "17:30-23:0", CONFLICT),
        ("twenty-five students", "25 students", MATCH),
        ("three hundred and forty two", "342", MATCH),
        ("one-third of users", "33% of users", WEAK),
        ("5 km", "5000 metres", MATCH),
        ("5 km", "5 miles", CONFLICT),
        ("attendance of 90%", "attendance: 90.4", WEAK),
        ("attendance of 91%", "attendance: 90.4", CONFLICT),
        ("less than 10 minutes", "8 minutes", WEAK),
        ("fewer than 100", "40", WEAK),
        ("2 hours", "120 minutes", MATCH),
        ("2-3 hours", "2 to 3 hours", MATCH),
        ("$500", "EUR 500", CONFLICT),
        ("mid-20th century", "independence in 1947", MATCH),
        ("10 1/2 inches", "10.5 in", MATCH),
    ],
    "the same number written otherwise": [
        ("1.5×10^-3 mol", "0.0015 mol", MATCH),
        ("two and a half hours", "2.5 hours", MATCH),
        ("1.234.567,89", "1,234,567.89", MATCH),
        ("20\u00ad25 people", "2,025 people", MATCH),
        ("thirty (30) days", "30 days", MATCH),
    ],
    "another number": [
        ("16.181", "16,181", CONFLICT),
        ("1.5 lakh", "1.5 crore", CONFLICT),
        ("-5 °C", "5 °C", CONFLICT),
    ],
    "rounding": [
        ("50,000 people", "49,873 people", WEAK),
        ("60,000 people", "49,873 people", CONFLICT),
        ("30 students", "31 students", CONFLICT),
    ],
    "about and nearly": [
        ("about 50,000 people", "49,873 people", WEAK),
        ("about 50,000 people", "30,000 people", CONFLICT),
        ("almost half", "56%", CONFLICT),
    ],
    "bounds": [
        ("over 50", "40", CONFLICT),
        ("at least 47", "47", MATCH),
        ("over 60", "over 50", CONFLICT),
        ("at least 50", "at most 50", CONFLICT),
        ("under 50", "over 30", INCOMPARABLE),
        ("up to 10 minutes", "5-10 minutes", WEAK),
    ],
    "ranges": [
        ("5-10 kg", "7 kg", WEAK),
        ("12 kg", "5-10 kg", CONFLICT),
        ("3-5 hours", "2-4 hours", CONFLICT),
    ],
    "units of one dimension": [
        ("500 mg", "500 mcg", CONFLICT),
        ("100 Mbps", "100 MB/s", CONFLICT),
        ("37 °C", "98.6 °F", MATCH),
        ("5 ft 3 in", "63 inches", MATCH),
        ("2 years", "730 days", WEAK),
        ("5 mg/dL", "5 mg/L", CONFLICT),
        ("4.7 MΩ", "4.7 mΩ", CONFLICT),
        ("25 degrees", "30 °C", CONFLICT),
    ],
    "what cannot be compared": [
        ("5 km", "5 kg", INCOMPARABLE),
        ("in 2021", "2,021 people", INCOMPARABLE),
        ("the 3rd largest", "3 people", INCOMPARABLE),
        ("three offices", "five branches", INCOMPARABLE),
    ],
    "spelled measures are not derived counts": [
        ("three hours", "five hours", CONFLICT),
    ],
    "shares": [
        ("3 in 5 people", "30% of people", CONFLICT),
        ("31 of 50 students", "32 of 50 students", CONFLICT),
        ("50 bps", "50%", INCOMPARABLE),
    ],
    "money": [
        ("$500", "C$500", WEAK),
        ("US$500", "C$500", CONFLICT),
        ("500 pounds", "500 lbs", MATCH),
        ("$5 per month", "$60 a year", MATCH),
    ],
    "rates": [
        ("20 per 100,000 people", "2 per 10,000 people", MATCH),
        ("20 per 100,000", "20 per 1,000", CONFLICT),
        ("twice a week", "three times a week", CONFLICT),
    ],
    "dates": [
        ("3 March 2021", "March 2021", WEAK),
        ("in 2020", "3 March 2021", CONFLICT),
        ("03/04/2021", "5 April 2021", CONFLICT),
        ("since 2019", "2019–2021", MATCH),
        ("until 2019", "2019–2021", CONFLICT),
        ("ended on 3 May 2021", "from March 2019 to 3 May 2021", MATCH),
        ("ended on 2 May 2021", "from March 2019 to 3 May 2021", CONFLICT),
    ],
    "ranges of dates": [
        ("from 2019 to 2021", "from March 2019 to May 2021", MATCH),
        ("from March 2019 to May 2021", "from 3 March 2019 to 9 May 2021", MATCH),
        ("from March 2019 to 9 May 2021", "from 31 March 2019 to 9 May 2021", MATCH),
        ("from 2019 to 2021", "from March 2018 to May 2021", CONFLICT),
        ("from 2019 to 2021", "from March 2019 to May 2020", CONFLICT),
        ("from 2019 to 2021", "from January 2020 to May 2021", CONFLICT),
        ("from March 2019 to 9 May 2021", "from 31 March 2019 to 8 May 2021", CONFLICT),
        ("from March 2019 to February 2021", "from 3 March 2019 to 31 January 2021", CONFLICT),
        ("from March 2019 to May 2021", "from 2019 to 2021", CONFLICT),
    ],
    "times of day": [
        ("5 PM", "17:00", MATCH),
        ("5 pm", "5:00 a.m.", CONFLICT),
        ("5:30", "17:30", WEAK),
        ("leaves at 0900 hours", "leaves at 9 am", MATCH),
        ("leaves at 0900 hours", "leaves at 9 pm", CONFLICT),
        ("leaves at 0930 hrs", "leaves at 9 am", CONFLICT),
        ("is closed on 10 May", "closed from 9 May to 12 May", WEAK),
        ("is closed on 13 May", "closed from 9 May to 12 May", CONFLICT),
        ("opens at 9 am", "9:00-17:00", MATCH),
        ("closes at 10 PM", "17:30-23:0", CONFLICT),
        ("before 5 pm", "16:30", WEAK),
    ],
    "scores, ratios, ranks": [
        ("won 3-2", "won 3-1", CONFLICT),
        ("won 3-2", "lost 2-3", INCOMPARABLE),
        ("4:1", "8:2", WEAK),
        ("120/80", "130/80", CONFLICT),
    ],
    "short names with several meanings": [
        ("5 m", "5 metres", MATCH),
        ("5m users", "5 million users", MATCH),
    ],
}
ROWS = [(group, *case) for group, cases in CASES.items() for case in cases]


@pytest.mark.parametrize(
    ("claim", "evidence", "outcome"), [row[1:] for row in ROWS], ids=[f"{row[0]}: {row[1]} | {row[2]}" for row in ROWS]
)
def test_outcome(claim, evidence, outcome):
    assert judge(claim, evidence) is outcome


def test_both_figures_of_a_converted_temperature_are_read_and_match():
    assert [quantity.value_span.of("145F (63C)") for quantity in find_quantities("145F (63C)")] == ["145F", "63C"]
    assert judge("145F (63C)", "145 degrees F") is MATCH
    assert judge("63C", "145 degrees F") is WEAK


_RANK = (Outcome.INCOMPARABLE, Outcome.CONFLICT, Outcome.WEAK, Outcome.MATCH)


def judge(claim: str, evidence: str) -> Outcome | None:
    """Return the best outcome of the claim's first quantity, or None."""
    found = find_quantities(evidence)
    said = find_quantities(claim)
    if not said:
        return None
    return max((compare(said[0], quantity) for quantity in found), key=_RANK.index, default=Outcome.INCOMPARABLE)
