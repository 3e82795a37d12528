"""One attempt at an answer: split into claims, judged, passed or held back, ranked, and the request for the next one.

Input: a method and a case; attempts. Output: events and the examined text; the order of attempts; what to ask a writer
next. Does not write answers, hold the decision rule (firewall.py) or choose the next step (pipeline.py).
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from core.answering import Reading
from core.dispute_resolution import settle_dispute
from core.examination import Examined, Statement
from core.firewall import Action, Answered, Decision, decide, decide_unanswered
from core.methods.contract import RequestOptions
from core.methods.method import Case, Method
from core.result import Attempt, ClaimJudged, Event, Problem, StepStarted
from core.review import CONTRADICTED_BY_MODEL
from core.verdict import Status, Verdict
from generation.prompts import refine
from generation.writing import WritingRequest
from retrieval.passage import Corpus, Passage
from retrieval.rails import hidden_in
from utils.errors import VerificationFailed
from utils.stages import Stage

ASKING_AGAIN = (Action.REASK, Action.FIX_REASK)
"""Actions for which the caller gets a prompt and asks the model again itself."""
MASKED_VALUE = "masked_value"
_OVERALL = frozenset({"contradicted", CONTRADICTED_BY_MODEL})
WORDED_BY_RULES = "The language model could not split the answer into claims; rules were used instead."


@dataclass(frozen=True, slots=True)
class Tried:
    """One attempt: what was asked, what came of it, and whether it answers."""

    request: WritingRequest
    examined: Examined
    record: Attempt
    reading: Reading

    @property
    def problem(self) -> Problem | None:
        """What a language model failed at when the attempt was judged, None if it succeeded or was not asked."""
        fault = self.examined.statement.extraction.fault
        if fault is None:
            return self.reading.problem
        return Problem(code=fault, detail=WORDED_BY_RULES, retry_after=None)

    @property
    def rank(self) -> tuple[bool, bool, bool, float]:
        """The sort key: attempts that pass first, then by answering, then without contradiction, then by support."""
        contradicted = any(verdict.has_hard_conflict for verdict in self.examined.verdicts)
        ratio = self.record.decision.support_ratio
        passes, answers = self.record.decision.action is Action.PASS, self.record.decision.answered is not Answered.NO
        return passes, answers, not contradicted, -1.0 if ratio is None else ratio


def taken_apart(posted: str | tuple[str, ...], method: Method, requested: RequestOptions) -> Statement:
    """Return the units of a text, or of posted claims."""
    with Stage("extract") as extracting:
        if isinstance(posted, str):
            taken = method.take_apart(posted, requested.options)
        else:
            taken = Statement.of_claims(posted)
        extracting.note(claims=len(taken.units), characters=len(taken.text))
    return taken


def judged(method: Method, case: Case, attempt: int, *, newest_wins: bool) -> Generator[Event, None, Examined]:
    """Yield verdicts as they are reached and return the whole; `newest_wins` settles disputes between documents."""
    yield StepStarted(event="step", name="checking", attempt=attempt)
    judging = method.examine(case)
    verdicts: list[Verdict] = []
    while True:
        try:
            verdict = leave_masked_unchecked(next(judging), case.corpus)
        except StopIteration as end:
            examined: Examined = end.value
            return examined.with_verdicts(verdicts)
        if newest_wins:
            verdict = settle_dispute(verdict, method, case)
        verdicts.append(verdict)
        yield ClaimJudged(event="claim", attempt=attempt, total=len(case.statement.units), claim=verdict)


def leave_masked_unchecked(verdict: Verdict, corpus: Corpus) -> Verdict:
    """Return `verdict`, as not checked if the claim states a kind of value that the passage rail hides in `corpus`.

    A conflict in another detail stays contradicted; an overall contradiction may be due to what is hidden.
    """
    judged = verdict.status in (Status.VERIFIED, Status.PARTIAL, Status.HALLUCINATED)
    conflicts = verdict.has_hard_conflict and verdict.reason not in _OVERALL
    if not judged or conflicts or not hidden_in(verdict.text, corpus):
        return verdict
    explanation = "This states a kind of value that is masked in the passages, so it could not be checked."
    told = {"status": Status.NOT_CHECKED, "reason": MASKED_VALUE, "explanation": explanation}
    return verdict.model_copy(update=told | {"error_type": None, "evidence": (), "correction": None})


def decided(
    examined: Examined, requested: RequestOptions, *, attempts_left: int, answered: Answered | None
) -> Decision:
    """Decide on a judged text as the caller asked; a text that does not answer never passes.

    If the method prescribes what happens to a failing text, that applies.
    """
    with Stage("decide") as deciding:
        decision = decide(
            examined.verdicts,
            covered=examined.coverage.complete,
            threshold=requested.threshold,
            on_fail=requested.on_fail,
            attempts_left=attempts_left,
            bands=requested.bands,
            assessment=examined.assessment,
        ).model_copy(update={"answered": answered})
        if answered is Answered.NO and (examined.assessment is None or decision.action is Action.PASS):
            decision = decide_unanswered(examined.verdicts, requested.threshold, requested.on_fail, attempts_left)
        deciding.note(action=decision.action.value, reason=decision.reason, attempts_left=attempts_left)
    return decision


def or_raise(decision: Decision) -> Decision:
    """Return `decision`; raise `VerificationFailed` if the caller asked for an error on such a decision."""
    if decision.action is Action.EXCEPTION:
        raise VerificationFailed(f"The answer failed verification ({decision.reason}).")
    return decision


def refined(request: WritingRequest, verdicts: Sequence[Verdict], corpus: Corpus) -> WritingRequest:
    """Return the next request: supported claims stay, with the passages they rest on; failed ones are left out."""
    stood = [verdict for verdict in verdicts if verdict.status is Status.VERIFIED]
    found = [passage for verdict in stood for passage in _passages_of(verdict, request, corpus)]
    return refine(request, verified_claims=[verdict.text for verdict in stood], supporting_passages=found)


def _passages_of(verdict: Verdict, request: WritingRequest, corpus: Corpus) -> Sequence[Passage]:
    sources = {(source.document_id, source.span) for source in verdict.evidence}
    held = [
        passage
        for passage in request.passages
        if any(id_ == passage.document_id and span.overlaps(passage.span) for id_, span in sources)
    ]
    return held or corpus.search(verdict.text, 1)
