"""Every fault of a language model's server in every place where one is asked, over HTTP on both sides.

In: how many seconds a run may take. Out: figures: outcomes without a type, runs beyond their deadline, claims that a
fault verified, what stopped working beside. A trial names its place and its fault, which make it again. Not here: the
places and the scripted server (llm_places.py), the clients of language models one by one (tests/generation/).

    python -m tests.soak.llm_faults
"""

import json
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import httpx2

from config.settings import Settings
from tests.running import running_service
from tests.scripted_server import Reply, ScriptedServer
from tests.soak.aims import Figure, at_most, none_of, options, report, told
from tests.soak.evidence import attempts_of, unfounded, verified
from tests.soak.llm_places import FAULTS, HANGING, LEASE, PLACES, QUESTION, SHEET, Place, Script

LIMIT_SECONDS = 45.0


@dataclass(slots=True)
class Tally:
    """What the trials came to; every failure as a sentence that names its trial."""

    trials: int = 0
    untyped: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    born_of_a_fault: list[str] = field(default_factory=list)
    broken_beside: list[str] = field(default_factory=list)
    not_struck: list[str] = field(default_factory=list)
    longest: float = 0.0

    def figures(self, limit: float) -> list[Figure]:
        """Print what failed and return the figures."""
        failures = {
            "outcomes without a type": self.untyped,
            "runs beyond their deadline": self.late,
            "claims verified by a fault": self.born_of_a_fault,
            "what stopped working beside a fault, or after it": self.broken_beside,
            "trials that no fault reached": self.not_struck,
        }
        return [told("trials", self.trials), at_most("slowest run", self.longest, limit, "s"), *none_of(failures)]


class Trials:
    """A running service with two documents, and a language model that follows a script."""

    def __init__(self, address: str, server: ScriptedServer, limit: float) -> None:
        self.tally = Tally()
        self._server = server
        self._limit = limit
        self._client = httpx2.Client(base_url=address, timeout=120)
        files = [("files", ("lease.txt", LEASE.encode())), ("files", ("rents.csv", SHEET.encode()))]
        uploaded = self._client.post("/api/upload", files=files).json()
        self._client.headers["X-Workspace-Token"] = uploaded["workspace_token"]
        ids = [each["document"]["id"] for each in uploaded["files"]]
        self._texts = {id_: self._client.get(f"/api/documents/{id_}").json()["text"] for id_ in ids}
        self._known: dict[str, bool] = {}

    def close(self) -> None:
        """Let go of the connection."""
        self._client.close()

    def strike(self, place: Place, name: str, fault: Reply) -> None:
        """Play one fault in one place, and see that all is well after it."""
        script = Script(fault, place.role, place.first, place.false_drafts)
        self._play(place, f"{name} in {place.name}", script)
        if not script.struck:
            self.tally.not_struck.append(f"{name} in {place.name}")
        self._see_beside(f"{name} in {place.name}")

    def _play(self, place: Place, trial: str, script: Script) -> None:
        self._server.respond(script)
        body = dict(place.body)
        if "text" in body:  # a judgement of the language model is kept by its text, so that each trial needs its own
            body["text"] = f"{body['text']} The tenant is number {self.tally.trials}."
        begun = time.perf_counter()
        response = self._client.post(place.path, json=body)
        seconds = time.perf_counter() - begun
        self.tally.trials += 1
        self.tally.longest = max(self.tally.longest, seconds)
        if seconds > self._limit:
            self.tally.late.append(f"{trial}: {seconds:.1f} s")
        result, code = read(response)
        if result is None and not (code.startswith("llm_") and response.status_code in (200, 429, 503)):
            self.tally.untyped.append(f"{trial}: status {response.status_code}, {code or response.text[:200]}")
        if result is not None:
            self._look_at(result, trial, struck=script.fault is not None and script.struck > 0)

    def _look_at(self, result: Mapping[str, Any], trial: str, *, struck: bool) -> None:
        if struck and not faults_told(result):
            self.tally.untyped.append(f"{trial}: the result does not tell the fault")
        wrong = unfounded(result, self._texts.get)
        wrong += [f"“{text}” is not verified otherwise" for text in verified(result) if not self._holds(text)]
        self.tally.born_of_a_fault += [f"{trial}: {each}" for each in wrong]

    def _holds(self, text: str) -> bool:
        """Whether a claim is verified where no language model takes part."""
        if text not in self._known:
            judged = self._client.post("/api/verify", json={"claims": [text]}).json()
            self._known[text] = [claim["status"] for claim in judged["claims"]] == ["verified"]
        return self._known[text]

    def _see_beside(self, trial: str) -> None:
        """Ask what needs no language model while it still fails, then a question once it answers again."""
        table = self._client.post("/api/query", json={"question": "What is the rent in Lod?"}).json()
        if table.get("route") != "table" or "700" not in table["answer"]:
            self.tally.broken_beside.append(f"{trial}: the table does not answer")
        judged = self._client.post("/api/verify", json={"claims": ["The deposit is 1,800 euros."]}).json()
        if [claim["status"] for claim in judged.get("claims", ())] != ["verified"]:
            self.tally.broken_beside.append(f"{trial}: a claim is not verified")
        self._server.respond(Script())
        after = self._client.post("/api/query", json={"question": QUESTION}).json()
        if after.get("decision", {}).get("action") != "pass" or after["problem"]:
            self.tally.broken_beside.append(f"{trial}: the next question is not answered")


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
    if result and "choices" in found:
        result = {**result, "finish_reason": found["choices"][0]["finish_reason"]}
    return result, str(found.get("code") or found.get("error", {}).get("code") or "")


