"""Claims about tables: a language model says what they assert, and the table decides.

Input: verdicts as they are reached, a corpus with tables. Output: the same verdicts in order; a claim whose assertions
can be computed, and leave out no number and no cell that it names, has the verdict of the table, also in place of that
of the forms, which are wrong more often. The model does not see
what is computed and does not say what is true (docs/decisions/0030-a-language-model-translates-claims.md). If it
fails, the verdicts stay. Does not word the prompt (generation/claim_planning.py) or compute (tables/claims/).
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from core.checks.computation import computation_of, shows_a_table
from core.examination import Examined, Statement, changed_in_groups
from core.verdict import Status, Verdict
from core.verifier import Rule, Verifier
from generation.claim_planning import MOST_AT_ONCE, ClaimPlanner
from generation.failure import WritingFailed
from retrieval.passage import Corpus
from tables.claims.asserting import check_assertions
from tables.prepared import PreparedTable
from tables.ranked.choosing import named_most
from utils.deadline import Deadline
from utils.errors import FirewallError
from utils.logger import logger

_COMPUTED = "computed"
_SECONDS = 12.0
_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class TableReview:
    """Asks `planner` about groups of claims; `verifier` judges by `rule` what the tables decide."""

    planner: ClaimPlanner
    verifier: Verifier
    rule: Rule

    def review(
        self, judging: Generator[Verdict, None, Examined], statement: Statement, corpus: Corpus, deadline: Deadline
    ) -> Generator[Verdict, None, Examined]:
        """Yield the verdicts of `judging`, those about tables as computed, and return the whole with them."""
        if not corpus.tables:
            return judging

        def is_asked(verdict: Verdict) -> bool:
            is_open = verdict.status in (Status.PARTIAL, Status.HALLUCINATED) or verdict.reason == _COMPUTED
            is_whole = len(statement.units[verdict.index].parts) == 1
            return is_open and is_whole and shows_a_table(corpus.search(verdict.text, 1), corpus)

        def change(verdicts: Sequence[Verdict]) -> Sequence[Verdict]:
            asked = [verdict for verdict in verdicts if is_asked(verdict)]
            computed = self._computed(asked, statement, corpus, deadline)
            return [computed.get(verdict.index, verdict) for verdict in verdicts]

        return changed_in_groups(judging, is_asked, MOST_AT_ONCE, change)

    def _computed(
        self, asked: Sequence[Verdict], statement: Statement, corpus: Corpus, deadline: Deadline
    ) -> dict[int, Verdict]:
        claims = [statement.units[verdict.index].parts[0] for verdict in asked]
        tables = _tables_of([claim.context_text for claim in claims], corpus)
        part = Deadline.after(min(_SECONDS, deadline.remaining / 2))
        try:
            found = self.planner.assertions([claim.context_text for claim in claims], tables, part)
        except WritingFailed as failure:  # the network's verdicts on the rows stay
            _log.warning("claims_not_computed", code=failure.code)
            return {}
        computed: dict[int, Verdict] = {}
        for place, (verdict, claim) in enumerate(zip(asked, claims, strict=True)):
            try:
                decided = computation_of(check_assertions(claim.context_text, found.get(place, ())), corpus)
            except FirewallError as error:  # it took too long to compute; the verdict on the rows stays
                _log.warning("claim_not_computed", error=type(error).__name__)
                continue
            if decided is not None:
                made = self.verifier.verify(claim, corpus, self.rule, decided)
                shown = {"index": verdict.index, "text": verdict.text, "span": verdict.span}
                computed[verdict.index] = made.model_copy(update=shown)
        return computed


def _tables_of(claims: Sequence[str], corpus: Corpus) -> Sequence[PreparedTable]:
    """Return the tables of the documents that the best passages for the claims are from."""
    shown = {passage.document_id for claim in claims for passage in corpus.search(claim, 1)}
    return named_most(" ".join(claims), [each for each in corpus.tables if each.source.document_id in shown])
