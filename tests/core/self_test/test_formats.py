import pytest

from core.self_test.formats import reformat
from tests.core.self_test.making import made


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        pytest.param("The log holds 1,200 events.", "The log holds 1200 events.", id="no comma"),
        pytest.param("The log holds 12000 events.", "The log holds 12,000 events.", id="comma"),
        pytest.param("The fee is 12.4 % of it.", "The fee is 12.4 percent of it.", id="percent"),
        pytest.param("The fee is 8 per cent of it.", "The fee is 8% of it.", id="per cent"),
        pytest.param("It keeps for three days.", "It keeps for 3 days.", id="word"),
        pytest.param("It keeps for 8 days here.", "It keeps for eight days here.", id="figure"),
        pytest.param("The talk lasts 60 minutes.", "The talk lasts 1 hour.", id="minutes"),
        pytest.param("The term is 18 months.", "The term is 1.5 years.", id="months"),
        pytest.param("The race is over 10 km long.", "The race is over 10 kilometres long.", id="unit in full"),
        pytest.param("The mill was sold for £2.5 million.", "The mill was sold for £2,500,000.", id="million"),
        pytest.param("It cost them £48 in all.", "It cost them 48 pounds in all.", id="pounds"),
        pytest.param("It began on 14 March 2019.", "It began on March 14, 2019.", id="month first"),
        pytest.param("It began on March 14, 2019.", "It began on 14 March 2019.", id="day first"),
        pytest.param("It began on 14 March 2019.", "It began on 2019-03-14.", id="figures"),
        pytest.param("It opens at 17:30 on Mondays.", "It opens at 5:30 pm on Mondays.", id="pm"),
        pytest.param("It opens at 6:30 am on Mondays.", "It opens at 06:30 on Mondays.", id="24 hours"),
    ],
)
def test_a_value_is_written_in_another_way(text: str, claim: str) -> None:
    found = made(reformat, text)
    assert claim in {edit.claim for edit in found}
    assert {edit.label for edit in found} == {"entailed"}
