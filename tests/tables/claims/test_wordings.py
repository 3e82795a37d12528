"""Claims that say more than they seem to, and claims about groups: each with a wording that is understood."""

import pytest

from tables.answer import Finding, TableAnswer
from tables.claims.checking import check
from tables.prepared import PreparedTable
from tables.questions.asking import ask
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
PUPILS = prepared(
    """
Roll No|Student|Section|Attendance (%)
1|Aarav Mehta|A|91
2|Bianca Rossi|B|74
3|Chidi Okafor|A|97
4|Dana Levy|C|66
5|Elif Kaya|B|82
6|Farid Nazari|C|88
7|Grace Obi|A|79
8|Hiro Tanaka|B|93
9|Ines Duarte|C|58
10|Jonas Berg|A|90
""",
    "pupils.xlsx",
)
TABLES = (SHOPS, ORDERS, PLANTS)
SUPPORTED, CONTRADICTED, UNDECIDED = Finding.SUPPORTED, Finding.CONTRADICTED, Finding.UNDECIDED


def finding(claim: str, *tables: PreparedTable) -> Finding:
    made = check(claim, tables or TABLES)
    return made.finding if made else UNDECIDED


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
    assert finding(claim) is expected


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
    assert finding(claim, VISITS, PLACES) is expected


def test_numbers_that_follow_each_other_run_on() -> None:
    assert [VISITS.table.columns[place].name for place in sorted(VISITS.kinds.running)] == ["Round", "Won"]


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("There are 4 students in section A.", SUPPORTED),
        ("There are 7 students in section A.", CONTRADICTED),
        ("4 students are in section A.", SUPPORTED),
        ("7 students are in section A.", CONTRADICTED),
        ("There are 6 students with attendance above 80%.", SUPPORTED),
        ("There are 8 students with attendance above 80%.", CONTRADICTED),
        ("3 students have attendance above 80%.", CONTRADICTED),
        ("Section A has 4 students.", SUPPORTED),
        ("Section A has 7 students.", CONTRADICTED),
        ("Section A has more students than section B.", SUPPORTED),
        ("Section B has more students than section A.", CONTRADICTED),
        ("Everyone except Ines Duarte has more than 60% attendance.", SUPPORTED),
        ("Everyone except Ines Duarte has more than 70% attendance.", CONTRADICTED),
        ("7 are in section A.", UNDECIDED),
        ("7 of the students are in section A.", UNDECIDED),
        ("In section A 7 students have attendance above 70%.", UNDECIDED),
        ("Student 7 is in section A.", SUPPORTED),
        ("Student 7 is in section B.", CONTRADICTED),
        ("Roll no 7 has attendance of 79%.", SUPPORTED),
        ("Roll no 7 has attendance of 80%.", CONTRADICTED),
    ],
)
def test_a_number_before_a_noun_is_a_count(claim: str, expected: Finding) -> None:
    assert finding(claim, PUPILS) is expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Are there 4 students in section A?", "Yes"),
        ("Are there 7 students in section A?", "No"),
        ("Is student 7 in section A?", "Yes"),
        ("What is April Jones's attendance?", "There is no record of “April Jones”"),
        ("What is the difference between Aarav's and Bianca's attendance?", "The difference in Attendance (%)"),
        ("Who has a higher attendance, Aarav or Jonas?", "The difference in Attendance (%)"),
        ("In section A, who has the highest attendance?", "Chidi Okafor"),
        ("In section B, who has the highest attendance?", "Hiro Tanaka"),
        ("Who is roll no 7?", "Grace Obi"),
        ("Who is #7?", "Grace Obi"),
        ("Who is 7?", "Grace Obi"),
        ("What is the attendance of 7?", "Grace Obi"),
        ("What is the attendance of student 8?", "Hiro Tanaka"),
    ],
)
def test_a_number_after_its_header_or_noun_names_a_record(question: str, expected: str) -> None:
    made = ask(question, [PUPILS])
    assert isinstance(made, TableAnswer)
    assert made.sentence.startswith(expected)


def test_a_month_is_no_record() -> None:
    assert not isinstance(ask("What is the attendance in April?", [PUPILS]), TableAnswer)
