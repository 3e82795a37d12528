import pytest

from core.perturbations.negation import negation
from tests.core.perturbations.making import made


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        pytest.param("The museum is open on Mondays.", "The museum is not open on Mondays.", id="is"),
        pytest.param("The request was made in 1996.", "The request was not made in 1996.", id="was made"),
        pytest.param("The council has adopted the plan.", "The council has not adopted the plan.", id="has adopted"),
        pytest.param("Members can vote by post.", "Members cannot vote by post.", id="can"),
        pytest.param("The tenant must clear the driveway.", "The tenant must not clear the driveway.", id="must"),
        pytest.param("The ferry struck the quay.", "The ferry did not strike the quay.", id="irregular past"),
        pytest.param("She moved to Oslo in May.", "She did not move to Oslo in May.", id="regular past"),
        pytest.param("The museum pays the insurance.", "The museum does not pay the insurance.", id="present"),
        pytest.param("The hotel has a restaurant.", "The hotel does not have a restaurant.", id="has as a verb"),
        pytest.param("The museum is not open on Mondays.", "The museum is open on Mondays.", id="is not"),
        pytest.param("The pigment isn't resistant to acids.", "The pigment is resistant to acids.", id="isn't"),
        pytest.param("Members cannot vote by post.", "Members can vote by post.", id="cannot"),
        pytest.param("The lid did not close in the test.", "The lid closed in the test.", id="did not"),
        pytest.param("The fee does not cover postage.", "The fee covers postage.", id="does not"),
        pytest.param("The kit is no longer made in Oslo.", "The kit is still made in Oslo.", id="no longer"),
        pytest.param("The limit was never exceeded that year.", "The limit was exceeded that year.", id="never"),
        pytest.param("Lodgers may enter without a permit.", "Lodgers may enter with a permit.", id="without"),
        pytest.param("No deaths occurred in the trial.", "Deaths occurred in the trial.", id="no before a verb"),
        pytest.param("No animals are admitted to the hall.", "Animals are admitted to the hall.", id="no plural"),
    ],
)
def test_a_negation_is_put_in_or_taken_out(text: str, claim: str) -> None:
    found = made(negation, text)
    assert {edit.claim for edit in found} == {claim}
    assert {(edit.kind, edit.label) for edit in found} == {("negation", "contradicted")}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("All members were present at noon.", id="all"),
        pytest.param("Only members were present at noon.", id="only"),
        pytest.param("The flight was late because of fog.", id="because"),
        pytest.param("It is not only cheap but also good.", id="not only"),
        pytest.param("The deposit was not more than £500.", id="not more than"),
        pytest.param("The board has not found any fault in it.", id="any"),
        pytest.param("She was not found until 1990 in Oslo.", id="until"),
        pytest.param("She opened a shop and sold bread there.", id="two statements"),
        pytest.param("Although it rained, the match was played.", id="clause first"),
        pytest.param('He said "the museum is open on Mondays".', id="quoted"),
        pytest.param("Four tributaries are longer than 100 km.", id="a number of things"),
        pytest.param("The hotel has limited parking in town.", id="perhaps a participle"),
        pytest.param("The rule was also changed in 2020.", id="also"),
    ],
)
def test_no_negation_is_put_in_or_taken_out(text: str) -> None:
    assert made(negation, text) == []
