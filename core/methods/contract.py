"""What a caller can choose for a method, by the method's name, and what methods report beyond their verdicts.

Input: none. Output: `MethodOptions`; `Report`, distinguished by `method`. The parts are in each method's folder.
"""

from core.methods.alignment.report import AlignmentOptions, AlignmentReport
from core.methods.evidence_budget.report import EvidenceBudgetOptions, EvidenceBudgetReport
from core.methods.layered.weighing import LayeredReport
from core.methods.provenance.report import ProvenanceOptions, ProvenanceReport
from core.methods.self_check.report import SelfCheckOptions, SelfCheckReport
from utils.record import Record


class MethodOptions(Record):
    """The options of every method; one that is not chosen has no use for its own."""

    provenance: ProvenanceOptions = ProvenanceOptions()
    alignment: AlignmentOptions = AlignmentOptions()
    self_check: SelfCheckOptions = SelfCheckOptions()
    evidence_budget: EvidenceBudgetOptions = EvidenceBudgetOptions()


DEFAULT_OPTIONS = MethodOptions()
Report = AlignmentReport | EvidenceBudgetReport | ProvenanceReport | SelfCheckReport | LayeredReport
