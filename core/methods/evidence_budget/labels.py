"""Which passage a label such as [S0] or [2] names.

Input: the passages that an answer may cite, in order, and the labels in it. Output: `Labels`. [S0] counts from 0. A
label without an S is read as in Strawberry (`_map_cites_to_known_ids`): [2] is S2. But if that leaves one of the
answer's labels without a passage, while counting from 1 fits them all, labels count from 1. Does not find citations
(core/extraction) or check whether they are right (citing.py).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from retrieval.passage import Passage

Numbering = Literal["from_zero", "from_one"]
_LABEL = re.compile(r"S?\d{1,3}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Labels:
    """The passages by name, and how labels without an S are read."""

    passages: Mapping[str, Passage]
    numbering: Numbering

    @classmethod
    def of(cls, cited: Sequence[Passage], written: Iterable[str]) -> "Labels":
        """Name the passages: by their ids if those look like labels ("S3", "12"), else S0, S1, ... by position."""
        ids = [passage.document_id.upper() for passage in cited]
        own = len(set(ids)) == len(ids) and any(_LABEL.fullmatch(id_) for id_ in ids)
        names = ids if own else [f"S{place}" for place in range(len(cited))]
        passages = dict(zip(names, cited, strict=True))
        bare = [int(label) for label in written if label.isdecimal() and label not in passages]
        missing = [number for number in bare if f"S{number}" not in passages]
        counts_from_one = missing and all(f"S{number - 1}" in passages for number in bare)
        return cls(passages, "from_one" if counts_from_one else "from_zero")

    def name(self, label: str) -> str:
        """Return the name of the passage that `label` refers to, or the label if it refers to none."""
        if label in self.passages:
            return label
        if label.isdecimal():
            meant = f"S{int(label) - (self.numbering == 'from_one')}"
        else:
            meant = label.removeprefix("S")
        return meant if meant in self.passages else label

    def of_place(self, document_id: str, start: int, end: int) -> str | None:
        """Return the name of the passage that contains a stretch of a document, None if none does."""
        return next(
            (
                name
                for name, passage in self.passages.items()
                if passage.document_id == document_id and passage.span.start <= start and end <= passage.span.end
            ),
            None,
        )
