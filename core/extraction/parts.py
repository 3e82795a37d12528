"""A part of a sentence: the stretch of the answer that it stands for, and words that can be read alone.

In: a sentence. Out: `Part`s, cut and rewritten step by step. Parts of one sentence lie side by side. Not here: where
to cut.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.claim import Operation
from core.extraction.traced import Traced

_ADVERBIAL = (
    r"however|moreover|furthermore|additionally|meanwhile|nevertheless|nonetheless|therefore|thus|hence|consequently"
    r"|similarly|in addition|on the other hand|in contrast|by contrast|instead"
)
_CONNECTOR = re.compile(rf"(?:(?:and|but|while|whereas|yet)\b[,\s]*|(?:{_ADVERBIAL})\s*,\s*)+", re.IGNORECASE)
_LOOSE = " \t,;"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sentence: `answer[start:end]`, said in `text`. A `frame` such as "In 2020," holds for it too."""

    start: int
    end: int
    text: Traced
    frame: Traced
    operations: frozenset[Operation]

    @classmethod
    def whole(cls, sentence: Traced, start: int, end: int) -> "Part":
        """Return the one part that is all of `sentence`, which stands for `answer[start:end]`."""
        return cls(start, end, sentence, Traced("", ()), frozenset())

    def cut_at(self, offsets: Sequence[int]) -> list["Part"]:
        """Return the parts between the characters at `offsets` of the text, each a sentence of its own."""
        if not offsets:
            return [self]
        bounds = [0, *offsets, len(self.text.text)]
        edges = [self.start, *(self.text.places[offset] for offset in offsets), self.end]
        return [
            replace(self, start=edges[i], end=edges[i + 1], text=as_sentence(self.text.cut(bounds[i], bounds[i + 1])))
            for i in range(len(offsets) + 1)
        ]

    def saying(self, text: Traced, *operations: Operation) -> "Part":
        """Return the same stretch said with other words."""
        return replace(self, text=text, operations=self.operations | set(operations))

    def framed(self, frame: Traced) -> "Part":
        """Return the part with words that hold for it too."""
        return replace(self, frame=frame)


def as_sentence(clause: Traced) -> Traced:
    """Return a clause without the conjunctions and marks at its ends, with a full stop."""
    clause = clause.strip(_LOOSE)
    connector = _CONNECTOR.match(clause.text)
    if connector and connector.end() < len(clause.text):
        clause = clause.cut(connector.end())
    return clause.ended()


def uncapitalised(text: Traced) -> Traced:
    """Return `text` as it stands in mid-sentence: a function word loses its capital, a name keeps it."""
    first = text.text.split(" ", 1)[0]
    if first.casefold() in _SMALL_IN_MID_SENTENCE:
        return Traced(text.text[:1].lower() + text.text[1:], text.places)
    return text


_SMALL_IN_MID_SENTENCE = frozenset(
    """a an the its his her their our my your this that these those each every some any all no many most several few
    both another other such it he she they we there in on at by for from to with of during after before since until
    under over between as""".split()
)
