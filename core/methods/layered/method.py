"""The method of the fourth source document: three layers, weighted into one confidence with four bands.

Input: a case. Output: verdicts by the rule `firewall`, lowered by what the layers find, and a `LayeredReport`. The
heuristics always run; the two layers of the language model run if one is configured, the detailed one only if the
others are suspicious. A layer that fails is reported as not run. Does not contain the layers (heuristics.py,
asking.py) or the weights (weighing.py).
"""

import random
import time
from collections.abc import Generator
from dataclasses import dataclass, replace

from core.examination import Examined, examine
from core.methods.layered.asking import Analysis, CommonSense, Reply, ask
from core.methods.layered.heuristics import Flag, inspect, lower, weigh
from core.methods.layered.weighing import TRIGGER, Layer, LayeredReport, assessment_of, report_on
from core.methods.method import Case, Method, collected
from core.verdict import Verdict
from core.verifier import Rule, Verifier
from generation.language_model import LanguageModel
from utils.errors import FirewallError
from utils.logger import logger

_log = logger(__name__)
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
        common_sense = self._asked(CommonSense, case)
        if common_sense.flagged or heuristic.flagged:
            detailed = self._asked(Analysis, case)
        else:
            detailed = Layer.not_run("detailed", "Not needed: neither of the other layers is suspicious.")
        report = report_on((heuristic, common_sense, detailed), judged)
        _tell(report)
        lowered = (
            lower(verdict, [flag for flag in flags if flag.unit == place], doubted=place in detailed.doubted)
            for place, verdict in enumerate(judged)
        )
        examined = yield from collected(statement, case.corpus, lowered)
        return replace(examined, assessment=assessment_of(report.suggestedAction), report=report)

    def _asked(self, form: type[Reply], case: Case) -> Layer:
        """Run a layer of the language model; one that fails counts as not run."""
        if self.model is None:
            return Layer.not_run(form.name, _NO_MODEL)
        begun = time.perf_counter()
        try:
            passages = case.corpus.search(case.statement.text[:_SEARCHED], self.verifier.passages)
            layer = ask(case, passages, self.model, self.fences, form).layer()
        except FirewallError as failure:
            layer = Layer.not_run(form.name, f"{failure.code}: {failure.detail}")
        return replace(layer, milliseconds=_since(begun))


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
