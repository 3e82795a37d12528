import pytest

from core.extraction.sentences import traced_sentences
from core.extraction.traced import Traced


def sentences(text: str) -> list[str]:
    return [sentence.text for sentence in traced_sentences(Traced.copied(text, 0, len(text)))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dr. Rao came. She left.", ["Dr. Rao came.", "She left."]),
        ("一。二！三？", ["一。", "二！", "三？"]),
        ("他说：“好。”走了。", ["他说：“好。”", "走了。"]),
        ("The number is\nTwelve. Good.", ["The number is Twelve.", "Good."]),
        ("Free parking\nFree breakfast", ["Free parking", "Free breakfast"]),
    ],
    ids=["abbreviation", "chinese", "chinese_quote", "broken_line", "lines_of_their_own"],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected
