"""A corpus that shows no sensitive values.

Input: a readable corpus, a finder of sensitive values, how to treat them. Output: `GuardedCorpus`. Values are found in
whole documents, so that the edge of a chunk hides none. A masked value becomes a placeholder of the same length
(utils/placeholders.py), so positions in a passage match the stored text. Does not define what is sensitive
(sensitive/), choose the treatment or format text for readers (rails.py).
"""

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Protocol

from ingestion.places import Place
from retrieval.masked_tables import masked_table
from retrieval.passage import Corpus, Passage
from retrieval.sensitive.finding import Finder, SensitiveValue
from retrieval.sensitive.masking import masked
from tables.prepared import PreparedTable
from utils.placeholders import placeholder
from utils.quantities import KnownIdentifiers, find_identifiers
from utils.record import Span


class ReadableCorpus(Corpus, Protocol):
    """A corpus whose full documents can be read."""

    def only(self, document_ids: Collection[str]) -> "ReadableCorpus":
        """Return the part of this corpus in the given documents."""
        ...

    def text_of(self, document_id: str) -> str:
        """Return the text of a document, with the same positions as the stored text."""
        ...


@lru_cache(maxsize=64)
def _values_of(finder: Finder, text: str) -> tuple[SensitiveValue, ...]:
    return finder.find(text)


@dataclass(frozen=True)
class GuardedCorpus:
    """`corpus` without its sensitive values: masked, or (`drops`) without passages that contain one.

    Implements `Corpus`.
    """

    corpus: ReadableCorpus
    finder: Finder
    drops: bool
    _known: dict[str, tuple[SensitiveValue, ...]] = field(default_factory=dict, repr=False)

    @property
    def characters(self) -> int:
        """The number of searchable characters."""
        return self.corpus.characters

    @property
    def document_ids(self) -> tuple[str, ...]:
        """The searched documents, in the order in which they were added."""
        return self.corpus.document_ids

    @cached_property
    def identifiers(self) -> KnownIdentifiers:
        """Every identifier of the documents, except sensitive ones, which a near miss would reveal."""
        hidden = set()
        for document_id in self.corpus.document_ids:
            text = self.corpus.text_of(document_id)
            for value in self._values(document_id):
                hidden |= {identifier.normal for identifier in find_identifiers(text[value.start : value.end])}
        return KnownIdentifiers(self.corpus.identifiers - hidden)

    @cached_property
    def tables(self) -> tuple[PreparedTable, ...]:
        """The tables with sensitive cells masked; if passages are dropped, only tables without sensitive values."""
        tables = [(table, masked_table(table, self.finder)) for table in self.corpus.tables]
        return tuple(masked for table, masked in tables if masked is table or not self.drops)

    @property
    def numbered(self) -> tuple[Passage, ...]:
        """The texts that [S0], [S1], ... refer to; a dropped one leaves a placeholder, so other labels stay."""
        return tuple(
            self._withheld(passage) if self.drops else self._masked(passage) for passage in self.corpus.numbered
        )

    def only(self, document_ids: Collection[str]) -> "GuardedCorpus":
        """Return the part of this corpus in the given documents."""
        return GuardedCorpus(self.corpus.only(document_ids), self.finder, self.drops)

    def place(self, document_id: str, span: Span) -> Place:
        """Return where a range of a document's text was in its file."""
        return self.corpus.place(document_id, span)

    def rows(self, document_id: str, sheet: str | None, rows: Sequence[int]) -> tuple[Passage, ...]:
        """Return the passages that show `rows` of a sheet."""
        found = self.corpus.rows(document_id, sheet, rows)
        return tuple(self._masked(passage) for passage in found if not (self.drops and self.entities(passage)))

    def search(self, text: str, limit: int) -> tuple[Passage, ...]:
        """Return at most `limit` passages, best first; dropped ones are replaced by the next best."""
        return tuple(passage for passage, entities in self.sift(text, limit) if not (self.drops and entities))

    def sift(self, text: str, limit: int) -> list[tuple[Passage, tuple[str, ...]]]:
        """Return search results until `limit` are allowed, each masked, with the kinds of sensitive values in it."""
        asked = limit
        while limit > 0:
            found = [(self._masked(passage), self.entities(passage)) for passage in self.corpus.search(text, asked)]
            places = [place for place, (_, entities) in enumerate(found) if not (self.drops and entities)]
            if len(places) >= limit:
                return found[: places[limit - 1] + 1]
            if len(found) < asked:
                return found
            asked *= 2
        return []

    def entities(self, passage: Passage) -> tuple[str, ...]:
        """Return the kinds of sensitive values that a passage of `corpus` contains, in full or in part."""
        return tuple(dict.fromkeys(value.entity for value in self._values_within(passage)))

    def masked(self, text: str) -> str:
        """Return any text with its sensitive values masked."""
        return masked(text, self.finder.find(text))

    def _masked(self, passage: Passage) -> Passage:
        text = masked(passage.text, self._values_within(passage), passage.span.start)
        return passage.model_copy(update={"text": text})

    def _withheld(self, passage: Passage) -> Passage:
        found = self.entities(passage)
        return passage.model_copy(update={"text": placeholder(found[0], len(passage.text))}) if found else passage

    def _values_within(self, passage: Passage) -> tuple[SensitiveValue, ...]:
        values = self._values(passage.document_id)
        first = bisect_right(values, passage.span.start, key=lambda value: value.end)
        last = bisect_right(values, passage.span.end - 1, key=lambda value: value.start)
        return values[first:last]

    def _values(self, document_id: str) -> tuple[SensitiveValue, ...]:
        if document_id not in self._known:
            self._known[document_id] = _values_of(self.finder, self.corpus.text_of(document_id))
        return self._known[document_id]
