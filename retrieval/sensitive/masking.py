"""Replace the sensitive values of a text by placeholders.

Input: a text and the values in it. Output: the text, with the same length. Does not find the values (finding.py).
"""

from collections.abc import Sequence

from retrieval.sensitive.finding import SensitiveValue
from utils.placeholders import placeholder


def masked(text: str, values: Sequence[SensitiveValue], start: int = 0) -> str:
    """Return `text` with `values` (in order, not overlapping) replaced; positions are relative to `start` before it."""
    parts, end = [], 0
    for value in values:
        first, last = max(0, value.start - start), min(len(text), value.end - start)
        parts += [text[end:first], placeholder(value.entity, last - first)]
        end = last
    return "".join([*parts, text[end:]])
