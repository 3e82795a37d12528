"""A language model reads claims again after the network, and may lower their verdicts.

Input: verdicts as they are reached, a corpus, a reviewer. Output: the same verdicts in order. What the network
verified becomes partial if the model does not find it in the passages; what is verified or partial becomes hallucinated
if the model quotes a passage that says otherwise, and what is partial also if it finds nothing. No verdict is raised
(design.md, law 4). Copies and what was computed from a table are not asked about. If the model fails, the verdicts stay
and say so, except that a claim verified only by a threshold below the calibrated one is partial. Does not word the
prompt (generation/reviewing.py).
"""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass

from core.checks.copies import holds_words
from core.evidence import Stretch
from core.examination import Examined, changed_in_groups
from core.verdict import CONTRADICTION, UNSUPPORTED_ADDITION, Check, Evidence, Outcome, Status, Verdict
from generation.failure import WritingFailed
from generation.reviewing import Finding, Review, Reviewer
from retrieval.passage import Corpus, Passage
from utils.deadline import Deadline
from utils.logger import logger
from utils.recent import RecentResults
from utils.stages import Stage
from utils.text import split_sentences

NAME = "language_model"
"""The name of the check in a verdict."""
DOUBTED = "doubted_by_model"
CONTRADICTED_BY_MODEL = "contradicted_by_model"
_REVIEWED = frozenset({"entailed", "unclear", "partly_supported"})
_AT_ONCE = 8
_PASSAGES_A_CLAIM = 3
_SEARCHED = 7
_SECONDS = 12.0
_LEAST_WORDS_QUOTED = 3
_OUTCOMES = {
    Finding.SUPPORTED: Outcome.MATCH,
    Finding.PARTLY: Outcome.WEAK,
    Finding.MISSING: Outcome.MISSING,
    Finding.CONTRADICTED: Outcome.CONFLICT,
}
_log = logger(__name__)
_Asked = tuple[tuple[str, ...], tuple[str, ...], str]
_Known = RecentResults[_Asked, dict[int, Review]]


