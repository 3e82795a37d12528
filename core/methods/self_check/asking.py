"""The question put to a language model: does the evidence support the response.

Input: a case. Output: a `Said`, what the model said or why it said nothing. Replies are cached, so that it is not asked
the same thing twice. Does not change verdicts (method.py).
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from core.methods.method import Case
from core.methods.self_check.prompt import SELF_CHECK_FACTS, read_answer, self_check_messages
from core.methods.self_check.report import Answer
from core.methods.steps import Step, StepOutcome
from generation.failure import WritingFailed
from generation.fencing import draw_word
from generation.language_model import LanguageModel
from retrieval.passage import Passage
from utils.deadline import Deadline
from utils.recent import RecentResults

MOST_PASSAGES = 12
NAME = "self_check"
_DETAILS = {
    Answer.YES: "The language model finds the response supported; that raises no verdict.",
    Answer.NO: "The language model finds the response not supported.",
    Answer.UNCLEAR: "The language model answered neither yes nor no.",
}
_Question = tuple[str, tuple[str, ...], str, int]


@dataclass(frozen=True, slots=True)
class Said:
    """What the model said, None if it failed, and the step as reported."""

    answer: Answer | None
    step: Step

    @property
    def is_clear(self) -> bool:
        """Whether it is a yes or a no."""
        return self.answer in (Answer.YES, Answer.NO)


class Asker:
    """Asks `model`, None if no language model is set. `fences` gives the words that fence quoted text."""

    def __init__(
        self, model: LanguageModel | None, passages: int, fences: random.Random, *, remembered: int = 2_000
    ) -> None:
        self._model = model
        self._passages = passages
        self._fences = fences
        self._known: RecentResults[_Question, Answer] = RecentResults(remembered, cache="self_check")

    def ask(self, case: Case) -> Said:
        """Ask once, in at most half of the time that is left; a failure is a failed step, never an error."""
        if self._model is None:
            return _failed("no_language_model", "No language model is set (`GROQ_API_KEY` or `LLM_BASE_URL`).")
        model, options = self._model, case.options.self_check
        prompt = options.prompts.get("self_check_facts", SELF_CHECK_FACTS)
        evidence = tuple(passage.text for passage in self._evidence(case))
        question = (prompt, evidence, case.statement.text, options.max_tokens)

        def answers(questions: Sequence[_Question]) -> list[Answer]:
            fence = draw_word([prompt, case.statement.text, *evidence], self._fences)
            messages = self_check_messages(prompt, evidence, case.statement.text, fence)
            half = Deadline.after(case.deadline.remaining / 2)
            reply = model.complete(messages, max_tokens=options.max_tokens, temperature=0.0, deadline=half)
            return [read_answer(reply.text)]

        try:
            answer = self._known.resolve([question], answers)[0]
        except WritingFailed as failure:
            return _failed(failure.code, failure.detail)
        outcome = StepOutcome.FAILED if answer is Answer.UNCLEAR else StepOutcome.USED
        return Said(answer, Step(name=NAME, outcome=outcome, code=f"self_check_{answer}", detail=_DETAILS[answer]))

    def _evidence(self, case: Case) -> list[Passage]:
        """Return the passages that the answer was written from, or else those found for the question.

        The best passage for each claim is among them, so that none is judged unseen.
        """
        searched = [
            case.cited or case.corpus.search(case.question or case.statement.text[:1000], self._passages),
            *(case.corpus.search(claim.text, 1) for claim in case.statement.extraction.claims),
        ]
        found = {(each.document_id, each.span.start): each for passages in searched for each in passages}
        return list(found.values())[:MOST_PASSAGES]


def _failed(code: str, detail: str) -> Said:
    return Said(None, Step(name=NAME, outcome=StepOutcome.FAILED, code=code, detail=detail))
