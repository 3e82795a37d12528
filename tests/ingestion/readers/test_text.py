"""Plain text as it stands."""

from ingestion.limits import Limits
from ingestion.readers.text import read_text


def test_the_text_is_kept_and_its_encoding_told(limits: Limits) -> None:
    content = read_text(("Line one\r\nLine two\rLine\x07 three\u2028four" + " five" * 20).encode(), limits)
    assert content.text == "Line one\nLine two\nLine three\nfour" + " five" * 20
    assert content.encoding == "utf-8"
    assert content.regions == ()
    assert content.notes == ()


def test_letters_are_composed(limits: Limits) -> None:
    assert read_text("Cafe\u0301".encode(), limits).text == "Café"
