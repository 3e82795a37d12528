"""A passage retrieved for a question or a claim, and its location."""

from collections.abc import Collection, Sequence
from pathlib import PurePath
from typing import Protocol

from ingestion.document import Place
from tables.prepared import PreparedTable
from utils.quantities import KnownIdentifiers
from utils.record import Record, Span

WORDS_BEFORE = 25


def in_context(document_name: str, before: str, sentence: str) -> str:
    """Return a sentence as a model of answers reads it: the document's name, the words before it, and the sentence.

    Many sentences say only with their heading or the sentence before what they are about ("It is due on the 1st.").
    """
    name = " ".join(PurePath(document_name).stem.replace("_", " ").replace("-", " ").split())
    return " | ".join(part for part in (name, " ".join(before.split()[-WORDS_BEFORE:]), sentence) if part)


class Passage(Record):
    """A chunk of a named document. `relevance` is the cosine of question and passage; higher is closer.

    `span` indexes the document's text (or the text of a source in the request); page, sheet and cells are those of the
    first region that it touches.
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
    """All evidence available for a question or a claim: the ready documents of a workspace, or a request's sources."""

    @property
    def characters(self) -> int:
        """The number of searchable characters."""

    @property
    def document_ids(self) -> tuple[str, ...]:
        """The searched documents, in the order in which they were added."""

    @property
    def identifiers(self) -> KnownIdentifiers:
        """Every identifier in the documents, in the normal form of `utils.quantities`."""

    @property
    def tables(self) -> tuple[PreparedTable, ...]:
        """The tables of the documents, in document order."""

    @property
    def numbered(self) -> tuple[Passage, ...]:
        """The texts that [S0], [S1], ... refer to: the whole sources of a request, in order; none for a workspace."""

    def only(self, document_ids: Collection[str]) -> "Corpus":
        """Return the part of this corpus in the given documents."""

    def place(self, document_id: str, span: Span) -> Place:
        """Return where a range of a document's text was in its file."""

    def rows(self, document_id: str, sheet: str | None, rows: Sequence[int]) -> tuple[Passage, ...]:
        """Return the passages that show the 1-based `rows` of a sheet, or its beginning if no text shows them."""

    def search(self, text: str, limit: int) -> tuple[Passage, ...]:
        """Return at most `limit` passages, best first: a fusion of exact identifiers and numbers, words and meaning."""
