"""A claim, what a language model says that it asserts, and what the table makes of it."""

import pytest

from tables.answer import Finding
from tables.claims.accounting import accounts_for
from tables.claims.asserting import check_assertions, read_assertion
from tests.tables.ranked.staff import staff
from tests.tables.samples import prepared

AGREES, DIFFERS, OPEN = Finding.SUPPORTED, Finding.CONTRADICTED, Finding.UNDECIDED
PLANTS = """\
Plant|Bed|Height (cm)|Days to harvest|Weight|Watered
Leek|A|60|120|300 kg|yes
Kale|A|45|60|1.1 t|no
Peas|B|150|70|950 kg|
Beans|B|45|90|20 kg|yes
"""


def finding(claim: str, *lines: str, text: str | None = None) -> Finding | None:
    table = staff() if text is None else prepared(text, "plants.csv")
    made = check_assertions(claim, [read_assertion(line, table) for line in lines])
    return None if made is None else made.finding


@pytest.mark.parametrize(
    ("claim", "line", "expected"),
    [
        ("Three people are in Sales.", 'count where [Team] = "Sales" is 3', AGREES),
        ("Four people are in Sales.", 'count where [Team] = "Sales" is 4', DIFFERS),
        ("At least two people are in Sales.", 'count where [Team] = "Sales" is at least 2', AGREES),
        ("Everyone in IT has a car.", 'share where [Car] = "yes" within [Team] = "IT" is 100', AGREES),
        ("Everyone in Sales has a car.", 'share where [Car] = "yes" within [Team] = "Sales" is 100', DIFFERS),
        ("Nobody earns less than 40,000.", "count where [Salary] < 40000 is 0", AGREES),
        ("Mats Berg earns the most.", 'highest by [Salary] show [Name] is "Mats Berg"', AGREES),
        ("Eva Novak earns the most.", 'highest by [Salary] show [Name] is "Eva Novak"', DIFFERS),
        ("Mats Berg joined first.", 'lowest by [Started] show [Name] is "Mats Berg"', AGREES),
        ("Tom Okafor makes 47,500.", 'show [Salary] where [Name] = "Tom Okafor" is 47500', AGREES),
        ("Tom Okafor makes 47,600.", 'show [Salary] where [Name] = "Tom Okafor" is 47600', DIFFERS),
        ("Tom Okafor makes about 47,000.", 'show [Salary] where [Name] = "Tom Okafor" is about 47000', AGREES),
        ("Tom Okafor works in Sales.", 'show [Team] where [Name] = "Tom Okafor" is "Sales"', AGREES),
        ("Tom Okafor does not work in IT.", 'show [Team] where [Name] = "Tom Okafor" is not "IT"', AGREES),
        ("Sales is the largest team.", 'groups count by [Team] best highest is "Sales"', AGREES),
        (
            "Mats Berg makes 27,000 more than Rina Patel.",
            'difference (sum [Salary] where [Name] = "Mats Berg") (sum [Salary] where [Name] = "Rina Patel") is 27000',
            AGREES,
        ),
        (
            "Mats Berg makes twice as much as Rina Patel.",
            'ratio (value [Salary] where [Name] = "Mats Berg") (value [Salary] where [Name] = "Rina Patel") is 2',
            DIFFERS,
        ),
        ("Anna Lind came in March 2019.", 'show [Started] where [Name] = "Anna Lind" is "2019-03-01"', None),
        (
            "Anna Lind came in March 2019.",
            'count where [Name] = "Anna Lind" and [Started] >= "2019-03-01" and [Started] < "2019-04-01" is 1',
            AGREES,
        ),
        ("Sales pays 157,750 in all.", 'sum [Salary] where [Team] = "Sales" is 157750', AGREES),
        ("40 % have no car.", 'share where [Car] = "no" is 40', AGREES),
        ("Half have no car.", 'share where [Car] = "no" is 50', DIFFERS),
    ],
)
def test_the_table_decides_what_is_asserted(claim: str, line: str, expected: Finding | None) -> None:
    assert finding(claim, line) is expected


def test_a_claim_of_two_parts_needs_both() -> None:
    claim = "Three people are in Sales and Mats Berg earns 88,000."
    sales, salary = 'count where [Team] = "Sales" is 3', 'show [Salary] where [Name] = "Mats Berg" is 88000'
    assert finding(claim, sales, salary) is AGREES
    assert finding(claim, sales) is None
    assert finding(claim, salary) is None
    assert finding(claim.replace("88,000", "89,000"), sales, salary.replace("88000", "89000")) is DIFFERS


