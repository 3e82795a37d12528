"""Rate limits: a sliding window per caller, in memory.

Input: the caller. Output: nothing, or `Overloaded`. Counts are lost at a restart. The storage of `limits`
is not bounded, so when `MOST_COUNTS` is reached, callers that are not counted yet share one count.
"""

import ipaddress
import math
import time

from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from utils.errors import Overloaded

MOST_COUNTS = 10_000
_EVERYBODY_ELSE = "everybody else"
_NETWORK_OF_ONE_CALLER = 64
_MOST_CHARACTERS = 64


class Rate:
    """At most `requests` in `seconds` per caller."""

    def __init__(self, requests: int, seconds: int, most_counts: int = MOST_COUNTS) -> None:
        self._item = RateLimitItemPerSecond(requests, seconds)
        self._storage = MemoryStorage()
        self._limiter = SlidingWindowCounterRateLimiter(self._storage)
        self._most_counts = most_counts

    def count(self, caller: str) -> None:
        """Count a request. Raises `Overloaded`; a refused request is not counted."""
        counted = caller if self._knows(caller) or self.counts < self._most_counts else _EVERYBODY_ELSE
        if self._limiter.hit(self._item, counted):
            return
        seconds = self._limiter.get_window_stats(self._item, counted).reset_time - time.time()
        error = Overloaded(
            f"At most {self._item.amount} requests in {self._item.get_expiry()} seconds; try again later.",
            code="rate_limited",
        )
        error.retry_after = max(1, math.ceil(seconds))
        raise error

    @property
    def counts(self) -> int:
        """How many counts are held: at most two per caller."""
        return len(self._storage.storage)

    def _knows(self, caller: str) -> bool:
        before, _, now, _ = self._storage.get_sliding_window(self._item.key_for(caller), self._item.get_expiry())
        return before + now > 0


def network_of(host: str) -> str:
    """Return what counts as one address: an IPv4 address, the /64 of an IPv6 address, else `host`."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:_MOST_CHARACTERS]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _NETWORK_OF_ONE_CALLER), strict=False))
