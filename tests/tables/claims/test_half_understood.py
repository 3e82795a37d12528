"""Claims that say more than they seem to: each with a wording that is understood, so that both directions are seen."""

import pytest

from tables.answer import Finding
from tables.claims.checking import check
from tests.tables.samples import prepared

SHOPS = prepared(
    """
Sales by region

Shop|Region|Amount (EUR)|Discount (EUR)|Status|Ordered On|Price per kg (EUR)
Alpha|North|100|5|Paid|2020-01-05|2.5
Bravo|North|50|9|Open|2020-03-05|3
Cinder|North|20|1|Paid|2021-01-05|4
Delta|South|500|7|Paid|2020-06-05|5
Echo|South|600|8|Open|2021-07-05|6
Foxtrot|West|0||Open|2021-08-05|7
""",
    "shops.xlsx",
)
ORDERS = prepared(
    """
Order|Date|Customer|Amount (EUR)
O-1|2020-01-05|Ann|100
O-2|2020-03-05|Bob|50
O-3|2021-01-05|Ann|20
O-4|2021-06-05|Cid|500
""",
    "orders.xlsx",
)
PLANTS = prepared(
    """
Plant|Area|Capacity (MW)|Cost (Rs. in lakhs)|Staff (thousands)
Aldan|East|500|250|4
Brevik|West|120|90|9
Corin|East|750|410|6
""",
    "plants.xlsx",
)
TABLES = (SHOPS, ORDERS, PLANTS)
SUPPORTED, CONTRADICTED, UNDECIDED = Finding.SUPPORTED, Finding.CONTRADICTED, Finding.UNDECIDED


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        pytest.param("Aldan has 500 unused MW of capacity.", UNDECIDED, id="unknown word beside the number"),
        pytest.param("Aldan has 500 MW of capacity.", SUPPORTED, id="no unknown word"),
        pytest.param(
            "Alpha has a higher amount than Bravo's discount.", UNDECIDED, id="another column on the other side"
        ),
        pytest.param("Alpha has a higher amount than Bravo's amount.", SUPPORTED, id="the same column on both sides"),
        pytest.param("The discount of Alpha is lower than the amount of Bravo.", UNDECIDED, id="two columns compared"),
        pytest.param("The discount of Alpha is lower than the discount of Bravo.", SUPPORTED, id="one column compared"),
        pytest.param("There are 6 shops on average.", UNDECIDED, id="a count is no average"),
        pytest.param("North has the most sales.", UNDECIDED, id="a word of the title may be what is measured"),
        pytest.param("North has the most shops.", SUPPORTED, id="what the records are called is counted"),
        pytest.param("There are 3 sales in North.", UNDECIDED, id="a count of a word of the title"),
        pytest.param("There are 3 shops in North.", SUPPORTED, id="a count of records"),
        pytest.param("There are 4 shops in North.", CONTRADICTED, id="a wrong count of records"),
        pytest.param("South has more sales than West.", UNDECIDED, id="more of a word of the title"),
        pytest.param("Alpha could have an amount of 100.", UNDECIDED, id="possible"),
        pytest.param("Alpha will have an amount of 100.", UNDECIDED, id="in the future"),
        pytest.param("Alpha currently has an amount of 100.", SUPPORTED, id="now"),
        pytest.param("Alpha was paid in 2020.", UNDECIDED, id="a day whose column is not said"),
        pytest.param("Alpha ordered in 2020.", SUPPORTED, id="a day whose column is said"),
        pytest.param(
            "The total amount of shops in 2020 was 650 EUR.", UNDECIDED, id="a period whose column is not said"
        ),
        pytest.param("The total amount in 2020 was 150 EUR.", SUPPORTED, id="a period of records that have a date"),
        pytest.param("The total amount in 2021 was 150 EUR.", CONTRADICTED, id="the other period"),
        pytest.param("The price of Alpha is 2.5 EUR per pound.", UNDECIDED, id="another rate"),
        pytest.param("The price of Alpha is 2.5 EUR per kg.", SUPPORTED, id="the rate of the header"),
        pytest.param("The amount of Alpha is 100 EUR per day.", UNDECIDED, id="a rate of what is none"),
        pytest.param("All shops have an amount above 10 except Alpha.", UNDECIDED, id="an exception"),
        pytest.param("Excluding Delta, Alpha has the highest amount.", UNDECIDED, id="an exception at the start"),
        pytest.param("In North, Bravo has the highest amount.", UNDECIDED, id="a group named before"),
        pytest.param("Alpha is in North and South.", UNDECIDED, id="two values of one cell"),
        pytest.param("Alpha is in North or South.", SUPPORTED, id="one of two values"),
        pytest.param("Foxtrot has the lowest discount.", UNDECIDED, id="a blank cell may be the lowest"),
        pytest.param("Alpha has the lowest discount.", CONTRADICTED, id="a filled cell is not the lowest"),
        pytest.param("Foxtrot has no amount.", SUPPORTED, id="none is nought"),
        pytest.param("Echo has no amount.", CONTRADICTED, id="none is not something"),
        pytest.param("The East has a capacity of 1250 MW.", UNDECIDED, id="a figure of a group may be its sum"),
        pytest.param("The West has a capacity of 120 MW.", SUPPORTED, id="a figure of a group of one"),
        pytest.param("Plants in the East have a capacity of 400 MW.", CONTRADICTED, id="a figure of each of a group"),
    ],
)
def test_what_is_not_understood_is_not_dropped(claim: str, expected: Finding) -> None:
    made = check(claim, TABLES)
    assert (made.finding if made else UNDECIDED) is expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        pytest.param("The cost of Corin is 410.", SUPPORTED, id="as the cell"),
        pytest.param("The cost of Corin is 41,000,000.", SUPPORTED, id="in full"),
        pytest.param("The cost of Corin is 42,000,000.", CONTRADICTED, id="another figure in full"),
        pytest.param("The cost of Corin is 400.", CONTRADICTED, id="another figure as the cell"),
        pytest.param("The cost of Corin is 41,000.", UNDECIDED, id="between both"),
        pytest.param("All plants have staff above 3,500.", SUPPORTED, id="a bound in full"),
        pytest.param("All plants have staff above 5.", CONTRADICTED, id="a bound as the cells"),
        pytest.param("No plant has a cost above 10,000,000.", CONTRADICTED, id="none above a bound in full"),
        pytest.param("The total staff is 19,000.", SUPPORTED, id="a sum in full"),
        pytest.param("The total staff is 19.", SUPPORTED, id="a sum as the cells"),
    ],
)
def test_a_plain_number_beside_a_header_with_a_scale_is_read_by_its_size(claim: str, expected: Finding) -> None:
    made = check(claim, TABLES)
    assert (made.finding if made else UNDECIDED) is expected
