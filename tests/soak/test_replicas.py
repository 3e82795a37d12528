"""Two services over one PostgreSQL: what one does the other knows, also when one is killed; no quota is passed."""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx2
import pytest

from benchmarks.process import ServiceProcess
from tests.postgres_server import PostgresServer
from tests.soak.test_crashes import SETTINGS, TOKEN

LEASE = ("lease.txt", b"The monthly rent is 900 euros. The tenant may keep a cat.")
BOAT = ("boat.txt", b"The red boat has 12 seats. It sails on Monday.")
LONG = ("long.txt", "\n".join(f"Line {line} counts {line * 3} boxes of apples." for line in range(4000)).encode())
MOST_FILES = 6


class Replica(ServiceProcess):
    """One of the services, and what a client of it sees of a workspace."""

    def __init__(self, folder: Path, url: str) -> None:
        folder.mkdir()
        own = {"DATABASE_URL": url, "MOST_FILES": str(MOST_FILES), "MOST_IN_FLIGHT": "8"}
        super().__init__(folder, SETTINGS | own)
        self.client = httpx2.Client(base_url=self.address, timeout=60)

    def judged(self, headers: dict[str, str]) -> tuple[str, str]:
        """Return the status of the claim about the rent, and the whole verdict."""
        body = {"claims": ["The monthly rent is 900 euros."]}
        (verdict,) = self.client.post("/api/verify", json=body, headers=headers).json()["claims"]
        return verdict["status"], json.dumps(verdict)

    def names(self, headers: dict[str, str]) -> list[str]:
        listed = self.client.get("/api/documents", headers=headers).json()["documents"]
        return [entry["name"] for entry in listed]


@pytest.fixture(scope="module")
def replicas(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Replica, Replica]]:
    with PostgresServer() as server, ExitStack() as running:
        url, folder = server.database(), tmp_path_factory.mktemp("replicas")
        one, two = (running.enter_context(Replica(folder / name, url)) for name in ("one", "two"))
        for each in (one, two):
            running.enter_context(each.client)
        yield one, two


def test_two_services_do_not_pass_a_quota_together(replicas: tuple[Replica, Replica]) -> None:
    first = replicas[0].client.post("/api/upload", files={"files": ("first.txt", b"The first one.")})
    headers = {TOKEN: first.headers[TOKEN]}

    def send(number: int) -> str:
        file = (f"{number}.txt", f"Box {number} holds {number} pears.".encode())
        response = replicas[number % 2].client.post("/api/upload", files={"files": file}, headers=headers)
        return "taken in" if response.status_code == 200 else str(response.json()["code"])

    with ThreadPoolExecutor(8) as pool:
        outcomes = Counter(pool.map(send, range(2 * MOST_FILES)))
    assert outcomes == {"taken in": MOST_FILES - 1, "quota_exceeded": MOST_FILES + 1}
    one, two = (each.names(headers) for each in replicas)
    assert one == two
    assert len(one) == MOST_FILES


def test_what_one_service_does_the_other_knows_also_when_the_first_is_killed(
    replicas: tuple[Replica, Replica],
) -> None:
    one, two = replicas
    uploaded = one.client.post("/api/upload", files={"files": LEASE})
    headers = {TOKEN: uploaded.headers[TOKEN]}
    lease = uploaded.json()["files"][0]["document"]["id"]
    status, verdict = two.judged(headers)
    assert status == "verified"
    assert lease in verdict
    asked = two.client.post("/api/query", json={"question": "How much is the monthly rent?"}, headers=headers).json()
    assert "900" in asked["text"]
    assert one.client.get(f"/api/runs/{asked['run_id']}", headers=headers).json()["result"] == asked

    two.client.post("/api/upload", files={"files": BOAT}, headers=headers)
    two.client.post("/api/delete-file", json={"document_id": lease}, headers=headers)
    status, verdict = one.judged(headers)
    assert status != "verified"
    assert lease not in verdict
    assert one.names(headers) == two.names(headers) == ["boat.txt"]

    sending = one.client.stream("POST", "/api/upload/stream", files={"files": LONG}, headers=headers)
    with suppress(httpx2.HTTPError), sending as upload:
        for line in upload.iter_lines():
            if "embedding" in line:
                one.kill()
    assert not one.alive
    assert two.names(headers) == ["boat.txt"]
    assert two.client.post("/api/upload", files={"files": LEASE}, headers=headers).status_code == 200
    one.start()
    assert one.names(headers) == ["boat.txt", "lease.txt"]
    assert one.judged(headers)[0] == two.judged(headers)[0] == "verified"
