"""The method `alignment`: each sentence against every chunk of its evidence, after AlignScore and NeMo Guardrails.

Input: a case. Output: verdicts, the answer's place in three bands, and a report of every step. If the chosen scorer
fails, the caller's fallbacks are tried in turn; after the last one the answer is held back, never let through (NeMo
counts an unreachable server, and an answer without evidence, as 1.0). Does not define scores, bands or wordings.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.examination import Examined, Statement, examine
from core.findings import Findings
from core.judge import NO_PASSAGE, Judgement
from core.methods.alignment.judging import (
    FAULTS,
    assessment_of,
    band_of_answer,
    band_of_sentence,
    event_on,
    judge_alignment,
    total,
)
from core.methods.alignment.report import (
    AlignmentOptions,
    AlignmentOutcome,
    AlignmentReport,
    Band,
    SentenceScore,
    is_about,
)
from core.methods.alignment.scoring import Aligned, Aligner, Alignment, EndpointScorer, VerifierScorer
from core.methods.contract import MethodOptions
from core.methods.method import Case, Method, leave_unjudged
from core.methods.self_check.method import SelfCheck
from core.methods.self_check.report import Answer, Step, StepOutcome
from core.methods.sentences import take_apart_in_sentences
from core.verdict import Status, Verdict
from core.verifier import Rule, Verifier
from utils.errors import FirewallError
from utils.logger import logger

_log = logger(__name__)
_SCORED_BY = {"verifier": "the shipped verifier", "endpoint": "the AlignScore server"}
_OF_A_TABLE = {Status.VERIFIED: 1.0, Status.PARTIAL: 0.5}
_Judging = Generator[Verdict, None, Examined]


@dataclass(frozen=True, slots=True)
class AlignmentMethod(Method):
    """Scores by one of `scorers`; `rule` judges what no score may decide."""

    verifier: Verifier
    rule: Rule
    scorers: Mapping[str, VerifierScorer | EndpointScorer]
    self_check: SelfCheck

    def take_apart(self, text: str, options: MethodOptions) -> Statement:
        """Return `text` split into sentences."""
        return take_apart_in_sentences(text)

    def examine(self, case: Case) -> _Judging:
        """Yield the verdict of every sentence."""
        options = case.options.alignment
        if options.check_facts is not None and not is_about(case.question, options.check_facts):
            outside = "The question is about none of the topics for which checks are switched on."
            return (yield from _unjudged(case, AlignmentOutcome.NOT_ACTIVATED, outside))
        if not any(unit.parts for unit in case.statement.units):
            return (yield from _unjudged(case, AlignmentOutcome.NOTHING_TO_CHECK, ""))
        if not case.corpus.characters:
            return (yield from _unjudged(case, AlignmentOutcome.NO_EVIDENCE, NO_PASSAGE))
        steps: list[Step] = []
        for name in dict.fromkeys((options.by, *options.fallback)):
            judging = self._self_checked(case, steps) if name == "self_check" else self._scored(name, case, steps)
            if judging is not None:
                return (yield from judging)
        failed = "No step of the check could be taken; see the report."
        return (yield from _unjudged(case, AlignmentOutcome.NOT_CHECKED, failed, steps))

    def _scored(self, name: str, case: Case, steps: list[Step]) -> _Judging | None:
        """Return the judging by the scorer `name`, None if it fails; records the step in both cases."""
        claims = [part for unit in case.statement.units for part in unit.parts]
        align, outcome, code, detail = None, StepOutcome.FAILED, "check_failed", "The scorer failed."
        try:
            align = self.scorers[name].prepare(claims, case.corpus, case.deadline)
            outcome, code, detail = StepOutcome.USED, "aligned", f"Scored by {_SCORED_BY[name]}."
        except FirewallError as error:
            code, detail = error.code, error.detail
        except Exception as error:  # noqa: BLE001  (law 1: whatever breaks, the step has failed, and says so)
            _log.error("alignment_failed", error=type(error).__name__)
        steps.append(Step(name=name, outcome=outcome, code=code, detail=detail))
        return self._by_score(case, align, steps) if align else None

    def _by_score(self, case: Case, align: Aligner, steps: list[Step]) -> _Judging:
        options = case.options.alignment
        known: dict[str, Alignment] = {}

        def rule(findings: Findings) -> Judgement:
            alignment = known[findings.claim.context_text] = align(findings)
            return judge_alignment(findings, alignment, self.rule(findings), options)

        examined = yield from examine(case.statement, case.corpus, self.verifier, rule, case.deadline)
        sentences = _sentence_scores(examined, known, options)
        contradicted = any(verdict.has_hard_conflict for verdict in examined.verdicts)
        band = Band.BLOCK if contradicted else band_of_answer(sentences, options)
        return _reported(examined, AlignmentOutcome.SCORED, options, steps, band, sentences)

    def _self_checked(self, case: Case, steps: list[Step]) -> _Judging | None:
        """Return the judging by the verifier and the language model's answer, None if it gave none."""
        answer, step = self.self_check.asker.ask(case)
        steps.append(step)
        return self._by_answer(case, answer, steps) if step.outcome is StepOutcome.USED else None

    def _by_answer(self, case: Case, answer: Answer | None, steps: list[Step]) -> _Judging:
        examined = yield from self.self_check.judge(case, answer)
        band = Band.BLOCK if answer is Answer.NO else None
        return _reported(examined, AlignmentOutcome.SELF_CHECKED, case.options.alignment, steps, band)


def _sentence_scores(
    examined: Examined, known: Mapping[str, Alignment], options: AlignmentOptions
) -> tuple[SentenceScore, ...]:
    """Return the lowest score of the parts of each sentence; text that is not a claim is left out."""
    found = []
    for unit, verdict in zip(examined.statement.units, examined.verdicts, strict=True):
        if verdict.status is not Status.NOT_A_CLAIM:
            score = _score([known.get(part.context_text) for part in unit.parts], verdict)
            band = band_of_sentence(score, verdict.status, options)
            found.append(SentenceScore(text=verdict.text, span=verdict.span, score=score, band=band))
    return tuple(found)


def _score(parts: Sequence[Alignment | None], verdict: Verdict) -> float | None:
    if verdict.table is not None:
        return _OF_A_TABLE.get(verdict.status, 0.0)
    scores = [part.score for part in parts if isinstance(part, Aligned)]
    return min(scores) if verdict.status is not Status.NOT_CHECKED and len(scores) == len(parts) else None


def _unjudged(case: Case, outcome: AlignmentOutcome, explanation: str, steps: Sequence[Step] = ()) -> _Judging:
    examined = yield from leave_unjudged(case, outcome.value, explanation)
    return _reported(examined, outcome, case.options.alignment, steps)


def _reported(
    examined: Examined,
    outcome: AlignmentOutcome,
    options: AlignmentOptions,
    steps: Sequence[Step],
    band: Band | None = None,
    sentences: tuple[SentenceScore, ...] = (),
) -> Examined:
    """Return the answer as examined, with its assessment and its report."""
    fault, score = FAULTS.get((outcome, band)), total(sentences, options)
    report = AlignmentReport(
        method="alignment",
        outcome=outcome,
        score=score,
        aggregate=options.aggregate,
        band=band,
        sentences=sentences,
        steps=tuple(steps),
        message=fault.message if fault and not options.events else None,
        suggestion=fault.suggestion if fault else None,
        events=(event_on(fault, band, score, options),) if fault and options.events else (),
    )
    return replace(examined, assessment=assessment_of(outcome, band, options), report=report)
