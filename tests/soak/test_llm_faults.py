"""Every fault of a language model's server, at every place where one is asked, in a running service.

Each outcome has a type and comes in time, no fault verifies a claim, what needs no language model works beside it, and
the next question is answered. Not here: the places and the scripted server (llm_places.py), the clients of language
models one by one (tests/generation/).
"""

import json
import time
from collections.abc import Iterator, Mapping
from typing import Any

import httpx2
import pytest

from config.settings import Settings
from tests.running import running_service
from tests.scripted_server import Reply, ScriptedServer
from tests.soak import IS_WHOLE
from tests.soak.evidence import attempts_of, unfounded, verified
from tests.soak.llm_places import FAULTS, LEASE, PLACES, QUESTION, SHEET, Place, Script

SECONDS, GRACE = (3.0, 1.0) if IS_WHOLE else (1.0, 30.0)
EACH = [(PLACES[number % len(PLACES)], name) for number, name in enumerate(FAULTS)]
PAIRS = [(place, name) for place in PLACES for name in FAULTS] if IS_WHOLE else EACH


class Trials:
    """A running service with two documents, and a language model that follows a script."""

    def __init__(self, client: httpx2.Client, server: ScriptedServer) -> None:
        self._server = server.respond(Script())
        self._client = client
        self._played = 0
        files = [("files", ("lease.txt", LEASE.encode())), ("files", ("rents.csv", SHEET.encode()))]
        uploaded = self._client.post("/api/upload", files=files).json()
        self._client.headers["X-Workspace-Token"] = uploaded["workspace_token"]
        ids = [each["document"]["id"] for each in uploaded["files"]]
        self._texts = {id_: self._client.get(f"/api/documents/{id_}").json()["text"] for id_ in ids}
        self._known: dict[str, bool] = {}

    def strike(self, place: Place, fault: Reply) -> None:
        """Play one fault in one place, and see that all is well after it."""
        script = Script(fault, place.role, place.first, place.false_drafts)
        self._server.respond(script)
        body = dict(place.body)
        if "text" in body:  # a judgement of the language model is kept by its text, so that each trial needs its own
            self._played += 1
            body["text"] = f"{body['text']} The tenant is number {self._played}."
        begun = time.perf_counter()
        response = self._client.post(place.path, json=body)
        assert time.perf_counter() - begun < SECONDS + GRACE
        assert script.struck
        result, code = read(response)
        if result is None:
            assert code.startswith("llm_") and response.status_code in (200, 429, 503), response.text
        else:
            assert faults_told(result)
            assert unfounded(result, self._texts.get) == []
            assert [text for text in verified(result) if not self._holds(text)] == []
        self._see_beside()

    def _holds(self, text: str) -> bool:
        """Whether a claim is verified where no language model takes part."""
        if text not in self._known:
            judged = self._client.post("/api/verify", json={"claims": [text]}).json()
            self._known[text] = [claim["status"] for claim in judged["claims"]] == ["verified"]
        return self._known[text]

    def _see_beside(self) -> None:
        """Ask what needs no language model while it still fails, then a question once it answers again."""
        table = self._client.post("/api/query", json={"question": "What is the rent in Lod?"}).json()
        assert table["route"] == "table" and "700" in table["answer"]
        judged = self._client.post("/api/verify", json={"claims": ["The deposit is 1,800 euros."]}).json()
        assert [claim["status"] for claim in judged["claims"]] == ["verified"]
        self._server.respond(Script())
        after = self._client.post("/api/query", json={"question": QUESTION}).json()
        assert (after["decision"]["action"], after["problem"]) == ("pass", None)


def read(response: httpx2.Response) -> tuple[dict[str, Any] | None, str]:
    """Return the result of a response, or None and the code of its problem, in whichever form it comes."""
    found: dict[str, Any] = {}
    if response.headers["content-type"].startswith("text/event-stream"):
        lines = [line[6:] for line in response.text.splitlines() if line.startswith("data: {")]
        bodies = [json.loads(line) for line in lines]
        found = bodies[-1].get("result", bodies[-1]) if bodies else {}
    elif response.headers["content-type"].endswith("json"):
        found = response.json()
    result = found if "claims" in found else found.get("firewall")
    return result, str(found.get("code") or found.get("error", {}).get("code") or "")


def faults_told(result: Mapping[str, Any]) -> list[str]:
    """Return the codes by which a result tells of faults of a language model, or that an answer was cut."""
    told_by = [attempt["truncated"] and "truncated" for attempt in attempts_of(result)]
    report_ = result["report"] or {}
    told_by += [step["code"] for step in report_.get("steps", ()) if step["outcome"] == "failed"]
    told_by += [layer["detail"] for layer in report_.get("layers", ()) if not layer["ran"]]
    told_by += [report_.get("fallback"), (result.get("problem") or {}).get("code")]
    told_by += ["truncated"] if result.get("truncated") else []
    return [code for code in told_by if code]


@pytest.fixture(scope="module")
def trials(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trials]:
    with ScriptedServer() as server:
        settings = Settings(
            data_directory=tmp_path_factory.mktemp("llm"),
            log_level="error",
            llm_base_url=server.url,
            llm_model="scripted",
            llm_claims=True,
            llm_review=False,  # the runs are too short for it, which each result would tell
            run_seconds=SECONDS,
        )
        with running_service(settings) as address, httpx2.Client(base_url=address, timeout=120) as client:
            yield Trials(client, server)


@pytest.mark.parametrize(("place", "name"), PAIRS, ids=[f"{name} in {place.name}" for place, name in PAIRS])
def test_every_fault_is_typed_and_verifies_nothing(trials: Trials, place: Place, name: str) -> None:
    trials.strike(place, FAULTS[name])
