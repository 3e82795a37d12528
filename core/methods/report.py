"""What a method reports on an answer beyond its verdicts.

Input: none. Output: `Report`, distinguished by `method`. Does not define the reports, which are in each method's
folder.
"""

from core.methods.alignment.report import AlignmentReport
from core.methods.evidence_budget.report import EvidenceBudgetReport
from core.methods.layered.report import LayeredReport
from core.methods.provenance.report import ProvenanceReport
from core.methods.self_check.report import SelfCheckReport

Report = AlignmentReport | EvidenceBudgetReport | ProvenanceReport | SelfCheckReport | LayeredReport