@pytest.mark.parametrize(
    ("claim", "line"),
    [
        ("Tom Okafor of the IT team earns 47,500.", 'show [Salary] where [Name] = "Tom Okafor" is 47500'),
        ("Three people joined Sales in 2019.", 'count where [Team] = "Sales" is 3'),
        ("Three people in Sales earn 50,000 or more.", 'count where [Team] = "Sales" is 3'),
        ("Some people are in Sales.", 'count where [Team] = "Sales" is 3'),
        ("Mats Berg earns a lot.", "max [Salary] is 88000"),
    ],
    ids=["a team", "a year", "an amount", "a number of the model's", "a result of the model's"],
)
def test_what_an_assertion_leaves_out_or_adds_decides_nothing(claim: str, line: str) -> None:
    assert finding(claim, line) is None


@pytest.mark.parametrize(
    ("claim", "line", "expected"),
    [
        ("The leek took 120 days.", 'show [Days to harvest] where [Plant] = "Leek" is 120', AGREES),
        ("The leek took 120 weeks.", 'show [Days to harvest] where [Plant] = "Leek" is 120', OPEN),
        ("The kale took 60 hours.", 'show [Days to harvest] where [Plant] = "Kale" is 60', OPEN),
        ("The leek is 60 metres high.", 'show [Height (cm)] where [Plant] = "Leek" is 60', OPEN),
        ("The kale was the lowest.", 'lowest by [Height (cm)] show [Plant] is "Kale"', OPEN),
        ("All plants weigh less than one tonne.", 'share where [Weight] contains "kg" is 100', DIFFERS),
        ("The peas were the heaviest.", 'highest by [Weight] show [Plant] is "Peas"', OPEN),
        ("Only one plant was not watered.", 'count where [Watered] = "no" is 1', AGREES),
        ("Two plants were not watered.", 'count where [Watered] = "no" is 2', OPEN),
        ("Three plants were not watered.", 'count where [Watered] = "no" is 3', DIFFERS),
        ("The peas were watered.", 'show [Watered] where [Plant] = "Peas" is "yes"', OPEN),
    ],
    ids=[
        "days",
        "weeks",
        "hours",
        "metres",
        "a tie",
        "all",
        "texts with units",
        "met",
        "met with the blank",
        "not met",
        "blank",
    ],
)
def test_other_units_ties_and_blank_cells_verify_nothing(claim: str, line: str, expected: Finding) -> None:
    assert finding(claim, line, text=PLANTS) is expected


@pytest.mark.parametrize(
    "line",
    ['count where [Team] = "Sales"', "count is", 'count where [Team] = "Selling" is 3', "sum [Name] is 3", "is 3"],
)
def test_what_does_not_follow_the_notation_is_refused(line: str) -> None:
    with pytest.raises(ValueError):
        read_assertion(line, staff())


def test_is_blank_and_is_in_quotes_are_not_the_result() -> None:
    made = read_assertion(
        'count where [Team] is not blank and [Name] != "What is it" is 5',
        prepared(PLANTS.replace("Plant|Bed", "Name|Team").replace("Leek|A", "What is it|A"), "named.csv"),
    )
    assert made.values == ("5",)


def test_every_number_in_another_form_counts_as_told() -> None:
    table = staff()
    told = [
        ("It took four weeks.", "count is 28"),
        ("It weighs 63.1 tonnes.", "count is 63100"),
        ("It is half of it.", "count is 50"),
        ("It began in August 2019.", 'count where [Started] >= "2019-08-01" and [Started] < "2019-09-01" is 1'),
        ("It began after six pm.", "count where [Salary] > 18 is 1"),
    ]
    for claim, line in told[:4]:
        assert accounts_for(claim, [line], [table]), claim
    assert not accounts_for("It weighs 63.1 tonnes.", ["count is 631"], [table])


MAY = 'count where [Joined] >= "2019-05-01" and [Joined] < "2019-06-01"'
TEAMS = """\
Name|Team|Grade|Languages|Joined|Score|Active
Tom|Red|C|Polish|2019-05-03|41|yes
Kim|Red|A|Polish, English|2019-05-09|20|no
Eva|Blue|B|French|2020-08-01|-20|yes
Kim|Blue|B|French|2020-05-20|30|yes
"""


