"""Claims about who belongs to a group, and about events, of which no single record is known to tell all."""

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
SUPPORTED, CONTRADICTED, UNDECIDED = Finding.SUPPORTED, Finding.CONTRADICTED, Finding.UNDECIDED


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
        pytest.param("Ames is one of 2 harbours in Iowa.", UNDECIDED, id="one of something else"),
        pytest.param("There are 2 regions in Iowa.", UNDECIDED, id="names are no records"),
        pytest.param("There are 2 cities in Iowa.", SUPPORTED, id="a count"),
        pytest.param("There are 3 cities in Iowa.", CONTRADICTED, id="another number"),
        pytest.param("There are 4 tongues in Old Hall.", UNDECIDED, id="a count where cells list several"),
        pytest.param("Ames and Boone are both in Iowa.", SUPPORTED, id="both"),
        pytest.param("Ames and Casper are both in Iowa.", CONTRADICTED, id="not both"),
        pytest.param("Ames has a population of 500 in 2011.", UNDECIDED, id="another year"),
        pytest.param("Ames is in Iowa and Casper is pretty.", UNDECIDED, id="one of two claims is not understood"),
        pytest.param("Casper has the best result of 3 - 0.", SUPPORTED, id="a cell of figures"),
        pytest.param("The city of Casper has a higher population than Ames.", SUPPORTED, id="a class beside its name"),
        pytest.param("Round 2 has the tongues Sami.", UNDECIDED, id="one of several in a cell"),
        pytest.param("Oslo met Stockholm on april 8.", UNDECIDED, id="an event"),
        pytest.param("Oslo did not meet Bergen on april 8.", UNDECIDED, id="an event that is denied"),
        pytest.param("Oslo met Tromso 2 kg.", UNDECIDED, id="a measure of an event"),
        pytest.param("Oslo is the host and Bergen has 700 seats.", UNDECIDED, id="two records are not one"),
    ],
)
def test_who_belongs_to_a_group_is_counted(claim: str, expected: Finding) -> None:
    made = check(claim, (VISITS, PLACES))
    assert (made.finding if made else UNDECIDED) is expected


def test_numbers_that_follow_each_other_run_on() -> None:
    assert [VISITS.table.columns[place].name for place in sorted(VISITS.kinds.running)] == ["Round", "Won"]
