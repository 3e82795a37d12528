"""Answer a question, or check a claim, by the computations that a trained network finds likely.

Input: a question or claim, prepared tables, a ranker. Output: answers with their probability, most likely first; a
check. Computations with the same outcome count together: whether "Okafor's pay" is a cell or the sum of one cell is the
same. Does not rank computations (choosing.py) or compute (questions/answering.py, claims/evaluating.py).
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tables.answer import AnswerKind, Finding, TableAnswer, TableCheck
from tables.claims.evaluating import evaluate
from tables.plan import Contrast, Groups, Rows, columns_of
from tables.prepared import PreparedTable
from tables.questions.answering import answer
from tables.questions.asked import Asked, Distinct, Plan
from tables.ranked.choosing import Candidates, rank
from tables.ranked.claim_plans import claim_plans, told_claim
from tables.ranked.question_plans import question_plans
from tables.ranked.ranker import Ranker
from tables.ranked.telling import told

_MOST_COMPUTED, _LEAST_COMPUTED = 12, 0.003
_QUESTIONS = Candidates(question_plans, told)
_CLAIMS = Candidates(claim_plans, told_claim)
_KINDS = {Groups: AnswerKind.GROUPED, Contrast: AnswerKind.COMPARISON, Distinct: AnswerKind.LIST}


@dataclass(frozen=True, slots=True)
class LikelyAnswer:
    """An answer, with the probability that the question asks for it."""

    answer: TableAnswer
    probability: float


@dataclass(frozen=True, slots=True)
class LikelyCheck:
    """A check of a claim, with the probability that the claim means it or another with the same finding."""

    check: TableCheck
    probability: float


def likely_answers(question: str, tables: Sequence[PreparedTable], ranker: Ranker) -> list[LikelyAnswer]:
    """Return the answers of likely computations, most likely first. Raises `Overloaded`, `Unavailable`."""
    found: dict[object, LikelyAnswer] = {}
    for each in rank(question, tables, ranker, _QUESTIONS)[:_MOST_COMPUTED]:
        if each.probability < _LEAST_COMPUTED:
            break
        made = answer(each.prepared, _asked(each.meant))
        if made is not None and made.row_count:
            first = found.setdefault(made.rows, LikelyAnswer(made, 0.0))
            found[made.rows] = replace(first, probability=first.probability + each.probability)
    return sorted(found.values(), key=lambda each: -each.probability)


def likely_check(claim: str, tables: Sequence[PreparedTable], ranker: Ranker) -> LikelyCheck | None:
    """Return what the likely readings of a claim agree on, if any decides it. Raises as `likely_answers` does."""
    first: dict[Finding, TableCheck] = {}
    total: dict[Finding, float] = defaultdict(float)
    for each in rank(claim, tables, ranker, _CLAIMS)[:_MOST_COMPUTED]:
        if each.probability < _LEAST_COMPUTED:
            break
        made = evaluate(each.prepared, each.meant)
        first.setdefault(made.finding, made)
        total[made.finding] += each.probability
    decided = [finding for finding in total if finding is not Finding.UNDECIDED]
    best = max(decided, key=total.__getitem__, default=None)
    return None if best is None else LikelyCheck(first[best], total[best])


def _asked(plan: Plan) -> Asked:
    """Return a plan with its answer shape; rows also show the columns they were filtered and sorted by."""
    if not isinstance(plan, Rows):
        return Asked(_KINDS.get(type(plan), AnswerKind.AGGREGATE), plan)
    by = (plan.order.column,) if plan.order else ()
    shown = tuple(dict.fromkeys((*plan.columns, *by, *columns_of(plan.filter))))
    return Asked(AnswerKind.LIST, replace(plan, columns=shown))
