"""Whether an answer answers its question, which is not whether it is supported.

In: a question, a text taken apart, a model that reads a question beside a sentence. Out: `Answered`. A refusal answers
nothing, and so does a text without a claim; with the shipped thresholds nothing else is a `no`, as the model hardly
tells a question that a document leaves open from others (docs/decisions/0017-answers-and-reranking.md). Not here: what
follows (firewall.py), which sentences the offline writer quotes (generation/quoting.py), the model (checks/answers.py).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.claim import ClaimKind, SkipReason
from core.examination import Statement, Unit
from core.firewall import Answered
from core.verifier import Verifier
from utils.errors import Unavailable
from utils.logger import logger
from utils.stages import Stage

MOST_SENTENCES = 40
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


def judge_answer(question: str, statement: Statement, verifier: Verifier) -> Answered | None:
    """Judge by the best of a text's sentences, each alone and with the one before.

    None where nothing was asked, or where no model can tell.
    """
    model = verifier.answers
    if model is None or not question.strip():
        return None
    said = [unit.claim.text for unit in statement.units if _says_something(unit)][:MOST_SENTENCES]
    if not said:
        return Answered.NO
    try:
        with Stage("answering") as answering:
            best = max(model.probabilities([(text, question) for text in _alone_and_in_pairs(said)]))
            answering.note(sentences=len(said))
    except Unavailable as error:
        _log.warning("answer_not_judged", code=error.code)  # the verdicts do not depend on it; `answered` is null
        return None
    if best >= model.thresholds.yes:
        return Answered.YES
    return Answered.PARTLY if best >= model.thresholds.partly else Answered.NO


def _says_something(unit: Unit) -> bool:
    if unit.parts:
        return any(part.kind is not ClaimKind.ABSENCE for part in unit.parts)
    return unit.reason not in _SAY_NOTHING


def _alone_and_in_pairs(sentences: Sequence[str]) -> Iterator[str]:
    yield from sentences
    for first, second in pairwise(sentences):
        yield f"{first} {second}"
