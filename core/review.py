"""A language model reads claims again after the network, and may lower their verdicts.

Input: verdicts as they are reached, a corpus, a reviewer. Output: the same verdicts in order. What the network
verified becomes partial if the model does not find it in the passages; what is verified or partial becomes hallucinated
if the model quotes a passage that says otherwise, and what is partial also if it finds nothing. No verdict is raised
(design.md, law 4). Copies, computed claims and claims with masked values are not asked about. If the model fails, the
verdicts stay and say so, except that a claim verified only by a threshold below the calibrated one is partial. Does not
word the prompt (generation/reviewing.py).
"""

import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from core.checks.copies import holds_words
from core.evidence import Sentence, sentences_of
from core.examination import Examined, changed_in_groups
from core.table_review import TRANSLATED
from core.verdict import CONTRADICTION, UNSUPPORTED_ADDITION, Check, Evidence, Outcome, Status, Verdict
from generation.failure import Outcome as Failure
from generation.failure import WritingFailed
from generation.reviewing import Finding, Review, Reviewer
from retrieval.passage import Corpus, Passage
from retrieval.rails import hidden_in, masked_by
from utils.deadline import Allowance, Deadline
from utils.logger import logger
from utils.placeholders import shown as readable
from utils.recent import RecentResults
from utils.record import Span
from utils.stages import Stage
from utils.text import content_stems

NAME = "language_model"
"""The name of the check in a verdict."""
DOUBTED = "doubted_by_model"
CONTRADICTED_BY_MODEL = "contradicted_by_model"
UNREVIEWED = "The language model gave no usable reply about this."
_PARTIAL = frozenset({"unclear", "partly_supported"})
_AT_ONCE = 8
_PASSAGES_A_CLAIM = 3
_SEARCHED = 7
_LEAST_WORDS_QUOTED = 3
_MOST_SENTENCES_QUOTED = 3
_LONGEST_BESIDE = 500
"""A longer statement that is not asked about is left out; shorter ones help to understand the others."""
_OMISSION = re.compile(r"\[?(?:\.\.\.|…)\]?")
_OUTCOMES = {
    Finding.SUPPORTED: Outcome.MATCH,
    Finding.PARTLY: Outcome.WEAK,
    Finding.MISSING: Outcome.MISSING,
    Finding.CONTRADICTED: Outcome.CONFLICT,
}
_log = logger(__name__)
_Asked = tuple[tuple[str, ...], tuple[str, ...], str]


