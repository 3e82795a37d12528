"""The fail-closed invariant (design.md, law 1), held against every result that a client gets.

In: a result of `/api/verify` or `/api/query` as JSON, and what finds the text of a document or source by its id. Out:
what is wrong with it. Not here: whether a verdict is right; only that a `verified` never stands without evidence, and
that the evidence stands where it says.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

TextOf = Callable[[str], str | None]
Json = Mapping[str, Any]

_PLACEHOLDER = re.compile(r"<[A-Z_]+(?:_\d+)?>")


def unfounded(result: Json, text_of: TextOf) -> list[str]:
    """Return a sentence for each verified claim of `result` without one piece of evidence that stands in its document.

    `text_of` returns None for a document that is not there.
    """
    return [
        f"“{claim['text']}” is verified ({claim['reason']}) by {[each['text'] for each in claim['evidence']]}"
        for claim in _claims(result)
        if claim["status"] == "verified" and not any(stands(each, text_of) for each in claim["evidence"])
    ]


def stands(evidence: Json, text_of: TextOf) -> bool:
    """Whether the text of a piece of evidence is found at its offsets; a hidden value may be anything."""
    text = text_of(evidence["document_id"])
    if text is None or not evidence["text"].strip():
        return False
    span = evidence["span"]
    shown = map(re.escape, _PLACEHOLDER.split(evidence["text"]))
    return re.fullmatch(".*?".join(shown), text[span["start"] : span["end"]], re.DOTALL) is not None


def verified(result: Json) -> list[str]:
    """Return the texts of the verified claims of a result, of every attempt."""
    return [claim["text"] for claim in _claims(result) if claim["status"] == "verified"]


def _claims(result: Json) -> Iterator[Json]:
    yield from result["claims"]
    for attempt in attempts_of(result):
        yield from attempt["claims"]


def attempts_of(result: Json) -> list[Json]:
    """Return the attempts of a result; other protocols than our own give their number alone."""
    attempts = result.get("attempts")
    return attempts if isinstance(attempts, list) else []
