"""Claims about tables: a language model says what they assert, and the table computes it.

Input: verdicts as they are reached, a corpus with tables. Output: the same verdicts in order. A claim whose assertions
can be computed, and leave out no number and no cell that it names, is contradicted if the table says otherwise. If the
table agrees, the network reads what was computed as it reads a passage, and verifies the claim from the same
probability on: no verdict rests on the model's reading alone (design.md, law 4;
docs/decisions/0031-the-network-reads-computations.md). Below it the verdict keeps its status and shows the computation.
The model does not see what is computed and does not say what is true. Does not word the prompt
(generation/claim_planning.py) or compute (tables/claims/).
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from core.checks.computation import Computation, computation_of, shows_a_table
from core.claim import Claim
from core.examination import Examined, Statement, changed_in_groups
from core.verdict import Check, Outcome, Status, Verdict
from core.verifier import Rule, Verifier
from generation.claim_planning import MOST_AT_ONCE, ClaimPlanner, Read
from generation.failure import WritingFailed
from retrieval.passage import Corpus
from retrieval.rails import hidden_in
from tables.claims.asserting import Assertion, check_assertions
from tables.prepared import PreparedTable
from tables.ranked.choosing import named_most
from utils.deadline import Allowance, Deadline
from utils.logger import logger

TRANSLATED = "translation"
"""The name of the check in a verdict."""
NOT_TRANSLATED = "The language model could not be asked what this says about the table."
_COMPUTED = "computed"
DISPUTED = "disputed"
_LONGEST = 500
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
        allowance = Allowance(deadline)

        def is_asked(verdict: Verdict) -> bool:
            is_open = verdict.status in (Status.PARTIAL, Status.HALLUCINATED) or verdict.reason == _COMPUTED
            parts = statement.units[verdict.index].parts
            is_plain = len(parts) == 1 and not parts[0].is_absence and len(verdict.text) <= _LONGEST
            if not is_open or not is_plain or hidden_in(verdict.text, corpus):
                return False
            return shows_a_table(corpus.search(verdict.text, 1), corpus)

        def change(verdicts: Sequence[Verdict], asked: Sequence[bool]) -> Sequence[Verdict]:
            opened = [verdict for verdict, is_open in zip(verdicts, asked, strict=True) if is_open]
            claims = [statement.units[verdict.index].parts[0] for verdict in opened]
            read = self._read(claims, corpus, allowance)
            changed = {
                verdict.index: _told(verdict, NOT_TRANSLATED)
                if read is None or deadline.passed
                else self._computed(verdict, claim, read.get(place, ()), corpus)
                for place, (verdict, claim) in enumerate(zip(opened, claims, strict=True))
            }
            return [changed.get(verdict.index, verdict) for verdict in verdicts]

        return changed_in_groups(judging, is_asked, MOST_AT_ONCE, change)

    def _read(self, claims: Sequence[Claim], corpus: Corpus, allowance: Allowance) -> Read | None:
        """Return what each claim asserts, by its place, None if the model fails: the verdicts then stay and say so."""
        deadline = allowance.next()
        if deadline is None:
            return None
        texts = [claim.context_text for claim in claims]
        try:
            return self.planner.assertions(texts, _tables_of(texts, corpus), deadline)
        except WritingFailed as failure:  # told in the verdicts
            _log.warning("claims_not_translated", code=failure.code)
        except Exception as error:  # noqa: BLE001  (law 1: a fault in the translation costs no verdict, and is told in it)
            _log.error("translation_failed", error=type(error).__name__)
        allowance.fail()
        return None

    def _computed(self, verdict: Verdict, claim: Claim, assertions: Sequence[Assertion], corpus: Corpus) -> Verdict:
        try:
            decided = computation_of(check_assertions(claim.context_text, assertions), corpus)
        except Exception as error:  # noqa: BLE001  (law 1: what cannot be computed leaves the verdict as it was)
            _log.error("claim_not_computed", error=type(error).__name__)
            return verdict
        if decided is None:
            return verdict
        support = self._support(decided, claim) if decided.supports and verdict.reason != _COMPUTED else None
        if decided.supports and (support is None or support < self.verifier.calibration.thresholds.verified):
            return self._agreeing(verdict, decided)
        made = self.verifier.verify(claim, corpus, self.rule, decided)
        if made.status in (Status.NOT_CHECKED, Status.NOT_A_CLAIM):
            return verdict
        outcome = Outcome.MATCH if decided.supports else Outcome.CONFLICT
        check = Check(name=TRANSLATED, outcome=outcome, figure=None, comparisons=())
        shown = {"index": verdict.index, "text": verdict.text, "span": verdict.span, "support_probability": support}
        made = _told(made, f"This is the claim as {self.planner.model.name} reads it.")
        return made.model_copy(update=shown | {"checks": (*made.checks, check)})

    def _support(self, decided: Computation, claim: Claim) -> float | None:
        """Return the probability that what was computed supports `claim`, None if the network cannot read."""
        try:
            return self.verifier.support_of(decided.check.computation, claim.context_text)
        except Exception as error:  # noqa: BLE001  (law 1: what the network cannot read is not verified)
            _log.error("computation_not_read", error=type(error).__name__)
            return None

    def _agreeing(self, verdict: Verdict, decided: Computation) -> Verdict:
        """Return `verdict` with what the table agrees to; a verdict that another computation gave stays as it is."""
        if verdict.reason == _COMPUTED:
            return verdict
        agrees = f"The table agrees with it as {self.planner.model.name} reads it ({decided.check.computation})."
        if verdict.status is not Status.PARTIAL or verdict.reason == DISPUTED:
            return _told(verdict, agrees)
        told = {"reason": TRANSLATED, "explanation": f"{agrees} Read the rows."}
        seen = {"evidence": decided.evidence, "table": decided.check, "unsupported": (), "support_probability": None}
        return verdict.model_copy(update=told | seen)


def _told(verdict: Verdict, said: str) -> Verdict:
    return verdict.model_copy(update={"explanation": f"{verdict.explanation} {said}"})


def _tables_of(claims: Sequence[str], corpus: Corpus) -> Sequence[PreparedTable]:
    """Return the tables of the documents that the best passages for the claims are from."""
    shown = {passage.document_id for claim in claims for passage in corpus.search(claim, 1)}
    return named_most(" ".join(claims), [each for each in corpus.tables if each.source.document_id in shown])
