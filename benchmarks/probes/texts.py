"""Texts with false claims of one kind and true ones alongside, which nobody looked at while rules were made.

Input: a part, `joined` (claims that join two statements of a text) or `firmer` (claims that say more than their text
commits to), a file with a line "SOURCE: text", then a line "- claim" for each false claim and "+ claim" for each true
one. Output: the texts with their claims. Does not judge them: `python -m benchmarks.accuracy joined firmer`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
_SOURCE = "SOURCE: "


@dataclass(frozen=True, slots=True)
class Text:
    """A text, and the claims about it with whether each is true."""

    text: str
    claims: tuple[tuple[str, bool], ...]


def read_texts(part: str) -> Iterator[Text]:
    """Yield the texts of a part. Raises `ValueError` for a line of any other form."""
    path = FOLDER / f"{part}.txt"
    text, claims = "", list[tuple[str, bool]]()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(_SOURCE):
            if claims:
                yield Text(text, tuple(claims))
            text, claims = line.removeprefix(_SOURCE).replace("\\n", "\n"), []
        elif line[:2] in ("- ", "+ ") and text:
            claims.append((line[2:], line[0] == "+"))
        else:
            raise ValueError(f"{path}: neither a source nor a claim: {line!r}")
    if claims:
        yield Text(text, tuple(claims))
