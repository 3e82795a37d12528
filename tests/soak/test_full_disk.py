"""A running service on a full disk or out of descriptors: typed errors, nothing by half, all well once there is room.

What the store does where a write fails at any place: tests/retrieval/test_faults.py.
"""

from pathlib import Path
from typing import Any

import httpx2
import psutil
import pytest

from benchmarks.process import ServiceProcess
from tests.soak.evidence import unfounded

LEASE = "The monthly rent is 900 euros. The tenant may keep one cat."
NEXT = {"files": ("next.txt", b"The red boat has 12 seats." * 4000)}
CLAIM = {"claims": ["The monthly rent is 900 euros."]}


@pytest.mark.parametrize("lacking", ["room", "descriptors"])
def test_what_lacks_is_told_and_nothing_is_half_done(tmp_path: Path, lacking: str) -> None:
    with (
        ServiceProcess(tmp_path, {"NLI_MODEL": "word-overlap"}) as service,
        httpx2.Client(base_url=service.address, timeout=60) as client,
    ):
        made = client.post("/api/upload", files={"files": ("lease.txt", LEASE.encode())})
        client.headers["X-Workspace-Token"] = made.headers["X-Workspace-Token"]
        lease = made.json()["files"][0]["document"]["id"]
        requests: dict[str, dict[str, Any]] = {
            "/api/upload": {"files": NEXT},
            "/api/query": {"json": {"question": "What is the monthly rent?"}},
            "/api/verify": {"json": CLAIM},
            "/api/delete-file": {"json": {"document_id": lease}},
        }
        process = service.process
        what = psutil.RLIMIT_FSIZE if lacking == "room" else psutil.RLIMIT_NOFILE
        before = process.rlimit(what)
        process.rlimit(what, (0 if lacking == "room" else process.num_fds(), before[1]))
        answers = [client.post(path, **request) for path, request in requests.items()]
        process.rlimit(what, before)

        for answer in answers:
            assert (answer.status_code, answer.json()["code"]) == (503, "storage_unavailable"), answer.text
        held = client.get("/api/documents").json()["documents"]
        assert [each["name"] for each in held] == ["lease.txt"]
        result = client.post("/api/verify", json=CLAIM).json()
        assert [claim["status"] for claim in result["claims"]] == ["verified"]
        assert unfounded(result, {lease: LEASE}.get) == []
        assert client.post("/api/upload", **requests["/api/upload"]).status_code == 200
        assert client.post("/api/delete-file", **requests["/api/delete-file"]).status_code == 200
