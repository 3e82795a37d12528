import re

import pytest

from core.perturbations.entities import entity, foreign, identifier
from core.perturbations.gazetteer import CITIES, PEOPLES
from tests.core.perturbations.making import check_contradictions, claims, made

TRIAL = "Anna Berg led the inquiry. Peter Holm paid for the new roof of the hall."


def test_a_name_of_the_same_kind_in_the_document_is_put() -> None:
    assert claims(entity, TRIAL) == {
        "Peter Holm led the inquiry.",
        "Anna Berg paid for the new roof of the hall.",
    }
    assert {(edit.kind, edit.label) for edit in made(entity, TRIAL)} == {("entity", "unsupported")}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Anna Berg led the inquiry for a year.", id="no other name"),
        pytest.param("Anna Berg led the inquiry. The ship came to Lisbon in the end.", id="no other of its kind"),
        pytest.param("The talks were in Lisbon and Porto that year.", id="both in the sentence"),
        pytest.param("Anna Berg led the inquiry. Berg paid for the roof of the hall.", id="the same person"),
        pytest.param("Anna Berg led the inquiry. The inquiry was then led by Peter Holm too.", id="true of both"),
    ],
)
def test_no_name_is_put(text: str) -> None:
    assert made(entity, text) == []


def test_a_name_after_mr_is_not_replaced() -> None:
    text = "Mr Peter Holm led the inquiry. Later on Anna Berg did."
    assert claims(entity, text) == {"Later on Peter Holm did."}


@pytest.mark.parametrize(
    ("text", "pattern", "names"),
    [
        pytest.param("The ship came to Lisbon in the end.", r"The ship came to (.+) in the end\.", CITIES, id="city"),
        pytest.param(
            "The Danish crew left the ship at once.", r"The (.+) crew left the ship at once\.", PEOPLES, id="people"
        ),
    ],
)
def test_a_name_from_nowhere_is_put(text: str, pattern: str, names: tuple[str, ...]) -> None:
    found = claims(foreign, text)
    assert found
    for claim in found:
        match = re.fullmatch(pattern, claim)
        assert match and match[1] in names


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The Bank of Portugal raised its rate again.", id="part of a longer name"),
        pytest.param("The ferry struck the quay in the fog.", id="no name"),
    ],
)
def test_no_foreign_name_is_put(text: str) -> None:
    assert made(foreign, text) == []


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        pytest.param("Visitors use form WR-12 to apply.", r"Visitors use form [A-Z]{2}-\d\d to apply\.", id="code"),
        pytest.param(
            "The rule is set out in section 4.2 below.", r"The rule is set out in section [\d.]+ below\.", id="label"
        ),
        pytest.param(
            "The sale was agreed in Q3 last year.", r"The sale was agreed in Q[124] last year\.", id="quarter"
        ),
    ],
)
def test_one_character_of_a_code_is_changed(text: str, pattern: str) -> None:
    check_contradictions(identifier, text, "identifier", pattern)
    for claim in claims(identifier, text):
        assert sum(a != b for a, b in zip(claim, text, strict=True)) == 1


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The sections 1 to 5 apply to all of them.", id="range"),
        pytest.param("The price is 3.5p per share this year.", id="pence"),
        pytest.param("The ferry struck the quay in the fog.", id="no code"),
    ],
)
def test_no_code_is_changed(text: str) -> None:
    assert made(identifier, text) == []


def test_a_code_of_the_document_is_not_put() -> None:
    forms = " ".join(f"Form WR-{n} is for visitors." for n in range(10, 20) if n != 12)
    found = claims(identifier, f"Form WR-12 is for staff. {forms}")
    assert found
    assert not any(re.search(r"WR-1\d", claim) for claim in found)
