"""A text field of an answer that is JSON, and the answer with that text replaced.

Input: JSON as written, the path of a field: `output`, `answer.text`, `items[0].text`. Output: the field's text. Every
other value is kept, but not how the JSON is laid out. Does not check the text.
"""

import json
import re
from dataclasses import dataclass
from typing import Any, Self

from utils.errors import InvalidRequest

_STEP = re.compile(r"(?:^|\.)(?P<name>[^.\[\]]+)|\[(?P<place>[0-9]{1,9})\]")


@dataclass(frozen=True, slots=True)
class JsonField:
    """The `text` of a field of `answer`; `steps` are the names and indexes that lead to it."""

    answer: str
    steps: tuple[str | int, ...]
    text: str

    @classmethod
    def of(cls, answer: str, path: str) -> Self:
        """Find the field at `path`.

        Raises `InvalidRequest`: text_not_json, field_path_invalid, field_not_found, field_not_text.
        """
        steps = _steps(path)
        try:
            value = json.loads(answer)
            json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
        except (ValueError, RecursionError):
            detail = "`text` must be JSON in Unicode where `field` names one of its fields."
            raise InvalidRequest(detail, code="text_not_json") from None
        for step in steps:
            if not _leads_on(value, step):
                detail = f"There is no field `{path}` in the JSON of `text`."
                raise InvalidRequest(detail, code="field_not_found")
            value = value[step]
        if not isinstance(value, str):
            raise InvalidRequest(f"The field `{path}` is not a text.", code="field_not_text")
        return cls(answer, steps, value)

    def replaced(self, text: str) -> str:
        """Return the answer with `text` in the field."""
        if text == self.text:
            return self.answer
        whole: Any = json.loads(self.answer)
        holder = whole
        for step in self.steps[:-1]:
            holder = holder[step]
        holder[self.steps[-1]] = text
        return json.dumps(whole, ensure_ascii=False)


def _steps(path: str) -> tuple[str | int, ...]:
    """Return the names and indexes that `path` consists of."""
    found = list(_STEP.finditer(path))
    if not path or "".join(step.group() for step in found) != path:
        raise InvalidRequest(
            "`field` names a field of the JSON in `text`: `output`, `answer.text`, `items[0].text`.",
            code="field_path_invalid",
        )
    return tuple(int(step["place"]) if step["name"] is None else step["name"] for step in found)


def _leads_on(value: Any, step: str | int) -> bool:
    """Whether a value is an object with that name, or an array with that index."""
    if isinstance(step, str):
        return isinstance(value, dict) and step in value
    return isinstance(value, list) and step < len(value)
