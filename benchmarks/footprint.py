"""How long the service takes to be ready, and how much memory it holds after a hundred verifications.

In: nothing. Out: seconds from the start of the process to a ready `/readyz`, and resident megabytes of the server,
its reading process included. The service is started as a person starts it. `python -m benchmarks.footprint [--json]`.
"""

import argparse
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from benchmarks.verify_latency import material

ROOT = Path(__file__).parent.parent
VERIFICATIONS = 100
_SECONDS_TO_WAIT = 60


def ready_seconds(address: str, server: subprocess.Popen[bytes]) -> float:
    """Wait until the service is ready and return how long that took."""
    started = time.perf_counter()
    while time.perf_counter() - started < _SECONDS_TO_WAIT:
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=5):
                return time.perf_counter() - started
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.02)
        if server.poll() is not None:
            raise RuntimeError("the service ended")
    raise RuntimeError("the service is not ready")


def verify(address: str, claims: list[str], sources: list[str]) -> None:
    """Post one verification."""
    body = json.dumps({"claims": claims, "sources": sources}).encode()
    request = urllib.request.Request(f"{address}/api/verify", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        response.read()


def resident_megabytes(process_id: int) -> float:
    """Return the resident memory of a process and its descendants."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,rss="], capture_output=True, text=True, check=True).stdout
    rows = [tuple(map(int, line.split())) for line in listed.splitlines()]
    family = {process_id}
    for _ in rows:
        family |= {pid for pid, parent, _ in rows if parent in family}
    return sum(rss for pid, _, rss in rows if pid in family) / 1024


def main() -> None:
    """Start, wait, verify, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"PORT": str(port), "DATA_DIRECTORY": folder, "LOG_LEVEL": "error"}
        server = subprocess.Popen(
            [sys.executable, "-m", "cli", "serve"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
        )
        try:
            address = f"http://127.0.0.1:{port}"
            seconds = ready_seconds(address, server)
            at_start = resident_megabytes(server.pid)
            claims, chunks = material()
            for number in range(VERIFICATIONS):
                verify(address, [re.sub(r"\.$", f" ({number}).", claim) for claim in claims], chunks)
            figures = {
                "seconds_to_ready": round(seconds, 2),
                "megabytes_at_start": round(at_start),
                f"megabytes_after_{VERIFICATIONS}_verifications": round(resident_megabytes(server.pid)),
            }
        finally:
            server.terminate()
            server.wait()
    print(json.dumps(figures) if as_json else "\n".join(f"{name:<40} {value}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
