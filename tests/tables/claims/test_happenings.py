"""Claims that one record bears out, that name the only ones or one of several, and two claims in one."""

import pytest

from tables.answer import Finding
from tables.claims.checking import check
from tests.tables.samples import prepared

VISITS = prepared(
    """
2006 harbour choir season

Date|Host|Guest|Hall|Round|Seats|Won|Tongues
april 8|Oslo|Bergen|Old Hall|1|500|3|Norse
april 9|Oslo|Tromso|New Hall|2|450|5|Norse, Sami
april 20|Bergen|Oslo|Old Hall|3|700|1|Norse
june 1|Tromso|Oslo|Old Hall|4|300|2|English
june 2|Bergen|Tromso|New Hall|5|650|4|Norse
""",
    "visits.xlsx",
)
PLACES = prepared(
    """
City|Region|Country|Population (2010)|Area (km2)|Best Result
Ames|Plains|Iowa|500|12|3 - 1
Boone|Plains|Iowa|450|15|0 - 2
Casper|Hills|Wyoming|700|30|3 - 0
Dalton|Coast|Georgia|300|8|1 - 1
""",
    "places.xlsx",
)
STAFF = prepared(
    """
Employee|City|Joined
Anita|Pune|2021-03-04
Ravi|Delhi|2022-05-04
""",
    "staff.xlsx",
)
SUPPORTED, CONTRADICTED, UNDECIDED = Finding.SUPPORTED, Finding.CONTRADICTED, Finding.UNDECIDED


