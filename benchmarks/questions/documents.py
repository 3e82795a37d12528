"""The documents and natural questions of this folder.

Input: the name of a half. Output: `Document`s. Does not ask the questions (__main__.py).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Question:
    """A question; `answers` are the sentences that answer it, empty if its document does not."""

    text: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A text with its questions."""

    name: str
    text: str
    questions: tuple[Question, ...]


def read(half: str) -> Iterator[Document]:
    """Yield the documents of a half, `development` or `held_back`."""
    for path in sorted((FOLDER / half).glob("*.txt")):
        asked = json.loads(path.with_suffix(".json").read_text("utf-8"))["questions"]
        yield Document(path.stem, path.read_text("utf-8"), questions_of(asked))


def questions_of(asked: Sequence[Mapping[str, Any]]) -> tuple[Question, ...]:
    """Return questions as they are stored."""
    return tuple(Question(each["question"], tuple(map(plain, each["answers"]))) for each in asked)


def plain(text: str) -> str:
    """Return a text on one line, without list markers."""
    return " ".join(text.split()).lstrip("-*• ")
