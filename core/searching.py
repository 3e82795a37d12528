"""What a search for a question finds: the answer of a table, else the passages to write one from.

Input: a question and a corpus. Output: `Searched`. Does not compute on tables (tables/), rank passages (retrieval/) or
write answers.
"""

from dataclasses import dataclass

from core.checks.computation import answer as answer_from_tables
from core.refining import request_for
from core.relevance import is_relevant
from core.result import Route
from core.tabular import is_nearest_a_table, stands
from core.verifier import Verifier
from generation.writing import WritingRequest
from retrieval.passage import Corpus
from retrieval.rails import PassageCheck, Rail, Retrieved
from retrieval.reranking import MOST_RANKED, rerank
from tables.answer import TableAnswer
from utils.stages import Stage


@dataclass(frozen=True, slots=True)
class Searched:
    """`computed` is a table's answer, None if passages are needed; `note` says why the tables did not answer."""

    route: Route
    request: WritingRequest
    checks: tuple[PassageCheck, ...]
    computed: TableAnswer | None
    note: str | None


@dataclass(frozen=True, slots=True)
class Search:
    """How to search for a question: through `rail`, and passages below `relevance_threshold` do not answer it."""

    rail: Rail
    verifier: Verifier
    relevance_threshold: float

    def passages(self, question: str, corpus: Corpus, most: int) -> Retrieved:
        """Return at most `most` passages for a question, and what happened to them and to those held back."""
        found = self.rail.retrieve(question, corpus, max(most, MOST_RANKED))
        kept = rerank(question, found.passages, self.verifier.embedder, most)
        places = {(passage.document_id, passage.span) for passage in kept}
        checks = [check for check in found.checks if not check.kept or (check.document_id, check.span) in places]
        return Retrieved(passages=kept, checks=tuple(checks))


def search(question: str, corpus: Corpus, passages: int, how: Search) -> Searched:
    """Ask the tables, then fetch at most `passages` passages and decide whether they are relevant."""
    note = None
    if corpus.tables:
        ranker = how.verifier.ranker if is_nearest_a_table(question, corpus) else None
        computed = answer_from_tables(question, corpus, ranker)
        if isinstance(computed, TableAnswer) and stands(computed, question, corpus):
            return Searched(Route.TABLE, request_for(question, ()), (), computed, None)
        note = computed.sentence if isinstance(computed, TableAnswer) else computed.reason
    with Stage("retrieve") as retrieving:
        retrieved = how.passages(question, corpus, passages)
        retrieving.note(passages=len(retrieved.passages))
    request = request_for(question, retrieved.passages)
    route = (
        Route.DOCUMENTS if is_relevant(request, corpus, how.verifier, how.relevance_threshold) else Route.NO_EVIDENCE
    )
    return Searched(route, request, retrieved.checks, None, note)
