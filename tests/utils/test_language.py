import pytest
from hypothesis import given
from hypothesis import strategies as st

from utils.language import is_english


@pytest.mark.parametrize(
    "text",
    [
        "The monthly rent is 1,450 euros.",
        "HX-9 weighs 5 kg.",
        "Rent: 1,450 EUR",
        "Dr Rao visited Pune.",
        "Permit ST-5018 was transferred to Idris Fofana in September 2024.",
        "Bundesbank raised its forecast for Nordrhein-Westfalen.",
        "12",
        "",
        "— … 5 %",
        "Nausea | 9 (5.0%) | 13 (7.3%) | 27 (14.9%)",
        "Quorum: 30.",
    ],
)
def test_english_and_what_is_too_short_to_tell(text: str) -> None:
    assert is_english(text)


@pytest.mark.parametrize(
    "text",
    [
        "Haustiere sind im Haus erlaubt.",
        "Der Vermieter zahlt die Heizkosten.",
        "Le propriétaire paie le chauffage.",
        "Los animales están permitidos.",
        "Il prezzo è di 40 euro.",
        "De huur is 1450 euro per maand.",
        "Czynsz wynosi 1450 zł.",
        "מותר להחזיק בעלי חיים.",
        "Домашние животные разрешены.",
        "किराया 1450 रुपये है।",
        "家賃は月1450ユーロです。",
        "يسمح بالحيوانات الأليفة.",
    ],
)
def test_other_languages(text: str) -> None:
    assert not is_english(text)


@given(st.text(max_size=80))
def test_any_text_is_one_or_the_other(text: str) -> None:
    assert is_english(text) in (True, False)
