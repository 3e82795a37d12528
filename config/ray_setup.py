"""How Ray behaves where this project starts it: it tells nobody of it, and listens on this machine only.

In: nothing. Out: what Ray reads from the environment when it is imported. Not here: what Ray is used for
(cli/audit/ray_pool.py).
"""

import os

_ALWAYS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DATA_DISABLE_PROGRESS_BARS": "1",
}
_ALONE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Ray's word for a cluster of one machine: it then binds to the loopback address."""


def prepare_ray(address: str) -> None:
    """Set it for the cluster at `address`, before Ray is imported; `local` is one that is started for this process."""
    alone = address == "local" or address.startswith(("127.", "localhost"))
    os.environ.update(_ALWAYS | _ALONE if alone else _ALWAYS)
