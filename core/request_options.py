"""What a caller may choose for one run.

In: nothing. Out: `RequestOptions`. Not here: their limits and what holds where nothing is chosen (routes/requests.py).
"""

from core.firewall import Bands, OnFail
from core.methods.options import MethodOptions
from retrieval.rails import Treatment
from utils.record import Record


class RequestOptions(Record):
    """What a caller may choose for one run, and the id under which it is kept.

    `newest_wins`: where documents disagree, the one that was added last settles it.
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
