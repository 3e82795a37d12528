"""Changes recomputed from two values: what the evidence shows, contradicts, or does not tell."""

import pytest

from utils.quantities import Outcome, change_between, find_quantities

MATCH, CONFLICT = Outcome.MATCH, Outcome.CONFLICT

CASES = [
    ("sales doubled", "40 -> 81", MATCH),
    ("sales doubled", "40 -> 60", CONFLICT),
    ("sales doubled", "81 -> 40", CONFLICT),
    ("sales doubled", "from 40 to 81", MATCH),
    ("sales doubled", "40 in 2019 and 80 in 2020", MATCH),
    ("sales doubled", "80 in 2020 and 40 in 2019", MATCH),
    ("sales doubled", "81, up from 40", MATCH),
    ("more than doubled", "40 in 2019 and 90 in 2020", MATCH),
    ("more than doubled", "40 in 2019 and 79 in 2020", CONFLICT),
    ("nearly doubled", "40 in 2019 and 76 in 2020", MATCH),
    ("nearly doubled", "40 in 2019 and 90 in 2020", CONFLICT),
    ("prices tripled", "from $20 to $60", MATCH),
    ("prices tripled", "from $20 to $40", CONFLICT),
    ("the debt halved", "from Rs 10 lakh to Rs 5 lakh", MATCH),
    ("the debt halved", "from Rs 10 lakh to Rs 8 lakh", CONFLICT),
    ("grew fivefold", "from 20 to 100", MATCH),
    ("increased 5 times", "from 20 to 100", MATCH),
    ("rose by 50", "40 -> 50", CONFLICT),
    ("rose by 50", "40 -> 90", MATCH),
    ("rose by 10", "40 -> 50", MATCH),
    ("fell by 10", "40 -> 50", CONFLICT),
    ("fell 25%", "from 40 to 30", MATCH),
    ("fell 25%", "from 40 to 20", CONFLICT),
    ("rose 50%", "60 in 2019 and 90 in 2020", MATCH),
    ("rose 50%", "90 in 2020 and 60 in 2019", MATCH),
    ("rose about 50%", "60 in 2019 and 91 in 2020", MATCH),
    ("rose over 40%", "60 in 2019 and 90 in 2020", MATCH),
    ("rose over 60%", "60 in 2019 and 90 in 2020", CONFLICT),
    ("a 33% increase", "30 -> 40", MATCH),
    ("rose 5 percentage points", "40% in 2019 and 45% in 2020", MATCH),
    ("rose 5%", "40% in 2019 and 45% in 2020", CONFLICT),
    ("rose from 40 to 81", "40 in 2019, 81 in 2020", MATCH),
    ("rose from 40 to 81", "40 in 2019, 91 in 2020", CONFLICT),
    ("rose from 81 to 40", "40 in 2019, 81 in 2020", CONFLICT),
    ("revenue rose by $2 million", "$3 million in 2019 and $5 million in 2020", MATCH),
    ("revenue rose by $5 million", "$3 million in 2019 and $5 million in 2020", CONFLICT),
]


@pytest.mark.parametrize(("claim", "evidence", "outcome"), CASES, ids=[f"{c} | {e}" for c, e, _ in CASES])
def test_change(claim, evidence, outcome):
    check = change_between(claim, find_quantities(evidence))
    assert check is not None
    assert check.outcome is outcome


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("sales were 40", "40 -> 81"),
        ("sales doubled", "40"),
        ("sales doubled", ""),
        ("sales doubled", "40 km and 81 kg"),
        ("a double room costs 40", "40 -> 81"),
        ("rose 5%", "rose 5%"),
        ("sales doubled", "12, 17, 93 and 41"),
    ],
    ids=[
        "no change",
        "one value",
        "no value",
        "two dimensions",
        "no verb",
        "a stated change",
        "many values, none fits",
    ],
)
def test_nothing_is_computed(claim, evidence):
    assert change_between(claim, find_quantities(evidence)) is None


def test_among_many_values_the_pair_that_shows_the_change_is_named():
    evidence = "12 in 2018, 40 in 2019, 81 in 2020"
    check = change_between("sales doubled", find_quantities(evidence))
    assert check is not None
    assert (check.outcome, check.earlier.span.of(evidence), check.later.span.of(evidence)) == (MATCH, "40", "81")