def finding(claim: str) -> Finding:
    made = check(claim, (VISITS, PLACES, STAFF))
    return made.finding if made else UNDECIDED


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        pytest.param("Oslo met Bergen on april 8.", SUPPORTED, id="all in one record"),
        pytest.param("Oslo met Bergen on april 20.", SUPPORTED, id="in whatever columns"),
        pytest.param("Oslo met Bergen on june 1.", CONTRADICTED, id="all but one"),
        pytest.param("Oslo met Stockholm on april 8.", UNDECIDED, id="a name that no cell holds"),
        pytest.param("Oslo met Bergen loudly on april 8.", UNDECIDED, id="a word that says more"),
        pytest.param("Oslo did not meet Bergen on april 8.", UNDECIDED, id="denied"),
        pytest.param("Oslo met Tromso 2 times.", SUPPORTED, id="so many times"),
        pytest.param("Oslo met Tromso 3 times.", CONTRADICTED, id="not so many times"),
        pytest.param("Oslo met Tromso more than 1 time.", SUPPORTED, id="more times"),
        pytest.param("Oslo met Tromso only 1 time.", CONTRADICTED, id="only so many times"),
        pytest.param("Oslo met Tromso twice.", SUPPORTED, id="twice"),
        pytest.param("Oslo met Tromso 2 kg.", UNDECIDED, id="a measure is no count"),
        pytest.param("Oslo is 2 times Tromso.", UNDECIDED, id="times as a factor"),
        pytest.param(
            "The harbour choir met Bergen 3 times in the 2006 season.", SUPPORTED, id="who the title is about"
        ),
        pytest.param("The harbour choir met Bergen 3 times in the 2007 season.", UNDECIDED, id="another year"),
        pytest.param("The river choir met Bergen 3 times.", UNDECIDED, id="somebody else"),
        pytest.param("Oslo met Bergen 2 times in april.", SUPPORTED, id="a month of days without a year"),
        pytest.param("Oslo met Tromso 2 times in april.", CONTRADICTED, id="fewer in that month"),
        pytest.param("Round 3 was in Old Hall with 700 seats.", SUPPORTED, id="a place in an order"),
        pytest.param("Round 3 was in Old Hall with 650 seats.", CONTRADICTED, id="the wrong place in an order"),
        pytest.param("When the round is 2, the guest is Tromso.", SUPPORTED, id="when"),
        pytest.param("When the round is 2, the guest is Bergen.", CONTRADICTED, id="not when"),
        pytest.param("Anita comes from Pune.", SUPPORTED, id="a record that is no event"),
        pytest.param("Anita visited Pune.", UNDECIDED, id="no event is recorded"),
        pytest.param("Anita played in Pune on 4 March 2021.", UNDECIDED, id="nor on that day"),
        pytest.param("Anita was visited in Pune.", UNDECIDED, id="nor to whom"),
        pytest.param("2 cities visited Pune.", UNDECIDED, id="nor how often"),
        pytest.param("Anita went to Pune.", UNDECIDED, id="another relation"),
        pytest.param("Oslo is the host and Bergen has 700 seats.", UNDECIDED, id="two records are not one"),
    ],
)
def test_what_is_said_stands_in_one_record(claim: str, expected: Finding) -> None:
    assert finding(claim) is expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        pytest.param("Casper is the only city in Wyoming.", SUPPORTED, id="the only one"),
        pytest.param("Ames is the only city in Iowa.", CONTRADICTED, id="one of two"),
        pytest.param("Casper is the only city with a population above 600.", SUPPORTED, id="the only one above"),
        pytest.param("Ames and Boone are the only cities in Iowa.", SUPPORTED, id="the only two"),
        pytest.param("Ames is the only harbour in Iowa.", UNDECIDED, id="the only of something else"),
        pytest.param("Only Casper has a population above 600.", SUPPORTED, id="nobody else"),
        pytest.param("Only Casper has a population above 400.", CONTRADICTED, id="others too"),
        pytest.param("Ames is one of 2 cities in Iowa.", SUPPORTED, id="one of so many"),
        pytest.param("Ames is 1 of 3 cities in Iowa.", CONTRADICTED, id="one of another number"),
        pytest.param("Casper is one of 2 cities in Iowa.", CONTRADICTED, id="not one of them"),
        pytest.param("Ames is one of the cities in Iowa.", SUPPORTED, id="one of them"),
        pytest.param("Ames is one of 2 harbours in Iowa.", UNDECIDED, id="one of something else"),
        pytest.param("There are 2 regions in Iowa.", UNDECIDED, id="names and records differ in number"),
        pytest.param("There are 2 cities in Iowa.", SUPPORTED, id="names and records alike"),
        pytest.param("There are 3 cities in Iowa.", CONTRADICTED, id="another number"),
        pytest.param("There are 2 halls with more than 600 seats.", SUPPORTED, id="two halls, two records"),
        pytest.param("There are 4 tongues in Old Hall.", UNDECIDED, id="a count where cells list several"),
        pytest.param("Ames and Boone are both in Iowa.", SUPPORTED, id="both"),
        pytest.param("Ames and Casper are both in Iowa.", CONTRADICTED, id="not both"),
    ],
)
def test_who_belongs_to_a_group_is_counted(claim: str, expected: Finding) -> None:
    assert finding(claim) is expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        pytest.param("Ames is in Iowa and Casper is in Wyoming.", SUPPORTED, id="both true"),
        pytest.param("Ames is in Iowa and Casper is in Georgia.", CONTRADICTED, id="one false"),
        pytest.param("Ames is in Iowa and Casper is pretty.", UNDECIDED, id="one not understood"),
        pytest.param("Ames has a population of 500 in 2010.", SUPPORTED, id="the year of the header"),
        pytest.param("Ames has a population of 500 in 2011.", UNDECIDED, id="another year"),
        pytest.param("Casper has the best result of 3 - 0.", SUPPORTED, id="a cell of figures"),
        pytest.param("The city of Casper has a higher population than Ames.", SUPPORTED, id="a class beside its name"),
        pytest.param("Casper has a higher number of population than Ames.", SUPPORTED, id="the number of"),
        pytest.param("Bergen won 1 when the round was 3.", SUPPORTED, id="an irregular verb of a header"),
        pytest.param("They met Bergen on april 8.", UNDECIDED, id="a pronoun for somebody unknown"),
        pytest.param("Round 2 has the tongues Sami.", UNDECIDED, id="one of several in a cell"),
    ],
)
def test_what_says_nothing_more_is_left_out_and_nothing_else(claim: str, expected: Finding) -> None:
    assert finding(claim) is expected
