"""A corpus with a part of it hidden: what is cited, and text that asserts nothing (questions, instructions).

Input: a corpus, passages to hide, the question. Output: a corpus that finds everything else, unchanged and in place,
and the same for a language model, with placeholders. Only sentences that clearly ask are hidden, unlike Strawberry's
`_span_kind`, which hides whole passages: "May 2023 was warm" and "(a) the tenant pays" assert.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from core.extraction.questions import asserted
from core.extraction.traced import Traced
from core.verdict import Evidence
from ingestion.document import Place
from retrieval.passage import Corpus, Passage
from tables.prepared import PreparedTable
from utils.quantities import KnownIdentifiers
from utils.recent import remembered
from utils.record import Span
from utils.text import split_sentences, words

REDACTED = "[REDACTED]"
_CHUNKS_THAT_SHARE_A_PASSAGE = 3
NonEvidence = Literal["QUESTION", "INSTRUCTION"]


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
            yield span, "INSTRUCTION"
        elif _asks(sentence) or (asked and tuple(word.folded for word in words(sentence)) == asked):
            yield span, "QUESTION"


def _asks(sentence: str) -> bool:
    if _ANNOUNCED.match(sentence) or sentence.rstrip(_ENDS).endswith(_QUESTION_MARKS):
        return True
    return bool(sentence) and asserted(Traced.copied(sentence, 0, len(sentence))) is None


@dataclass(frozen=True, slots=True)
class Hiding:
    """`corpus` without the stretches `hidden` and without questions and instructions. Implements `Corpus`.

    `sheets`: hidden tables, by document and sheet. `single`: if given, all that is searched is this passage, which is
    a part of a document, and the tables of its sheet.
    """

    corpus: Corpus
    question: str
    hidden: tuple[tuple[str, Span], ...] = ()
    sheets: frozenset[tuple[str, str | None]] = frozenset()
    single: Passage | None = None

    @property
    def document_ids(self) -> tuple[str, ...]:
        """The documents that are searched, in the order in which they were added."""
        return self.corpus.document_ids

    @property
    def identifiers(self) -> KnownIdentifiers:
        """Every identifier in the whole corpus, hidden or not: a hidden one is not invented."""
        return self.corpus.identifiers

    @property
    def characters(self) -> int:
        """The number of searchable characters, hidden sentences included."""
        return len(self.single.text) if self.single else self.corpus.characters

    @property
    def tables(self) -> tuple[PreparedTable, ...]:
        """The tables that are not hidden."""
        named = [((each.source.document_id, each.table.sheet), each) for each in self.corpus.tables]
        if self.single:
            here = (self.single.document_id, self.single.sheet)
            named = [(name, table) for name, table in named if name == here]
        return tuple(table for name, table in named if name not in self.sheets)

    @property
    def numbered(self) -> tuple[Passage, ...]:
        """The texts that labels name."""
        return () if self.single else self.corpus.numbered

    def place(self, document_id: str, span: Span) -> Place:
        """Return where a stretch of a document's text was in its file."""
        return self.corpus.place(document_id, span)

    def rows(self, document_id: str, sheet: str | None, rows: Sequence[int]) -> tuple[Passage, ...]:
        """Return the passages that show `rows` of a sheet."""
        return self.corpus.rows(document_id, sheet, rows)

    def without(self, passages: Sequence[Passage]) -> "Hiding":
        """Return this corpus with `passages` hidden as well; the search skips whole sources at once."""
        whole = {passage.document_id for passage in passages if passage in self.numbered}
        others = {passage.document_id for passage in self.numbered} - whole
        return replace(
            self,
            corpus=self.corpus.only(others) if whole else self.corpus,
            hidden=self.hidden + tuple((passage.document_id, passage.span) for passage in passages),
            sheets=self.sheets | {(passage.document_id, passage.sheet) for passage in passages},
        )

    def alone(self, passage: Passage) -> "Hiding":
        """Return `passage` as a corpus of its own, with the same text hidden."""
        if passage in self.numbered:
            return self.only({passage.document_id})
        return replace(self, single=passage)

    def without_sentences(self, sentences: Sequence[Evidence]) -> "Hiding":
        """Return this corpus with single sentences hidden as well."""
        return replace(self, hidden=self.hidden + tuple((each.document_id, each.span) for each in sentences))

    def only(self, document_ids: Collection[str]) -> "Hiding":
        """Return the part of this corpus that lies in the documents named."""
        if self.single and self.single.document_id not in document_ids:
            return replace(self, corpus=self.corpus.only(()), single=None)
        return replace(self, corpus=self.corpus.only(document_ids))

    def search(self, text: str, limit: int) -> tuple[Passage, ...]:
        """Return what is left of the passages found, at most `limit` pieces; the next ones replace hidden ones."""
        found = self.whole_passages(text, limit + _CHUNKS_THAT_SHARE_A_PASSAGE * len(self.hidden))
        return tuple(piece for passage in found for piece in self._pieces(passage))[:limit]

    def whole_passages(self, text: str, limit: int) -> tuple[Passage, ...]:
        """Return the passages found, with what is hidden in them."""
        return (self.single,) if self.single else self.corpus.search(text, limit)

    def shown(self, passage: Passage) -> str:
        """Return the text of `passage` with placeholders for what is hidden."""
        text, end = "", 0
        for span, placeholder in self._gaps(passage):
            text += passage.text[end : span.start] + placeholder
            end = span.end
        return text + passage.text[end:]

    def _gaps(self, passage: Passage) -> list[tuple[Span, str]]:
        """Return the hidden stretches of the passage's text, in order and without overlap, with their placeholders."""
        start, length = passage.span.start, len(passage.text)
        cited = [
            (max(0, span.start - start), min(length, span.end - start), REDACTED)
            for document_id, span in self.hidden
            if document_id == passage.document_id and span.overlaps(passage.span)
        ]
        silent = [
            (span.start, span.end, f"[NON-EVIDENCE:{kind}]") for span, kind in non_evidence(passage.text, self.question)
        ]
        gaps: list[tuple[Span, str]] = []
        for first, last, placeholder in sorted([*cited, *silent]):
            if gaps and first < gaps[-1][0].end:
                before, shown = gaps.pop()
                gaps.append((Span(start=before.start, end=max(before.end, last)), shown))
            else:
                gaps.append((Span(start=first, end=last), placeholder))
        return gaps

    def _pieces(self, passage: Passage) -> Iterator[Passage]:
        """Yield what is left of a passage around its gaps, if it has a letter or a digit."""
        gaps = self._gaps(passage)
        edges = [0, *(edge for span, _ in gaps for edge in (span.start, span.end)), len(passage.text)]
        for first, last in zip(edges[::2], edges[1::2], strict=True):
            text = passage.text[first:last]
            if any(map(str.isalnum, text)):
                span = Span(start=passage.span.start + first, end=passage.span.start + last)
                yield passage.model_copy(update={"text": text, "span": span})
