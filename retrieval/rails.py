"""Checks on retrieved passages before a language model or a reader sees them.

Input: a corpus, the treatment requested by the setting and the request, a question. Output: a corpus without sensitive
values, the passages for the question with the check of each, results as a reader sees them. Does not define what is
sensitive (sensitive/) or mask values (guarded.py).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from retrieval.guarded import GuardedCorpus
from retrieval.passage import Corpus, Passage
from retrieval.retriever import HybridCorpus
from retrieval.sensitive.finding import Finder
from utils.errors import Unavailable
from utils.placeholders import holds_placeholder, shown
from utils.record import Record, Span


class Treatment(StrEnum):
    """The treatment of sensitive values in passages; each is stricter than the one before."""

    OFF = "off"
    MASK = "mask"
    """Each value is replaced by its kind, such as `<EMAIL_ADDRESS>`."""
    DETECT = "detect"
    """A passage that contains one is dropped."""


STRICTNESS = tuple(Treatment)


class PassageCheck(Record):
    """The outcome for a passage retrieved for a question.

    relevance   cosine of question and passage
    sensitive   the kinds of sensitive values in it; None if it was not checked
    kept        whether it was shown to the writer
    reason      kept, masked, sensitive (dropped) or not_relevant (dropped)
    """

    document_id: str
    document_name: str
    span: Span
    relevance: float
    sensitive: tuple[str, ...] | None
    kept: bool
    reason: str


class Retrieved(Record):
    """The passages for a question, and the check of each passage found."""

    passages: tuple[Passage, ...]
    checks: tuple[PassageCheck, ...]


@dataclass(frozen=True, slots=True)
class Rail:
    """A finder of sensitive values, if one is set up, their minimum treatment, and a relevance threshold."""

    finder: Finder | None
    treatment: Treatment
    least_relevance: float

    def over(self, corpus: HybridCorpus, wished: Treatment) -> Corpus:
        """Return `corpus` under the stricter of the rail's treatment and the requested one. Raises `Unavailable`."""
        treatment = max(self.treatment, wished, key=STRICTNESS.index)
        if treatment is Treatment.OFF:
            return corpus
        if self.finder is None:
            raise Unavailable("Nothing is set up that finds sensitive values.", code="finder_missing")
        return GuardedCorpus(corpus, self.finder, drops=treatment is Treatment.DETECT)

    def retrieve(self, question: str, corpus: Corpus, limit: int) -> Retrieved:
        """Return at most `limit` allowed passages for a question, and the outcome for all that were found."""
        found: list[tuple[Passage, tuple[str, ...] | None]]
        if isinstance(corpus, GuardedCorpus):
            found, drops = [*corpus.sift(question, limit)], corpus.drops
        else:
            found, drops = [(passage, None) for passage in corpus.search(question, limit)], False
        checks = tuple(self._check(passage, entities, drops=drops) for passage, entities in found)
        kept = tuple(passage for (passage, _), check in zip(found, checks, strict=True) if check.kept)
        return Retrieved(passages=kept, checks=checks)

    def _check(self, passage: Passage, entities: tuple[str, ...] | None, *, drops: bool) -> PassageCheck:
        reason = "masked" if entities else "kept"
        if entities and drops:
            reason = "sensitive"
        elif self.least_relevance > 0 and passage.relevance < self.least_relevance:
            reason = "not_relevant"
        return PassageCheck(
            document_id=passage.document_id,
            document_name=passage.document_name,
            span=passage.span,
            relevance=passage.relevance,
            sensitive=entities,
            kept=reason in ("kept", "masked"),
            reason=reason,
        )


NO_RAIL = Rail(None, Treatment.OFF, 0.0)


def hidden_in(text: str, corpus: Corpus) -> bool:
    """Whether `text` contains a value of a kind that `corpus` hides, or a placeholder, so it cannot be compared."""
    return isinstance(corpus, GuardedCorpus) and (holds_placeholder(text) or bool(corpus.finder.find(text)))


def masked_by(corpus: Corpus, text: str) -> str:
    """Return a text that belongs to `corpus`, masked as the corpus requires."""
    return corpus.masked(text) if isinstance(corpus, GuardedCorpus) else text


R = TypeVar("R", bound=Record)


def for_readers(record: R) -> R:
    """Return `record` with the placeholders in all its texts written as `<NAME>`."""
    return type(record).model_validate_json(shown(record.model_dump_json()))


def events_for_readers(events: Iterator[R], corpus: Corpus) -> Iterator[R]:
    """Return `events` as readers may see them."""
    return map(for_readers, events) if isinstance(corpus, GuardedCorpus) else events
