"""What a method says of an answer beyond its verdicts.

In: nothing. Out: `Report`, told apart by `method`. Not here: the reports, which stand in the folder of each method.
"""

from core.methods.alignment.report import AlignmentReport
from core.methods.evidence_budget.report import EvidenceBudgetReport
from core.methods.layered.report import LayeredReport
from core.methods.provenance.report import ProvenanceReport
from core.methods.self_check.report import SelfCheckReport

Report = AlignmentReport | EvidenceBudgetReport | ProvenanceReport | SelfCheckReport | LayeredReport
