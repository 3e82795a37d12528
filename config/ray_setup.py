"""Configure Ray through the environment, before it is imported: no usage reports, listening on this machine only."""

import os

_ALWAYS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DATA_DISABLE_PROGRESS_BARS": "1",
}
_ALONE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Ray's setting for a single-machine cluster: it then binds to the loopback address."""


def prepare_ray(address: str) -> None:
    """Set the environment for the cluster at `address`, before Ray is imported; `local` starts one for this process."""
    alone = address == "local" or address.startswith(("127.", "localhost"))
    os.environ.update(_ALWAYS | _ALONE if alone else _ALWAYS)
