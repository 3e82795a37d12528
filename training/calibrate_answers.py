"""From which probability on a sentence counts as an answer.

In: the model as it ships, the question documents that are held back from training and those of benchmarks/questions for
development. Out: thresholds; printed: how many questions are refused at them. A question is refused where no sentence
of its document reaches `partly`; `yes` is where nearly every sentence that is taken for an answer is one. Not here:
support (calibrate.py).
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.questions.documents import Question, read
from core.calibration import AnswerThresholds
from core.checks.answers import AnswerModel
from training.authored_rows import is_held_back
from training.question_rows import FOLDER
from utils.text import split_sentences

MOST_WRONGLY_REFUSED = 0.02
PRECISION_OF_YES = 0.8
NEVER = 0.0
"""The output hardly tells questions that a document leaves open from others: no answer is called a `no` for it."""
_GRID = np.arange(0.05, 0.96, 0.01)

Figures = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Told:
    """A question: the likeliest sentence's probability, whether that sentence answers, whether any does."""

    best: float
    right: bool
    answerable: bool


def documents() -> Iterator[tuple[str, Sequence[Question]]]:
    """Yield each text with its questions."""
    for path in sorted(FOLDER.glob("*.json")):
        if is_held_back(f"question {path.stem}"):
            document = json.loads(path.read_text("utf-8"))
            yield document["text"], [Question(each["q"], "", tuple(each["answers"])) for each in document["questions"]]
    for held in read("development"):
        yield held.text, held.questions


def told_of(model: AnswerModel, text: str, asked: Sequence[Question]) -> Iterator[Told]:
    """Yield what the model makes of each question beside every sentence of its text."""
    sentences = [" ".join(span.of(text).split()) for span in split_sentences(text)]
    for question in asked:
        found = model.probabilities([(sentence, question.text) for sentence in sentences])
        best = sentences[int(np.argmax(found))]
        right = any(told in best or best in told for told in question.answers)
        yield Told(max(found), right, bool(question.answers))


def choose(told: list[Told]) -> AnswerThresholds:
    """Return from where a question is answered in part, and from where surely."""
    best = np.array([each.best for each in told])
    answerable = np.array([each.answerable for each in told])
    right = np.array([each.right for each in told])
    quoted = float(np.quantile(best[answerable], MOST_WRONGLY_REFUSED))
    sure = (p for p in _GRID if p >= quoted and right[best >= p].mean() >= PRECISION_OF_YES)
    yes = float(next(sure, _GRID[-1]))
    refused = (best[~answerable] < quoted).mean()
    print(f"questions: {len(told)}; of those without an answer {refused:.0%} refused")
    print(f"the likeliest sentence answers: {right[answerable].mean():.0%}; surely: {(best >= yes).mean():.0%}")
    return AnswerThresholds(yes=round(yes, 2), partly=NEVER, quoted=round(quoted, 2))


def calibrate_answers(model: AnswerModel | None) -> AnswerThresholds | None:
    """Return thresholds for `model`, None where its network has no output for answers."""
    return (
        None if model is None else choose([told for text, asked in documents() for told in told_of(model, text, asked)])
    )
