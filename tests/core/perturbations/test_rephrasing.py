import pytest

from core.perturbations.rephrasing import contraction, omission, order, synonym
from tests.core.perturbations.making import claims, made


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        pytest.param("The mill was purchased by the town.", "The mill was bought by the town.", id="purchased"),
        pytest.param(
            "It needs at least 40 members to go on.", "It needs no less than 40 members to go on.", id="at least"
        ),
        pytest.param("Parking is prohibited on the lawn.", "Parking is forbidden on the lawn.", id="prohibited"),
        pytest.param("They met prior to the vote on it.", "They met before the vote on it.", id="prior to"),
    ],
)
def test_a_synonym_is_put(text: str, claim: str) -> None:
    found = made(synonym, text)
    assert claim in {edit.claim for edit in found}
    assert {edit.label for edit in found} == {"entailed"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("She received the award in the end.", id="an award is not got"),
        pytest.param('He said "the mill was purchased" then.', id="quoted"),
        pytest.param("The lid is red and made of tin.", id="none known"),
    ],
)
def test_no_synonym_is_put(text: str) -> None:
    assert made(synonym, text) == []


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        pytest.param("The pigment is not resistant.", "The pigment isn't resistant.", id="is not"),
        pytest.param("Members cannot vote by post.", "Members can't vote by post.", id="cannot"),
        pytest.param("It doesn't oblige the producer.", "It does not oblige the producer.", id="doesn't"),
        pytest.param("Members vote by post each year.", None, id="none"),
    ],
)
def test_a_negation_is_contracted(text: str, claim: str | None) -> None:
    assert claims(contraction, text) == ({claim} if claim else set())


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        pytest.param("In 2019, the club moved to Oslo.", "The club moved to Oslo in 2019.", id="time to the end"),
        pytest.param("The club moved to Oslo in 2019.", "In 2019, the club moved to Oslo.", id="time to the front"),
        pytest.param("If it rains, the match is put off.", "The match is put off if it rains.", id="clause to the end"),
        pytest.param(
            "The match is put off if it rains hard.", "If it rains hard, the match is put off.", id="to the front"
        ),
        pytest.param("Norvik moved to Oslo in 2019.", None, id="a name stays first"),
        pytest.param("The tenancy starts in May and is fixed until March 2026.", None, id="two statements"),
        pytest.param("The match is put off only if it rains.", None, id="only if"),
        pytest.param("It is paid even if the mark falls a bit.", None, id="even if"),
    ],
)
def test_clauses_are_put_in_another_order(text: str, claim: str | None) -> None:
    assert claims(order, text) == ({claim} if claim else set())


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        pytest.param("The next inn (11 km away) was shut.", "The next inn was shut.", id="brackets"),
        pytest.param("The cut, which falls late, does not work.", "The cut does not work.", id="clause inside"),
        pytest.param("The play works; the cut in it does not.", None, id="negated half kept"),
        pytest.param("The play works well; the cut is a help.", "The play works well.", id="second statement"),
        pytest.param("The fee is due (unless waived by the club).", None, id="condition"),
        pytest.param("Two things count: price (net) and date.", None, id="list"),
    ],
)
def test_a_part_is_left_out(text: str, claim: str | None) -> None:
    assert claims(omission, text) == ({claim} if claim else set())
