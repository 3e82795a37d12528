"""The network that scores how well a text answers a question.

Input: a question or claim, and texts: sentences, or computations on a table described in words. Output: a logit for
each text, above 0 if it is more likely than no answer at all. The network is in models/chooser with the thresholds
fitted for it (docs/decisions/0026-one-chooser.md). Does not decide what follows from a score (core/answering.py,
generation/quoting.py, tables/ranked/deciding.py).
"""

import math
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Self

from utils.errors import Unavailable
from utils.onnx import ModelOutput, OnnxModel, check_files
from utils.recent import RecentResults
from utils.record import Record

Pair = tuple[str, str]
"""A text that may answer, and what is asked."""
_REMEMBERED = 50_000


class AnswerThresholds(Record):
    """Thresholds for the probability that a sentence answers a question.

    yes      from here on it answers
    partly   from here on it may answer; below, it does not
    quoted   from here on the offline writer quotes it
    row      the same for a row of a table: one row rarely answers what is asked of the whole table
    """

    yes: float
    partly: float
    quoted: float
    row: float


class ChooserCard(Record):
    """The contents of the model folder's `model.json`.

    `computed`: the probability from which on a computation may be what is asked for.
    """

    name: str
    most_tokens: int
    thresholds: AnswerThresholds
    computed: float
    sha256: str


class OnnxChooser:
    """The chooser shipped in models/chooser, int8 in ONNX Runtime; loaded into memory when it is first used."""

    def __init__(self, open_model: Callable[[], OnnxModel], card: ChooserCard) -> None:
        self.name = card.name
        self.thresholds = card.thresholds
        self.least = card.computed
        self._open_model = open_model
        self._known: RecentResults[Pair, float] = RecentResults(_REMEMBERED, cache="choices")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Check the files in `folder`. Raises `Unavailable` if one is missing, damaged or not the recorded one."""
        if not (folder / "model.json").is_file():
            raise Unavailable(f"There is no model in {folder.name}.", code="model_missing")
        try:
            card = ChooserCard.model_validate_json((folder / "model.json").read_bytes())
        except ValueError as error:
            raise Unavailable(f"The model.json in {folder.name} cannot be read.", code="model_damaged") from error
        files = folder / "model.int8.onnx", folder / "tokenizer.json"
        check_files(*files, sha256=card.sha256)
        return cls(partial(OnnxModel.load, *files, most_tokens=card.most_tokens, sha256=card.sha256), card)

    @cached_property
    def _model(self) -> OnnxModel:
        return self._open_model()

    def scores(self, pairs: Sequence[Pair]) -> list[float]:
        """Return a logit for each pair. Raises `Unavailable` if the model is damaged or broken."""
        return self._known.resolve(pairs, self._compute)

    def _compute(self, pairs: Sequence[Pair]) -> list[float]:
        return [_logit(output) for output in self._model.run(pairs)]


def _logit(output: ModelOutput) -> float:
    logit = float(output.rows[0].reshape(-1)[0])
    if not math.isfinite(logit):
        raise Unavailable("The chooser gave a figure that is not a number.", code="model_broken")
    return logit


def probability_of(log_odds: float) -> float:
    """Return the probability of log odds: 1 / (1 + exp(-log_odds))."""
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, log_odds))))
