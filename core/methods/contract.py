"""What a caller can choose for one run and for its method, and what methods report beyond their verdicts.

Input: none. Output: `RequestOptions`; `MethodOptions`; `Report`, distinguished by `method`. The parts are in each
method's folder, the limits and defaults of a run in core/runs/requests.py.
"""

from core.firewall import Bands, OnFail
from core.methods.alignment.report import AlignmentOptions, AlignmentOutcome, AlignmentReport
from core.methods.evidence_budget.report import EvidenceBudgetOptions, EvidenceBudgetReport
from core.methods.layered.weighing import LayeredReport
from core.methods.provenance.report import ProvenanceOptions, ProvenanceReport
from core.methods.self_check.report import SelfCheckOptions, SelfCheckReport
from retrieval.rails import Treatment
from utils.record import Record


class MethodOptions(Record):
    """The options of every method; one that is not chosen has no use for its own."""

    provenance: ProvenanceOptions = ProvenanceOptions()
    alignment: AlignmentOptions = AlignmentOptions()
    self_check: SelfCheckOptions = SelfCheckOptions()
    evidence_budget: EvidenceBudgetOptions = EvidenceBudgetOptions()


DEFAULT_OPTIONS = MethodOptions()
Report = AlignmentReport | EvidenceBudgetReport | ProvenanceReport | SelfCheckReport | LayeredReport


def check_ran(report: Report | None) -> bool:
    """Whether the method's own check ran: a scorer, a language model, a layer. Claims have verdicts in any case."""
    match report:
        case AlignmentReport():
            return report.outcome in (AlignmentOutcome.SCORED, AlignmentOutcome.SELF_CHECKED)
        case SelfCheckReport():
            return report.answer is not None
        case LayeredReport():
            return any(layer.ran for layer in report.layers if layer.name != "evidence")
    return True


class RequestOptions(Record):
    """What a caller can choose for one run, and the id under which the run is kept.

    `newest_wins`: if documents disagree, the one added last settles it.
    """

    run_id: str
    method: str
    options: MethodOptions
    on_fail: OnFail
    threshold: float
    bands: Bands | None
    passages: int
    attempts: int
    newest_wins: bool = False
    sensitive_data: Treatment = Treatment.OFF
