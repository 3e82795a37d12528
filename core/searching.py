"""What a search for a question finds: the answer of a table, else the passages to write one from, if they are about it.

Input: a question and a corpus. Output: `Searched`. Does not compute on tables (tables/), rank passages (retrieval/) or
write answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from core.checks.computation import (
    answer_from_tables,
    likely_from_tables,
    planned_from_tables,
    shows_a_table,
)
from core.checks.identifiers import identifiers_of
from core.evidence import select
from core.result import Route
from core.tabular import stands
from core.verifier import Verifier
from generation.writing import WritingRequest
from retrieval.passage import Corpus, Passage
from retrieval.rails import PassageCheck, Rail, Retrieved
from retrieval.reranking import MOST_RANKED, rerank
from tables.answer import TableAnswer
from tables.questions.asking import Declined
from tables.ranked.choosing import named_most
from utils.deadline import Deadline
from utils.stages import Stage


@dataclass(frozen=True, slots=True)
class Searched:
    """`computed` is a table's answer, None if passages are needed; `note` says why the tables, or the
    language model that chooses a computation, did not answer."""

    route: Route
    request: WritingRequest
    checks: tuple[PassageCheck, ...]
    computed: TableAnswer | None
    note: str | None


def search(
    question: str,
    corpus: Corpus,
    most: int,
    rail: Rail,
    verifier: Verifier,
    relevance_threshold: float,
    deadline: Deadline,
) -> Searched:
    """Ask the tables, then fetch at most `most` passages through `rail` and decide whether they are relevant.

    A question that the tables' forms do not understand is answered from a table only if passages show one: a language
    model chooses the computation, or, without one or if it fails, the ranker. The language model also chooses where the
    forms are not certain. Passages below `relevance_threshold` do not answer a question.
    """
    computed = answer_from_tables(question, corpus) if corpus.tables else None
    stood = computed if isinstance(computed, TableAnswer) and stands(computed, question, corpus) else None
    if stood and (stood.certain or verifier.planner is None):
        return _computed(question, stood, None)
    with Stage("retrieve") as retrieving:
        retrieved = _passages(question, corpus, most, rail, verifier)
        retrieving.note(passages=len(retrieved.passages))
    if stood or isinstance(computed, Declined):
        chosen, failure = _chosen(question, corpus, retrieved.passages, verifier, deadline)
        chosen = chosen or stood
        if chosen is not None and stands(chosen, question, corpus):
            return _computed(question, chosen, failure.reason if failure else None)
        computed = chosen or failure or computed
    note = computed.sentence if isinstance(computed, TableAnswer) else computed.reason if computed else None
    request = WritingRequest(question=question, passages=retrieved.passages)
    relevant = _is_relevant(request, corpus, verifier, relevance_threshold)
    return Searched(Route.DOCUMENTS if relevant else Route.NO_EVIDENCE, request, retrieved.checks, None, note)


def _chosen(
    question: str, corpus: Corpus, passages: Sequence[Passage], verifier: Verifier, deadline: Deadline
) -> tuple[TableAnswer | None, Declined | None]:
    """Return the answer of the computation that a model chooses, if any, and why the language model failed."""
    failure: Declined | None = None
    if verifier.planner is not None:
        shown = {passage.document_id for passage in passages}
        tables = named_most(question, [each for each in corpus.tables if each.source.document_id in shown])
        if not tables:
            return None, None
        made = planned_from_tables(question, tables, verifier.planner, verifier.ranker, deadline)
        if not isinstance(made, Declined):
            return made, None
        failure = made
    if verifier.ranker is None or not shows_a_table(passages, corpus):
        return None, failure
    return likely_from_tables(question, corpus, verifier.ranker), failure


def _passages(question: str, corpus: Corpus, most: int, rail: Rail, verifier: Verifier) -> Retrieved:
    """Return at most `most` passages for a question, and what happened to them and to those held back."""
    found = rail.retrieve(question, corpus, max(most, MOST_RANKED))
    kept = rerank(question, found.passages, verifier.embedder, most)
    places = {(passage.document_id, passage.span) for passage in kept}
    checks = [check for check in found.checks if not check.kept or (check.document_id, check.span) in places]
    return Retrieved(passages=kept, checks=tuple(checks))


def _is_relevant(request: WritingRequest, corpus: Corpus, verifier: Verifier, threshold: float) -> bool:
    """Whether a passage, or one sentence of it, is near enough to the question or shares an identifier with it.

    A chunk of 1000 characters about many things has a low cosine with a question about one of them.
    """
    codes = {identifier.normal for identifier in identifiers_of(request.question)}
    if any(
        passage.relevance >= threshold or codes & {identifier.normal for identifier in identifiers_of(passage.text)}
        for passage in request.passages
    ):
        return True
    nearest = select(request.question, corpus, verifier.embedder, passages=verifier.passages).similarity
    return nearest is not None and nearest >= threshold


def _computed(question: str, answer: TableAnswer, note: str | None) -> Searched:
    return Searched(Route.TABLE, WritingRequest(question=question, passages=()), (), answer, note)