@pytest.mark.parametrize(
    ("claim", "line", "expected"),
    [
        ("Neither Tom nor Eva is in Red.", 'show [Name] where [Team] = "Red" is not ("Tom", "Eva")', OPEN),
        ("Tom got at least a B.", 'show [Grade] where [Name] = "Tom" is at least "B"', None),
        ("One person speaks Polish.", 'count where [Languages] = "Polish" is 1', None),
        (
            "Red has the fewest who are not active.",
            'groups count by [Team] best lowest where [Active] = "no" is "Red"',
            OPEN,
        ),
        ("Tom and Eva are in Blue and Red.", 'show [Team] where [Name] in ("Tom", "Eva") is ("Blue", "Red")', OPEN),
        ("40 % are in Red.", 'count where [Team] = "Red" is 40', None),
        ("Tom has 50 % more than Kim.", "difference (max [Score]) (min [Score]) is 50", None),
        ("2 out of 5 are in Red.", 'count where [Team] = "Red" is 2', None),
        ("Kim scored less than 40.", 'show [Score] where [Name] = "Kim" is less than 40', OPEN),
        (
            "Kim has 11 more than Tom.",
            'difference (value [Score] where [Name] = "Kim") (value [Score] where [Name] = "Tom") is 11',
            OPEN,
        ),
        ("Two people joined early.", 'count where [Joined] < "2020-01-01" is 2', None),
        ("Two people scored well.", "count where [Score] > 25 is 2", None),
        ("Two people joined in May.", f"{MAY} is 2", None),
        (
            "Two people joined in May 2019.",
            'count where [Joined] >= "2019-05-01" and [Joined] < "2019-06-01" is 2',
            AGREES,
        ),
        (
            "Two people joined in June 2019.",
            'count where [Joined] >= "2019-05-01" and [Joined] < "2019-06-01" is 2',
            None,
        ),
        ("Two in the Red team are active.", 'count where [Active] = "yes" is 2', None),
        ("Tom is in Red and active.", 'show [Team] where [Name] = "Tom" is "Red"', None),
        ("Fewer than three are in Red.", 'count where [Team] = "Red" is 3', None),
        ("Tom scored over 41.", 'show [Score] where [Name] = "Tom" is 41', None),
        ("Eva lost 20.", 'show [Score] where [Name] = "Eva" is 20', OPEN),
        ("Eva scored minus 20.", 'show [Score] where [Name] = "Eva" is -20', AGREES),
        ("Tom is nan.", 'show [Score] where [Name] = "Tom" is nan', None),
    ],
)
def test_a_translation_that_may_say_something_else_decides_nothing(
    claim: str, line: str, expected: Finding | None
) -> None:
    assert finding(claim, line, text=TEAMS) is expected


def test_a_correction_is_where_the_claim_writes_the_number() -> None:
    claim = "Three people are in Sales and Tom Okafor makes 47,600."
    lines = ['count where [Team] = "Sales" is 3', 'show [Salary] where [Name] = "Tom Okafor" is 47600']
    made = check_assertions(claim, [read_assertion(line, staff()) for line in lines])
    assert made is not None and made.claimed_start is not None
    assert (made.claimed, made.computed) == ("47,600", "47500")
    assert claim[made.claimed_start : made.claimed_end] == "47,600"


@pytest.mark.parametrize(
    ("claim", "line", "expected"),
    [
        ("About half are in Red.", 'share where [Team] = "Red" is about 50', AGREES),
        ("Nearly half are active.", 'share where [Active] = "yes" is about 50', DIFFERS),
        ("Three people scored well.", "count where [Score] > 2 is 3", None),
        ("Red is the team of two.", 'count where [Team] != "Blue" is 2', None),
        ("A scored 20 in all.", "sum [Score] is 20", DIFFERS),
    ],
)
def test_limits_come_from_the_claim_and_approximate_shares_may_be_near(
    claim: str, line: str, expected: Finding | None
) -> None:
    assert finding(claim, line, text=TEAMS) is expected


def test_the_day_of_a_time_is_not_grouped() -> None:
    text = "Reading|Taken\n5|2024-03-01 08:00\n5|2024-03-01 09:00\n3|2024-03-02 09:00\n"
    claim, line = "Most readings were taken on 1 March 2024.", 'groups count by [Taken] best highest is "2024-03-01"'
    assert finding(claim, line, text=text) in (None, OPEN)
