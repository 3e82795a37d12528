"""A language model whose replies were recorded, so that a figure can be measured again without its server.

Input: a file with one JSON object a line: `key`, the SHA-256 of the messages whatever their fence, `reply`, and
`label` if a person judged the reply. Output: a `LanguageModel`. Prompts without a reply fail, and can be written to a
file beside it, to be answered.
"""

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from generation.failure import Outcome, WritingFailed
from generation.language_model import Completion, Message
from utils.deadline import Deadline

_FENCE = re.compile(r"\b[0-9a-f]{16}\b")


class RecordedModel:
    """The replies in `path`, by prompt, and the `labels` that people gave to some of them, by reply."""

    def __init__(self, path: Path) -> None:
        self.name = f"recorded {path.stem}"
        self._path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        entries = [json.loads(line) for line in lines]
        self._replies = {entry["key"]: entry["reply"] for entry in entries}
        self.labels: Mapping[str, str] = {
            entry["reply"].strip(): entry["label"] for entry in entries if "label" in entry
        }
        self._missing: dict[str, Sequence[Message]] = {}

    def complete(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, deadline: Deadline
    ) -> Completion:
        """Return the recorded reply. Raises `WritingFailed` if there is none."""
        key = sha256(_FENCE.sub("FENCE", "\0".join(message.content for message in messages)).encode()).hexdigest()
        if key not in self._replies:
            self._missing[key] = messages
            raise WritingFailed(Outcome.UNAVAILABLE)
        return Completion(text=self._replies[key], truncated=False)

    def write_missing(self) -> int:
        """Write the prompts that had no reply to `path` with the ending .todo, and return how many they are."""
        lines = [
            json.dumps({"key": key, "messages": [message.content for message in messages]})
            for key, messages in self._missing.items()
        ]
        self._path.with_suffix(".todo").write_text("\n".join(lines), encoding="utf-8")
        return len(lines)