@dataclass(frozen=True, slots=True)
class ClaimReview:
    """Asks `reviewer` about groups of claims; `known` are the latest replies.

    `alone`: the least probability of support that verifies a claim if the model gives no usable reply about it.
    """

    reviewer: Reviewer
    alone: float
    known: _Known

    @classmethod
    def by(cls, reviewer: Reviewer, alone: float, *, remembered: int = 2_000) -> "ClaimReview":
        """Return a review by `reviewer` that remembers its latest replies."""
        return cls(reviewer, alone, RecentResults(remembered, cache="review"))

    def review(
        self, judging: Generator[Verdict, None, Examined], corpus: Corpus, question: str, deadline: Deadline
    ) -> Generator[Verdict, None, Examined]:
        """Yield the verdicts of `judging` after review, a group at a time, and return the whole with them."""

        def change(verdicts: Sequence[Verdict]) -> Sequence[Verdict]:
            return self._reviewed(verdicts, corpus, question, deadline)

        return changed_in_groups(judging, _is_reviewed, _AT_ONCE, change)

    def _reviewed(
        self, verdicts: Sequence[Verdict], corpus: Corpus, question: str, deadline: Deadline
    ) -> Sequence[Verdict]:
        asked = [verdict for verdict in verdicts if _is_reviewed(verdict)]
        passages = _passages(asked, corpus)
        statements = tuple(verdict.text for verdict in verdicts)
        try:
            with Stage("review") as reviewing:
                reviewing.note(claims=len(asked), passages=len(passages), model=self.reviewer.name)
                (reviews,) = self.known.resolve(
                    [(statements, tuple(passage.text for passage in passages), question)],
                    lambda keys: [dict(self.reviewer.review(*key, part_of(deadline))) for key in keys],
                )
        except WritingFailed as failure:  # the model may only lower verdicts: without it they stay, and say so
            _log.warning("claims_not_reviewed", code=failure.code)
            return [self._unreviewed(verdict) if _is_reviewed(verdict) else verdict for verdict in verdicts]
        return [
            self._lowered(verdict, reviews.get(place), passages, corpus) if _is_reviewed(verdict) else verdict
            for place, verdict in enumerate(verdicts)
        ]

    def _lowered(self, verdict: Verdict, review: Review | None, passages: Sequence[Passage], corpus: Corpus) -> Verdict:
        """Return `verdict` as `review` leaves it; None and a contradiction without its passage count as no review."""
        against = quoted_in(review.quote, passages, corpus) if review else None
        if review is None or (review.finding is Finding.CONTRADICTED and against is None):
            return self._unreviewed(verdict)
        check = Check(name=NAME, outcome=_OUTCOMES[review.finding], figure=None, comparisons=())
        verdict = verdict.model_copy(update={"checks": (*verdict.checks, check)})
        name = self.reviewer.name
        if review.finding is Finding.CONTRADICTED and against is not None:
            told = f"The sources say otherwise, as {name} reads them."
            changed = _changed(Status.HALLUCINATED, CONTRADICTED_BY_MODEL, told, f"{CONTRADICTION}/relational")
            return verdict.model_copy(update=changed | {"evidence": (), "contradicting_evidence": (against,)})
        if verdict.status is Status.VERIFIED and review.finding is not Finding.SUPPORTED:
            told = f"This passage is about it, but {name} does not find in it all that the claim says."
            return verdict.model_copy(update=_changed(Status.PARTIAL, DOUBTED, told, UNSUPPORTED_ADDITION))
        if verdict.status is Status.PARTIAL and review.finding is Finding.MISSING:
            told = f"No passage supports this, as {name} reads them."
            return verdict.model_copy(update=_changed(Status.HALLUCINATED, DOUBTED, told, UNSUPPORTED_ADDITION))
        return verdict

    def _unreviewed(self, verdict: Verdict) -> Verdict:
        told = f"{verdict.explanation} The language model gave no usable reply about this."
        if verdict.status is Status.VERIFIED and (verdict.support_probability or 0.0) < self.alone:
            return verdict.model_copy(update=_changed(Status.PARTIAL, "unclear", told, UNSUPPORTED_ADDITION))
        return verdict.model_copy(update={"explanation": told})


def _is_reviewed(verdict: Verdict) -> bool:
    """Whether the network decided it, and on text: the model is not shown all rows of a table."""
    of_table = any(passage.cells for passage in verdict.evidence)
    return verdict.status in (Status.VERIFIED, Status.PARTIAL) and verdict.reason in _REVIEWED and not of_table


def _passages(verdicts: Iterable[Verdict], corpus: Corpus) -> tuple[Passage, ...]:
    """Return the best passages for each claim and those that its evidence is from, in the order of the documents."""
    found: dict[tuple[int, int], Passage] = {}
    order = {id_: place for place, id_ in enumerate(corpus.document_ids)}
    for verdict in verdicts:
        for rank, passage in enumerate(corpus.search(verdict.text, _SEARCHED)):
            is_evidence = any(
                each.document_id == passage.document_id and each.span.overlaps(passage.span)
                for each in verdict.evidence
            )
            if rank < _PASSAGES_A_CLAIM or is_evidence:
                found[order[passage.document_id], passage.span.start] = passage
    return tuple(passage for _, passage in sorted(found.items()))


def quoted_in(quote: str, passages: Sequence[Passage], corpus: Corpus) -> Evidence | None:
    """Return the sentence of a passage that contains the words of `quote` in sequence, None if none does."""
    if len(quote.split()) < _LEAST_WORDS_QUOTED:
        return None
    for passage in passages:
        for span in split_sentences(passage.text):
            if holds_words(span.of(passage.text), quote):
                return Stretch(passage, passage.text).evidence(span, corpus)
    return None


def part_of(deadline: Deadline) -> Deadline:
    """Return the time that a review may take: half of what is left, at most 12 seconds."""
    return Deadline.after(min(_SECONDS, deadline.remaining / 2))


def _changed(status: Status, reason: str, explanation: str, error_type: str) -> dict[str, object]:
    return {"status": status, "reason": reason, "explanation": explanation, "error_type": error_type}
