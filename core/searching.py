"""What a question finds: the answer of a table, else the passages to write one from.

In: a question and a corpus. Out: `Searched`. Not here: how tables compute (tables/), how passages are ranked
(retrieval/), what is written.
"""

from collections.abc import Callable
from dataclasses import dataclass

from core.checks.computation import answer as answer_from_tables
from core.refining import request_for
from core.result import Route
from core.tabular import stands
from generation.writing import WritingRequest
from retrieval.passage import Corpus
from retrieval.rails import PassageCheck, Rail
from tables.answer import TableAnswer
from utils.stages import Stage


@dataclass(frozen=True, slots=True)
class Searched:
    """`computed` is the answer of a table, None where passages have to do; `note` says why tables did not answer."""

    route: Route
    request: WritingRequest
    checks: tuple[PassageCheck, ...]
    computed: TableAnswer | None
    note: str | None


def search(
    question: str, corpus: Corpus, passages: int, rail: Rail, is_relevant: Callable[[WritingRequest, Corpus], bool]
) -> Searched:
    """Ask the tables, then fetch at most `passages` passages through `rail` and tell whether they are relevant."""
    note = None
    if corpus.tables:
        computed = answer_from_tables(question, corpus)
        if isinstance(computed, TableAnswer) and stands(computed, corpus):
            return Searched(Route.TABLE, request_for(question, ()), (), computed, None)
        note = computed.sentence if isinstance(computed, TableAnswer) else computed.reason
    with Stage("retrieve") as retrieving:
        retrieved = rail.retrieve(question, corpus, passages)
        retrieving.note(passages=len(retrieved.passages))
    request = request_for(question, retrieved.passages)
    route = Route.DOCUMENTS if is_relevant(request, corpus) else Route.NO_EVIDENCE
    return Searched(route, request, retrieved.checks, None, note)
