"""The readable form of a text, and the way back to the text as given."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utils.quantities.surface import Surface


@pytest.mark.parametrize(
    ("given_text", "readable"),
    [
        ("plain 1,234", "plain 1,234"),
        ("१२३ ٤٥٦ １２", "123 456 12"),
        ("20\u00ad25", "2025"),
        ("1\u00a0234", "1\u00a0234"),
        ("1\u2009234", "1\u00a0234"),
        ("10½ cups", "10 1/2 cups"),
        ("½cup", " 1/2 cup"),
        ("m² and 10⁻³", "m^2 and 10^-3"),
        ("25 ℃", "25 °C"),
        ("**5**% of `x`", "5% of x"),
        ("2**3", "2**3"),
        ("5–10 — −5", "5–10 — -5"),
        ("“5′” 3″", '"5\'" 3"'),
        ("٣٫٥ ١٬٢٣٤ ٪", "3.5 1,234 %"),
    ],
)
def test_readable_form(given_text, readable):
    assert Surface.of(given_text).text == readable


@given(st.text(max_size=80))
def test_every_character_leads_back(text):
    surface = Surface.of(text)
    assert len(surface.text) == len(surface.origins)
    assert all(0 <= place < len(text) for place in surface.origins)
    assert all(before <= after for before, after in pairwise(surface.origins))


def test_a_span_covers_what_it_was_made_of():
    text = "It is 1\u00ad0½ kg."
    surface = Surface.of(text)
    start = surface.text.index("10 1/2")
    assert surface.span(start, start + len("10 1/2")).of(text) == "1\u00ad0½"


def test_a_stretch_widens_to_whole_characters():
    surface = Surface.of("a½b")
    assert surface.whole(surface.text.index("/"), surface.text.index("2")) == (1, 5)
