"""Text as it is kept."""

import pytest

from ingestion.readers.content import clean


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("a\r\nb\rc\u2028d", "a\nb\nc\nd", id="line-ends"),
        pytest.param("a\x00\x1b\ud800b", "ab", id="what-no-text-has"),
        pytest.param("Me\u0301mo", "Mémo", id="an-accent"),
        pytest.param("x" + "\u0301" * 30, "x" + "\u0301" * 30, id="as-many-as-are-kept"),
        pytest.param("x" + "\u0301" * 31 + "y", "x" + "\u0301" * 30 + "y", id="one-more"),
        pytest.param("x" + "\u0315\u0300" * 500_000, "x" + "\u0300" * 15 + "\u0315" * 15, id="a-million"),
        pytest.param("שָׁלוֹם עֲלֵיכֶם", "שָׁלוֹם עֲלֵיכֶם", id="points-of-a-language"),
    ],
)
def test_text_is_cleaned(text: str, kept: str) -> None:
    assert clean(text) == kept
