"""A text field of an answer that is JSON, and the answer with that text replaced.

Input: JSON as written, the path of a field: `output`, `answer.text`, `items[0].text`. Output: the field's text and its
place. Everything around the field is kept, character by character. Does not check the text.
"""

import json
import re
from dataclasses import dataclass
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Self

from utils.errors import InvalidRequest
from utils.record import Span

_STEP = re.compile(r"(?:^|\.)(?P<name>[^.\[\]]+)|\[(?P<place>[0-9]{1,9})\]")
_SPACE = frozenset(" \t\r\n")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class JsonField:
    """The text of a field; `place` is where it is in `answer`, including its quotation marks."""

    answer: str
    text: str
    place: Span

    @classmethod
    def of(cls, answer: str, path: str) -> Self:
        """Find the field at `path`.

        Raises `InvalidRequest`: text_not_json, field_path_invalid, field_not_found, field_not_text.
        """
        steps = _steps(path)
        try:
            json.loads(answer)
        except (ValueError, RecursionError):
            raise InvalidRequest(
                "`text` must be JSON where `field` names one of its fields.", code="text_not_json"
            ) from None
        at = _after_space(answer, 0)
        for step in steps:
            at = _found(answer, at, step, path)
        if answer[at] != '"':
            raise InvalidRequest(f"The field `{path}` is not a text.", code="field_not_text")
        text, end = scanstring(answer, at + 1)
        if any("\ud800" <= character <= "\udfff" for character in text):
            raise InvalidRequest(f"The field `{path}` holds half of a surrogate pair.", code="field_not_text")
        return cls(answer, text, Span(start=at, end=end))

    def replaced(self, text: str) -> str:
        """Return the answer with `text` in the field."""
        return self.answer[: self.place.start] + json.dumps(text, ensure_ascii=False) + self.answer[self.place.end :]


def _steps(path: str) -> list[str | int]:
    """Return the names and indexes that `path` consists of."""
    steps: list[str | int] = []
    end = 0
    for step in _STEP.finditer(path):
        if step.start() != end:
            break
        steps.append(int(step["place"]) if step["name"] is None else step["name"])
        end = step.end()
    if end != len(path) or not steps:
        raise InvalidRequest(
            "`field` names a field of the JSON in `text`: `output`, `answer.text`, `items[0].text`.",
            code="field_path_invalid",
        )
    return steps


def _found(answer: str, at: int, step: str | int, path: str) -> int:
    """Return where the value that `step` leads to from the one at `at` begins; of duplicates the last, as in `json`."""
    place = None
    if answer[at] == ("{" if isinstance(step, str) else "["):
        for name, begin in _values(answer, at):
            place = begin if name == step else place
    if place is None:
        raise InvalidRequest(f"There is no field `{path}` in the JSON of `text`.", code="field_not_found")
    return place


def _values(answer: str, at: int) -> list[tuple[str | int, int]]:
    """Return the names (in an array the indexes) of an object's values and where each begins, in valid JSON."""
    values: list[tuple[str | int, int]] = []
    is_object = answer[at] == "{"
    at = _after_space(answer, at + 1)
    while answer[at] not in "]}":
        name: str | int = len(values)
        if is_object:
            name, at = scanstring(answer, at + 1)
            at = _after_space(answer, _after_space(answer, at) + 1)
        values.append((name, at))
        _, at = _DECODER.raw_decode(answer, at)
        at = _after_space(answer, at)
        if answer[at] == ",":
            at = _after_space(answer, at + 1)
    return values


def _after_space(answer: str, at: int) -> int:
    while answer[at] in _SPACE:
        at += 1
    return at
