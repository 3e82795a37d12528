"""The answer of a table as the result of a question.

Input: a computed answer and a corpus. Output: the answer as an examined text, and the decision. The sentence is one
claim, verified by the cells it was computed from; that nothing was found is not a claim. Does not compute (tables/).
"""

from core.attempts import leave_masked_unchecked
from core.checks.computation import evidence_of, shows_a_table
from core.delivery import deliver
from core.examination import Examined, Statement, coverage_of, nothing_examined
from core.firewall import Action, Answered, Decision, OnFail, decide, refrain
from core.verdict import Status, unread
from retrieval.passage import Corpus
from tables.answer import Finding, TableAnswer, TableCheck


def stands(answer: TableAnswer, question: str, corpus: Corpus) -> bool:
    """Whether an answer is final: a record that no table holds may still be in another document."""
    if answer.row_count and not answer.missing:
        return True
    found = corpus.search(answer.missing[0] if answer.missing else question, 1)
    return not found or shows_a_table(found, corpus)


def examined_answer(answer: TableAnswer, corpus: Corpus) -> Examined:
    """Return the sentence of `answer` as a text with its verdict."""
    evidence = tuple(evidence_of(answer.cells, corpus))
    if not evidence:
        return nothing_examined(corpus)
    statement = Statement.of_claims((answer.sentence,))
    claim = statement.units[0].claim
    verdict = unread(claim, Status.VERIFIED, "computed", answer.computation, evidence=evidence, table=_check(answer))
    verdicts = (leave_masked_unchecked(verdict, corpus),)
    return Examined(statement, verdicts, coverage_of(statement, verdicts, corpus.characters))


def decision_on(examined: Examined, answer: TableAnswer, threshold: float, on_fail: OnFail) -> Decision:
    """Return the decision on a computed answer: it passes if cells support it, and answers, or may if not certain."""
    if not examined.verdicts:
        return refrain("no_record", threshold, Answered.NO)
    covered = examined.coverage.complete
    decision = decide(examined.verdicts, covered=covered, threshold=threshold, on_fail=on_fail, attempts_left=0)
    answered = Answered.YES if answer.certain else Answered.PARTLY
    return decision.model_copy(update={"answered": answered if decision.action is Action.PASS else None})


def delivered(examined: Examined, answer: TableAnswer, action: Action) -> str:
    """Return the text that `action` delivers; that nothing was found is always said."""
    return deliver(examined, action) if examined.verdicts else answer.sentence


def _check(answer: TableAnswer) -> TableCheck:
    return TableCheck(
        finding=Finding.SUPPORTED,
        explanation=answer.computation,
        claimed=None,
        claimed_start=None,
        claimed_end=None,
        computed=None,
        computation=answer.computation,
        sql=answer.sql,
        rounding=answer.rounding,
        cells=answer.cells,
    )
