"""Every edit that code can make of a text, true and false, with the words that make it wrong.

Input: a text and a seed. Output: `Edit`s, the same each time. Makers are those of the self-test (core/self_test) and
those that only training needs: formats.py, bounds.py, negation.py. Does not make rows (generated_rows.py).
"""

import re

from core.self_test.page import Edit
from core.self_test.trial import MAKERS, Maker, edits_of
from training import bounds, formats, negation

EVERY_MAKER: tuple[Maker, ...] = (
    *(maker for maker in MAKERS if maker.__name__ != "negation"),
    negation.negation,
    bounds.bound,
    bounds.points,
    formats.reformat,
    formats.rounding,
)
TRUE_KINDS = frozenset({"reformat", "rounding"})
_WORD = re.compile(r"\S+")
_MARKS = "\"'“”‘’()[].,;:!?"


def perturb(text: str, seed: int) -> list[Edit]:
    """Return the edits of a text in sentence order, at most one of each kind per sentence."""
    return edits_of(text, seed, EVERY_MAKER)


def changed_words(edit: Edit) -> tuple[tuple[int, int], ...]:
    """Return the words of the claim that are not the sentence's, adjacent ones joined; none if some were left out."""
    change = edit.change
    if not change.text:
        return ()
    longer = len(edit.claim) - len(edit.sentence) - len(change.text) + change.end - change.start
    start = change.start + longer
    first = start if not longer else start - 2  # an article before the change is another one now
    spans: list[tuple[int, int]] = []
    for match in _WORD.finditer(edit.claim):
        if match.end() <= first or match.start() >= start + len(change.text):
            continue
        word = match.group()
        begin = match.start() + len(word) - len(word.lstrip(_MARKS))
        end = match.start() + len(word.rstrip(_MARKS))
        if begin >= end:
            continue
        if spans and edit.claim[spans[-1][1] : begin] == " ":
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((begin, end))
    return tuple(spans)
