"""A passage that was found for a question or a claim, and where it stands.

In: nothing. Out: `Passage` and the `Corpus` protocol. Not here: how passages are found (retriever.py).
"""

from collections.abc import Collection, Sequence
from typing import Protocol

from ingestion.places import Place
from tables.prepared import PreparedTable
from utils.quantities import KnownIdentifiers
from utils.record import Record, Span


class Passage(Record):
    """A chunk of a named document. `relevance` is the cosine of question and passage, higher is closer.

    `span` indexes the document's text (or the text of a source given in the request); page, sheet and cells are those
    of the first region that it touches.
    """

    document_id: str
    document_name: str
    span: Span
    text: str
    page: int | None
    sheet: str | None
    cells: str | None
    relevance: float


class Corpus(Protocol):
    """All that a question or a claim may rest on: the ready documents of one workspace, or a request's sources."""

    @property
    def characters(self) -> int:
        """How many characters of text can be searched."""
        ...

    @property
    def document_ids(self) -> tuple[str, ...]:
        """The documents that are searched, in the order in which they were added."""
        ...

    @property
    def identifiers(self) -> KnownIdentifiers:
        """Every identifier that occurs in it, in the normal form of `utils.quantities`."""
        ...

    @property
    def tables(self) -> tuple[PreparedTable, ...]:
        """The tables of the documents, in their order."""
        ...

    @property
    def numbered(self) -> tuple[Passage, ...]:
        """The texts that [S0], [S1], ... name: the sources of a request, whole, in their order; none of a workspace."""
        ...

    def only(self, document_ids: Collection[str]) -> "Corpus":
        """Return the part of this corpus that lies in the documents named."""
        ...

    def place(self, document_id: str, span: Span) -> Place:
        """Return where a stretch of a document's text stood in its file."""
        ...

    def rows(self, document_id: str, sheet: str | None, rows: Sequence[int]) -> tuple[Passage, ...]:
        """Return the passages that show the 1-based `rows` of a sheet, or its beginning where no text shows them."""
        ...

    def search(self, text: str, limit: int) -> tuple[Passage, ...]:
        """Return at most `limit` passages, best first: exact identifiers and numbers, words and meaning, fused."""
        ...
