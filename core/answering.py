"""Judges whether an answer answers its question, which is separate from whether it is supported.

Input: a question, a text split into claims, the passages it was written from, a model that reads a question beside a
sentence. Output: `Answered`. A text is a `no` if it contains only refusals or no claim. Otherwise a language model says
what it is, if one is configured (docs/decisions/0029-a-language-model-reviews.md); without one, without time to ask it,
or if it fails, which is told, it is a `no` if its best sentence stays below the model's threshold `partly`
(0023-an-answer-model.md). Does not decide what follows (firewall.py) or which sentences the offline writer quotes
(generation/quoting.py), and does not contain the models (generation/answer_model.py, generation/reviewing.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.claim import SkipReason
from core.examination import Statement, Unit
from core.firewall import Answered
from core.result import Problem
from core.verifier import Verifier
from generation.failure import Outcome, WritingFailed
from retrieval.passage import Corpus, Passage, in_context
from retrieval.rails import masked_by
from utils.deadline import Allowance, Deadline
from utils.errors import FirewallError, Unavailable
from utils.logger import logger
from utils.stages import Stage

MOST_SENTENCES = 40
NOT_ASKED = "The language model could not say whether this answers the question; it was judged without it."
_SAY_NOTHING = frozenset(
    {
        SkipReason.REFUSAL,
        SkipReason.GREETING,
        SkipReason.META,
        SkipReason.QUOTING_NOTE,
        SkipReason.QUESTION,
        SkipReason.OPINION,
    }
)
_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Reading:
    """Whether a text answers its question. `by_language_model`: that says so, or wrote that it has no answer.

    `problem` says that it was asked and gave no usable reply.
    """

    answered: Answered | None
    by_language_model: bool
    problem: Problem | None = None


def review_answer(
    question: str,
    statement: Statement,
    verifier: Verifier,
    deadline: Deadline,
    corpus: Corpus,
    passages: Sequence[Passage] = (),
) -> Reading:
    """Return what the language model says, if one is configured, else judge by the sentences (`judge_answer`).

    It is shown question and text masked as `corpus` requires.
    """
    if verifier.reviewer is None or not question.strip():
        return Reading(judge_answer(question, statement, verifier, passages), by_language_model=False)
    if not any(map(_says_something, statement.units)):
        return Reading(Answered.NO, by_language_model=True)
    part = Allowance(deadline).next()
    if part is None:  # nobody was asked, so nobody failed
        return Reading(judge_answer(question, statement, verifier, passages), by_language_model=False)
    try:
        with Stage("answering"):
            said = verifier.reviewer.answers(masked_by(corpus, question), masked_by(corpus, statement.text), part)
        if said is None:
            raise WritingFailed(Outcome.MALFORMED)
        return Reading(Answered(said), by_language_model=True)
    except WritingFailed as failure:  # told in the result; the network judges, as it does without a language model
        _log.warning("answer_not_reviewed", code=failure.code)
        problem = Problem(code=failure.code, detail=NOT_ASKED, retry_after=None)
    except Exception as error:  # noqa: BLE001  (law 1: a fault here costs no verdict; told; the network judges)
        _log.error("answer_review_failed", error=type(error).__name__)
        problem = Problem(code=FirewallError.code, detail=NOT_ASKED, retry_after=None)
    return Reading(judge_answer(question, statement, verifier, passages), by_language_model=False, problem=problem)


def judge_answer(
    question: str, statement: Statement, verifier: Verifier, passages: Sequence[Passage] = ()
) -> Answered | None:
    """Judge by the best of the first `MOST_SENTENCES` sentences.

    Each is read alone, with the one before, and, if a passage holds it, in its context there. Return None if nothing
    was asked or no model is available.
    """
    model = verifier.answers
    if model is None or not question.strip():
        return None
    said = [unit.claim.text for unit in statement.units if _says_something(unit)][:MOST_SENTENCES]
    if not said:
        return Answered.NO
    try:
        with Stage("answering") as answering:
            best = max(model.probabilities([(text, question) for text in _readings(said, passages)]))
            answering.note(sentences=len(said))
    except Unavailable as error:
        _log.warning("answer_not_judged", code=error.code)  # the verdicts do not depend on it; `answered` becomes null
        return None
    if best >= model.thresholds.yes:
        return Answered.YES
    return Answered.PARTLY if best >= model.thresholds.partly else Answered.NO


def _says_something(unit: Unit) -> bool:
    if unit.parts:
        return not all(part.is_absence for part in unit.parts)
    return unit.reason not in _SAY_NOTHING


def _readings(sentences: Sequence[str], passages: Sequence[Passage]) -> Iterator[str]:
    yield from sentences
    yield from filter(None, (_in_passage(sentence, passages) for sentence in sentences))
    for first, second in pairwise(sentences):
        yield f"{first} {second}"


def _in_passage(sentence: str, passages: Sequence[Passage]) -> str | None:
    """Return a sentence that a passage holds in its context there."""
    for passage in passages:
        text = " ".join(passage.text.split())
        if (at := text.find(sentence)) >= 0:
            return in_context(passage.document_name, text[:at], sentence)
    return None
