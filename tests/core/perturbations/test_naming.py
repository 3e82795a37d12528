import pytest

from core.perturbations.naming import NameKind, find_names, read_names


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        pytest.param("In 2019 Anna Berg moved away.", "Anna Berg", NameKind.PERSON, id="first name"),
        pytest.param("Police superintendent Ragna Lie said so.", "Ragna Lie", NameKind.PERSON, id="after a trade"),
        pytest.param("Mr Odd Stensrud left.", "Odd Stensrud", NameKind.PERSON, id="after a title"),
        pytest.param("Odd Stensrud, 47, left.", "Odd Stensrud", NameKind.PERSON, id="before an age"),
        pytest.param(
            "It was sold to Norvik Holdings Ltd in May.", "Norvik Holdings Ltd", NameKind.ORGANISATION, id="firm"
        ),
        pytest.param("She taught at the University of Oxford.", "University of Oxford", NameKind.ORGANISATION, id="of"),
        pytest.param("The ship came from Portugal.", "Portugal", NameKind.COUNTRY, id="country"),
        pytest.param("The ship came to Lisbon.", "Lisbon", NameKind.CITY, id="city"),
        pytest.param("A Danish crew was on board.", "Danish", NameKind.PEOPLE, id="people"),
        pytest.param("They met in Halsvik. He flew from Halsvik.", "Halsvik", NameKind.PLACE, id="place shown twice"),
    ],
)
def test_kind_is_found(text: str, name: str, kind: NameKind) -> None:
    assert read_names(text).get(name) is kind


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("He holds a degree in Accountancy.", "Accountancy", id="subject"),
        pytest.param("The work began in March.", "March", id="month"),
        pytest.param("FINAL STATEMENT OF THE COUNCIL", "FINAL STATEMENT", id="capitals"),
        pytest.param("The Ferry Tower was shut.", "Ferry Tower", id="thing"),
    ],
)
def test_kind_is_left_open(text: str, name: str) -> None:
    assert name not in read_names(text)


def test_a_surname_is_known_by_the_full_name() -> None:
    assert read_names("Anna Berg came. Later Berg left.")["Berg"] is NameKind.PERSON


def test_a_name_in_a_longer_name_is_not_found() -> None:
    text = "The Bank of England is in London."
    assert [name.text for name in find_names(text, {"England": NameKind.COUNTRY, "London": NameKind.CITY})] == [
        "London"
    ]
