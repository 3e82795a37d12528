"""From a claim to a verdict: find its evidence, run the checks, judge, and try to correct.

Input: claims and a corpus. Output: one `Verdict` per claim. The same code serves the answer to a question, a posted
text, and sources given in the request. Tables, copies and details are always checked; the entailment model reads only
if the rule asks for its result. Does not define the checks, the rules of judgement or the decision.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from core.calibration import Calibration
from core.checks.checks import Details, compare_details
from core.checks.computation import Computation, compute
from core.checks.copies import find_copy
from core.checks.dissent import find_dissent
from core.checks.entailment import EntailmentModel
from core.checks.opinions import NOT_A_CLAIM_FROM, OpinionModel
from core.checks.substitution import with_conflicts
from core.claim import Claim
from core.evidence import Selection, Window, select
from core.findings import Findings, Reading, WindowsRead, mean_logit
from core.judge import Judgement
from core.verdict import Comparison, Correction, Outcome, Status, Verdict, unread
from core.verdict_building import verdict_of
from generation.answer_model import AnswerModel
from generation.reviewing import Reviewer
from generation.table_planning import TablePlanner
from ingestion.embeddings import Embedder
from retrieval.passage import Corpus
from tables.ranked.ranker import Ranker
from utils.appearance import UNREADABLE
from utils.errors import FirewallError
from utils.language import is_english
from utils.logger import logger
from utils.quantities import Quantity
from utils.stages import Stage

Rule = Callable[[Findings], Judgement]
SURELY = 0.9
"""From this probability on another value is right, although the model gives the claim's own value some support."""

LEFT_OPEN = (0.047, 0.88)
"""If a window's entailment probability is between these, the claim is still open and the next window is read
(docs/decisions/0024-the-second-window-only-in-doubt.md).
"""

