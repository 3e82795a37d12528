"""What commands print for people, and the options and exit codes that they share.

Input: a result or a message. Output: lines on standard output. Does not define the commands.
"""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from core.answering import NOT_ASKED
from core.firewall import Action, Answered, Decision
from core.methods.alignment.report import AlignmentReport
from core.methods.contract import Report, check_ran
from core.methods.evidence_budget.report import EvidenceBudgetReport
from core.methods.layered.weighing import LayeredReport
from core.methods.self_check.report import SelfCheckReport, StepOutcome
from core.result import QueryResult, VerifyResult
from core.verdict import Verdict

if TYPE_CHECKING:
    from core.self_test.trial import SelfTest

PASSED, FAILED, BROKEN = 0, 1, 2

AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Method = Annotated[str, typer.Option(help="The way of judging: firewall, or the name of another one.")]
Threshold = Annotated[float | None, typer.Option(min=0, max=1, help="Support ratio from which a text passes.")]
ANSWERED: Mapping[str, str] = {Answered.YES: "yes", Answered.PARTLY: "perhaps", Answered.NO: "no"}
_MARKS = {"verified": "✔", "partial": "◐", "hallucinated": "✘", "not_checked": "?", "not_a_claim": "·"}


def give_up(message: str) -> NoReturn:
    """Print a message and end with the exit code for "could not be done"."""
    print(message, file=sys.stderr)
    raise typer.Exit(BROKEN)


def self_test_in_words(found: "SelfTest") -> str:
    """Return what a self-test caught, by kind of change."""
    lines = [f"{'sort':<12}{'claims':>8}{'not verified':>14}{'called hallucinated':>21}"]
    for row in found.sorts:
        lines.append(f"{row.sort:<12}{row.not_verified.of:>8}{row.not_verified.hits:>14}{row.hallucinated.hits:>21}")
    lines += [f"{each.sort} shown as {each.status.value}: {each.claim}" for each in found.mistakes]
    caught, doubted = found.detected, found.doubted
    lines.append(f"caught {caught.hits} of {caught.of} changes; doubted {doubted.hits} of {doubted.of} true sentences")
    return "\n".join(lines)


def exit_code(result: VerifyResult) -> int:
    """Return how a command ends: whether the text passed, or that its check, or writing it, could not be done.

    A language model that only failed to say whether a text answers costs nothing: it was judged without it.
    """
    failed = result.problem is not None and result.problem.detail != NOT_ASKED
    if failed or not check_ran(result.report):
        return BROKEN
    return PASSED if result.decision.action is Action.PASS else FAILED


def print_result(result: VerifyResult) -> None:
    """Print a result for people: the answer, its claims with evidence, what ran, whether it answers, the decision."""
    answered = result.decision.answered
    if isinstance(result, QueryResult):
        print(f"{result.text}\n")
        if result.claims and answered is Answered.NO:
            print("what was written, which is no answer:")
    for verdict in result.claims:
        _print_claim(verdict)
    if result.report is not None:
        _print_steps(result.report)
    print()
    if result.problem is not None:
        print(result.problem.detail)
    if answered is not None:
        print(f"answers the question: {ANSWERED[answered]}")
    print(f"{result.decision.action.value.upper()}: {_support(result.decision)}")


def _support(decision: Decision) -> str:
    """Return how far an answer is supported; support says nothing about a text that does not answer."""
    if decision.answered is Answered.NO:
        return "the question is not answered"
    ratio = decision.support_ratio
    support = "nothing to check" if ratio is None else f"support ratio {ratio:.2f}"
    return f"{support} (threshold {decision.threshold:.2f})"


def _print_steps(report: Report) -> None:
    """Print which checks of the method ran, which did not, and why."""
    if isinstance(report, LayeredReport):
        for layer in report.layers:
            print(f"{report.method}: {layer.name} {'ran' if layer.ran else 'did not run'}: {layer.detail}")
    elif isinstance(report, AlignmentReport | SelfCheckReport):
        for step in report.steps:
            ran = "ran" if step.outcome is StepOutcome.USED else "did not run"
            print(f"{report.method}: {step.name} {ran}: {step.detail} ({step.code})")
    elif isinstance(report, EvidenceBudgetReport) and report.fallback:
        print(f"{report.method}: the language model was not asked ({report.fallback}); judged by {report.judge}")


def _print_claim(verdict: Verdict) -> None:
    print(f"{_MARKS[verdict.status.value]} {verdict.status.value:<12} {verdict.text}")
    if verdict.status.value not in ("verified", "not_a_claim"):
        print(f"  {verdict.explanation}")
    for passage in (verdict.contradicting_evidence or verdict.evidence)[:1]:
        place = f", page {passage.page}" if passage.page else f", {passage.cells}" if passage.cells else ""
        print(f"  {passage.document_name}{place}: “{' '.join(passage.text.split())}”")
    if verdict.correction:
        print(f"  correction: {verdict.correction.old} → {verdict.correction.new}")
