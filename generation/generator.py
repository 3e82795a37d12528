"""The writer that sends the question and its passages to a language model.

Input: a `WritingRequest`. Output: a `Draft`. Does not word the prompt (prompts.py) or check the answer (core/).
"""

import random
import re

from generation.failure import Outcome, WritingFailed
from generation.language_model import Completion, LanguageModel
from generation.prompts import answer_messages, draw_fence
from generation.writing import Draft, WritingRequest
from utils.deadline import Deadline
from utils.text import split_sentences

_LABELS = re.compile(r"(?:\s*\[S\d+\])*")


class LanguageModelWriter:
    """A `Writer` on any `LanguageModel`. `fences` generates the fence words; seed it only in tests."""

    varies = True

    def __init__(self, model: LanguageModel, *, max_tokens: int, temperature: float, fences: random.Random) -> None:
        self.name = model.name
        self._model = model
        self._max_tokens = max_tokens
        self._temperature = temperature
        self._fences = fences

    def write(self, request: WritingRequest, deadline: Deadline) -> Draft:
        """Answer, or raise `WritingFailed`. If the passages are too long, the last half is dropped, once."""
        try:
            completion = self._complete(request, deadline)
        except WritingFailed as failure:
            kept = request.passages[: len(request.passages) // 2]
            if failure.outcome is not Outcome.CONTEXT_TOO_LARGE or not kept:
                raise
            completion = self._complete(request.model_copy(update={"passages": kept}), deadline)
        text = _whole_sentences(completion.text) if completion.truncated else completion.text
        if not text:
            raise WritingFailed(Outcome.TRUNCATED)
        return Draft(text=text, writer=self.name, truncated=completion.truncated)

    def _complete(self, request: WritingRequest, deadline: Deadline) -> Completion:
        return self._model.complete(
            answer_messages(request, draw_fence(request, self._fences)),
            max_tokens=self._max_tokens,
            temperature=self._temperature,
            deadline=deadline,
        )


def _whole_sentences(text: str) -> str:
    """Return `text` without its last sentence, even one that looks whole: "3." may have been "3.5". Labels stay."""
    sentences = split_sentences(text)
    if len(sentences) < 2:
        return ""
    labels = _LABELS.match(text, sentences[-2].end)
    return text[: labels.end()] if labels else text[: sentences[-2].end]
