import pytest
from hypothesis import given
from hypothesis import strategies as st

from routes.compat.offsets import utf8, utf16

_WHOLE = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("😀👩‍🚀नमस्तेతెలుగుé"), max_size=40)


@given(text=_WHOLE, data=st.data())
def test_a_place_cuts_the_encoded_text_where_it_cuts_the_text(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    assert text.encode()[: utf8(text, place)].decode() == text[:place]
    assert text.encode("utf-16-le")[: 2 * utf16(text, place)].decode("utf-16-le") == text[:place]


@pytest.mark.parametrize(
    ("text", "bytes_", "units"),
    [("Paris", 5, 5), ("é", 2, 1), ("😀", 4, 2), ("हिन्दी", 18, 6), ("తెలుగు", 18, 6), ("👩‍🚀", 11, 5), ("", 0, 0)],
    ids=["ASCII", "accent", "emoji", "Devanagari", "Telugu", "joined emoji", "empty"],
)
def test_lengths_are_those_of_the_encodings(text: str, bytes_: int, units: int) -> None:
    assert (utf8(text, len(text)), utf16(text, len(text))) == (bytes_, units)
