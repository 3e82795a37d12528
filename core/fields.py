"""A text field of an answer that is JSON, and the answer with that text replaced.

Input: JSON as written, the path of a field: `output`, `answer.text`, `items[0].text`. Output: the field's text and its
place. Everything around the field is kept, character by character. Does not check the text.
"""

import json
import re
from dataclasses import dataclass
from functools import reduce
from json.decoder import scanstring  # type: ignore[attr-defined]
from json.scanner import py_make_scanner  # type: ignore[attr-defined]
from operator import getitem
from typing import Self

from utils.errors import InvalidRequest
from utils.record import Span

_STEP = re.compile(r"(?:^|\.)(?P<name>[^.\[\]]+)|\[(?P<place>[0-9]{1,9})\]")


@dataclass(frozen=True, slots=True)
class JsonField:
    """The text of a field; `place` is where it is in `answer`, including its quotation marks."""

    answer: str
    text: str
    place: Span

    @classmethod
    def of(cls, answer: str, path: str) -> Self:
        """Find the field at `path`; of fields with the same name the last, as in `json`.

        Raises `InvalidRequest`: text_not_json, field_path_invalid, field_not_found, field_not_text.
        """
        steps = _steps(path)
        try:
            json.loads(answer)  # refuses digits of other scripts, which the decoder in Python takes
            value = _Decoder().decode(answer)
        except (ValueError, RecursionError):
            detail = "`text` must be JSON where `field` names one of its fields."
            raise InvalidRequest(detail, code="text_not_json") from None
        try:
            value = reduce(getitem, steps, value)
        except (KeyError, IndexError, TypeError):
            detail = f"There is no field `{path}` in the JSON of `text`."
            raise InvalidRequest(detail, code="field_not_found") from None
        if not isinstance(value, cls):
            raise InvalidRequest(f"The field `{path}` is not a text.", code="field_not_text")
        if any("\ud800" <= character <= "\udfff" for character in value.text):
            raise InvalidRequest(f"The field `{path}` holds half of a surrogate pair.", code="field_not_text")
        return value

    def replaced(self, text: str) -> str:
        """Return the answer with `text` in the field."""
        if text == self.text:
            return self.answer
        return self.answer[: self.place.start] + json.dumps(text, ensure_ascii=False) + self.answer[self.place.end :]


class _Decoder(json.JSONDecoder):
    """Decodes JSON, but each text that is a value to a `JsonField`; names remain texts."""

    def __init__(self) -> None:
        super().__init__()
        self.parse_string = _field
        self.scan_once = py_make_scanner(self)  # the one in C would not call `parse_string`


def _field(answer: str, begin: int, strict: bool) -> tuple[JsonField, int]:
    """Return the text whose first character is at `begin`, and where the JSON goes on."""
    text, end = scanstring(answer, begin, strict)
    return JsonField(answer, text, Span(start=begin - 1, end=end)), end


def _steps(path: str) -> tuple[str | int, ...]:
    """Return the names and indexes that `path` consists of."""
    found = list(_STEP.finditer(path))
    if not path or "".join(step.group() for step in found) != path:
        raise InvalidRequest(
            "`field` names a field of the JSON in `text`: `output`, `answer.text`, `items[0].text`.",
            code="field_path_invalid",
        )
    return tuple(int(step["place"]) if step["name"] is None else step["name"] for step in found)
