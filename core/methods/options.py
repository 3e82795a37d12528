"""What a caller can choose for a method, by the method's name.

Input: none. Output: `MethodOptions`; the options of each method are in its folder.
"""

from core.methods.alignment.options import AlignmentOptions
from core.methods.evidence_budget.options import EvidenceBudgetOptions
from core.methods.provenance.options import ProvenanceOptions
from core.methods.self_check.options import SelfCheckOptions
from utils.record import Record


class MethodOptions(Record):
    """The options of every method; one that is not chosen has no use for its own."""

    provenance: ProvenanceOptions = ProvenanceOptions()
    alignment: AlignmentOptions = AlignmentOptions()
    self_check: SelfCheckOptions = SelfCheckOptions()
    evidence_budget: EvidenceBudgetOptions = EvidenceBudgetOptions()


DEFAULT_OPTIONS = MethodOptions()
