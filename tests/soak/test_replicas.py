"""Two services over one database, in short; `python -m tests.soak.replicas` is the long form."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest

from benchmarks.process import ServiceProcess
from tests.postgres_server import PostgresServer
from tests.soak.aims import missed
from tests.soak.crashes import SETTINGS
from tests.soak.people import TOKEN
from tests.soak.replicas import race, travel

LEASE = ("lease.txt", b"The monthly rent is 900 euros. The tenant may keep a cat.")
BOAT = ("boat.txt", b"The red boat has 12 seats. It sails on Monday.")
LONG = ("long.txt", "\n".join(f"Line {line} counts {line * 3} boxes of apples." for line in range(4000)).encode())
CLAIM = {"claims": ["The monthly rent is 900 euros."]}


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with PostgresServer() as running:
        yield running


def service(folder: Path, url: str) -> ServiceProcess:
    folder.mkdir()
    return ServiceProcess(folder, {**SETTINGS, "DATABASE_URL": url})


def judged(client: httpx2.Client, headers: dict[str, str]) -> dict[str, Any]:
    verdict: dict[str, Any] = client.post("/api/verify", json=CLAIM, headers=headers).json()["claims"][0]
    return verdict


def names(client: httpx2.Client, headers: dict[str, str]) -> list[str]:
    return [entry["name"] for entry in client.get("/api/documents", headers=headers).json()["documents"]]


def test_what_one_service_does_the_other_knows_also_when_the_first_is_killed(
    server: PostgresServer, tmp_path: Path
) -> None:
    url = server.database()
    with ExitStack() as running:
        services = [running.enter_context(service(tmp_path / name, url)) for name in ("one", "two")]
        one, two = (running.enter_context(httpx2.Client(base_url=each.address, timeout=60)) for each in services)
        uploaded = one.post("/api/upload", files={"files": LEASE})
        headers = {TOKEN: uploaded.headers[TOKEN]}
        lease = uploaded.json()["files"][0]["document"]["id"]

        verdict = judged(two, headers)
        assert (verdict["status"], verdict["evidence"][0]["document_id"]) == ("verified", lease)
        asked = two.post("/api/query", json={"question": "How much is the monthly rent?"}, headers=headers).json()
        assert "900" in asked["text"]
        assert one.get(f"/api/runs/{asked['run_id']}", headers=headers).json()["result"] == asked

        two.post("/api/upload", files={"files": BOAT}, headers=headers)
        assert judged(one, headers)["status"] == "verified"
        two.post("/api/delete-file", json={"document_id": lease}, headers=headers)
        verdict = judged(one, headers)
        assert verdict["status"] != "verified"
        assert lease not in json.dumps(verdict)
        assert names(one, headers) == names(two, headers) == ["boat.txt"]

        sending = one.stream("POST", "/api/upload/stream", files={"files": LONG}, headers=headers)
        with suppress(httpx2.HTTPError), sending as upload:
            for line in upload.iter_lines():
                if "embedding" in line:
                    services[0].kill()
        assert not services[0].alive
        assert names(two, headers) == ["boat.txt"]
        assert two.post("/api/upload", files={"files": LEASE}, headers=headers).status_code == 200
        assert judged(two, headers)["status"] == "verified"
        services[0].start()
        assert names(one, headers) == ["boat.txt", "lease.txt"]
        assert judged(one, headers)["status"] == "verified"


def test_nothing_is_lost_or_seen_by_one_only(server: PostgresServer, tmp_path: Path) -> None:
    assert missed(travel(server.database(), tmp_path, 1, 12, replicas=2)) == []


def test_two_services_do_not_pass_a_quota_together(server: PostgresServer, tmp_path: Path) -> None:
    assert missed(race(server.database(), tmp_path, 2)) == []
