import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import examples
from tests.soak.poison.disguises import DISGUISES, misleading, overridden
from utils.appearance import UNREADABLE, Appearance, shown
from utils.quantities import find_quantities
from utils.text import fold, words

SENTENCE = "The monthly rent of the apartment is 1,450.50 euros."


@pytest.mark.parametrize("name", DISGUISES)
def test_what_looks_the_same_is_the_same_and_places_lead_back_to_the_text_as_given(name: str) -> None:
    disguised = DISGUISES[name](SENTENCE)
    assert disguised != SENTENCE
    assert shown(disguised) == SENTENCE
    assert [word.folded for word in words(disguised)] == [word.folded for word in words(SENTENCE)]
    assert fold(disguised) == fold(SENTENCE)
    found = [shown(disguised[word.start : word.end]) for word in words(disguised)]
    assert found == [SENTENCE[word.start : word.end] for word in words(SENTENCE)]


@pytest.mark.parametrize(
    "text",
    [
        "Москва (Moscow) и НАТО (NATO) в 2024 году",
        "5 μg of ρ = 3 α, 10 kΩ, 10² and ½, ΔT",
        "Größe, naïve, Łódź, œuvre, façade — “quoted” ‘text’ … €",
        "שלום לכולם",
    ],
    ids=["russian_and_english", "symbols", "latin", "hebrew"],
)
def test_real_text_is_left_alone(text: str) -> None:
    assert shown(text) == text


@pytest.mark.parametrize(
    ("stored", "seen"),
    [
        ("the r\u0435nt", "the rent"),
        ("1,45\u041e euros in 2\u041e26", "1,450 euros in 2026"),
        ("\u0665\u066b\u0665 km", "5.5 km"),
        ("pump \u03a1-310", "pump P-310"),
        ("\ufb01nal", "final"),
    ],
    ids=["in_a_word", "letters_as_digits", "decimal_separator", "greek_capital", "ligature"],
)
def test_look_alikes_are_what_they_look_like(stored: str, seen: str) -> None:
    assert shown(stored) == seen


@pytest.mark.parametrize("disguise", [overridden, misleading], ids=["same_looks", "other_looks"])
def test_what_is_shown_in_another_order_cannot_be_read(disguise) -> None:
    seen = shown(disguise(SENTENCE))
    assert UNREADABLE in seen
    assert not find_quantities(seen)


@examples(300)
@given(st.text(st.characters(), max_size=60))
def test_every_character_has_a_place(text: str) -> None:
    seen = Appearance.of(text)
    places = [seen.place(index) for index in range(len(seen.text) + 1)]
    assert len(seen.text) == len(seen.origins)
    assert places == sorted(places)
    assert places[-1] == (len(text) if seen.text else 0)
    assert seen.is_as_given == (seen.text == text)


@examples(300)
@given(st.text(st.characters(), max_size=60))
def test_what_is_seen_is_seen_as_it_is(text: str) -> None:
    assert shown(shown(text)) == shown(text)
