import pytest

from core.checks.numbers import compare_numbers, quantities_of
from core.checks.respective import shares_in
from core.verdict import Outcome
from tests.core.examples import sentence

OFFICES = "The Leeds and York offices employ 45 and 62 people respectively."
GROUPS = "The test group and the control group had 45 and 62 members, respectively."
SEASONS = "Sales in spring, summer and autumn were 45, 62 and 71 units respectively."
MONEY = "Revenue and costs were EUR 5 million and EUR 3 million respectively."


@pytest.mark.parametrize(
    ("claim", "evidence", "outcome"),
    [
        pytest.param("The Leeds office employs 45 people.", OFFICES, Outcome.MATCH, id="first of two names"),
        pytest.param("The York office employs 62 people.", OFFICES, Outcome.MATCH, id="second of two names"),
        pytest.param("The Leeds office employs 62 people.", OFFICES, Outcome.CONFLICT, id="second for the first"),
        pytest.param("The York office employs 45 people.", OFFICES, Outcome.CONFLICT, id="first for the second"),
        pytest.param("The control group had 62 members.", GROUPS, Outcome.MATCH, id="things of one word"),
        pytest.param("The control group had 45 members.", GROUPS, Outcome.CONFLICT, id="things of one word, changed"),
        pytest.param("Sales in summer were 62 units.", SEASONS, Outcome.MATCH, id="second of three"),
        pytest.param("Sales in autumn were 62 units.", SEASONS, Outcome.CONFLICT, id="second for the third"),
        pytest.param("Costs were EUR 3 million.", MONEY, Outcome.MATCH, id="with currencies"),
        pytest.param("Revenue was EUR 3 million.", MONEY, Outcome.CONFLICT, id="with currencies, changed"),
    ],
)
def test_each_value_is_that_of_its_own_thing(claim: str, evidence: str, outcome: Outcome) -> None:
    found = compare_numbers(claim, [sentence(evidence, claim)])
    assert [comparison.outcome for comparison in found] == [outcome]


@pytest.mark.parametrize(
    "text",
    [
        "The Leeds and York offices employ 45 and 62 people.",
        "It has 45 rooms respectively.",
        "They employ 45 and 62 people respectively.",
        "respectively",
        "",
    ],
)
def test_without_as_many_things_as_values_nothing_is_shared_out(text: str) -> None:
    assert shares_in(text, tuple((each.span.start, each.span.end) for each in quantities_of(text))) == {}
