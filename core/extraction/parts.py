"""The stretch of an answer that a claim covers, and words that can be read on their own.

Input: a sentence. Output: a `Part`.
"""

from dataclasses import dataclass, replace

from core.claim import Operation
from core.extraction.traced import Traced


@dataclass(frozen=True, slots=True)
class Part:
    """The stretch `answer[start:end]`, expressed as `text`."""

    start: int
    end: int
    text: Traced
    operations: frozenset[Operation]

    @classmethod
    def whole(cls, sentence: Traced, start: int, end: int) -> "Part":
        """Return all of `sentence`, which covers `answer[start:end]`."""
        return cls(start, end, sentence, frozenset())

    def saying(self, text: Traced, *operations: Operation) -> "Part":
        """Return the same stretch in other words."""
        return replace(self, text=text, operations=self.operations | set(operations))


def uncapitalised(text: Traced) -> Traced:
    """Return `text` as it reads in mid-sentence: a function word loses its capital, a name keeps it."""
    first = text.text.split(" ", 1)[0]
    if first.casefold() in _SMALL_IN_MID_SENTENCE:
        return Traced(text.text[:1].lower() + text.text[1:], text.places)
    return text


_SMALL_IN_MID_SENTENCE = frozenset(
    """a an the its his her their our my your this that these those each every some any all no many most several few
    both another other such it he she they we there in on at by for from to with of during after before since until
    under over between as""".split()
)
