"""Text that asserts nothing and so is not evidence: questions, and instructions to whoever answers.

Input: a text of the evidence, the question that was asked. Output: the stretches to hide, with their kind. Modelled on
Strawberry's `_span_kind`, which hides whole passages; this hides sentences, and only those that clearly ask: "May 2023
was warm", "When the rent is late, a fee is due" and "(a) the tenant pays" assert. A sentence in the words of the
question, with or without a question mark, counts as the question. Does not hide anything itself (hiding.py).
"""

import re
from collections.abc import Iterator
from enum import StrEnum

from core.extraction.questions import read_question
from core.extraction.traced import Traced
from utils.recent import remembered
from utils.record import Span
from utils.text import split_sentences, words


class NonEvidence(StrEnum):
    """What a hidden sentence is."""

    QUESTION = "QUESTION"
    INSTRUCTION = "INSTRUCTION"


_ENDS = " \t.!)]”’\"'»*"
_QUESTION_MARKS = ("?", "？", "؟", "⸮")
_ANNOUNCED = re.compile(r"(?:question|q|prompt|task|שאלה)\s*[:：]", re.IGNORECASE)
_INSTRUCTION = re.compile(
    r"(?:(?:reply|respond|answer)\s+(?:only\s+)?with\b|(?:options|answers|choices|instructions?)\s*[:：]"
    r"|(?:choose|select|pick)\s+(?:one\b|the\s+(?:best|correct|right)\s)"
    r"|(?:ignore|disregard|forget)\s+(?:all\s+|any\s+|the\s+|your\s+)*(?:previous|prior|above|earlier)\b)",
    re.IGNORECASE,
)


@remembered(4096)
def non_evidence(text: str, question: str) -> tuple[tuple[Span, NonEvidence], ...]:
    """Return the sentences of `text` that assert nothing, in order."""
    return tuple(_found(text, tuple(word.folded for word in words(question)) if _asks(question) else ()))


def _found(text: str, asked: tuple[str, ...]) -> Iterator[tuple[Span, NonEvidence]]:
    for span in split_sentences(text):
        sentence = span.of(text).strip()
        if _INSTRUCTION.match(sentence):
            yield span, NonEvidence.INSTRUCTION
        elif _asks(sentence) or (asked and tuple(word.folded for word in words(sentence)) == asked):
            yield span, NonEvidence.QUESTION


def _asks(sentence: str) -> bool:
    if _ANNOUNCED.match(sentence) or sentence.rstrip(_ENDS).endswith(_QUESTION_MARKS):
        return True
    return bool(sentence) and read_question(Traced.copied(sentence, 0, len(sentence))).front == 0
