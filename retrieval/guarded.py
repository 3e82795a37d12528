"""A corpus that shows no sensitive values.

Input: a corpus, a finder of sensitive values, how to treat them. Output: `GuardedCorpus`. Values are found in whole
documents, so that the edge of a chunk hides none. A masked value becomes a placeholder of the same length, so positions
match the stored text. Does not choose the treatment or format text for readers (rails.py).
"""

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from ingestion.document import Place
from retrieval.passage import Passage
from retrieval.retriever import HybridCorpus
from retrieval.sensitive.finding import Finder, SensitiveValue, masked
from tables.prepared import PreparedTable
from tables.table import Column, Table, Value
from utils.placeholders import placeholder
from utils.quantities import KnownIdentifiers, find_identifiers
from utils.record import Span


@lru_cache(maxsize=64)
def _values_of(finder: Finder, text: str) -> tuple[SensitiveValue, ...]:
    return finder.find(text)


@dataclass(frozen=True)
class GuardedCorpus:
    """A `Corpus` without its sensitive values: masked, or (`drops`) without passages that contain one."""

    corpus: HybridCorpus
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


@lru_cache(maxsize=64)
def masked_table(table: PreparedTable, finder: Finder) -> PreparedTable:
    """Return `table` itself if nothing in it is sensitive, else a copy with placeholders; a number becomes empty.

    A cell is examined together with its column's header, since "Phone" says what a number is.
    """
    made = _masked(table.table, finder)
    return table if made == table.table else PreparedTable(table.source, made)


def _masked(table: Table, finder: Finder) -> Table:
    if not table.columns:
        return table
    columns = [
        _masked_column(column, values, finder)
        for column, values in zip(table.columns, zip(*table.rows, strict=True), strict=bool(table.rows))
    ]
    by_letter = {column.letter: column for column in table.columns}

    def told(text: str) -> str:
        return masked(text, finder.find(text))

    def cell(column: Column, value: Value) -> Value:
        return _masked_column(column, (value,), finder)[0]

    return table.model_copy(
        update={
            "title": told(table.title),
            "columns": tuple(column.model_copy(update={"name": told(column.name)}) for column in table.columns),
            "rows": tuple(zip(*columns, strict=True)),
            "preamble": tuple(map(told, table.preamble)),
            "summary_rows": tuple(
                row.model_copy(update={"label": told(row.label), "values": tuple(map(cell, table.columns, row.values))})
                for row in table.summary_rows
            ),
            "odd_cells": tuple(
                odd.model_copy(update={"text": cell(by_letter[odd.letter], odd.text)}) for odd in table.odd_cells
            ),
        }
    )


def _masked_column(column: Column, values: tuple[Value, ...], finder: Finder) -> tuple[Value, ...]:
    """Examine a column as one text, one line per cell, and write the placeholders back into the cells."""
    lines = [f"{column.name}: {'' if value is None else value}".replace("\n", " ") for value in values]
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    made = list(values)
    for found in finder.find("\n".join(lines)):
        row = bisect_right(starts, found.start) - 1
        cell, first = made[row], found.start - starts[row] - len(column.name) - 2
        if first < 0:
            continue
        if isinstance(cell, str):
            last = first + found.end - found.start
            made[row] = cell[:first] + placeholder(found.entity, last - first) + cell[last:]
        else:
            made[row] = None
    return tuple(made)