def faults_told(result: Mapping[str, Any]) -> list[str]:
    """Return the codes by which a result tells of faults of a language model, or that an answer was cut."""
    told_by = [attempt["truncated"] and "truncated" for attempt in attempts_of(result)]
    report_ = result["report"] or {}
    told_by += [step["code"] for step in report_.get("steps", ()) if step["outcome"] == "failed"]
    told_by += [layer["detail"] for layer in report_.get("layers", ()) if not layer["ran"]]
    told_by += [report_.get("fallback"), (result.get("problem") or {}).get("code")]
    told_by += ["truncated"] if result.get("finish_reason") == "length" else []
    return [code for code in told_by if code]


@contextmanager
def trials(seconds: float, grace: float) -> Iterator[Trials]:
    """Serve with `seconds` for a run; a run may take `grace` longer."""
    with tempfile.TemporaryDirectory() as folder, ScriptedServer() as server:
        settings = Settings(
            data_directory=Path(folder),
            log_level="error",
            llm_base_url=server.url,
            llm_model="scripted",
            llm_claims=True,
            run_seconds=seconds,
        )
        with (
            running_service(settings) as address,
            closing(Trials(address, server.respond(Script()), seconds + grace)) as running,
        ):
            yield running


def strike_all(pairs: Sequence[tuple[Place, str]], seconds: float, grace: float) -> list[Figure]:
    """Play each named fault in its place."""
    with trials(seconds, grace) as running:
        for place, name in pairs:
            running.strike(place, name, FAULTS[name])
    return running.tally.figures(seconds + grace)


def main() -> None:
    """Run the parts that are named, else all."""
    chosen = options(__doc__, "places, deadline", seconds=3.0, limit=LIMIT_SECONDS)
    parts: dict[str, Callable[[], list[Figure]]] = {
        "places": lambda: strike_all(list(product(PLACES, FAULTS)), chosen.seconds, 1.0),
        "deadline": lambda: strike_all([(place, HANGING) for place in PLACES], chosen.limit, 1.0),
    }
    figures = []
    for name in chosen.names or parts:
        figures += [Figure(f"{name}: {f.name}", f.value, f.aim, f.met) for f in parts[name]()]
    report("faults of a language model", figures)


if __name__ == "__main__":
    main()
