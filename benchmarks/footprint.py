"""Measure how long the service takes to be ready, and its memory after a hundred verifications.

Input: nothing. Output: seconds from the start of the process to a ready `/readyz`, and resident megabytes of the server
and its reading process. The service is started the way a person starts it.
`python -m benchmarks.footprint [--json]`.
"""

import argparse
import json
import re
import tempfile
import urllib.request
from pathlib import Path

from benchmarks.process import ServiceProcess
from benchmarks.verify_latency import material

VERIFICATIONS = 100


def verify(address: str, claims: list[str], sources: list[str]) -> None:
    """Post one verification."""
    body = json.dumps({"claims": claims, "sources": sources}).encode()
    request = urllib.request.Request(f"{address}/api/verify", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        response.read()


def main() -> None:
    """Start, wait, verify and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    with tempfile.TemporaryDirectory() as folder, ServiceProcess(Path(folder)) as service:
        at_start = service.resident_megabytes()
        claims, chunks = material()
        for number in range(VERIFICATIONS):
            verify(service.address, [re.sub(r"\.$", f" ({number}).", claim) for claim in claims], chunks)
        figures = {
            "seconds_to_ready": round(service.seconds_to_ready, 2),
            "megabytes_at_start": round(at_start),
            f"megabytes_after_{VERIFICATIONS}_verifications": round(service.resident_megabytes()),
        }
    print(json.dumps(figures) if as_json else "\n".join(f"{name:<40} {value}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
