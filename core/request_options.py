"""What a caller can choose for one run.

Input: none. Output: `RequestOptions`. Does not define their limits and defaults (core/runs/requests.py).
"""

from core.firewall import Bands, OnFail
from core.methods.contract import MethodOptions
from retrieval.rails import Treatment
from utils.record import Record


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
