"""All edits of a document.

Input: a text. Output: every valid edit of it, at most one of each kind per sentence. The same text and seed give the
same edits. Does not make the rows that a network learns from (training/generated_rows.py).
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random

from core.self_test import formats, identifiers, moments, negation, units, values
from core.self_test.edit import Edit
from core.self_test.page import Page, Sentence, read_page
from utils.text import fold

Maker = Callable[[Sentence, Page, Random], Iterator[Edit]]

MAKERS: tuple[Maker, ...] = (
    values.number,
    values.digits,
    values.scale,
    units.unit,
    units.points,
    units.bound,
    moments.date,
    moments.time,
    identifiers.identifier,
    negation.negation,
    formats.reformat,
    formats.rounding,
)


def perturb(document_text: str, seed: int) -> list[Edit]:
    """Return the edits of a document in sentence order, true and false, at most one of each kind per sentence."""
    page = read_page(document_text)
    said = {fold(sentence.text) for sentence in page.sentences}
    return [edit for sentence in page.sentences for edit in _edits(sentence, page, seed, said)]


def _edits(sentence: Sentence, page: Page, seed: int, said: set[str]) -> Iterator[Edit]:
    found: dict[str, list[Edit]] = defaultdict(list)
    for maker in MAKERS:
        chooser = Random(f"{seed}-{sentence.start}-{maker.__name__}")
        for edit in maker(sentence, page, chooser):
            if fold(edit.claim) not in said:
                found[edit.kind].append(edit)
    chooser = Random(f"{seed}-{sentence.start}")
    for kind in sorted(found):
        yield chooser.choice(found[kind])
