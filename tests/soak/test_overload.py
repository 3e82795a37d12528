"""Far more questions at once than can be answered: each is answered or refused, and what is quick stays so."""

import http.client
import itertools
import json
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import httpx2

from benchmarks.process import ServiceProcess
from tests.scripted_server import Piece, ScriptedServer, completion

DOCUMENT = b"The flat has three rooms. The monthly rent of the flat is 900 euros. It is due on the first."
QUESTION = {"question": "How much is the monthly rent of the flat?"}
CLIENTS = 40
SECONDS = 2.0


def asked(host: str, token: str, until: float) -> Counter[str]:
    """Ask until the time is up; return how often each status came, `bare` where a `Retry-After` is due and missing."""
    ended: Counter[str] = Counter()
    connection = http.client.HTTPConnection(host, timeout=60)
    while time.monotonic() < until:
        headers = {"Content-Type": "application/json", "X-Workspace-Token": token}
        connection.request("POST", "/api/query", json.dumps(QUESTION), headers)
        response = connection.getresponse()
        response.read()
        is_bare = response.status != 200 and not response.headers.get("retry-after")
        ended[f"{response.status}{' bare' if is_bare else ''}"] += 1
        if response.status != 200:
            time.sleep(0.2)
    connection.close()
    return ended


def test_a_crowd_is_answered_or_told_when_to_come_back(tmp_path: Path) -> None:
    whole = completion("The monthly rent of the flat is 900 euros [S0].")
    slow = replace(whole, pieces=tuple(Piece(0.2, piece.data) for piece in whole.pieces))
    with ScriptedServer().respond(lambda _: slow) as model:
        settings = {"LLM_BASE_URL": model.url, "LLM_MODEL": "scripted", "NLI_MODEL": "word-overlap"}
        with ServiceProcess(tmp_path, settings) as service, httpx2.Client(base_url=service.address) as client:
            made = [client.post("/api/upload", files={"files": ("lease.txt", DOCUMENT)}) for _ in range(12)]
            tokens = itertools.cycle(response.headers["X-Workspace-Token"] for response in made)
            until, host = time.monotonic() + SECONDS, service.address.removeprefix("http://")
            quick: Counter[int] = Counter()
            with ThreadPoolExecutor(CLIENTS) as pool:
                asking = [pool.submit(asked, host, token, until) for token in itertools.islice(tokens, CLIENTS)]
                while time.monotonic() < until:
                    quick.update(client.get(path, timeout=10).status_code for path in ("/healthz", "/api/status"))
                    threading.Event().wait(0.1)
                ended = sum((each.result() for each in asking), Counter[str]())
            assert ended.keys() <= {"200", "429", "503"}
            assert ended["200"] and ended["429"] + ended["503"]
            assert quick.keys() == {200}
            client.headers["X-Workspace-Token"] = next(tokens)
            until = time.monotonic() + 10
            while (after := client.post("/api/query", json=QUESTION, timeout=60)).status_code != 200:
                assert time.monotonic() < until, after.text
                time.sleep(0.1)
            assert "900" in after.json()["text"]
