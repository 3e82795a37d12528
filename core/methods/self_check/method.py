"""The method `self_check`: the verifier judges, and a language model may object.

Input: a case. Output: the verdicts of the rule `firewall`; if the model says no, the verified ones are partial and the
answer fails. Yes raises nothing. If the model fails, or says neither, the verifier's verdicts stand alone and the
report says so. (In nemoguardrails, library/self_check/facts, missing evidence and a missing model pass.) Does not hold
the prompt.
"""

from collections.abc import Generator
from dataclasses import dataclass, replace

from core.examination import Examined, Statement, examine
from core.findings import Findings
from core.firewall import Assessment
from core.judge import Judgement
from core.methods.method import Case
from core.methods.options import MethodOptions
from core.methods.self_check.asking import NAME, Asker
from core.methods.self_check.report import Answer, SelfCheckReport
from core.methods.steps import Step, StepOutcome
from core.methods.unjudged import leave_unjudged
from core.verdict import UNSUPPORTED_ADDITION, Status, Verdict
from core.verifier import Rule, Verifier

SAID_NO = "self_check_no"
NOTHING_TO_COMPARE = "There is no passage to check this against."
_SCORES = {Answer.YES: 1.0, Answer.NO: 0.0}
_VERIFIER = Step(
    name="verifier", outcome=StepOutcome.USED, code="firewall", detail="The verdicts are those of the verifier."
)


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """Judges every claim by `rule`, and asks. Implements `Method`."""

    verifier: Verifier
    rule: Rule
    asker: Asker

    def take_apart(self, text: str, options: MethodOptions) -> Statement:
        """Return the claims of `text`, found by rules."""
        return Statement.of_text(text)

    def examine(self, case: Case) -> Generator[Verdict, None, Examined]:
        """Yield the verdict of every claim; the model is asked first, so that no verdict has to be retracted."""
        if not case.corpus.characters:
            step = Step(name=NAME, outcome=StepOutcome.FAILED, code="no_evidence", detail=NOTHING_TO_COMPARE)
            examined = yield from leave_unjudged(case, "no_evidence", NOTHING_TO_COMPARE)
            return replace(examined, report=_report(None, (step,)))
        said = self.asker.ask(case)
        examined = yield from self.judge(case, said.answer)
        return replace(examined, report=_report(said.answer, (said.step, _VERIFIER)))

    def judge(self, case: Case, answer: Answer | None) -> Generator[Verdict, None, Examined]:
        """Yield the verifier's verdicts, lowered if the model's answer is no."""
        rule = lowered(self.rule) if answer is Answer.NO else self.rule
        examined = yield from examine(case.statement, case.corpus, self.verifier, rule, case.deadline)
        if answer is not Answer.NO:
            return examined
        return replace(examined, assessment=Assessment(reason=SAID_NO, action=None, whole=False))


def lowered(rule: Rule) -> Rule:
    """Return `rule` with partial in place of verified."""

    def judge(findings: Findings) -> Judgement:
        judgement = rule(findings)
        if judgement.status is not Status.VERIFIED:
            return judgement
        return judgement.model_copy(
            update={
                "status": Status.PARTIAL,
                "reason": SAID_NO,
                "explanation": "The evidence says so, but the language model finds the answer not supported.",
                "error_type": UNSUPPORTED_ADDITION,
            }
        )

    return judge


def _report(answer: Answer | None, steps: tuple[Step, ...]) -> SelfCheckReport:
    score = _SCORES.get(answer) if answer else None
    return SelfCheckReport(method="self_check", answer=answer, score=score, steps=steps)
