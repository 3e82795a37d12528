"""The method of the fourth source document: three layers, weighted into one confidence with four bands.

Input: a case. Output: verdicts by the rule `firewall`, lowered by what the layers find, and a `LayeredReport`. The
heuristics always run; the two layers of the language model run if one is configured, the detailed one only if the
others are suspicious. A layer that fails is reported as not run. Does not contain the layers (heuristics.py,
asking.py) or the weights (weighing.py).
"""

import random
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace

from core.examination import Examined, coverage_of, examine
from core.methods.layered.asking import Analysis, CommonSense, ask, shortened
from core.methods.layered.heuristics import Flag, inspect, lower, weigh
from core.methods.layered.weighing import TRIGGER, Layer, LayeredReport, LayerName, assessment_of, report_on
from core.methods.method import Case, Method
from core.verdict import Verdict
from core.verifier import Rule, Verifier
from generation.language_model import LanguageModel
from retrieval.passage import Passage
from utils.errors import FirewallError
from utils.logger import logger

_log = logger(__name__)
_WORTH = {"ok": 0.0, "questionable": 0.65, "likely_fabricated": 0.85}
"""The confidence for each word of the second layer; in the source document's log a flagged answer has .65."""
_NO_SENSE = 0.65
_MOST_REASONS = 20
_SEARCHED = 1000
_NO_MODEL = "No language model is configured (GROQ_API_KEY or LLM_BASE_URL)."


@dataclass(frozen=True, slots=True)
class Layered(Method):
    """Judges every claim by `rule` and the whole by three layers. `model` may be None."""

    verifier: Verifier
    rule: Rule
    model: LanguageModel | None
    fences: random.Random

    def examine(self, case: Case) -> Generator[Verdict, None, Examined]:
        """Yield the verdict of every claim once all layers have run."""
        statement = case.statement
        judged = tuple(examine(statement, case.corpus, self.verifier, self.rule, case.deadline))
        begun = time.perf_counter()
        flags = inspect(statement, judged, case.question)
        heuristic = replace(_heuristic(flags), milliseconds=_since(begun))
        common_sense = self._asked("common_sense", case, self._common_sense)
        if common_sense.flagged or heuristic.flagged:
            detailed = self._asked("detailed", case, self._detailed)
        else:
            detailed = Layer.not_run("detailed", "Not needed: neither of the other layers is suspicious.")
        report = report_on((heuristic, common_sense, detailed), judged)
        _tell(report)
        verdicts = []
        for place, verdict in enumerate(judged):
            own = [flag for flag in flags if flag.unit == place]
            verdicts.append(lower(verdict, own, doubted=place in detailed.doubted))
            yield verdicts[-1]
        coverage = coverage_of(statement, verdicts, case.corpus)
        return Examined(statement, tuple(verdicts), coverage, assessment_of(report.suggestedAction), report)

    def _asked(
        self, name: LayerName, case: Case, layer_of: Callable[[Case, tuple[Passage, ...], LanguageModel], Layer]
    ) -> Layer:
        """Run a layer of the language model; one that fails counts as not run."""
        if self.model is None:
            return Layer.not_run(name, _NO_MODEL)
        begun = time.perf_counter()
        try:
            passages = case.corpus.search(case.statement.text[:_SEARCHED], self.verifier.passages)
            layer = layer_of(case, passages, self.model)
        except FirewallError as failure:
            layer = Layer.not_run(name, f"{failure.code}: {failure.detail}")
        return replace(layer, milliseconds=_since(begun))

    def _common_sense(self, case: Case, passages: tuple[Passage, ...], model: LanguageModel) -> Layer:
        reply = ask(case, passages, model, self.fences, CommonSense)
        sensible = reply.makesLogicalSense and not reply.hasContradictions
        confidence = max(_WORTH[reply.verdict], 0.0 if sensible else _NO_SENSE)
        said = shortened(reply.concerns) or [f"The language model calls the answer {reply.verdict}."]
        return Layer(
            "common_sense",
            confidence,
            flagged=confidence > 0,
            detail=f"verdict {reply.verdict}, makesLogicalSense {reply.makesLogicalSense}, "
            f"hasContradictions {reply.hasContradictions}",
            reasons=tuple(f"[Common Sense] {each}" for each in said) if confidence else (),
        )

    def _detailed(self, case: Case, passages: tuple[Passage, ...], model: LanguageModel) -> Layer:
        reply = ask(case, passages, model, self.fences, Analysis)
        flagged = reply.isLikelyHallucination or reply.confidence > TRIGGER
        said = shortened(reply.reasons) or ["The language model finds the answer hallucinated."]
        return Layer(
            "detailed",
            reply.confidence,
            flagged,
            detail=f"isLikelyHallucination {reply.isLikelyHallucination}, claims {reply.claims}",
            reasons=tuple(f"[Detailed] {each}" for each in said) if flagged else (),
            doubted=frozenset(number - 1 for number in reply.claims),
        )


def _heuristic(flags: tuple[Flag, ...]) -> Layer:
    confidence = weigh(flags)
    said = tuple(dict.fromkeys(f"[Heuristic] {flag.sentence}" for flag in flags))
    detail = f"{len(flags)} findings: {', '.join(sorted({flag.reason for flag in flags}))}" if flags else "No finding."
    return Layer("heuristic", confidence, confidence > TRIGGER, detail, said[:_MOST_REASONS])


def _since(begun: float) -> float:
    return (time.perf_counter() - begun) * 1000


def _tell(report: LayeredReport) -> None:
    """Log the trace, without a word of the answer."""
    for layer in report.layers:
        _log.info("layer", **layer.model_dump(exclude={"detail"}))
    _log.info("layered", confidence=report.confidence, action=report.suggestedAction.value)