_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Verifier:
    """The loaded parts of verification. `passages` is the number of passages to retrieve for a claim.

    `reads_english_only`: the output of the entailment model means nothing for other languages. `opinions` detects texts
    that are not claims; None if the embedding model is not the one it was made for. `answers` judges whether a text
    answers a question; `ranker`, and `planner`, a language model, what a question about a table asks for; `reviewer`, a
    language model, reads verdicts and answers again (core/review.py, core/answering.py). None if no such model is
    available.
    """

    embedder: Embedder
    entailment: EntailmentModel
    calibration: Calibration
    passages: int
    reads_english_only: bool = True
    opinions: OpinionModel | None = None
    answers: AnswerModel | None = None
    ranker: Ranker | None = None
    planner: TablePlanner | None = None
    reviewer: Reviewer | None = None

    def verify(self, claim: Claim, corpus: Corpus, rule: Rule, decided: Computation | None = None) -> Verdict:
        """Judge one claim. If a stage fails, the claim is `not_checked`; a failure never verifies a claim.

        `decided`: what a table decides about it, if that is known already.
        """
        if UNREADABLE in claim.context_text:
            explanation = "Some characters of this cannot be read, or are shown in another order than they are stored."
            return unread(claim, Status.NOT_CHECKED, "unreadable", explanation)
        try:
            findings = self.examine(claim, corpus, decided)
            with Stage("judge") as judging:
                judgement = self._without_opinion(findings, self._only_words(rule(findings)))
                judging.note(status=judgement.status.value)
            return verdict_of(findings, judgement, self._correct(findings, judgement, corpus, rule))
        except FirewallError as error:
            return unread(claim, Status.NOT_CHECKED, error.code, error.detail)
        except Exception as error:  # noqa: BLE001  (law 1: on any error the claim is not checked and says so)
            _log.error("check_failed", error=type(error).__name__)
            explanation = "A check failed; this claim could not be judged."
            return unread(claim, Status.NOT_CHECKED, "check_failed", explanation)

    def examine(self, claim: Claim, corpus: Corpus, decided: Computation | None = None) -> Findings:
        """Run every check on `claim` except reading its windows, which waits until a rule asks for it.

        Raises `Unavailable` if a model is missing, even for a claim that it need not read (design.md, law 1), or if the
        embedding model is broken. Asking for readings raises it if the entailment model is broken.
        """
        self.entailment.require_ready()
        text = claim.context_text
        with Stage("compute"):
            computation = decided or compute(claim, corpus, self.embedder.embed)
        selection = select(text, corpus, self.embedder, passages=self.passages)
        details = compare_details(text, selection)
        readable = self._is_readable(text, selection)
        if not readable:
            details = _with_values_of_copies(text, selection.windows, details)
        return Findings(
            claim=claim,
            computation=computation,
            selection=selection,
            compared=details if computation is None else details.told_outside(computation.documents),
            copied=find_copy(text, selection.sentences, readable=readable),
            readable=readable,
            read_windows=lambda: self._read_windows(text, selection.windows, details),
            find_dissent=lambda: find_dissent(
                text, selection.sentences, lambda claim, told: self.read(claim, [Window((told,))])[0].entailment
            ),
        )

    def _without_opinion(self, findings: Findings, judgement: Judgement) -> Judgement:
        """Return `judgement`, or "not a claim" if the text sounds like an opinion and nothing supports it."""
        asked = judgement.reason in ("unsupported", "unclear") and findings.readable and not findings.details.all
        if not asked or self.opinions is None:
            return judgement
        (vector,) = self.embedder.embed([findings.claim.text])
        if self.opinions.probability(vector) < NOT_A_CLAIM_FROM:
            return judgement
        return Judgement(Status.NOT_A_CLAIM, "opinion", "This says nothing that can be true or false.")

    def _only_words(self, judgement: Judgement) -> Judgement:
        """Return `judgement`, lowered if it rests on a model that compares words and does not read meaning."""
        certain = self.entailment.reads_meaning or judgement.reason in ("copied", "computed", "read_by_model")
        if certain or judgement.status is not Status.VERIFIED:
            return judgement
        explanation = "Only words were compared; no model read whether the sources say this."
        return replace(judgement, status=Status.PARTIAL, reason="only_words", explanation=explanation)

    def _is_readable(self, text: str, selection: Selection) -> bool:
        read = (text, *(window.text for window in selection.windows))
        return not self.reads_english_only or all(map(is_english, read))

    def _read_windows(self, text: str, windows: Sequence[Window], details: Details) -> WindowsRead:
        """Read the windows, combine them with the details, and look for the right value if a claim fails."""
        with Stage("entailment") as reading:
            readings = self.read_until_clear(text, windows)
            support = self.support(readings)
            reading.note(windows=len(readings), model=self.entailment.name)
        return WindowsRead(readings, self._with_conflicts(text, windows, details, support), support)

    def read(self, text: str, windows: Sequence[Window]) -> tuple[Reading, ...]:
        """Return the entailment model's result for `text` with each window. Raises `Unavailable`."""
        predictions = self.entailment.classify([(window.text, text) for window in windows])
        pairs = zip(windows, predictions, strict=True)
        return tuple(Reading(window, found.entailment, found.doubted) for window, found in pairs)

    def read_until_clear(self, text: str, windows: Sequence[Window]) -> tuple[Reading, ...]:
        """Return the readings of `windows` in order, up to the first that leaves no doubt. Raises `Unavailable`."""
        readings: list[Reading] = []
        for window in windows:
            readings += self.read(text, [window])
            if not LEFT_OPEN[0] <= readings[-1].entailment.entailed <= LEFT_OPEN[1]:
                break
        return tuple(readings)

    def support(self, readings: Sequence[Reading]) -> float:
        """Return the calibrated probability that a claim with these readings is supported."""
        return self.calibration.support.probability(mean_logit(readings))

    def support_of(self, told: str, claim: str) -> float:
        """Return the calibrated probability that `told`, which was computed, supports `claim`; 0 if it cannot be read.

        Raises `Unavailable`.
        """
        if not self.entailment.reads_meaning or (self.reads_english_only and not is_english(claim)):
            return 0.0
        (prediction,) = self.entailment.classify([(told, claim)])
        return self.support([Reading(Window(()), prediction.entailment, ())])

    def _with_conflicts(self, text: str, windows: Sequence[Window], details: Details, support: float) -> Details:
        """Return `details` with the conflicts between a value of the claim and another value in the evidence.

        If nothing supports the claim, all its values are tried. Otherwise only those that are in no passage, and only
        if the evidence almost certainly entails the claim with the other value (docs/decisions/0021-fewer-vetoes.md).
        """
        thresholds = self.calibration.thresholds
        missing = {each.span for each in details.with_outcome(Outcome.MISSING)}

        def support_of(window: Window, claim: str) -> float:
            if find_copy(claim, window.sentences, readable=True):
                return 1.0
            return self.support(self.read(claim, [window]))

        def least(quantity: Quantity) -> float | None:
            if support < thresholds.partial:
                return thresholds.verified
            return SURELY if quantity.value_span in missing else None

        return with_conflicts(details, text, windows, support_of, least)

    def _correct(self, findings: Findings, judgement: Judgement, corpus: Corpus, rule: Rule) -> Correction | None:
        """Replace the conflicting text by what the evidence says; offer this only if the result is verified.

        If it cannot be checked, nothing is offered and the claim stays as wrong as it was.
        """
        conflict = _conflict_to_correct(findings)
        if judgement.status is not Status.HALLUCINATED or conflict is None:
            return None
        place = findings.claim.place_in_answer(conflict.span.start, conflict.span.end)
        if place is None or conflict.found is None or conflict.evidence is None:
            return None
        text = findings.claim.context_text
        corrected = text[: conflict.span.start] + conflict.found + text[conflict.span.end :]
        repaired = findings.claim.model_copy(update={"context_text": corrected})
        try:
            with Stage("repair") as repairing:
                status = self._only_words(rule(self.examine(repaired, corpus))).status
                repairing.note(status=status.value)
        except FirewallError as error:
            _log.warning("correction_not_checked", code=error.code)
            return None
        if status is not Status.VERIFIED:
            return None
        return Correction(span=place, old=conflict.claimed, new=conflict.found, source=conflict.evidence)


def _with_values_of_copies(text: str, windows: Sequence[Window], details: Details) -> Details:
    """Return `details` with the values that would make the claim a copy, which works in every language."""

    def is_copy(window: Window, claim: str) -> float:
        return float(bool(find_copy(claim, window.sentences, readable=False)))

    return with_conflicts(details, text, windows, is_copy, lambda _: 1.0)


def _conflict_to_correct(findings: Findings) -> Comparison | None:
    """Return the conflict with a table, or the only detail that conflicts with the text."""
    if findings.computation is not None:
        return findings.computation.conflict
    conflicts = findings.details.with_outcome(Outcome.CONFLICT)
    return conflicts[0] if len(conflicts) == 1 else None
