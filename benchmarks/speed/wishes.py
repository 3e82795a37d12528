"""The options that the speed benchmark requests: the defaults, one attempt.

Input: nothing. Output: `WISHES`.
"""

from core.firewall import OnFail
from core.methods.contract import DEFAULT_OPTIONS, RequestOptions

WISHES = RequestOptions(
    run_id="speed",
    method="firewall",
    options=DEFAULT_OPTIONS,
    on_fail=OnFail.ANNOTATE,
    threshold=0.6,
    bands=None,
    passages=7,
    attempts=0,
)
