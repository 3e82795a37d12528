"""Answers and chunks for the speed benchmark, no two alike, so that a warm process has none of them cached.

Input: the documents in training/authored. Output: `Answer`s with the chunks that they are about, or plain text of any
length.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import cycle, islice
from typing import NamedTuple

from training.authored_rows import authored_claims

CLAIMS, CHUNKS, CHARACTERS = 10, 7, 1000


class Answer(NamedTuple):
    """Claims and the chunks that they are checked against."""

    claims: list[str]
    chunks: list[str]


def answers(count: int) -> list[Answer]:
    """Return `count` answers of ten claims, each with seven chunks of 1,000 characters of its own."""
    found = []
    claims: list[str] = []
    text = ""
    for written, said in _documents():
        claims += said[:CLAIMS]
        text += f"{written}\n\n"
        if len(text) >= CHUNKS * CHARACTERS:
            chunks = [text[start : start + CHARACTERS] for start in range(0, CHUNKS * CHARACTERS, CHARACTERS)]
            found.append(Answer(claims[:: max(1, len(claims) // CLAIMS)][:CLAIMS], chunks))
            claims, text = [], ""
        if len(found) == count:
            return found
    raise ValueError(f"there is material for {len(found)} answers, not for {count}")


def many_claims(count: int) -> list[str]:
    """Return `count` different claims."""
    return list(islice(dict.fromkeys(claim for _, said in _documents() for claim in said), count))


def text_of(characters: int) -> str:
    """Return a text of that many characters; beyond 900,000 documents repeat, with another first line."""
    parts: list[str] = []
    length = 0
    for number, (written, _) in enumerate(cycle(_documents())):
        part = f"Record {number}.\n{written}\n\n"
        parts.append(part)
        length += len(part)
        if length >= characters:
            break
    return "".join(parts)[:characters]


def paragraphs(count: int) -> list[str]:
    """Return `count` different texts of up to 700 characters."""
    found: list[str] = []
    for number, (written, _) in enumerate(cycle(_documents())):
        found += [f"Record {number}. {written[start : start + 680]}" for start in range(0, len(written), 680)]
        if len(found) >= count:
            break
    return found[:count]


def _documents() -> Sequence[tuple[str, list[str]]]:
    said: dict[str, list[str]] = defaultdict(list)
    for claim in authored_claims(held_back=False):
        said[claim.text].append(claim.claim)
    return list(said.items())
