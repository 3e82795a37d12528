"""Text as it is kept."""

import pytest

from ingestion.document import Format
from ingestion.limits import Limits
from ingestion.parsing import parse
from ingestion.readers.content import clean


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("x" + "\u0301" * 31 + "y", "x" + "\u0301" * 30 + "y", id="more-marks-than-a-language-has"),
        pytest.param("x" + "\u0315\u0300" * 500_000, "x" + "\u0300" * 15 + "\u0315" * 15, id="a-million"),
        pytest.param("שָׁלוֹם עֲלֵיכֶם", "שָׁלוֹם עֲלֵיכֶם", id="points-of-a-language"),
    ],
)
def test_marks_are_kept_as_far_as_a_language_has_them(text: str, kept: str) -> None:
    assert clean(text) == kept


def test_the_text_is_kept_and_its_encoding_told(limits: Limits) -> None:
    text = "Line one\r\nLine two\rCafe\u0301\x07\u2028four" + " five" * 20
    content = parse(Format.TXT, text.encode(), limits)
    assert content.text == "Line one\nLine two\nCafé\nfour" + " five" * 20
    assert (content.encoding, content.regions, content.notes) == ("utf-8", (), ())
