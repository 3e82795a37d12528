"""Slow on purpose: clients whose heads and bodies drip do not take the service from the others (Slowloris).

`python -m tests.soak.slow_clients`. The service runs in a process of its own, by its own limits; the slow ones live in
this one, in one event loop; a byte each goes out every few seconds.
"""

import argparse
import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.process import ServiceProcess
from routes.receipt_deadline import PATIENCE, Patience
from tests.soak.aims import Figure, at_least, at_most, report, told
from tests.soak.crowd import Watch

HEAD = b"POST /api/verify HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nx-slow: "
BODY = HEAD + b"yes\r\ncontent-length: 100000\r\n\r\n{"
_SECONDS_BEYOND = 5.0


@dataclass(slots=True)
class Slow:
    """One slow client: when it was connected and closed, in seconds; None where it was not."""

    begun: float
    closed: float | None = None


def besieged(address: str, heads: int, bodies: int, patience: Patience) -> list[Figure]:
    """Let so many send a head, or a body, a byte at a time, beside one that looks at the service all the while."""
    with Watch(address, "/healthz", "/api/status") as watch:
        slow_heads, slow_bodies = asyncio.run(_besiege(address, heads, bodies, patience))
        ready = len(watch.failures)
    return [
        at_least("slow heads that were connected", len(slow_heads), heads),
        at_least("slow heads that were closed", len([s for s in slow_heads if s.closed]), heads),
        at_most("slow heads: closed after, at most", _longest(slow_heads), patience.head + _SECONDS_BEYOND, "s"),
        at_least("slow bodies that were closed", len([s for s in slow_bodies if s.closed]), bodies),
        at_most("slow bodies: closed after, at most", _longest(slow_bodies), patience.body + _SECONDS_BEYOND, "s"),
        at_most("the others: p95", watch.seconds_at(0.95), 0.1, "s"),
        at_most("the others: failed", ready, 0),
        told("the others: answers", len(watch.seconds)),
    ]


def _longest(slow: list[Slow]) -> float:
    return max((each.closed - each.begun for each in slow if each.closed), default=0.0)


async def _besiege(address: str, heads: int, bodies: int, patience: Patience) -> tuple[list[Slow], list[Slow]]:
    host, _, port = address.removeprefix("http://").partition(":")
    last = patience.body if bodies else patience.head
    until = time.monotonic() + last + 2 * _SECONDS_BEYOND
    pause = patience.head / 5

    async def one(begin: bytes) -> Slow:
        reader, writer = await asyncio.open_connection(host, int(port))
        slow = Slow(time.monotonic())
        writer.write(begin)
        while slow.closed is None and time.monotonic() < until:
            try:
                if await asyncio.wait_for(reader.read(1), pause) == b"":
                    slow.closed = time.monotonic()
            except TimeoutError:
                writer.write(b"a")
            except OSError:
                slow.closed = time.monotonic()
        writer.transport.abort()
        return slow

    all_of_them = await asyncio.gather(*(one(HEAD) for _ in range(heads)), *(one(BODY) for _ in range(bodies)))
    return list(all_of_them[:heads]), list(all_of_them[heads:])


def main() -> None:
    """Besiege the service as it is served and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heads", type=int, default=1000)
    parser.add_argument("--bodies", type=int, default=200)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ServiceProcess(Path(folder)) as service:
        figures = besieged(service.address, chosen.heads, chosen.bodies, PATIENCE)
    report("Slow clients", figures)


if __name__ == "__main__":
    main()