@dataclass(frozen=True, slots=True)
class ClaimReview:
    """Asks `reviewer` about groups of claims; `known` are the latest replies.

    `alone`: the least probability of support that verifies a claim if the model gives no usable reply about it.
    """

    reviewer: Reviewer
    alone: float
    known: RecentResults[_Asked, Mapping[int, Review]] = field(
        default_factory=partial(RecentResults, 2_000, cache="review")
    )

    def review(
        self, judging: Generator[Verdict, None, Examined], corpus: Corpus, question: str, deadline: Deadline
    ) -> Generator[Verdict, None, Examined]:
        """Yield the verdicts of `judging` after review, a group at a time, and return the whole with them."""
        allowance = Allowance(deadline)

        def is_asked(verdict: Verdict) -> bool:
            return _rests_on_reading(verdict) and not hidden_in(verdict.text, corpus)

        def change(verdicts: Sequence[Verdict], asked: Sequence[bool]) -> Sequence[Verdict]:
            return list(self._reviewed(verdicts, asked, corpus, question, allowance))

        return changed_in_groups(judging, is_asked, _AT_ONCE, change)

    def _reviewed(
        self,
        verdicts: Sequence[Verdict],
        asked: Sequence[bool],
        corpus: Corpus,
        question: str,
        allowance: Allowance,
    ) -> Iterator[Verdict]:
        passages = _passages([verdict for verdict, is_asked in zip(verdicts, asked, strict=True) if is_asked], corpus)
        translated = [verdict.table.computation for verdict in verdicts if _is_translated(verdict) and verdict.table]
        texts = (*(passage.text for passage in passages), *(f"Computed from a table: {each}." for each in translated))
        shown = [each for each in zip(verdicts, asked, strict=True) if each[1] or len(each[0].text) <= _LONGEST_BESIDE]
        statements = tuple(masked_by(corpus, verdict.text) for verdict, _ in shown)
        reviews = self._replies((statements, texts, masked_by(corpus, question)), allowance)
        by_index = {verdict.index: reviews.get(place) for place, (verdict, _) in enumerate(shown)}
        for verdict, is_asked in zip(verdicts, asked, strict=True):
            yield self._lowered(verdict, by_index[verdict.index], passages, corpus) if is_asked else verdict

    def _replies(self, question: _Asked, allowance: Allowance) -> Mapping[int, Review]:
        """Return the reviews of the statements, none if the model fails: it may only lower, so the verdicts stay."""
        deadline = allowance.next()
        if deadline is None:
            return {}

        def ask(questions: Sequence[_Asked]) -> Iterator[Mapping[int, Review]]:
            for each in questions:
                found = self.reviewer.review(*each, deadline)
                if not found:
                    raise WritingFailed(Failure.MALFORMED)
                yield found

        try:
            with Stage("review") as reviewing:
                reviewing.note(claims=len(question[0]), passages=len(question[1]), model=self.reviewer.name)
                (reviews,) = self.known.resolve([question], ask, deadline)
        except WritingFailed as failure:  # told in the verdicts
            _log.warning("claims_not_reviewed", code=failure.code)
        except TimeoutError:  # an equal review takes longer than this one may wait; told in the verdicts
            _log.warning("claims_not_reviewed", code=WritingFailed(Failure.TIMED_OUT).code)
        except Exception as error:  # noqa: BLE001  (law 1: a fault in the review costs no verdict, and is told in it)
            _log.error("review_failed", error=type(error).__name__)
        else:
            return reviews
        allowance.fail()
        return {}

    def _lowered(self, verdict: Verdict, review: Review | None, passages: Sequence[Passage], corpus: Corpus) -> Verdict:
        """Return `verdict` as `review` leaves it; an unproved contradiction only makes a verified one partial."""
        if review is None:
            return self._unreviewed(verdict)
        check = Check(name=NAME, outcome=_OUTCOMES[review.finding], figure=None, comparisons=())
        verdict = verdict.model_copy(update={"checks": (*verdict.checks, check)})
        name = self.reviewer.name
        if review.finding is Finding.CONTRADICTED:
            against = quoted_in(review.quote, verdict.text, passages, corpus)
            if against is not None:
                told = f"The sources say otherwise, as {name} reads them."
                changed = _changed(Status.HALLUCINATED, CONTRADICTED_BY_MODEL, told, f"{CONTRADICTION}/relational")
                return verdict.model_copy(update=changed | {"evidence": (), "contradicting_evidence": (against,)})
        if verdict.status is Status.VERIFIED and review.finding is not Finding.SUPPORTED:
            told = f"This passage is about it, but {name} does not find in it all that the claim says."
            return verdict.model_copy(update=_changed(Status.PARTIAL, DOUBTED, told, UNSUPPORTED_ADDITION))
        if verdict.status is Status.PARTIAL and review.finding is Finding.MISSING:
            told = f"No passage supports this, as {name} reads them."
            changed = _changed(Status.HALLUCINATED, DOUBTED, told, UNSUPPORTED_ADDITION)
            return verdict.model_copy(update=changed | {"evidence": ()})
        return verdict

    def _unreviewed(self, verdict: Verdict) -> Verdict:
        told = f"{verdict.explanation} {UNREVIEWED}"
        if verdict.status is Status.VERIFIED and (verdict.support_probability or 0.0) < self.alone:
            return verdict.model_copy(update=_changed(Status.PARTIAL, "unclear", told, UNSUPPORTED_ADDITION))
        return verdict.model_copy(update={"explanation": told})


def _rests_on_reading(verdict: Verdict) -> bool:
    """Whether reading decided a part of it, and of text: the model is not shown all rows of a table."""
    if _is_translated(verdict):
        return True
    if verdict.table is not None or any(passage.cells for passage in verdict.evidence[:1]):
        return False
    if verdict.status is Status.PARTIAL:
        return verdict.reason in _PARTIAL
    return verdict.status is Status.VERIFIED and verdict.support_probability is not None


def _is_translated(verdict: Verdict) -> bool:
    """Whether a table verified it only as a language model translated it."""
    return verdict.status is Status.VERIFIED and any(check.name == TRANSLATED for check in verdict.checks)


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


def quoted_in(quote: str, claim: str, passages: Sequence[Passage], corpus: Corpus) -> Evidence | None:
    """Return the sentences of a passage that contain the words of `quote` in sequence, None if none do.

    What is left out of a quotation ("...") may be anything. Sentences that say how to judge prove nothing (law 4).
    """
    stems = frozenset(content_stems(claim))
    parts = [part for part in _OMISSION.split(quote) if len(part.split()) >= _LEAST_WORDS_QUOTED]
    for passage in passages:
        told = [sentence for sentence, frame in sentences_of([passage], corpus) if not (frame and frame.bars(stems))]
        for length in range(1, _MOST_SENTENCES_QUOTED + 1):
            for run in (told[first : first + length] for first in range(len(told))):
                if any(holds_words(readable(" ".join(each.text for each in run)), part) for part in parts):
                    return _together(run, passage)
    return None


def _together(run: Sequence[Sentence], passage: Passage) -> Evidence:
    span = Span(start=run[0].source.span.start, end=run[-1].source.span.end)
    text = passage.text[span.start - passage.span.start : span.end - passage.span.start]
    return run[0].source.model_copy(update={"span": span, "text": text})


def _changed(status: Status, reason: str, explanation: str, error_type: str) -> dict[str, object]:
    told = {"status": status, "reason": reason, "explanation": explanation, "error_type": error_type}
    return told | {"support_probability": None}
