"""Neutral text to put around a sentence, in any length, and a long answer of true sentences.

In: a size and a seed. Out: sentences that say nothing of the documents in documents.py. Not here: the trial (text.py).
"""

from collections.abc import Iterator
from random import Random

_SUBJECTS = (
    "The archive",
    "A visitor",
    "The museum",
    "Our neighbour",
    "The choir",
    "A gardener",
    "The library",
    "A painter",
    "The harbour master",
    "An old sailor",
    "The bakery",
    "A geologist",
)
_VERBS = ("described", "photographed", "praised", "remembered", "mentioned", "sketched", "visited", "restored")
_OBJECTS = (
    "a narrow bridge over the river",
    "the garden behind the church",
    "two paintings of winter landscapes",
    "a collection of dried flowers",
    "the wooden stairs of the tower",
    "a small island in the lake",
    "the bells of the cathedral",
    "a map of the northern coast",
    "the ruins on the hill",
    "an orchard full of pears",
)
_TIMES = ("in the morning", "last spring", "after the storm", "on a quiet evening", "before breakfast", "in autumn")


def sentences(seed: int) -> Iterator[str]:
    """Yield neutral sentences without end."""
    random = Random(seed)
    while True:
        parts = (random.choice(choices) for choices in (_SUBJECTS, _VERBS, _OBJECTS, _TIMES))
        yield " ".join(parts) + "."


def padding(characters: int, seed: int) -> str:
    """Return neutral paragraphs of eight sentences, at least `characters` long; nothing for none."""
    paragraphs: list[str] = []
    source = sentences(seed)
    length = 0
    while length < characters:
        paragraphs.append(" ".join(next(source) for _ in range(8)))
        length += len(paragraphs[-1]) + 2
    return "\n\n".join(paragraphs)


def padded(sentence: str, characters: int, position: float, seed: int) -> str:
    """Return `sentence` with `characters` of padding, the share `position` of it in front."""
    before = padding(round(characters * position), seed)
    behind = padding(round(characters * (1 - position)), seed + 1)
    return "\n\n".join(part for part in (before, sentence, behind) if part)


def long_text(words: int, seed: int) -> list[str]:
    """Return distinct neutral sentences of at least `words` words."""
    found: dict[str, None] = {}
    count = 0
    for sentence in sentences(seed):
        if sentence not in found:
            found[sentence] = None
            count += len(sentence.split())
        if count >= words:
            break
    return list(found)
